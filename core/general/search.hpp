// The search: an explicit stack of copied candidates, two-way branching, scores learned from dead ends.
#pragma once

#include <chrono>
#include <cstdint>
#include <vector>

#include "general/assemble.hpp"
#include "ninefold/general.hpp"

namespace ninefold::general {

/// What to guess next.
struct Guess {
    int cell;
    Mask value;
};

/// Scores of cells and values.  After each dead end +1 for the cell fixed nearest to it, for the cell without
/// candidates, for the cell guessed and for the value guessed; all fade by 0.5 % a dead end.
class Scores {
public:
    Scores(const std::vector<double>& interest, int values, std::uint32_t off);
    /// False when every cell is fixed.
    bool choose(const State& state, const std::vector<Cells>& houses, Guess& guess) const;
    void blame(const State& state, const Guess& guess);
    double of(std::size_t cell) const { return cell_[cell] + base_; }
    /// For true candidates, where cells alone are chosen, not places of a value: which values a guess prefers, those
    /// not yet seen in a solution; after a dead end (`careful`) those of the solution found last.
    const std::vector<Mask>* seen = nullptr;
    const std::vector<Mask>* known = nullptr;
    bool careful = false;

private:
    std::vector<double> cell_, value_;
    double increment_ = 1, base_ = 1;
    std::uint32_t off_;
};

class DepthFirst {
public:
    DepthFirst(Engine& engine, std::uint32_t off);

    /// Starts over from these candidates, already propagated.
    void start(const std::vector<Mask>& from);
    Outcome next(std::vector<Mask>& solution);
    /// A solution with this value.
    Outcome with(const std::vector<Mask>& from, const Guess& guess, std::vector<Mask>& solution);
    /// Guesses made on the way to the solution found last, and the candidates before one of them.
    std::size_t depth() const { return depth_; }
    const std::vector<Mask>& before(std::size_t guess) const { return stack_[guess].candidates; }
    /// A solution with another guess in the place of one on that way; `exhausted` also after so many dead ends.
    Outcome instead(std::size_t place, const Guess& guess, std::uint64_t dead_ends, std::vector<Mask>& solution);
    /// Propagates the root; false at a dead end or when patience ended.
    bool propagate_root();

    void set_patience(const Patience& patience);
    bool out_of_patience() const { return engine_.state.stopped; }

    Engine& engine_;
    Scores scores;
    std::vector<Mask> current;
    std::uint64_t guesses = 0, backtracks = 0;
    std::uint64_t light = 0;  ///< dead ends of a search before redundant propagators run

private:
    bool descend(const Guess& guess);
    Outcome assume(const Guess& guess, std::vector<Mask>& solution);
    bool give_up();

    struct Frame {
        std::vector<Mask> candidates;
        Guess guess;
    };
    std::vector<Frame> stack_;
    std::size_t depth_ = 0, floor_ = 0;  ///< guesses made, and those that are not taken back
    std::uint64_t most_backtracks_ = ~std::uint64_t{0};
    bool fresh_ = true;  ///< no step taken yet from here
    using Clock = std::chrono::steady_clock;
    Patience patience_;
    Clock::time_point deadline_, last_asked_;
    std::uint64_t most_guesses_ = 0;
};

}  // namespace ninefold::general
