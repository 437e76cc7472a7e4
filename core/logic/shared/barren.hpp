// What was searched in vain, from board to board.  Searches that look at a part of the board at a time need not look
// again at a part that is as it was.
//
// These findings outlive the board, so their build() keeps what still holds.  What a search finds does not depend on
// them: they only tell where nothing is.
#pragma once

#include <array>

#include "logic/context.hpp"

namespace ninefold::logic {

/// Digits that have no fish of a kind, by their places: a fish is a matter of the places of one digit.
class BarrenDigits {
public:
    /// Kinds of fish that are told apart; the number is the caller's.
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

/// What has changed on a board since the latest question.
class Changes {
public:
    /// The cells that have fewer candidates; all if one has a candidate that it had not.
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
