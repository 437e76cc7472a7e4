// What a row with open digits can read as: all orders of the tied columns and stacks, slot after slot.
//
// A way is an order of the stacks and, for each slot, of its columns.  With the first slots ordered, an open digit
// whose home is in a later one counts as if its column came first of those it is tied with: a reading that bounds
// those of all ways from there.  A reading is four byte shuffles, so looking at all ways of a slot is cheaper than
// choosing them place by place.
//
// Tied columns that read the same, and are no open digit's home, do so either way: one order of them is looked at, and
// they stay tied.  (They end up side by side: what stands between two equal numbers could not be the least there,
// unless it is the home of their digit, and such columns do not count as alike.)  The same goes for tied stacks.
//
// The best ways are joined again where that can be said: neighbours that can be exchanged in each of them, in
// whatever place, stay tied.
#pragma once

#include "canon/arrangement.inl"

namespace ninefold::canon {
namespace {

/// An order of the stacks and of the columns of each slot, as numbers of kOrdersOfThree.
struct Way {
    u8 stacks, inner[3];
    int number() const { return 216 * stacks + 36 * inner[0] + 6 * inner[1] + inner[2]; }
};
constexpr int kWays = 1296;

/// Orders that are left of three neighbours by the two bits of their ties, as bits; the last: when they can be turned.
constexpr u8 kOrdersLeft[5] = {0b000001, 0b000101, 0b000011, 0b111111, 0b011001};
/// The number of an order with its first, or last, two exchanged; with all of them turned.
constexpr u8 kExchanged[2][6] = {{2, 4, 0, 5, 1, 3}, {1, 0, 3, 2, 5, 4}}, kTurned[6] = {3, 5, 1, 4, 0, 2};
/// The order in which columns that are alike are in ascending order, by which: none, the first two, the outer two, the
/// last two, all.
constexpr u8 kAscending[5][6] = {
    {0, 1, 2, 3, 4, 5}, {0, 1, 0, 1, 4, 4}, {0, 1, 2, 2, 1, 0}, {0, 0, 2, 3, 2, 3}, {0, 0, 0, 0, 0, 0}};
/// The orders that are ascending.
constexpr u8 kAreAscending[5] = {0b111111, 0b010011, 0b000111, 0b001101, 0b000001};
constexpr bool kOdd[6] = {false, true, true, false, false, true};

/// For slot s and stack t, both by their number among the slots: where an order takes places, and back.
struct WayTables {
    Bytes16 from[3][3][6]{};    // byte 3s + i: the place, 3t + order[i]
    Bytes16 to[3][3][6]{};      // byte 3t + j: the new place of 3t + j, counted from 1
    Bytes16 lowest[3][3][5]{};  // the same for the lowest place there is, by ties

    constexpr WayTables() {
        constexpr u8 kLowest[5][3] = {{0, 1, 2}, {0, 0, 2}, {0, 1, 1}, {0, 0, 0}, {0, 0, 0}};
        for (int s = 0; s < 3; ++s)
            for (int t = 0; t < 3; ++t) {
                for (int o = 0; o < 6; ++o)
                    for (int i = 0; i < 3; ++i) {
                        const int j = kOrdersOfThree[o][i];
                        from[s][t][o].b[3 * s + i] = static_cast<u8>(3 * t + j);
                        to[s][t][o].b[3 * t + j] = static_cast<u8>(3 * s + i + 1);
                    }
                for (int tie = 0; tie < 5; ++tie)
                    for (int j = 0; j < 3; ++j)
                        lowest[s][t][tie].b[3 * t + j] = static_cast<u8>(3 * s + kLowest[tie][j] + 1);
            }
    }
};
constexpr WayTables kWayTables;

class Orders {
public:
    /// *out*: the rows chosen; *limit*: what is worse is of no interest.
    Orders(const Arrangement& from, const Side& side, int row, const std::array<u8, 9>* out, u64 limit);
    /// Finds what stays tied, and what there is to choose; *turns*: may columns be tied by turning?
    void join(bool turns);

    u64 code = kWorst;  // the least reading; kWorst: none within the limit
    int n = 0;
    Way ways[kWays];  // that give it

    /// What tells ways apart at a step of choosing them, three steps a slot: a stack, a column or nothing.
    enum class Kind { kNothing, kStack, kColumn };
    Kind kind(int step) const { return steps_[step]; }
    u8 chosen(const Way& way, int step) const;
    Arrangement arranged(const Way& way) const;

private:
    struct Reader;
    void name_alike(const Reader& reader);
    bool closed_stacks(int s) const;
    bool has(Way way) const;

    const Arrangement& from_;
    u8 ties_[3], alike_[3], alike_stacks_ = 0;  // of the stacks: row of kOrdersLeft, of kAscending
    bool some_alike_ = false;
    u64 member_[(kWays + 63) / 64];  // bit w: way w is one of the best
    u16 tie_ = 0;
    u8 turn_ = 0, stack_tie_ = 0;
    Kind steps_[9];
    u8 step_place_[9];
};

/// Reads a row in some order.
struct Orders::Reader {
    Bytes16 cell, known;  // the digits place by place; the numbers of digits that are not open
    Bytes16 home[9], number[9];
    int rows = 0;    // homes and their numbers, by output row
    u16 homes = 0;   // bit p: the column at place p is one
    u8 reads_as[9];  // equal in places of a slot that read the same whatever the order inside

    Reader(const Arrangement& from, const Side& side, int row, const std::array<u8, 9>* out)
        : cell(lookup(side.row[row], from.order)), known(from.label) {
        std::array<u8, 9> place{};
        for (int p = 0; p < 9; ++p) place[from.order.b[p]] = static_cast<u8>(p);
        u8 home_row[9];
        for (u16 left = side.digits[row] & from.open; left; left = static_cast<u16>(left & (left - 1))) {
            const int d = std::countr_zero(left);
            int k = 0;
            while (k < rows && home_row[k] != from.home_row[d]) ++k;
            if (k == rows) {
                home_row[rows++] = from.home_row[d];
                std::fill_n(home[k].b, 16, 0x80);
                number[k] = Bytes16{};
                std::copy_n(out[from.home_row[d]].begin(), 9, number[k].b + 1);
            }
            home[k].b[d] = place[from.home[d]];
            homes = static_cast<u16>(homes | 1u << place[from.home[d]]);
            known.b[d] = 0;
        }
        for (int p = 0; p < 9; ++p) {
            const int d = cell.b[p];
            const bool open = from.open >> d & 1;
            reads_as[p] = static_cast<u8>(!open ? known.b[d] : place[from.home[d]] / 3 != p / 3 ? 16 + d : 32 + p);
        }
    }

    u64 read(const Bytes16& from, const Bytes16& to) const {
        Bytes16 label = known;
        for (int k = 0; k < rows; ++k) label = either(label, lookup(number[k], lookup(to, home[k])));
        return nine_nibbles(lookup(label, lookup(cell, from)));
    }
};

Orders::Orders(const Arrangement& from, const Side& side, int row, const std::array<u8, 9>* out, u64 limit)
    : from_(from) {
    const Reader reader(from, side, row, out);
    const auto& table = kWayTables;
    for (int t = 0; t < 3; ++t) ties_[t] = from.turn >> t & 1 ? 4 : from.tie >> (3 * t) & 3;
    name_alike(reader);
    const auto orders_left = [this](int t) { return unsigned{kOrdersLeft[ties_[t]]} & kAreAscending[alike_[t]]; };

    // 1. The first slot: every order of the stacks and of its columns.
    struct First {
        u16 bound;
        u8 stacks, inner;
    } firsts[36];
    int size = 0;
    unsigned least = ~0u;
    for (unsigned stacks = kOrdersLeft[from.stack_tie] & kAreAscending[alike_stacks_]; stacks; stacks &= stacks - 1) {
        const int s = std::countr_zero(stacks);
        const u8 first = kOrdersOfThree[s][0], second = kOrdersOfThree[s][1], third = kOrdersOfThree[s][2];
        const Bytes16 later = either(table.lowest[1][second][ties_[second]], table.lowest[2][third][ties_[third]]);
        for (unsigned left = orders_left(first); left; left &= left - 1) {
            const int i = std::countr_zero(left);
            const u64 bound = reader.read(table.from[0][first][i], either(table.to[0][first][i], later)) >> 24;
            if (bound > limit >> 24) continue;
            firsts[size++] = {static_cast<u16>(bound), static_cast<u8>(s), static_cast<u8>(i)};
            least = std::min(least, static_cast<unsigned>(bound));
        }
    }

    // 2. The other slots, the most promising first.
    u64 best = limit;
    const auto follow = [&](const First& at) {
        const u8 first = kOrdersOfThree[at.stacks][0], second = kOrdersOfThree[at.stacks][1],
                 third = kOrdersOfThree[at.stacks][2];
        const Bytes16 from0 = table.from[0][first][at.inner], to0 = table.to[0][first][at.inner];
        const Bytes16 later = either(to0, table.lowest[2][third][ties_[third]]);
        for (unsigned left = orders_left(second); left; left &= left - 1) {
            const u8 j = static_cast<u8>(std::countr_zero(left));
            const Bytes16 from1 = either(from0, table.from[1][second][j]), to1 = table.to[1][second][j];
            if (reader.read(from1, either(later, to1)) >> 12 > best >> 12) continue;
            for (unsigned last = orders_left(third); last; last &= last - 1) {
                const u8 k = static_cast<u8>(std::countr_zero(last));
                const u64 now = reader.read(either(from1, table.from[2][third][k]),
                                            either(either(to0, to1), table.to[2][third][k]));
                if (now > best) continue;
                if (now < best || code == kWorst) n = 0;
                code = best = now;
                ways[n++] = {at.stacks, {at.inner, j, k}};
            }
        }
    };
    for (int f = 0; f < size; ++f)
        if (firsts[f].bound == least) follow(firsts[f]);
    for (int f = 0; f < size; ++f)
        if (firsts[f].bound != least && firsts[f].bound <= best >> 24) follow(firsts[f]);
}

/// Which tied columns and stacks are alike.
void Orders::name_alike(const Reader& reader) {
    const unsigned calm = ~reader.homes;
    const u8* reads_as = reader.reads_as;
    const auto same = [&](int p, int q) { return (calm >> p & calm >> q & 1) && reads_as[p] == reads_as[q]; };
    u8 whole[3];  // what a stack reads as, where that is the same everywhere
    for (int t = 0; t < 3; ++t) {
        const int p = 3 * t;
        const bool first = same(p, p + 1), last = same(p + 1, p + 2), outer = same(p, p + 2);
        const bool all = first && last;
        alike_[t] = all && ties_[t] >= 3                    ? 4
                    : first && ties_[t] < 4 && ties_[t] & 1 ? 1
                    : outer && ties_[t] == 3                ? 2
                    : last && ties_[t] < 4 && ties_[t] & 2  ? 3
                                                            : 0;
        whole[t] = all ? reads_as[p] : static_cast<u8>(64 + t);
    }
    // Of three tied stacks two could come apart, with the home of their digit between them.
    const auto tied = [&](int a, int b, unsigned by) {
        return whole[a] == whole[b] && (from_.stack_tie & by) == by && (from_.stack_tie != 3 || whole[a] < 16);
    };
    alike_stacks_ = tied(0, 1, 3) && tied(1, 2, 3) ? 4 : tied(0, 1, 1) ? 1 : tied(0, 2, 3) ? 2 : tied(1, 2, 2) ? 3 : 0;
    some_alike_ = alike_[0] || alike_[1] || alike_[2] || alike_stacks_;
}

/// Is this, or what is like it, one of the best?
bool Orders::has(Way way) const {
    const auto is_member = [this](const Way& w) { return member_[w.number() / 64] >> w.number() % 64 & 1; };
    if (!some_alike_) return is_member(way);
    const u8 stacks = kAscending[alike_stacks_][way.stacks];
    for (int s = 0; s < 3; ++s) {
        const u8 stack = kOrdersOfThree[stacks][s];
        // Stacks that are alike have no order inside.
        way.inner[s] = stack != kOrdersOfThree[way.stacks][s] ? 0 : kAscending[alike_[stack]][way.inner[s]];
    }
    way.stacks = stacks;
    return is_member(way);
}

/// Can slots *s* and *s* + 1 be exchanged in every way, and does each of their stacks have one order of its columns?
bool Orders::closed_stacks(int s) const {
    int order_of[3] = {-1, -1, -1};
    for (int w = 0; w < n; ++w) {
        Way way = ways[w];
        for (int t = s; t < s + 2; ++t) {
            const u8 stack = kOrdersOfThree[way.stacks][t];
            const u8* order = kOrdersOfThree[way.inner[t]];
            const unsigned tie = tie_ >> (3 * t) & 3;
            const int which = tie == 3 || turn_ >> t & 1 ? 0 : tie == 1 ? order[2] : tie == 2 ? order[0] : way.inner[t];
            if (order_of[stack] >= 0 && order_of[stack] != which) return false;
            order_of[stack] = which;
        }
        std::swap(way.inner[s], way.inner[s + 1]);
        way.stacks = kExchanged[s][way.stacks];
        if (!has(way)) return false;
    }
    return true;
}

void Orders::join(bool turns) {
    if (n > 1 || some_alike_) {
        std::fill(std::begin(member_), std::end(member_), 0);
        for (int w = 0; w < n; ++w) member_[ways[w].number() / 64] |= u64{1} << ways[w].number() % 64;
        const auto closed = [&](int slot, const u8* to) {
            for (int w = 0; w < n; ++w) {
                Way way = ways[w];
                way.inner[slot] = to[way.inner[slot]];
                if (!has(way)) return false;
            }
            return true;
        };
        const auto one_direction = [&](int slot) {  // of each stack that comes there
            unsigned even = 0, odd = 0;
            for (int w = 0; w < n; ++w) {
                const unsigned bit = 1u << kOrdersOfThree[ways[w].stacks][slot];
                (kOdd[ways[w].inner[slot]] ? odd : even) |= bit;
            }
            return !(even & odd);
        };
        const bool tied = from_.tie;
        for (int s = 0; s < 3; ++s) {
            for (int i = 0; i < 2; ++i)
                if (tied && closed(s, kExchanged[i])) tie_ = static_cast<u16>(tie_ | 1u << (3 * s + i));
            if (turns && !(tie_ >> (3 * s) & 3) && closed(s, kTurned) && one_direction(s))
                turn_ = static_cast<u8>(turn_ | 1u << s);
        }
        for (int s = 0; s < 2; ++s)
            if (from_.stack_tie >> s & 1 && closed_stacks(s)) stack_tie_ = static_cast<u8>(stack_tie_ | 1u << s);
        int joined = stack_tie_ == 3 ? 6 : stack_tie_ ? 2 : 1;
        for (int s = 0; s < 3; ++s) joined *= std::popcount(kOrdersLeft[turn_ >> s & 1 ? 4 : tie_ >> (3 * s) & 3]);
        if (joined == n && !some_alike_) n = 1;  // all of them
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
    return a;
}

}  // namespace
}  // namespace ninefold::canon
