// The state of the search for the min-lex form of any digits.
//
// For a fixed arrangement of the cells, the smallest relabeling numbers the digits in order of appearance.  So only
// arrangements are searched.  An Arrangement records which rows come first and what is known about the order of the
// columns: three slots for the stacks, with three places each.  Neighbors can be tied, which means that every order of
// them gives the same rows so far.  A tie costs nothing and is broken only when a row tells its members apart.
//
//     slots   | 0 . 0 . 1 | 0 . 0 . 2 | 0 | 3 . 4 |       '.' between columns: they are tied
//                  A      .     B          C              '.' between stacks: they are tied
//
// The three columns of a slot can also be tied so that they can only be rotated (turn): a b c, b c a, c a b.
//
// A new digit gets its number from the place of its column.  While that column is tied the digit is *open*: its number
// is unknown, only its column (its home) is known.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <vector>

#include "canon/bytes16.hpp"
#include "canon/kernels.hpp"

namespace ninefold::canon {
namespace {

using u8 = std::uint8_t;
using u16 = std::uint16_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;

constexpr u8 kNew = 15;
constexpr u64 kWorst = ~u64{0};
constexpr u8 kOrdersOfThree[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};

struct Arrangement {
    Bytes16 order{{0, 1, 2, 3, 4, 5, 6, 7, 8, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80}};  // place -> column
    Bytes16 label;                          // digit -> number, kNew if unseen, any if open
    u16 tie = 0b011'011'011;                // bit p: places p and p+1, of one slot, are tied
    u16 seen = 0, open = 0, used = 0;       // bit d; bit d; bit r: rows placed so far
    std::array<u8, 10> home{}, home_row{};  // by digit: its column, and the output row that introduced it
    std::array<u8, 9> rows{};
    u8 stack_tie = 0b11;  // bit s: slots s and s+1 are tied
    u8 turn = 0;          // bit s: the columns of slot s, which has no other ties, can be rotated
    u8 side = 0;          // 1: the transposed grid
};

/// The digits of one side (the grid or its transpose) and which of its rows and bands are equal.
struct Side {
    Bytes16 row[9];
    u16 digits[9], twice[9], filled[9];  // by row: digits, repeated digits, filled columns
    u8 row_kind[9], band_kind[3];
    bool alike;  // some rows of a band, or some bands, are equal
};

/// The grid and its transpose.
struct Sides {
    Side of[2];
    bool orderly = true;  // no line repeats a digit
    bool every = false;   // the caller wants all ways to the form

    /// *all*: find all ways, so nothing counts as equal.
    Sides(const Digits& grid, bool all);
};

/// The start of the search on one side.
inline Arrangement nothing_placed(int side) {
    Arrangement start;
    std::fill_n(start.label.b, 16, kNew);
    start.label.b[0] = 0;
    start.side = static_cast<u8>(side);
    return start;
}

/// Whether the filled cells alone show that no two rows of a band and no two bands are equal.
inline bool all_differ(const Side& side) {
    const u16* f = side.filled;
    unsigned same = 0;
    for (int r = 0; r < 9; r += 3) same |= (f[r] == f[r + 1]) | (f[r] == f[r + 2]) | (f[r + 1] == f[r + 2]);
    const int band[3] = {f[0] + f[1] + f[2], f[3] + f[4] + f[5], f[6] + f[7] + f[8]};
    return !(same | (band[0] == band[1]) | (band[0] == band[2]) | (band[1] == band[2]));
}

/// Finds equal rows of a band and equal bands.
void name_kinds(Side& side, bool all) {
    side.alike = false;
    for (int r = 0; r < 9; ++r) side.row_kind[r] = static_cast<u8>(r);
    for (int b = 0; b < 3; ++b) side.band_kind[b] = static_cast<u8>(b);
    if (all || all_differ(side)) return;
    const auto same = [&side](int a, int b) {
        return side.filled[a] == side.filled[b] && same_nine(side.row[a], side.row[b]);
    };
    for (int r = 0; r < 9; ++r)
        for (int other = r / 3 * 3; other < r; ++other)
            if (same(r, other)) side.row_kind[r] = side.row_kind[other];
    const auto same_bands = [&](int a, int b) {
        for (const auto& order : kOrdersOfThree)
            if (same(3 * a, 3 * b + order[0]) && same(3 * a + 1, 3 * b + order[1]) && same(3 * a + 2, 3 * b + order[2]))
                return true;
        return false;
    };
    side.band_kind[1] = same_bands(1, 0) ? 0 : 1;
    side.band_kind[2] = same_bands(2, 0) ? 0 : same_bands(2, 1) ? side.band_kind[1] : 2;
    side.alike = side.band_kind[1] != 1 || side.band_kind[2] != 2;
    for (int r = 0; r < 9; ++r) side.alike = side.alike || side.row_kind[r] != r;
}

Sides::Sides(const Digits& grid, bool all) : every(all) {
    nine_rows(grid.data(), of[0].row);
    transpose_nine(of[0].row, of[1].row);
    u16 twice = 0;
    for (int s = 0; s < 2; ++s) {
        Side& side = of[s];
        column_sets(of[1 - s].row, side.digits, side.twice);
        for (int r = 0; r < 9; ++r) {
            side.filled[r] = static_cast<u16>(filled_bytes(side.row[r]));
            twice = static_cast<u16>(twice | side.twice[r]);
        }
        name_kinds(side, all);
    }
    orderly = twice == 0;
}

/// Sorts the tied neighbors among three bytes.  *tie*: the two bits of their ties.
inline void sort_tied(u8* three, unsigned tie) {
    const auto sort2 = [](unsigned& a, unsigned& b) {  // no branch: it would be unpredictable
        const unsigned less = a < b ? a : b;
        b = a < b ? b : a;
        a = less;
    };
    unsigned first = three[0], second = three[1], third = three[2];
    if (tie & 1) sort2(first, second);
    if (tie & 2) sort2(second, third);
    if (tie == 3) sort2(first, second);
    three[0] = static_cast<u8>(first);
    three[1] = static_cast<u8>(second);
    three[2] = static_cast<u8>(third);
}

/// Compare and exchange in all slots at once: the first two places of a slot, or the last two.
struct ExchangeTable {
    Bytes16 partner[2][8]{};  // by slots (bits): the place to compare with
    Bytes16 second[2][8]{};   // 0xff: this place is the second of the two

    constexpr ExchangeTable() {
        for (int i = 0; i < 2; ++i)
            for (int slots = 0; slots < 8; ++slots) {
                for (u8 p = 0; p < 16; ++p) partner[i][slots].b[p] = p;
                for (int s = 0; s < 3; ++s) {
                    if (!(slots >> s & 1)) continue;
                    const int p = 3 * s + i;
                    partner[i][slots].b[p] = static_cast<u8>(p + 1);
                    partner[i][slots].b[p + 1] = static_cast<u8>(p);
                    second[i][slots].b[p + 1] = 0xff;
                }
            }
    }
};
constexpr ExchangeTable kExchanges;

/// Sorts the bytes of all tied places, without branches.
class TieSorter {
public:
    explicit TieSorter(u16 tie) : tie_(tie) {
        for (int i = 0; i < 2; ++i) {
            const unsigned first = tie >> i & 0b001'001'001;
            slots_[i] = (first | first >> 2 | first >> 4) & 7;
        }
    }
    Bytes16 sorted(Bytes16 bytes) const {
        if constexpr (kShuffles) {
            for (const int i : {0, 1, 0})
                bytes =
                    exchanged(bytes, lookup(bytes, kExchanges.partner[i][slots_[i]]), kExchanges.second[i][slots_[i]]);
        } else {
            for (int p = 0; p < 9; p += 3)
                if (tie_ >> p & 3) sort_tied(bytes.b + p, tie_ >> p & 3);
        }
        return bytes;
    }

private:
    u16 tie_;
    unsigned slots_[2];
};

/// For an order of the slots, two bits each, first slot highest: which place moves to each place.
struct SlotOrderTable {
    Bytes16 from[64]{};

    constexpr SlotOrderTable() {
        for (auto& places : from)
            for (auto& place : places.b) place = 0x80;
        for (const auto& order : kOrdersOfThree)
            for (int p = 0; p < 9; ++p)
                from[order[0] << 4 | order[1] << 2 | order[2]].b[p] = static_cast<u8>(3 * order[p / 3] + p % 3);
    }
};
constexpr SlotOrderTable kSlotOrders;

/// Nine nibbles with tied slots sorted.
struct SortedSlots {
    u64 code;
    unsigned order = 0b00'01'10;  // index of kSlotOrders
    u8 stack_tie = 0;             // slots that are still tied

    SortedSlots(u64 nibbles, u8 tie) : code(nibbles) {
        if (!tie) return;
        // The slot number goes below its nibbles.
        unsigned a = static_cast<unsigned>(code >> 24) << 2, b = (code >> 12 & 0xfff) << 2 | 1,
                 c = (code & 0xfff) << 2 | 2;
        const auto sort2 = [](unsigned& x, unsigned& y) {
            const unsigned less = x < y ? x : y;
            y = x < y ? y : x;
            x = less;
        };
        if (tie & 1) sort2(a, b);
        if (tie & 2) sort2(b, c);
        if (tie == 3) sort2(a, b);
        code = u64{a >> 2} << 24 | (b >> 2 << 12 | c >> 2);
        order = static_cast<unsigned>((a & 3) << 4 | (b & 3) << 2 | (c & 3));
        stack_tie = static_cast<u8>(tie & ((a >> 2 == b >> 2) | (b >> 2 == c >> 2) << 1));
    }
};

/// The places (bits) whose columns can still move.
unsigned tied_places(const Arrangement& a) {
    static constexpr u16 kSlots[8] = {0, 0007, 0070, 0077, 0700, 0707, 0770, 0777};
    return a.tie | a.tie << 1 | kSlots[a.turn | a.stack_tie | (a.stack_tie << 1 & 7)];
}

/// The columns that are among the first *places* in every order.
u16 first_columns(const Arrangement& a, int places) {
    u16 certain = 0, columns = 0;
    for (int p = 0; p < places; ++p) {
        columns = static_cast<u16>(columns | 1u << a.order.b[p]);
        const bool turned = a.turn >> p / 3 & 1 && p % 3 != 2;
        if (!(a.tie >> p & 1) && !turned && (!a.stack_tie || p < 3)) certain = columns;
    }
    return a.stack_tie & 1 ? 0 : certain;
}

/// The rows that can come next: the rest of the band, or all rows of unused bands.
unsigned rows_left(const Arrangement& a, int r) {
    if (r % 3) return 7u << a.rows[r - 1] / 3 * 3 & ~unsigned{a.used};
    const unsigned begun = (a.used | a.used >> 1 | a.used >> 2) & 0111;
    return ~(begun * 7) & 0777;
}

}  // namespace
}  // namespace ninefold::canon
