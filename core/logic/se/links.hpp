// Literals and the links between them, in Sudoku Explainer's order.
//
// A literal is 2 * candidate + 1 for "on" (the candidate is true), 2 * candidate for "off".  From "on" weak links lead
// to "off": the other candidates of the cell, then the digit's other places in box, row and column, each cell once.
// From "off" strong links lead to "on": the other candidate of a cell with two, the other place in a box, row or column
// with two, without duplicates.
#pragma once

#include "logic/se/grid.hpp"

namespace ninefold::logic::se {

constexpr int kLiterals = 2 * kCandidates;
constexpr int on(int candidate) { return 2 * candidate + 1; }
constexpr int off(int candidate) { return 2 * candidate; }
constexpr bool is_on(int literal) { return literal & 1; }
constexpr int candidate_in(int literal) { return literal >> 1; }
constexpr int opposite(int literal) { return literal ^ 1; }

/// The reason for a literal: a house of some kind (0 rows, 1 columns, 2 boxes), a cell, or neither.
enum class Cause : std::uint8_t { row, column, box, cell, none, advanced };

/// Which links count: of one digit, of cells with two candidates, or both.
struct LinkKinds {
    bool weak_in_cell, strong_in_cell, strong_in_house;
};
constexpr LinkKinds kX = {false, false, true}, kY = {true, true, false}, kXY = {true, true, true};

/// Calls visit(literal, cause) for everything that "candidate on" excludes; true if visit stopped it.
template <class Visit>
bool each_weak(const Grid& grid, int source, bool in_cell, Visit&& visit) {
    const int cell = cell_of(source), digit = digit_of(source);
    if (in_cell)
        for (Mask m = grid.cell[cell] & ~bit(digit); m; m &= m - 1)
            if (visit(off(candidate(cell, lowest(m))), Cause::cell)) return true;
    const int box = kTables.house[cell][2];
    for (Mask m = grid.places[box][digit] & ~bit(kTables.place[cell][2]); m; m &= m - 1)
        if (visit(off(candidate(kTables.cells[box][lowest(m)], digit)), Cause::box)) return true;
    for (int kind : {0, 1}) {
        const int line = kTables.house[cell][kind];
        for (Mask m = grid.places[line][digit] & ~kTables.cross[line][box]; m; m &= m - 1)
            if (visit(off(candidate(kTables.cells[line][lowest(m)], digit)), static_cast<Cause>(kind))) return true;
    }
    return false;
}

/// Calls visit(literal, cause) for everything that "candidate off" forces; the candidate is still in the grid.
template <class Visit>
bool each_strong(const Grid& grid, int source, bool in_cell, bool in_house, Visit&& visit) {
    const int cell = cell_of(source), digit = digit_of(source);
    if (in_cell && size(grid.cell[cell]) == 2)
        if (visit(on(candidate(cell, lowest(grid.cell[cell] & ~bit(digit)))), Cause::cell)) return true;
    if (!in_house) return false;
    int in_box = -1;
    for (int kind : {2, 0, 1}) {
        const int house = kTables.house[cell][kind];
        const Mask places = grid.places[house][digit];
        if (size(places) != 2) continue;
        const int other = kTables.cells[house][lowest(places & ~bit(kTables.place[cell][kind]))];
        if (kind == 2) in_box = other;
        if (kind != 2 && other == in_box) continue;
        if (visit(on(candidate(other, digit)), static_cast<Cause>(kind))) return true;
    }
    return false;
}

}  // namespace ninefold::logic::se
