// Controlled bias: how likely was this puzzle, given its grid?
//
// Clues looked at in a random order, and taken when they can go, are at each stage taken with equal chance from
// those that can go then.  A puzzle reached by taking m clues, when k1, k2, ... could go, has by this order of them the
// chance 1 / (k1 k2 ...), and any of the m! orders of the same clues leads to it.  Weighted by k1 k2 ... / m! the
// puzzles of a grid are therefore as if all its minimal puzzles were equally likely; and since grids are uniform, so
// are all minimal puzzles there are.  (The idea of correcting a top-down generator is Denis Berthier's, 2009.)
//
// Which clues could go at a stage?  Those taken later, and those kept ones that were not needed yet.  A clue once
// needed stays so; where that begins is found from an unavoidable set's word downwards: in short steps, since it is not
// far, and then by bisection.
#pragma once

#include <array>
#include <cstdint>

#include "generate/reduction.hpp"

namespace ninefold::generate {

class Weighing {
public:
    /// *reduction* is finished, its units are single cells, and it stays where it is.
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
    std::array<std::uint8_t, kCells> taken_;   // cells, in the order in which they went
    int stages_ = 0;                           // m
    std::array<std::uint8_t, kCells> kept_;    // cells
    std::array<std::uint8_t, kCells> needed_;  // of a kept clue: after so many were taken, for certain
    std::array<bool, kCells> by_set_;          // an unavoidable set says so: most often that is exact
    int clues_ = 0, clue_ = 0;
    int low_ = 0;    // after so many it could still go
    int shown_ = 0;  // clues taken in row_
    Digits row_;
    bool pending_ = false;
};

}  // namespace ninefold::generate
