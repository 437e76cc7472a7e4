// Shared by the drivers (solve_path.cpp, rate.cpp, hint.cpp, all_steps.cpp).
#pragma once

#include <optional>

#include "ninefold/logic.hpp"

namespace ninefold::logic {

struct Solver::Impl {
    Impl(const Preset& preset_, const Options& options_);

    /// Loads the board of a puzzle.  Returns false if it contradicts itself.
    bool start(const Position& position);
    /// Looks for the next step on the board.  The step stays valid until the next search.
    Step* search(bool evidence);
    /// The unique solution of the clues, or null; the first call searches for it.
    const Digits* solution();
    /// Uniqueness arguments exchange digits of cells that are not clues.  If the candidates are the puzzle, that is
    /// valid only if the exchanged digits are still candidates.
    bool may_use(const Slot& slot) {
        if (!slot.uniqueness || options.assume_unique) return true;
        return (!sukaku_ || preset.exchanges_candidates) && solution();
    }
    /// Whether a slot is enabled; *by_default* is the setting of the preset.
    bool wanted(const Slot& slot, bool by_default) const;
    const Labels* refused() const { return refused_.any() ? &refused_ : nullptr; }
    Ending ending(int steps) const;

    const Preset& preset;
    Options options;
    Limits limits;
    Deadline deadline;
    Rules rules;                     // the preset's rules, changed by the options
    std::vector<const Slot*> slots;  // enabled and implemented
    Context context;
    Board board;
    const Slot* used = nullptr;  // the slot of the latest step

private:
    void flip(const std::string& slug, bool on);

    std::vector<std::pair<std::string_view, bool>> slot_switches_;  // by slug; later ones override
    Labels refused_;
    unsigned searches_ = 0;
    Candidates puzzle_;
    bool sukaku_ = false;
    Digits solution_;
    enum class Known : std::uint8_t { not_yet, unique, not_unique } known_ = Known::not_yet;
    FirstSink first_quick_{false}, first_full_{true};
    BestSink best_quick_, best_full_;
};

/// The engine's answer for a puzzle: no, one or several solutions, with the first one; undecided if stopped.
struct Found {
    Status status = Status::undecided;
    Digits first{};
};
Found find_two(const Candidates& puzzle, const Interrupt& interrupted);

}  // namespace ninefold::logic
