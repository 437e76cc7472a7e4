// Searches that found nothing, remembered from board to board.  A search that examines one part of the board at a time
// can skip a part that has not changed since.
//
// These findings outlive the board, so their build() keeps those that are still valid.  They do not affect the results
// of a search; they only mark parts without findings.
#pragma once

#include <array>

#include "logic/context.hpp"

namespace ninefold::logic {

/// Digits without a fish of some kind, with the cells they had then.  A fish depends on the cells of one digit only.
class FailedFish {
public:
    /// The number of kinds of fish; the caller numbers them.
    static constexpr std::size_t kKinds = 32;

    void build(const Context& context) {
        const Rules& rules = context.rules();
        const std::array limits = {rules.max_fins, rules.max_endo_fins};
        if (limits != limits_) places_ = {};
        limits_ = limits;
    }
    bool knows(std::size_t kind, Digit d, CellSet places) const { return at(kind, d) == places; }
    void learn(std::size_t kind, Digit d, CellSet places) const { at(kind, d) = places; }

private:
    CellSet& at(std::size_t kind, Digit d) const { return places_[kind][static_cast<std::size_t>(d - 1)]; }

    std::array<int, 2> limits_{};
    mutable std::array<std::array<CellSet, 9>, kKinds> places_;
};

/// The changes to a board since the last call.
class Changes {
public:
    /// The cells that have lost candidates; all cells if one has gained a candidate.
    CellSet since(const Board& board) {
        CellSet changed;
        bool grown = false;
        for (std::size_t c = 0; c < kCells; ++c) {
            const DigitSet now = board.candidates()[c];
            if (now == before_[c]) continue;
            changed.add(static_cast<Cell>(c));
            grown |= static_cast<bool>(now - before_[c]);
        }
        before_ = board.candidates();
        return grown ? CellSet::all() : changed;
    }

private:
    Candidates before_{};
};

}  // namespace ninefold::logic
