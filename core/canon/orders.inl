// The best readings of a row with open digits, over all orders of the tied columns and stacks, slot by slot.
//
// A way is an order of the stacks and, for each slot, an order of its columns.  If a slot has open digits whose homes
// are in a later slot, those homes must move as far forward as they can, in the order in which the digits appear.  That
// leaves some orders of the later slot, all with the same reading so far.  So the best ways up to a slot are known
// before the next slot is looked at.  One reading takes four byte shuffles.
//
// Tied columns that read the same, and are not the home of an open digit, read the same in either order.  Only one
// order of them is tried, and they stay tied.  (They end up next to each other: anything between two equal numbers
// would not be the minimum there, unless it is the home of their digit, and such columns do not count as alike.)  The
// same holds for tied stacks.
//
// Finally the best ways are joined again: neighbors that can be exchanged in each of them stay tied.  A new digit that
// appears in the row more than once has its number from now on, so an exchange must keep such digits in place.
#pragma once

#include "canon/repeats.inl"

namespace ninefold::canon {
namespace {

/// An order of the stacks and of the columns of each slot, as numbers of kOrdersOfThree.
struct Way {
    u8 stacks, inner[3];
    int number() const { return 216 * stacks + 36 * inner[0] + 6 * inner[1] + inner[2]; }
};
constexpr int kWays = 1296;

/// The possible orders of three neighbors (bits), by the two bits of their ties; the last entry: rotations only.
constexpr u8 kOrdersLeft[5] = {0b000001, 0b000101, 0b000011, 0b111111, 0b011001};
/// The number of an order after exchanging its first or last two, and after a rotation.
constexpr u8 kExchanged[2][6] = {{2, 4, 0, 5, 1, 3}, {1, 0, 3, 2, 5, 4}}, kTurned[6] = {3, 5, 1, 4, 0, 2};
/// The equivalent order in which alike columns ascend.  Rows: none alike, the first two, the outer two, the last two,
/// all.
constexpr u8 kAscending[5][6] = {
    {0, 1, 2, 3, 4, 5}, {0, 1, 0, 1, 4, 4}, {0, 1, 2, 2, 1, 0}, {0, 0, 2, 3, 2, 3}, {0, 0, 0, 0, 0, 0}};
/// The orders (bits) in which alike columns ascend.
constexpr u8 kAreAscending[5] = {0b111111, 0b010011, 0b000111, 0b001101, 0b000001};
/// Which of three neighbors are alike and tied, as a row of kAscending.  *ties*: row of kOrdersLeft.
constexpr u8 alike_three(u8 ties, bool first, bool outer, bool last) {
    if (ties >= 3 && first && last) return 4;
    if (ties == 4) return 0;
    return first && ties & 1 ? 1 : outer && ties == 3 ? 2 : last && ties & 2 ? 3 : 0;
}
/// By a row of kAscending and an ascending order: which neighbors (two bits) are alike.
struct AlikeNeighborsTable {
    u8 tie[5][6]{};

    constexpr AlikeNeighborsTable() {
        for (int alike = 0; alike < 5; ++alike)
            for (int o = 0; o < 6; ++o)
                for (int i = 0; i < 2; ++i)
                    if (kAscending[alike][kExchanged[i][o]] == o)
                        tie[alike][o] = static_cast<u8>(tie[alike][o] | 1u << i);
    }
};
constexpr AlikeNeighborsTable kAlikeNeighbors;
constexpr bool kOdd[6] = {false, true, true, false, false, true};

/// For stack t in slot s: the place mapping of an order of its columns, and its inverse.
struct WayTables {
    Bytes16 from[3][3][6]{};  // byte 3s + i: the place, 3t + order[i]
    Bytes16 to[3][3][6]{};    // byte 3t + j: the new place of 3t + j, counted from 1

    constexpr WayTables() {
        for (int s = 0; s < 3; ++s)
            for (int t = 0; t < 3; ++t)
                for (int o = 0; o < 6; ++o)
                    for (int i = 0; i < 3; ++i) {
                        const int j = kOrdersOfThree[o][i];
                        from[s][t][o].b[3 * s + i] = static_cast<u8>(3 * t + j);
                        to[s][t][o].b[3 * t + j] = static_cast<u8>(3 * s + i + 1);
                    }
    }
};
constexpr WayTables kWayTables;

/// Of some orders (bits), those that move three wanted columns as far forward as possible, the first one with
/// priority.  A wanted column is 0..2, or 3 for none.
struct NarrowedTable {
    u8 left[64][64]{};

    constexpr NarrowedTable() {
        for (unsigned wanted = 0; wanted < 64; ++wanted)
            for (unsigned orders = 1; orders < 64; ++orders) {
                unsigned least = ~0u;
                for (int o = 0; o < 6; ++o) {
                    if (!(orders >> o & 1)) continue;
                    unsigned key = 0;
                    for (int shift = 4; shift >= 0; shift -= 2)
                        for (unsigned i = 0; i < 3; ++i)
                            if (kOrdersOfThree[o][i] == (wanted >> shift & 3)) key |= i << shift;
                    if (key > least) continue;
                    if (key < least) left[wanted][orders] = 0;
                    least = key;
                    left[wanted][orders] = static_cast<u8>(left[wanted][orders] | 1u << o);
                }
            }
    }
};
constexpr NarrowedTable kNarrowed;
inline u8 narrowed(unsigned orders, unsigned wanted) { return kNarrowed.left[wanted][orders]; }

/// Three values of two bits each, first value highest, in another order.
struct MovedPairsTable {
    u8 to[6][64]{};

    constexpr MovedPairsTable() {
        for (int o = 0; o < 6; ++o)
            for (unsigned three = 0; three < 64; ++three)
                for (const int i : kOrdersOfThree[o])
                    to[o][three] = static_cast<u8>(to[o][three] << 2 | (three >> (4 - 2 * i) & 3));
    }
};
constexpr MovedPairsTable kMovedPairs;

/// The place mapping of a way, and its inverse.
struct Moved {
    Bytes16 from, to;  // as in WayTables
    explicit Moved(const Way& way) {
        const u8* stack = kOrdersOfThree[way.stacks];
        const auto& t = kWayTables;
        from = either(either(t.from[0][stack[0]][way.inner[0]], t.from[1][stack[1]][way.inner[1]]),
                      t.from[2][stack[2]][way.inner[2]]);
        to = either(either(t.to[0][stack[0]][way.inner[0]], t.to[1][stack[1]][way.inner[1]]),
                    t.to[2][stack[2]][way.inner[2]]);
    }
};

class Orders {
public:
    /// *out*: the output rows so far; *given*: how many numbers they use; *limit*: ignore readings above this.
    Orders(const Arrangement& from, const Side& side, int row, const std::array<u8, 9>* out, int given, u64 limit);
    /// Finds what stays tied and what has to be chosen.  *turns*: columns can be tied by rotation.
    void join(bool turns);

    u64 code = kWorst;  // the smallest reading, kWorst if all are above the limit
    int n = 0;
    Way ways[kWays];  // the ways that give it

    /// The choices that distinguish ways at a step, three steps per slot: a stack, a column or nothing.
    enum class Kind { kNothing, kStack, kColumn };
    Kind kind(int step) const { return steps_[step]; }
    u8 chosen(const Way& way, int step) const;
    Arrangement arranged(const Way& way) const;

private:
    struct Reader;
    void read_stacks(const Reader& reader, u64 limit);
    void join_alike(bool turns);
    void name_alike(const Reader& reader);
    bool has(Way way) const;
    bool joins(const Way& other) const;
    bool one_order(int s) const;
    bool one_direction(int slot) const;

    const Arrangement& from_;
    const int given_;
    const bool twice_;                          // the row repeats a new digit
    Bytes16 repeated_;                          // the repeated new digits by place, 0 elsewhere
    u8 ties_[3], alike_[3], alike_stacks_ = 0;  // by stack: row of kOrdersLeft; row of kAscending
    bool some_alike_ = false;
    u64 member_[(kWays + 63) / 64];  // bit w: way w is one of the best
    u16 tie_ = 0;
    u8 turn_ = 0, stack_tie_ = 0;
    Kind steps_[9];
    u8 step_place_[9];
};

/// The numbers of open digits as a function of where their homes move.
struct Homes {
    Bytes16 known;  // digit -> number, if not open
    Bytes16 home[9], number[9];
    int rows = 0;     // output rows that have homes; `home` and `number` are by such row
    u16 homes = 0;    // bit p: the column at place p is a home
    Bytes16 place{};  // column -> place

    /// Considers the open digits among *digits*.  *out*: the output rows so far.
    Homes(const Arrangement& from, u16 digits, const std::array<u8, 9>* out) : known(from.label) {
        for (int p = 0; p < 9; ++p) place.b[from.order.b[p]] = static_cast<u8>(p);
        u8 home_row[9];
        for (u16 left = digits & from.open; left; left = static_cast<u16>(left & (left - 1))) {
            const int d = std::countr_zero(left);
            int k = 0;
            while (k < rows && home_row[k] != from.home_row[d]) ++k;
            if (k == rows) {
                home_row[rows++] = from.home_row[d];
                std::fill_n(home[k].b, 16, 0x80);
                number[k] = Bytes16{};
                std::copy_n(out[from.home_row[d]].begin(), 9, number[k].b + 1);
            }
            home[k].b[d] = place.b[from.home[d]];
            homes = static_cast<u16>(homes | 1u << place.b[from.home[d]]);
            known.b[d] = 0;
        }
    }

    /// Digit -> number after places move.  Byte p of *to*: the new place of p, counted from 1.
    Bytes16 label(const Bytes16& to) const {
        Bytes16 label = known;
        for (int k = 0; k < rows; ++k) label = either(label, lookup(number[k], lookup(to, home[k])));
        return label;
    }
};

/// Reads a row in a given order.
struct Orders::Reader : Homes {
    Bytes16 cell;       // place -> digit
    Repeats repeats;    // its repeated new digits
    u8 homes_of[3][3];  // by two stacks: the columns of the second that are homes of the first's digits, two bits per
                        // place, 3 for none
    u8 reads_as[9];     // equal for places of a slot that read the same in every order
    u8 least_known[3];  // by stack: its smallest known number, 15 if none
    u8 least_home[3];   // by slot: the smallest number of a home there

    Reader(const Arrangement& from, const Side& side, int row, const std::array<u8, 9>* out, int given)
        : Homes(from, side.digits[row], out),
          cell(lookup(side.row[row], from.order)),
          repeats(cell, static_cast<u16>(side.twice[row] & ~from.seen), given) {}

    /// Fills in the members about stacks and places, which read() does not need.
    void look(const Arrangement& from) {
        std::fill_n(homes_of[0], 9, u8{63});
        for (int s = 0, p = 0; s < 3; ++s) {
            least_known[s] = least_home[s] = kNew;
            for (int k = 0; k < rows; ++k)
                for (int i = 1; i < 4; ++i) least_home[s] = std::min(least_home[s], number[k].b[3 * s + i]);
            for (int shift = 4; shift >= 0; shift -= 2, ++p) {
                const int d = cell.b[p];
                if (!(from.open >> d & 1)) {
                    reads_as[p] = static_cast<u8>(repeats.digits >> d & 1 ? 48 + d : known.b[d]);
                    least_known[s] = std::min(least_known[s], known.b[d]);
                    continue;
                }
                const int home_place = place.b[from.home[d]], stack = home_place / 3;
                homes_of[s][stack] = static_cast<u8>(homes_of[s][stack] ^ (3 ^ home_place % 3) << shift);
                reads_as[p] = static_cast<u8>(stack != s ? 16 + d : 32 + p);
            }
        }
    }

    /// A lower bound for the first place with the stacks in this order.
    u8 least_first(const u8* slot) const {
        u8 least = least_known[slot[0]];
        for (int s = 0; s < 3; ++s)
            if (homes_of[slot[0]][slot[s]] != 63) least = std::min(least, least_home[s]);
        return least;
    }

    /// The columns of stack *of* that are homes of the cells of stack *by* in order *inner*, two bits each.
    unsigned homes_in(int of, int by, int inner) const { return kMovedPairs.to[inner][homes_of[by][of]]; }

    u64 read(const Bytes16& from, const Bytes16& to) const {
        return nine_nibbles(repeats.numbered(lookup(label(to), lookup(cell, from)), from, to));
    }
};

Orders::Orders(const Arrangement& from, const Side& side, int row, const std::array<u8, 9>* out, int given, u64 limit)
    : from_(from), given_(given), twice_(side.twice[row] & ~from.seen) {
    Reader reader(from, side, row, out, given);
    if (twice_) repeated_ = reader.repeats.only(reader.cell);
    const auto& table = kWayTables;
    for (int t = 0; t < 3; ++t) ties_[t] = from.turn >> t & 1 ? 4 : from.tie >> (3 * t) & 3;
    if (!from.tie && !from.turn) {
        read_stacks(reader, limit);
        return;
    }
    reader.look(from);
    name_alike(reader);
    unsigned left[3];
    for (int t = 0; t < 3; ++t) left[t] = kOrdersLeft[ties_[t]] & kAreAscending[alike_[t]];

    // 1. The first slot: every order of the stacks and of its columns.
    struct Step {
        u8 stacks, inner[2];
        u8 second, third;  // the remaining orders of the other slots
    } first_steps[36], second_steps[216];
    int firsts = 0, seconds = 0;
    u64 least = limit >> 24;
    for (unsigned stacks = kOrdersLeft[from.stack_tie] & kAreAscending[alike_stacks_]; stacks; stacks &= stacks - 1) {
        const int s = std::countr_zero(stacks);
        const u8 *slot = kOrdersOfThree[s], first = slot[0], second = slot[1], third = slot[2];
        if (reader.least_first(slot) > least >> 8) continue;
        for (unsigned rest = left[first]; rest; rest &= rest - 1) {
            const int i = std::countr_zero(rest);
            const u8 left1 = narrowed(left[second], reader.homes_in(second, first, i));
            const u8 left2 = narrowed(left[third], reader.homes_in(third, first, i));
            const Bytes16 to = either(table.to[0][first][i], either(table.to[1][second][std::countr_zero(left1)],
                                                                    table.to[2][third][std::countr_zero(left2)]));
            const u64 now = reader.read(table.from[0][first][i], to) >> 24;
            if (now > least) continue;
            if (now < least) firsts = 0;
            least = now;
            first_steps[firsts++] = {static_cast<u8>(s), {static_cast<u8>(i), 0}, left1, left2};
        }
    }

    // 2. The second slot.
    least = least < limit >> 24 ? kWorst : limit >> 12;
    for (int f = 0; f < firsts; ++f) {
        Step step = first_steps[f];
        const u8 *slot = kOrdersOfThree[step.stacks], first = slot[0], second = slot[1], third = slot[2];
        const Bytes16 from0 = table.from[0][first][step.inner[0]], to0 = table.to[0][first][step.inner[0]];
        for (unsigned rest = first_steps[f].second; rest; rest &= rest - 1) {
            const int j = std::countr_zero(rest);
            step.inner[1] = static_cast<u8>(j);
            step.third = narrowed(first_steps[f].third, reader.homes_in(third, second, j));
            const Bytes16 to =
                either(to0, either(table.to[1][second][j], table.to[2][third][std::countr_zero(unsigned{step.third})]));
            const u64 now = reader.read(either(from0, table.from[1][second][j]), to) >> 12;
            if (now > least) continue;
            if (now < least) seconds = 0;
            least = now;
            second_steps[seconds++] = step;
        }
    }

    // 3. The third.
    least = least < limit >> 12 ? kWorst : limit;
    for (int f = 0; f < seconds; ++f) {
        const Step& step = second_steps[f];
        for (unsigned rest = step.third; rest; rest &= rest - 1) {
            const Way way{step.stacks, {step.inner[0], step.inner[1], static_cast<u8>(std::countr_zero(rest))}};
            const Moved moved(way);
            const u64 now = reader.read(moved.from, moved.to);
            if (now > least) continue;
            if (now < least) n = 0;
            code = least = now;
            ways[n++] = way;
        }
    }
}

/// If no columns are tied: reads all orders of the stacks.
void Orders::read_stacks(const Reader& reader, u64 limit) {
    for (unsigned left = kOrdersLeft[from_.stack_tie]; left; left &= left - 1) {
        const Way way{static_cast<u8>(std::countr_zero(left)), {0, 0, 0}};
        const Moved moved(way);
        const u64 now = reader.read(moved.from, moved.to);
        if (now > limit || now > code) continue;
        if (now < code) n = 0;
        code = now;
        ways[n++] = way;
    }
}

/// Finds tied columns and stacks that are alike.
void Orders::name_alike(const Reader& reader) {
    const unsigned calm = ~reader.homes;
    const u8* reads_as = reader.reads_as;
    const auto same = [&](int p, int q) { return (calm >> p & calm >> q & 1) && reads_as[p] == reads_as[q]; };
    u8 whole[3];  // what all places of a stack read as, if they agree
    for (int t = 0; t < 3; ++t) {
        const int p = 3 * t;
        const bool first = same(p, p + 1), last = same(p + 1, p + 2), outer = same(p, p + 2);
        alike_[t] = alike_three(ties_[t], first, outer, last);
        whole[t] = first && last ? reads_as[p] : static_cast<u8>(64 + t);
    }
    // Two of three tied stacks can be separated by the home of their digit.
    const auto tied = [&](int a, int b, unsigned by) {
        return whole[a] == whole[b] && (from_.stack_tie & by) == by && (from_.stack_tie != 3 || whole[a] < 16);
    };
    alike_stacks_ = tied(0, 1, 3) && tied(1, 2, 3) ? 4 : tied(0, 1, 1) ? 1 : tied(0, 2, 3) ? 2 : tied(1, 2, 2) ? 3 : 0;
    some_alike_ = alike_[0] || alike_[1] || alike_[2] || alike_stacks_;
}

/// Whether this way, or one equivalent to it, is among the best.
bool Orders::has(Way way) const {
    const auto is_member = [this](const Way& w) { return member_[w.number() / 64] >> w.number() % 64 & 1; };
    if (!some_alike_) return is_member(way);
    for (int s = 0; from_.turn && s < 3; ++s)  // these can only be rotated, even if they read alike
        if (ties_[kOrdersOfThree[way.stacks][s]] == 4 && kOdd[way.inner[s]]) return false;
    const u8 stacks = kAscending[alike_stacks_][way.stacks];
    for (int s = 0; s < 3; ++s) {
        const u8 stack = kOrdersOfThree[stacks][s];
        // The columns of alike stacks are all alike.
        way.inner[s] = stack != kOrdersOfThree[way.stacks][s] ? 0 : kAscending[alike_[stack]][way.inner[s]];
    }
    way.stacks = stacks;
    return is_member(way);
}

/// Whether the other way is among the best and gives repeated new digits the same numbers.
bool Orders::joins(const Way& other) const {
    if (!has(other)) return false;
    return !twice_ || same_nine(lookup(repeated_, Moved(ways[0]).from), lookup(repeated_, Moved(other).from));
}

/// Whether each stack of slots *s* and *s* + 1 has the same order of columns in all best ways.
bool Orders::one_order(int s) const {
    int order_of[3] = {-1, -1, -1};
    for (int w = 0; w < n; ++w)
        for (int t = s; t < s + 2; ++t) {
            const u8 stack = kOrdersOfThree[ways[w].stacks][t];
            const u8* order = kOrdersOfThree[ways[w].inner[t]];
            const unsigned tie = tie_ >> (3 * t) & 3;
            const int which = tie == 3 || turn_ >> t & 1 ? 0
                              : tie == 1                 ? order[2]
                              : tie == 2                 ? order[0]
                                                         : ways[w].inner[t];
            if (order_of[stack] >= 0 && order_of[stack] != which) return false;
            order_of[stack] = which;
        }
    return true;
}

/// Whether each stack that can take this slot has the same orientation in all best ways.
bool Orders::one_direction(int slot) const {
    unsigned even = 0, odd = 0;
    for (int w = 0; w < n; ++w) (kOdd[ways[w].inner[slot]] ? odd : even) |= 1u << kOrdersOfThree[ways[w].stacks][slot];
    return !(even & odd);
}

/// join() for a single way: only alike columns and stacks stay tied.
void Orders::join_alike(bool turns) {
    const Way& way = ways[0];
    for (int s = 0; s < 3; ++s) {
        const u8 stack = kOrdersOfThree[way.stacks][s];
        const unsigned tie = kAlikeNeighbors.tie[alike_[stack]][way.inner[s]];
        if (ties_[stack] != 4)
            tie_ = static_cast<u16>(tie_ | tie << (3 * s));
        else if (turns && tie)
            turn_ = static_cast<u8>(turn_ | 1u << s);
    }
    stack_tie_ = kAlikeNeighbors.tie[alike_stacks_][way.stacks];
}

void Orders::join(bool turns) {
    if (n == 1 && !twice_) {
        if (some_alike_) join_alike(turns);
        return;
    }
    if (n > 1 || some_alike_) {
        std::fill(std::begin(member_), std::end(member_), 0);
        for (int w = 0; w < n; ++w) member_[ways[w].number() / 64] |= u64{1} << ways[w].number() % 64;
        // All best ways read the same so far, so an exchange that works in one works in all.
        const auto moved = [&](int slot, const u8* to) {
            Way way = ways[0];
            way.inner[slot] = to[way.inner[slot]];
            return joins(way);
        };
        const auto exchanged = [&](int s) {
            Way way = ways[0];
            std::swap(way.inner[s], way.inner[s + 1]);
            way.stacks = kExchanged[s][way.stacks];
            return joins(way);
        };
        const bool tied = from_.tie, movable = tied || from_.turn;
        for (int s = 0; s < 3; ++s) {
            for (int i = 0; i < 2; ++i)
                if (tied && moved(s, kExchanged[i])) tie_ = static_cast<u16>(tie_ | 1u << (3 * s + i));
            if (turns && movable && !(tie_ >> (3 * s) & 3) && moved(s, kTurned) && one_direction(s))
                turn_ = static_cast<u8>(turn_ | 1u << s);
        }
        for (int s = 0; s < 2; ++s)
            if (from_.stack_tie >> s & 1 && exchanged(s) && one_order(s))
                stack_tie_ = static_cast<u8>(stack_tie_ | 1u << s);
        int joined = stack_tie_ == 3 ? 6 : stack_tie_ ? 2 : 1;
        for (int s = 0; s < 3; ++s) joined *= std::popcount(kOrdersLeft[turn_ >> s & 1 ? 4 : tie_ >> (3 * s) & 3]);
        if (joined == n && !some_alike_) n = 1;  // the ties cover all ways
    }
    for (int s = 0; s < 3; ++s) {
        const bool tied = (stack_tie_ | stack_tie_ << 1) >> s & 1;
        const unsigned tie = tie_ >> (3 * s) & 3;
        const bool none = tied || tie == 3 || turn_ >> s & 1;
        steps_[3 * s] = tied ? Kind::kNothing : Kind::kStack;
        steps_[3 * s + 1] = none ? Kind::kNothing : Kind::kColumn;
        steps_[3 * s + 2] = none || tie ? Kind::kNothing : Kind::kColumn;
        step_place_[3 * s] = 0;
        step_place_[3 * s + 1] = tie == 1 ? 2 : 0;
        step_place_[3 * s + 2] = 1;
    }
}

u8 Orders::chosen(const Way& way, int step) const {
    const int slot = step / 3, stack = kOrdersOfThree[way.stacks][slot];
    const int place =
        3 * stack + (steps_[step] == Kind::kStack ? 0 : kOrdersOfThree[way.inner[slot]][step_place_[step]]);
    return steps_[step] == Kind::kStack ? static_cast<u8>(from_.order.b[place] / 3) : from_.order.b[place];
}

Arrangement Orders::arranged(const Way& way) const {
    Arrangement a = from_;
    for (int s = 0; s < 3; ++s)
        for (int i = 0; i < 3; ++i)
            a.order.b[3 * s + i] = from_.order.b[3 * kOrdersOfThree[way.stacks][s] + kOrdersOfThree[way.inner[s]][i]];
    a.tie = tie_;
    a.turn = turn_;
    a.stack_tie = stack_tie_;
    if (!twice_) return a;
    const Bytes16 digit = lookup(repeated_, Moved(way).from);
    for (int p = 0, given = given_; p < 9; ++p) {
        if ((code >> (4 * (8 - p)) & 15) != kNew) continue;
        ++given;
        if (!digit.b[p]) continue;
        a.label.b[digit.b[p]] = static_cast<u8>(given);
        a.seen = static_cast<u16>(a.seen | 1u << digit.b[p]);
    }
    return a;
}

}  // namespace
}  // namespace ninefold::canon
