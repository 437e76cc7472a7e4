// A finding of Sudoku Explainer's rules before it becomes a step: its name, difficulty and conclusions.
#pragma once

#include "logic/se/patterns.hpp"
#include "logic/technique_id.hpp"

namespace ninefold::logic::se {

struct Hint {
    TechniqueId technique = TechniqueId::none;
    double difficulty = 0;
    int placed = -1;  // the placed candidate, or -1
    int length = 0;   // of a unique loop, in cells; of chains, their complexity
    Removals removals;

    bool places() const { return placed >= 0; }
};

/// The difficulty in tenths, as printed.
inline int tenths(double difficulty) { return static_cast<int>((difficulty + 0.05) * 10); }

/// Applies a hint.
inline void apply(const Hint& hint, Grid& grid) {
    for (const auto& [cell, digits] : hint.removals) grid.remove(cell, digits);
    if (hint.places()) grid.place(cell_of(hint.placed), digit_of(hint.placed));
}

}  // namespace ninefold::logic::se
