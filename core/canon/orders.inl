// What a row with open digits can read as: all orders of the tied columns and stacks, slot after slot.
//
// A way is an order of the stacks and, for each slot, of its columns.  With the first slots ordered, an open digit
// whose home is in a later one counts as if its column came first of those it is tied with: a reading that bounds
// those of all ways from there.  A reading is four byte shuffles, so looking at all ways of a slot is cheaper than
// choosing them place by place.
//
// Tied columns that hold the same, and no open digit's home, read alike either way: one order of them is looked at, and
// they stay tied.  (They end up side by side: what stands between two equal numbers could not be the least there.)  The
// same goes for tied stacks that are blank.
//
// The best ways are joined again where that can be said: neighbours that can be exchanged in each of them, in
// whatever place, stay tied.
#pragma once

#include "canon/arrangement.inl"

namespace ninefold::canon {
namespace {

/// An order of the stacks and of the columns of the slots, as numbers of kOrdersOfThree: 6 * (6 * (6 * s + a) + b) + c.
using Way = u16;
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
    /// *out*: the rows chosen; *limit*: what is worse is of no interest; *turns*: may columns be tied by turning?
    Orders(const Arrangement& from, const Side& side, int row, const std::array<u8, 9>* out, u64 limit, bool turns);

    u64 code = kWorst;  // the least reading; kWorst: none within the limit
    int n = 0;
    Way ways[kWays];  // that give it

    /// What tells ways apart at a step of choosing them, three steps a slot: a stack, a column or nothing.
    enum class Kind { kNothing, kStack, kColumn };
    Kind kind(int step) const { return steps_[step]; }
    u8 chosen(Way way, int step) const;
    Arrangement arranged(Way way) const;

private:
    struct Reader;
    void name_alike(const Reader& reader);
    void join(bool turns);
    bool closed_stacks(int s) const;
    bool has(int stacks, int a, int b, int c) const;

    const Arrangement& from_;
    u8 ties_[3], alike_[3], alike_stacks_ = 0;  // of the stacks: row of kOrdersLeft, of kAscending
    u64 member_[(kWays + 63) / 64];             // bit w: way w is one of the best
    u16 tie_ = 0;
    u8 turn_ = 0, stack_tie_ = 0;
    Kind steps_[9];
    u8 step_place_[9];
};

inline int stacks_of(Way way) { return way / 216; }
inline int inner_of(Way way, int slot) {
    constexpr int kUnit[3] = {36, 6, 1};
    return way / kUnit[slot] % 6;
}
inline Way way_of(int stacks, int a, int b, int c) { return static_cast<Way>(216 * stacks + 36 * a + 6 * b + c); }

/// Reads a row in some order.
struct Orders::Reader {
    Bytes16 cell, known;  // the digits place by place; the numbers of digits that are not open
    Bytes16 home[9], number[9];
    int rows = 0;    // homes and their numbers, by output row
    u16 homes = 0;   // bit p: the column at place p is one
    u16 closed = 0;  // bit p: the digit at place p is not open

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
        for (int p = 0; p < 9; ++p) closed = static_cast<u16>(closed | (~from.open >> cell.b[p] & 1) << p);
    }

    u64 read(const Bytes16& from, const Bytes16& to) const {
        Bytes16 label = known;
        for (int k = 0; k < rows; ++k) label = either(label, lookup(number[k], lookup(to, home[k])));
        return nine_nibbles(lookup(label, lookup(cell, from)));
    }
};

Orders::Orders(const Arrangement& from, const Side& side, int row, const std::array<u8, 9>* out, u64 limit, bool turns)
    : from_(from) {
    const Reader reader(from, side, row, out);
    const auto& table = kWayTables;
    for (int t = 0; t < 3; ++t) ties_[t] = from.turn >> t & 1 ? 4 : from.tie >> (3 * t) & 3;
    name_alike(reader);
    const u8* tie = ties_;
    const auto orders_left = [this](int t) { return unsigned{kOrdersLeft[ties_[t]]} & kAreAscending[alike_[t]]; };

    // 1. The first slot: every stack and order that it can have.
    struct First {
        u16 bound;
        u8 stacks, inner;
    } firsts[36];
    int size = 0;
    unsigned least = ~0u;
    for (unsigned stacks = kOrdersLeft[from.stack_tie] & kAreAscending[alike_stacks_]; stacks; stacks &= stacks - 1) {
        const int s = std::countr_zero(stacks);
        const u8* stack = kOrdersOfThree[s];
        const Bytes16 later =
            either(table.lowest[1][stack[1]][tie[stack[1]]], table.lowest[2][stack[2]][tie[stack[2]]]);
        for (unsigned inner = orders_left(stack[0]); inner; inner &= inner - 1) {
            const int i = std::countr_zero(inner);
            const u64 bound = reader.read(table.from[0][stack[0]][i], either(table.to[0][stack[0]][i], later)) >> 24;
            if (bound > limit >> 24) continue;
            firsts[size++] = {static_cast<u16>(bound), static_cast<u8>(s), static_cast<u8>(i)};
            least = std::min(least, static_cast<unsigned>(bound));
        }
    }

    // 2. The other slots, the most promising first.
    u64 best = limit;
    const auto follow = [&](const First& first) {
        const u8* stack = kOrdersOfThree[first.stacks];
        const Bytes16 from0 = table.from[0][stack[0]][first.inner], to0 = table.to[0][stack[0]][first.inner];
        for (unsigned second = orders_left(stack[1]); second; second &= second - 1) {
            const int j = std::countr_zero(second);
            const Bytes16 from1 = either(from0, table.from[1][stack[1]][j]),
                          to1 = either(to0, table.to[1][stack[1]][j]);
            if (reader.read(from1, either(to1, table.lowest[2][stack[2]][tie[stack[2]]])) >> 12 > best >> 12) continue;
            for (unsigned third = orders_left(stack[2]); third; third &= third - 1) {
                const int k = std::countr_zero(third);
                const u64 now =
                    reader.read(either(from1, table.from[2][stack[2]][k]), either(to1, table.to[2][stack[2]][k]));
                if (now > best) continue;
                if (now < best || code == kWorst) n = 0;
                code = best = now;
                ways[n++] = way_of(first.stacks, first.inner, j, k);
            }
        }
    };
    for (int f = 0; f < size; ++f)
        if (firsts[f].bound == least) follow(firsts[f]);
    for (int f = 0; f < size; ++f)
        if (firsts[f].bound != least && firsts[f].bound <= best >> 24) follow(firsts[f]);
    if (n) join(turns);
}

/// Which tied columns and stacks are alike.
void Orders::name_alike(const Reader& reader) {
    const u8* cell = reader.cell.b;
    u8 blank = 0;
    for (int t = 0; t < 3; ++t) {
        const int p = 3 * t;
        const unsigned calm = reader.closed & ~reader.homes;
        const auto same = [&](int i, int j) {
            return (calm >> (p + i) & calm >> (p + j) & 1) && cell[p + i] == cell[p + j];
        };
        const bool first = ties_[t] & 1 && same(0, 1), last = ties_[t] & 2 && same(1, 2),
                   outer = ties_[t] == 3 && same(0, 2);
        const bool all = (ties_[t] == 3 && first && last) || (ties_[t] == 4 && same(0, 1) && same(1, 2));
        alike_[t] = all ? 4 : first ? 1 : outer ? 2 : last ? 3 : 0;
        if ((calm >> p & 7) == 7 && !(cell[p] | cell[p + 1] | cell[p + 2])) blank = static_cast<u8>(blank | 1u << t);
    }
    const auto tied = [&](unsigned pair, unsigned by) {
        return (blank & pair) == pair && (from_.stack_tie & by) == by;
    };
    alike_stacks_ = tied(7, 3) ? 4 : tied(3, 1) ? 1 : tied(5, 3) ? 2 : tied(6, 2) ? 3 : 0;
}

/// Is this, or what is like it, one of the best?
bool Orders::has(int stacks, int a, int b, int c) const {
    const int order = kAscending[alike_stacks_][stacks];
    int inner[3] = {a, b, c};
    if (order != stacks)  // stacks that are blank have no order inside
        for (int s = 0; s < 3; ++s)
            if (kOrdersOfThree[order][s] != kOrdersOfThree[stacks][s]) inner[s] = 0;
    for (int s = 0; s < 3; ++s) inner[s] = kAscending[alike_[kOrdersOfThree[order][s]]][inner[s]];
    const Way way = way_of(order, inner[0], inner[1], inner[2]);
    return member_[way / 64] >> way % 64 & 1;
}

/// Can slots *s* and *s* + 1 be exchanged in every way, and does each of their stacks have one order of its columns?
bool Orders::closed_stacks(int s) const {
    int order_of[3] = {-1, -1, -1};
    for (int w = 0; w < n; ++w) {
        int inner[3] = {inner_of(ways[w], 0), inner_of(ways[w], 1), inner_of(ways[w], 2)};
        for (int t = s; t < s + 2; ++t) {
            const u8 stack = kOrdersOfThree[stacks_of(ways[w])][t];
            const u8* order = kOrdersOfThree[inner[t]];
            const unsigned tie = tie_ >> (3 * t) & 3;
            const int which = tie == 3 || turn_ >> t & 1 ? 0 : tie == 1 ? order[2] : tie == 2 ? order[0] : inner[t];
            if (order_of[stack] >= 0 && order_of[stack] != which) return false;
            order_of[stack] = which;
        }
        std::swap(inner[s], inner[s + 1]);
        if (!has(kExchanged[s][stacks_of(ways[w])], inner[0], inner[1], inner[2])) return false;
    }
    return true;
}

/// What stays tied, and what there is to choose.
void Orders::join(bool turns) {
    if (n > 1 || alike_[0] || alike_[1] || alike_[2] || alike_stacks_) {
        std::fill(std::begin(member_), std::end(member_), 0);
        for (int w = 0; w < n; ++w) member_[ways[w] / 64] |= u64{1} << ways[w] % 64;
        const auto closed = [&](int slot, const u8* to) {
            for (int w = 0; w < n; ++w) {
                int inner[3] = {inner_of(ways[w], 0), inner_of(ways[w], 1), inner_of(ways[w], 2)};
                inner[slot] = to[inner[slot]];
                if (!has(stacks_of(ways[w]), inner[0], inner[1], inner[2])) return false;
            }
            return true;
        };
        const auto one_direction = [&](int slot) {  // of each stack that comes there
            unsigned even = 0, odd = 0;
            for (int w = 0; w < n; ++w) {
                const unsigned bit = 1u << kOrdersOfThree[stacks_of(ways[w])][slot];
                (kOdd[inner_of(ways[w], slot)] ? odd : even) |= bit;
            }
            return !(even & odd);
        };
        for (int s = 0; s < 3; ++s) {
            for (int i = 0; i < 2; ++i)
                if (closed(s, kExchanged[i])) tie_ = static_cast<u16>(tie_ | 1u << (3 * s + i));
            if (turns && !(tie_ >> (3 * s) & 3) && closed(s, kTurned) && one_direction(s))
                turn_ = static_cast<u8>(turn_ | 1u << s);
        }
        for (int s = 0; s < 2; ++s)
            if (closed_stacks(s)) stack_tie_ = static_cast<u8>(stack_tie_ | 1u << s);
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

u8 Orders::chosen(Way way, int step) const {
    const int slot = step / 3, stack = kOrdersOfThree[stacks_of(way)][slot];
    const int place =
        3 * stack + (steps_[step] == Kind::kStack ? 0 : kOrdersOfThree[inner_of(way, slot)][step_place_[step]]);
    return steps_[step] == Kind::kStack ? static_cast<u8>(from_.order.b[place] / 3) : from_.order.b[place];
}

Arrangement Orders::arranged(Way way) const {
    Arrangement a = from_;
    for (int s = 0; s < 3; ++s)
        for (int i = 0; i < 3; ++i)
            a.order.b[3 * s + i] =
                from_.order.b[3 * kOrdersOfThree[stacks_of(way)][s] + kOrdersOfThree[inner_of(way, s)][i]];
    a.tie = tie_;
    a.turn = turn_;
    a.stack_tie = stack_tie_;
    return a;
}

}  // namespace
}  // namespace ninefold::canon
