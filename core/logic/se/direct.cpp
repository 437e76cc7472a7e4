// Direct forms as in Sudoku Explainer: only the placement is used, and it is in a house of the same kind as the base of
// the locking, or in the house of the hidden set (techniques/direct.cpp examines every house).
#include "logic/se/basics.hpp"
#include "logic/se/evidence.hpp"

namespace ninefold::logic::se {
namespace {

bool direct_locking(const Grid& grid, Taker& taker, int first_kind) {
    return each_locking(grid, first_kind, first_kind + 1, [&](const Locking& found) {
        const int kind = kind_of(found.base) * 9, d = found.digit;
        for (int z = kind; z < kind + 9; ++z) {
            const Mask cross = kTables.cross[z][found.cover], places = grid.places[z][d];
            if (z == found.base || !cross || size(places) < 2 || size(places & ~cross) != 1) continue;
            const int cell = kTables.cells[z][lowest(places & ~cross)];
            Hint hint;
            hint.technique = kind == kBoxes ? TechniqueId::direct_pointing : TechniqueId::direct_claiming;
            hint.difficulty = kind == kBoxes ? 1.7 : 1.9;
            hint.placed = candidate(cell, d);
            const bool enough = taker.take(hint, [&](Step& step) {
                step.digits = DigitSet::of(d + 1);
                step.mark(cells_at(found.base, grid.places[found.base][d]), d + 1, Role::base);
                step.mark_house(found.base, Role::base);
                step.mark_house(found.cover, Role::cover);
                step.mark(cell, d + 1, Role::target);
                step.mark_house(z, Role::house);
            });
            if (enough) return true;
        }
        return false;
    });
}

template <int Size>
bool direct_hidden_sets(const Grid& grid, Taker& taker, double difficulty, TechniqueId id) {
    return each_hidden_set<Size>(grid, Size, [&](const Set& found) {
        for (int v = 0; v < 9; ++v) {
            const Mask places = grid.places[found.house][v];
            if ((found.digits >> v & 1) || size(places) < 2 || size(places & ~found.places) != 1) continue;
            const int cell = kTables.cells[found.house][lowest(places & ~found.places)];
            Hint hint;
            hint.technique = id;
            hint.difficulty = difficulty;
            hint.placed = candidate(cell, v);
            return taker.take(hint, [&](Step& step) {
                step.digits = DigitSet(found.digits) | DigitSet::of(v + 1);
                for (Cell c : cells_at(found.house, found.places))
                    step.mark(c, DigitSet(grid.cell[c] & found.digits), Role::base);
                step.mark_house(found.house, Role::base);
                step.mark(cell, v + 1, Role::target);
                step.mark_house(found.house, Role::house);
            });
        }
        return false;
    });
}

}  // namespace

bool direct_pointing(const Grid& grid, Taker& taker) { return direct_locking(grid, taker, 0); }
bool direct_claiming(const Grid& grid, Taker& taker) { return direct_locking(grid, taker, 2); }
bool direct_hidden_pairs(const Grid& grid, Taker& taker) {
    return direct_hidden_sets<2>(grid, taker, 2.0, TechniqueId::direct_hidden_pair);
}
bool direct_hidden_triples(const Grid& grid, Taker& taker) {
    return direct_hidden_sets<3>(grid, taker, 2.5, TechniqueId::direct_hidden_triple);
}

}  // namespace ninefold::logic::se
