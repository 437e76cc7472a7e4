// The search's view of a constraint.
#pragma once

#include <memory>
#include <vector>

#include "general/mask.hpp"

namespace ninefold::general {

class State;

/// Restricts the candidates of its cells. `run` only removes candidates, returns false only if there is no solution,
/// and is exact once all its cells are fixed. It stores no search state, only scratch data and warm starts.
struct Propagator {
    Cells cells;             ///< cells whose changes wake it
    int priority = 1;        ///< 0 first, kPriorities - 1 last
    bool idempotent = true;  ///< running it again immediately would change nothing
    bool redundant = false;  ///< implied by others, which are exact without it
    bool adaptive = false;   ///< runs less often while it achieves little
    bool slow = false;       ///< a run can take 0.1 ms or more: check the clock after each
    double interest = -1;    ///< initial score of its cells for branching; below 0: the number of cells
    double gain = 0.3;       ///< moving average of "changed something or failed", for adaptive ones

    virtual bool run(State& state) = 0;
    virtual ~Propagator() = default;
};

using PropagatorPtr = std::unique_ptr<Propagator>;

inline constexpr int kPriorities = 6;

}  // namespace ninefold::general
