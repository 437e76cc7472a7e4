// Locking, hidden and naked sets, and fish in Sudoku Explainer's order, every instance that removes something.  Used by
// the steps themselves and by the closures of level 1 and above (advanced.cpp).
//
// SE's forms differ from ours (techniques/*.cpp) in order and in their limits:
//   locking       box and column, box and row, column and box, row and box; then house, house, digit
//   hidden sets   boxes, columns, rows; only if more than twice as many cells are empty as the set has
//   naked sets    the same houses; only if at least twice as many cells are empty; removes from that house only
//   fish          columns as base first; lines before digits; only if the digit is missing often enough
// Sets of digits, places and lines are ordered by mask.
#pragma once

#include <array>

#include "logic/se/grid.hpp"

namespace ninefold::logic::se {

/// The candidates that a step removes: cells with their digits.
struct Removals {
    struct Entry {
        std::uint8_t cell;
        Mask digits;
    };
    std::array<Entry, 81> entries;
    int count = 0;

    void clear() { count = 0; }
    bool empty() const { return count == 0; }
    void add(int cell, Mask digits) {
        if (digits) entries[count++] = {static_cast<std::uint8_t>(cell), digits};
    }
    const Entry* begin() const { return entries.data(); }
    const Entry* end() const { return entries.data() + count; }
};

/// The nine-bit masks with *Size* bits set, ascending.
template <int Size>
struct Subsets {
    static constexpr int kCount = Size == 2 ? 36 : Size == 3 ? 84 : 126;
    std::array<Mask, kCount> masks{};
    constexpr Subsets() {
        std::size_t n = 0;
        for (unsigned m = 0; m < 512; ++m)
            if (std::popcount(m) == Size) masks[n++] = static_cast<Mask>(m);
    }
};
template <int Size>
inline constexpr Subsets<Size> kSubsets;

/// Houses by number, as bits: a search can be restricted to patterns with these as base (fish: with one of these).
using Houses = std::uint32_t;
constexpr Houses kAllHouses = (1u << 27) - 1;
inline Houses houses_at(int cell) {
    return 1u << kTables.house[cell][0] | 1u << kTables.house[cell][1] | 1u << kTables.house[cell][2];
}

struct Locking {
    int base, cover, digit;  // all places of the digit in the base house are in the cover house
};
struct Set {
    int house;
    Mask digits, places;
};
struct Fish {
    int base;            // kRows or kColumns
    Mask lines, covers;  // base lines, and cover lines of the other kind
    int digit;
};

/// The pairs of kinds (base, cover) of locking, in order.
constexpr std::array<std::array<int, 2>, 4> kLockingKinds = {
    {{kBoxes, kColumns}, {kBoxes, kRows}, {kColumns, kBoxes}, {kRows, kBoxes}}};

/// Calls visit(Locking) for each base, cover and digit in order, whether or not it removes something; true if stopped.
/// Kinds 0 and 1 are pointing, 2 and 3 claiming.
template <class Visit>
bool each_locking(const Grid& grid, int first_kind, int last_kind, Visit&& visit, Houses among = kAllHouses) {
    for (int k = first_kind; k <= last_kind; ++k) {
        const auto [x_kind, y_kind] = kLockingKinds[k];
        for (int x = x_kind; x < x_kind + 9; ++x)
            for (int y = among >> x & 1 ? y_kind : y_kind + 9; y < y_kind + 9; ++y) {
                const Mask cross = kTables.cross[x][y];
                if (!cross) continue;
                for (int d = 0; d < 9; ++d) {
                    const Mask places = grid.places[x][d];
                    if ((places & ~cross) == 0 && size(places) >= 2 && visit(Locking{x, y, d})) return true;
                }
            }
    }
    return false;
}

/// Locking removes the digit from the cover house outside the base.
inline void removals_of(const Grid& grid, const Locking& found, Removals& out) {
    const auto x = found.base, y = found.cover;
    out.clear();
    Mask m = grid.places[y][found.digit] & ~kTables.cross[y][x];
    for (; m; m &= m - 1) out.add(kTables.cells[y][lowest(m)], bit(found.digit));
}

/// Calls visit(Set) for each hidden set of a house with more than *least_empty* empty cells; true if stopped.
template <int Size, class Visit>
bool each_hidden_set(const Grid& grid, int least_empty, Visit&& visit, Houses among = kAllHouses) {
    for (int kind : kBoxColumnRow)
        for (int h = kind; h < kind + 9; ++h) {
            const auto& places = grid.places[h];
            if (grid.empty[h] <= least_empty || !(among >> h & 1)) continue;
            Mask fitting = 0;
            for (int d = 0; d < 9; ++d) {
                const int n = size(places[d]);
                if (n >= 2 && n <= Size) fitting |= bit(d);
            }
            if (size(fitting) < Size) continue;
            for (const Mask digits : kSubsets<Size>.masks) {
                if (digits & ~fitting) continue;
                Mask all = 0;
                for (Mask m = digits; m; m &= m - 1) all |= places[lowest(m)];
                if (size(all) == Size && visit(Set{h, digits, all})) return true;
            }
        }
    return false;
}

/// A hidden set removes the other digits from its cells.
inline void removals_of_hidden(const Grid& grid, const Set& found, Removals& out) {
    out.clear();
    for (Mask m = found.places; m; m &= m - 1) {
        const int c = kTables.cells[found.house][lowest(m)];
        out.add(c, grid.cell[c] & ~found.digits);
    }
}

template <int Size, class Visit>
bool each_naked_set(const Grid& grid, Visit&& visit, Houses among = kAllHouses) {
    for (int kind : kBoxColumnRow)
        for (int h = kind; h < kind + 9; ++h) {
            if (grid.empty[h] < 2 * Size || !(among >> h & 1)) continue;
            const auto& cells = kTables.cells[h];
            Mask fitting = 0;
            for (int p = 0; p < 9; ++p) {
                const int n = size(grid.cell[cells[p]]);
                if (n >= 2 && n <= Size) fitting |= bit(p);
            }
            if (size(fitting) < Size) continue;
            for (const Mask places : kSubsets<Size>.masks) {
                if (places & ~fitting) continue;
                Mask all = 0;
                for (Mask m = places; m; m &= m - 1) all |= grid.cell[cells[lowest(m)]];
                if (size(all) == Size && visit(Set{h, all, places})) return true;
            }
        }
    return false;
}

/// A naked set removes its digits from the other cells of the house.
inline void removals_of_naked(const Grid& grid, const Set& found, Removals& out) {
    out.clear();
    for (Mask m = 0x1ff & ~found.places; m; m &= m - 1) {
        const int c = kTables.cells[found.house][lowest(m)];
        out.add(c, grid.cell[c] & found.digits);
    }
}

template <int Size, class Visit>
bool each_fish(const Grid& grid, Visit&& visit, Houses among = kAllHouses) {
    for (int base : {kColumns, kRows}) {
        const Mask lines_among = among >> base & 0x1ff;
        if (!lines_among) continue;
        std::array<Mask, 9> fitting{};  // by digit: the lines with few enough places
        bool any = false;
        for (int d = 0; d < 9; ++d) {
            if (grid.filled[d] + 2 * Size > 9) continue;
            for (int line = 0; line < 9; ++line) {
                const int n = size(grid.places[base + line][d]);
                if (n >= 2 && n <= Size) fitting[d] |= bit(line);
            }
            any = any || size(fitting[d]) >= Size;
        }
        if (!any) continue;
        for (const Mask lines : kSubsets<Size>.masks)
            for (int d = 0; d < 9; ++d) {
                if ((lines & ~fitting[d]) || !(lines & lines_among)) continue;
                Mask all = 0;
                for (Mask m = lines; m; m &= m - 1) all |= grid.places[base + lowest(m)][d];
                if (size(all) == Size && visit(Fish{base, lines, all, d})) return true;
            }
    }
    return false;
}

/// A fish removes the digit from the cover lines outside the base lines.
inline void removals_of(const Grid& grid, const Fish& found, Removals& out) {
    out.clear();
    const int cover = found.base == kRows ? kColumns : kRows;
    for (Mask lines = found.covers; lines; lines &= lines - 1) {
        const auto h = cover + lowest(lines);
        Mask m = grid.places[h][found.digit] & ~found.lines;
        for (; m; m &= m - 1) out.add(kTables.cells[h][lowest(m)], bit(found.digit));
    }
}

}  // namespace ninefold::logic::se
