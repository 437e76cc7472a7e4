// What the drivers (solve_path.cpp, rate.cpp, hint.cpp, all_steps.cpp) share.
#pragma once

#include <optional>

#include "ninefold/logic.hpp"

namespace ninefold::logic {

struct Solver::Impl {
    Impl(const Preset& preset_, const Options& options_);

    /// Prepares for a puzzle: loads the board; false if it contradicts itself.
    bool start(const Position& position);
    /// Looks for the next step on the board.  The step stays valid until the next search.
    Step* search(bool evidence);
    /// The solution of the clues, searched for when first asked; null unless it is the only one.
    const Digits* solution();
    /// Uniqueness arguments exchange digits of cells that are not clues; where candidates are the puzzle that
    /// would not do, unless only candidates that are still there are exchanged.
    bool may_use(const Slot& slot) {
        if (!slot.uniqueness || options.assume_unique) return true;
        return (!sukaku_ || preset.exchanges_candidates) && solution();
    }
    /// Whether a slot takes part, if *by_default* says what the preset says of it.
    bool wanted(const Slot& slot, bool by_default) const;
    const Labels* refused() const { return refused_.any() ? &refused_ : nullptr; }
    Ending ending(int steps) const;

    const Preset& preset;
    Options options;
    Limits limits;
    Patience patience;
    Rules rules;                     // the preset's, and what the options change
    std::vector<const Slot*> slots;  // enabled and there
    Context context;
    Board board;
    const Slot* used = nullptr;  // the slot of the latest step

private:
    void flip(const std::string& slug, bool on);

    std::vector<std::pair<std::string_view, bool>> slot_switches_;  // by slug; later ones count
    Labels refused_;
    unsigned searches_ = 0;
    Candidates puzzle_;
    bool sukaku_ = false;
    Digits solution_;
    enum class Known : std::uint8_t { not_yet, unique, not_unique } known_ = Known::not_yet;
    FirstSink first_quick_{false}, first_full_{true};
    BestSink best_quick_, best_full_;
};

/// Solutions of a puzzle by the engine: none, one or several, with the first; undecided if stopped.
struct Found {
    Status status = Status::undecided;
    Digits first{};
};
Found find_two(const Candidates& puzzle, const Interrupt& interrupted);

}  // namespace ninefold::logic
