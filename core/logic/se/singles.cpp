// Singles in Sudoku Explainer's order, which is that of the board, not the order in which they arose
// (techniques/singles.cpp): first the houses with one empty cell, then hidden singles by box, column, row, house and
// digit; naked singles by cell.
#include "logic/se/basics.hpp"

namespace ninefold::logic::se {
namespace {

bool give(Taker& taker, TechniqueId id, double difficulty, int cell, int digit, int house) {
    Hint hint;
    hint.technique = id;
    hint.difficulty = difficulty;
    hint.placed = candidate(cell, digit);
    return taker.take(hint, [&](Step& step) {
        step.digits = DigitSet::of(digit + 1);
        step.mark(cell, digit + 1, Role::cause);
        if (house >= 0) step.mark_house(house, Role::house);
    });
}

// In houses with one empty cell, or in all others.
bool hidden_singles(const Grid& grid, Taker& taker, bool last_cell) {
    for (int kind : kBoxColumnRow)
        for (int h = kind; h < kind + 9; ++h) {
            if ((grid.empty[h] == 1) != last_cell) continue;
            for (int d = 0; d < 9; ++d) {
                const Mask places = grid.places[h][d];
                if (size(places) != 1) continue;
                const int cell = kTables.cells[h][lowest(places)];
                const auto id = last_cell ? TechniqueId::full_house : TechniqueId::hidden_single;
                if (give(taker, id, last_cell ? 1.0 : kind == kBoxes ? 1.2 : 1.5, cell, d, h)) return true;
            }
        }
    return false;
}

}  // namespace

bool full_houses(const Grid& grid, Taker& taker) { return hidden_singles(grid, taker, true); }
bool hidden_singles(const Grid& grid, Taker& taker) { return hidden_singles(grid, taker, false); }

bool naked_singles(const Grid& grid, Taker& taker) {
    for (int c = 0; c < 81; ++c)
        if (size(grid.cell[c]) == 1 && give(taker, TechniqueId::naked_single, 2.3, c, lowest(grid.cell[c]), -1))
            return true;
    return false;
}

}  // namespace ninefold::logic::se
