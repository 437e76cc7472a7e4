// XY- and XYZ-wings in Sudoku Explainer's order: pivot by cell, then its peers (box, row, column) as first and as
// second wing, so each pair of wings is found twice.
#include "logic/se/basics.hpp"

namespace ninefold::logic::se {
namespace {

bool wings(const Grid& grid, Taker& taker, bool xyz) {
    Hint hint;
    hint.technique = xyz ? TechniqueId::xyz_wing : TechniqueId::xy_wing;
    hint.difficulty = xyz ? 4.4 : 4.2;
    for (int pivot = 0; pivot < 81; ++pivot) {
        const Mask p = grid.cell[pivot];
        if (size(p) != (xyz ? 3 : 2)) continue;
        for (int a : kTables.peers[pivot]) {
            const Mask first = grid.cell[a];
            if (size(first) != 2 || size(p & ~first) != 1) continue;
            for (int b : kTables.peers[pivot]) {
                const Mask second = grid.cell[b];
                if (size(second) != 2 || size(p | first | second) != 3 || size(p & first & second) != xyz) continue;
                const int z = lowest(first & second);
                CellSet seen = peers_of(a) & peers_of(b);
                if (xyz) seen &= peers_of(pivot);
                hint.removals.clear();
                for (Cell c : seen) hint.removals.add(c, grid.cell[c] & bit(z));
                if (hint.removals.empty()) continue;
                const bool enough = taker.take(hint, [&](Step& step) {
                    step.digits = DigitSet(p | first | second);
                    step.mark(pivot, DigitSet(p), Role::pivot);
                    step.mark(a, DigitSet(first), Role::wing);
                    step.mark(b, DigitSet(second), Role::wing);
                });
                if (enough) return true;
            }
        }
    }
    return false;
}

}  // namespace

bool xy_wings(const Grid& grid, Taker& taker) { return wings(grid, taker, false); }
bool xyz_wings(const Grid& grid, Taker& taker) { return wings(grid, taker, true); }

}  // namespace ninefold::logic::se
