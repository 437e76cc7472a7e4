// The scalar engine solves one puzzle at a time, with simple code.
//
// Faster engines are tested against it, so it aims to be obviously correct.
// Inference: naked singles, hidden singles, locked candidates.  Branching: an open cell with the
// fewest candidates, digits ascending.  Depth first with an explicit stack.  It yields one solution at a time, and a
// budget can stop the search between any two guesses.
#pragma once

#include <cstdint>
#include <vector>

#include "board/puzzle.hpp"

namespace ninefold {

class ScalarSearch {
public:
    enum class Outcome { found, exhausted, out_of_budget };

    explicit ScalarSearch(const Candidates& puzzle);

    /// Finds the next solution.  Stops without one if guesses() would exceed *max_guesses* or nodes() would exceed
    /// *max_nodes*.  You can then resume the search by calling it again with larger numbers.
    Outcome next(Digits& solution, std::uint64_t max_guesses = UINT64_MAX, std::uint64_t max_nodes = UINT64_MAX);

    /// Branches taken so far.  A branch on k candidates counts k - 1, because the last one is forced.
    std::uint64_t guesses() const { return guesses_; }

    /// Choices made so far.  A branch on k candidates counts k if all are tried.
    std::uint64_t nodes() const { return nodes_; }

    /// Choices undone so far.  Those of a solution stay active until the search continues after it.
    std::uint64_t backtracks() const { return nodes_ - active_; }

private:
    struct State {
        Candidates candidates;
        CellSet open;           // cells whose digit has not been propagated to their peers yet
        std::uint64_t depth{};  // choices that led to this state
    };
    bool propagate(State&) const;

    std::vector<State> stack_;  // states that are not propagated yet
    std::uint64_t guesses_ = 0;
    std::uint64_t nodes_ = 0;
    std::uint64_t active_ = 0;  // choices made and not undone
};

}  // namespace ninefold
