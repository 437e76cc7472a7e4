// What the drivers (solve_path.cpp, rate.cpp, hint.cpp, all_steps.cpp) share.
#pragma once

#include <optional>

#include "ninefold/logic.hpp"
#include "ninefold/scalar.hpp"

namespace ninefold::logic {

/// The puzzle behind a board, for a search: its clues; where there are none, its candidates.
Candidates puzzle_of(const Board& board);

struct Solver::Impl {
    Impl(const Preset& preset_, Options options_);

    /// Prepares for a puzzle: loads the board; false if it contradicts itself.
    bool start(const Position& position);
    bool start(const Board& from);
    /// Looks for the next step on the board.  The step stays valid until the next search.
    Step* search(bool evidence);
    /// The solution of the clues, searched for when first asked; null unless it is the only one.
    const Digits* solution();
    /// Uniqueness arguments exchange digits of cells that are not clues; where crossed-out candidates are the
    /// puzzle (no clues at all) that would not do.
    bool may_use(const Slot& slot) {
        return !slot.uniqueness || options.assume_unique || (board.givens() && solution());
    }
    bool cancelled() const { return options.stop && options.stop->load(std::memory_order_relaxed); }

    const Preset& preset;
    Options options;
    Rules rules;                     // the preset's, and what the options change
    std::vector<const Slot*> slots;  // enabled and there
    Context context;
    Board board;
    const Slot* used = nullptr;  // the slot of the latest step

private:
    Candidates clues_;
    Digits solution_;
    enum class Known : std::uint8_t { not_yet, unique, not_unique } known_ = Known::not_yet;
    FirstSink first_quick_{false}, first_full_{true};
    BestSink best_quick_{false}, best_full_{true};
};

}  // namespace ninefold::logic
