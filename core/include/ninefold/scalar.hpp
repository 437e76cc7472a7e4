// The scalar engine: one puzzle at a time, plain and clear.
//
// It is the baseline that faster engines are tested against, so it favours being obviously right.
// Inference: naked singles, hidden singles, locked candidates.  Branching: an open cell with the
// fewest candidates, digits ascending.  Depth first with an explicit stack; solutions come out one
// at a time, and a budget may stop the search between any two guesses.
#pragma once

#include <cstdint>
#include <vector>

#include "board/puzzle.hpp"

namespace ninefold {

class ScalarSearch {
public:
    enum class Outcome { found, exhausted, out_of_budget };

    explicit ScalarSearch(const Candidates& puzzle);

    /// Finds the next solution; stops without one when guesses() would exceed *max_guesses* or
    /// nodes() *max_nodes*, in which case the search can be resumed by calling again with larger numbers.
    Outcome next(Digits& solution, std::uint64_t max_guesses = UINT64_MAX, std::uint64_t max_nodes = UINT64_MAX);

    /// Branches taken so far (a branch on k candidates counts k - 1: the last one is forced).
    std::uint64_t guesses() const { return guesses_; }

    /// Choices made so far: a branch on k candidates is k of them when all are tried.
    std::uint64_t nodes() const { return nodes_; }

    /// Choices taken back so far; those of a solution stand until the search goes on after it.
    std::uint64_t backtracks() const { return nodes_ - standing_; }

private:
    struct State {
        Candidates candidates;
        CellSet open;           // cells whose digit has not been propagated to their peers yet
        std::uint64_t depth{};  // choices that led here
    };
    bool propagate(State&) const;

    std::vector<State> stack_;  // states not propagated yet
    std::uint64_t guesses_ = 0;
    std::uint64_t nodes_ = 0;
    std::uint64_t standing_ = 0;  // choices made and not taken back
};

}  // namespace ninefold
