// Depth-first search with an explicit stack of copied candidates, two-way branching and scores learned from dead ends.
#pragma once

#include <chrono>
#include <cstdint>
#include <vector>

#include "general/assemble.hpp"
#include "ninefold/general.hpp"

namespace ninefold::general {

/// A guess: a cell and its value.
struct Guess {
    int cell;
    Mask value;
};

/// Scores of cells and values.  Each dead end adds 1 to the cell fixed last, to the cell without candidates, to the
/// guessed cell and to the guessed value.  All scores decay by 0.5 % per dead end.
class Scores {
public:
    Scores(const Engine& engine, std::uint32_t off);
    /// Returns false if every cell is fixed.
    bool choose(const State& state, const std::vector<Cells>& houses, Guess& guess) const;
    void blame(const State& state, const Guess& guess);
    double of(std::size_t cell) const { return cell_[cell] + base_; }
    /// For true candidates, which choose cells only, not positions of a value: a guess prefers values not yet `seen` in
    /// a solution or, after a dead end (`careful`), those of the solution found last.
    const std::vector<Mask>* seen = nullptr;
    const std::vector<Mask>* known = nullptr;
    bool careful = false;

private:
    std::vector<double> cell_, value_;
    std::vector<int> labeled_;  ///< of each label its cell, else -1; empty without labels
    double increment_ = 1, base_ = 1;
    std::uint32_t off_;
};

/// Checks whether the budget is used up.
class BudgetClock {
public:
    explicit BudgetClock(Budget budget = {});
    bool over();
    double seconds_left() const;  ///< 0: no limit

private:
    using Clock = std::chrono::steady_clock;
    Budget budget_;
    Clock::time_point deadline_, last_asked_;
};

class DepthFirst {
public:
    DepthFirst(Engine& engine, std::uint32_t off);

    /// Restarts from these candidates, which are propagated already.
    void start(const std::vector<Mask>& from);
    Outcome next(std::vector<Mask>& solution);
    /// Finds a solution with this value.
    Outcome with(const std::vector<Mask>& from, const Guess& guess, std::vector<Mask>& solution);
    /// The guesses that led to the solution found last, and the candidates before one of them.
    std::size_t depth() const { return depth_; }
    const std::vector<Mask>& before(std::size_t guess) const { return stack_[guess].candidates; }
    /// Finds a solution with one of those guesses replaced.  `exhausted` also after this many dead ends.
    Outcome instead(std::size_t place, const Guess& guess, std::uint64_t dead_ends, std::vector<Mask>& solution);
    /// Propagates the root.  Returns false at a dead end or if the budget ran out.
    bool propagate_root();

    void set_budget(const Budget& budget);
    bool out_of_budget() const { return engine_.state.stopped; }

    Engine& engine_;
    Scores scores;
    std::vector<Mask> current;
    std::uint64_t guesses = 0, backtracks = 0;
    std::uint64_t light = 0;  ///< dead ends before redundant propagators run

private:
    bool descend(const Guess& guess);
    Outcome assume(const Guess& guess, std::vector<Mask>& solution);

    struct Frame {
        std::vector<Mask> candidates;
        Guess guess;
    };
    std::vector<Frame> stack_;
    std::size_t depth_ = 0, floor_ = 0;  ///< guesses made, and those that are never undone
    std::uint64_t most_backtracks_ = ~std::uint64_t{0};
    bool fresh_ = true;  ///< no step taken yet from this state
    BudgetClock clock_;
    std::uint64_t most_guesses_ = 0;
};

}  // namespace ninefold::general
