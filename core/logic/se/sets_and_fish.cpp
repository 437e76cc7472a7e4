// Locking, naked and hidden sets and fish as steps: patterns.hpp finds them, in Sudoku Explainer's order.
#include "logic/se/basics.hpp"

namespace ninefold::logic::se {
namespace {

CellSet cells_at(int house, Mask places) {
    CellSet cells;
    for (Mask m = places; m; m &= m - 1) cells.add(kTables.cells[house][lowest(m)]);
    return cells;
}

template <int Size>
bool naked_sets(const Grid& grid, Taker& taker, double difficulty, TechniqueId id) {
    Hint hint;
    hint.technique = id;
    hint.difficulty = difficulty;
    return each_naked_set<Size>(grid, [&](const Set& found) {
        removals_of_naked(grid, found, hint.removals);
        if (hint.removals.empty()) return false;
        return taker.take(hint, [&](Step& step) {
            step.digits = DigitSet(found.digits);
            for (Cell c : cells_at(found.house, found.places)) step.mark(c, DigitSet(grid.cell[c]), Role::cause);
            step.mark_house(found.house, Role::house);
        });
    });
}

template <int Size>
bool hidden_sets(const Grid& grid, Taker& taker, double difficulty, TechniqueId id) {
    Hint hint;
    hint.technique = id;
    hint.difficulty = difficulty;
    return each_hidden_set<Size>(grid, 2 * Size, [&](const Set& found) {
        removals_of_hidden(grid, found, hint.removals);
        if (hint.removals.empty()) return false;
        return taker.take(hint, [&](Step& step) {
            step.digits = DigitSet(found.digits);
            for (Cell c : cells_at(found.house, found.places))
                step.mark(c, DigitSet(grid.cell[c] & found.digits), Role::cause);
            step.mark_house(found.house, Role::house);
        });
    });
}

template <int Size>
bool fish(const Grid& grid, Taker& taker, double difficulty, TechniqueId id) {
    Hint hint;
    hint.technique = id;
    hint.difficulty = difficulty;
    return each_fish<Size>(grid, [&](const Fish& found) {
        removals_of(grid, found, hint.removals);
        if (hint.removals.empty()) return false;
        return taker.take(hint, [&](Step& step) {
            step.digits = DigitSet::of(found.digit + 1);
            for (Mask m = found.lines; m; m &= m - 1) {
                const int line = found.base + lowest(m);
                step.mark(cells_at(line, grid.places[line][found.digit]), found.digit + 1, Role::base);
                step.mark_house(line, Role::base);
            }
            for (Mask m = found.covers; m; m &= m - 1)
                step.mark_house((found.base == kRows ? kColumns : kRows) + lowest(m), Role::cover);
        });
    });
}

}  // namespace

bool locking(const Grid& grid, Taker& taker) {
    Hint hint;
    return each_locking(grid, [&](const Locking& found) {
        removals_of(grid, found, hint.removals);
        if (hint.removals.empty()) return false;
        const bool pointing = is_box(found.base);
        hint.technique = pointing ? TechniqueId::locked_candidates_1 : TechniqueId::locked_candidates_2;
        hint.difficulty = pointing ? 2.6 : 2.8;
        return taker.take(hint, [&](Step& step) {
            step.digits = DigitSet::of(found.digit + 1);
            step.mark(cells_at(found.base, grid.places[found.base][found.digit]), found.digit + 1, Role::cause);
            step.mark_house(found.base, Role::base);
            step.mark_house(found.cover, Role::cover);
        });
    });
}

bool naked_pairs(const Grid& grid, Taker& taker) { return naked_sets<2>(grid, taker, 3.0, TechniqueId::naked_pair); }
bool naked_triples(const Grid& grid, Taker& taker) {
    return naked_sets<3>(grid, taker, 3.6, TechniqueId::naked_triple);
}
bool naked_quads(const Grid& grid, Taker& taker) {
    return naked_sets<4>(grid, taker, 5.0, TechniqueId::naked_quadruple);
}
bool hidden_pairs(const Grid& grid, Taker& taker) { return hidden_sets<2>(grid, taker, 3.4, TechniqueId::hidden_pair); }
bool hidden_triples(const Grid& grid, Taker& taker) {
    return hidden_sets<3>(grid, taker, 4.0, TechniqueId::hidden_triple);
}
bool hidden_quads(const Grid& grid, Taker& taker) {
    return hidden_sets<4>(grid, taker, 5.4, TechniqueId::hidden_quadruple);
}
bool x_wings(const Grid& grid, Taker& taker) { return fish<2>(grid, taker, 3.2, TechniqueId::x_wing); }
bool swordfish(const Grid& grid, Taker& taker) { return fish<3>(grid, taker, 3.8, TechniqueId::swordfish); }
bool jellyfish(const Grid& grid, Taker& taker) { return fish<4>(grid, taker, 5.2, TechniqueId::jellyfish); }

}  // namespace ninefold::logic::se
