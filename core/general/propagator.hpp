// What the search sees of a constraint.
#pragma once

#include <memory>
#include <vector>

#include "general/mask.hpp"

namespace ninefold::general {

class State;

/// Narrows the candidates of its cells.  `run` only narrows, answers false only when no solution is left under it, and
/// is exact once all its cells are fixed.  It keeps nothing of the search: what it stores is scratch or a warm start.
struct Propagator {
    Cells cells;             ///< whose changes wake it
    int priority = 1;        ///< 0 first, kPriorities - 1 last
    bool idempotent = true;  ///< a second run at once would change nothing
    bool redundant = false;  ///< follows from others, which are exact without it
    bool adaptive = false;   ///< runs seldom while it does little
    bool slow = false;       ///< a run may take a tenth of a millisecond and more: ask the clock after each
    double interest = -1;    ///< first score of its cells for branching; below 0: the number of cells
    double gain = 0.3;       ///< running mean of "changed something or failed", for adaptive ones

    virtual bool run(State& state) = 0;
    virtual ~Propagator() = default;
};

using PropagatorPtr = std::unique_ptr<Propagator>;

inline constexpr int kPriorities = 6;

}  // namespace ninefold::general
