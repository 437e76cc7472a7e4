// Controlled bias: how likely was this puzzle, given its grid?
//
// Clues are visited in random order and removed if they are redundant. So at each stage the next removal is uniform
// among the redundant clues. A puzzle reached by m removals, with k1, k2, ... redundant clues at each stage, has
// probability 1 / (k1 k2 ...) by this order, and each of the m! orders of the same clues leads to it. Weighted by k1 k2
// ... / m!, the puzzles of a grid are a uniform sample of its minimal puzzles; and because grids are uniform, the
// sample is uniform over all minimal puzzles. (Correcting a top-down generator is Denis Berthier's idea, 2009.)
//
// Which clues were redundant at a stage? Those removed later, and kept ones that were not needed yet. A clue stays
// needed once it is. The stage at which this begins is found downward from the bound of an unavoidable set: in short
// steps, because it is close, and then by bisection.
#pragma once

#include <array>
#include <cstdint>

#include "generate/reduction.hpp"

namespace ninefold::generate {

class Weighing {
public:
    /// *reduction* must be finished, have single cells as units, and not move.
    void begin(const Reduction& reduction);
    bool pending() const { return pending_; }
    const std::uint8_t* row() const { return row_.data(); }
    lanes::Known known() const {
        const std::uint8_t cell = kept_[static_cast<std::size_t>(clue_)];
        return {cell, reduction_->grid()[cell]};
    }
    void answer(bool unique);
    /// k1 k2 ... / m!
    double weight() const;

private:
    void next_clue();
    void ask(int stage);

    const Reduction* reduction_ = nullptr;
    std::array<std::uint8_t, kCells> taken_;   // cells, in order of removal
    int stages_ = 0;                           // m
    std::array<std::uint8_t, kCells> kept_;    // cells
    std::array<std::uint8_t, kCells> needed_;  // of a kept clue: needed after this many removals, for certain
    std::array<bool, kCells> by_set_;          // by an unavoidable set, which is usually exact
    int clues_ = 0, clue_ = 0;
    int low_ = 0;    // after this many it was still redundant
    int shown_ = 0;  // clues removed in row_
    Digits row_;
    bool pending_ = false;
};

}  // namespace ninefold::generate
