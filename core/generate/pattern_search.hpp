// Hill climbing for puzzles whose clues occupy given cells.
//
// Digits taken from a random grid at the cells of a pattern leave many solutions. The search changes one clue at a
// time, to the digit that leaves the fewest solutions, until one is left. A change cannot be undone for a while (tabu
// search), so that the search can leave local minima. All changes are tried in one batch of the lane engine, which
// counts only as far as an improvement. If an attempt does not succeed within its number of changes, the next one
// starts with another grid.
#pragma once

#include <array>
#include <vector>

#include "ninefold/generate.hpp"

namespace ninefold::generate {

class PatternSearch {
public:
    /// *recipe* has a pattern.
    PatternSearch(const Recipe& recipe, const lanes::Backend& backend);
    /// One attempt; false if it fails or *stop* is set.
    bool attempt(std::uint64_t number, Puzzle& puzzle, const std::atomic<bool>& stop);

private:
    bool conflicts(Cell cell, int digit) const;
    bool count(const std::atomic<bool>& stop);
    void propose(Cell cell);
    bool descend(Rng& rng, const std::atomic<bool>& stop);
    bool is_minimal(const std::atomic<bool>& stop);

    const Recipe& recipe_;
    const lanes::Backend& backend_;
    std::vector<Cell> cells_;
    Digits clues_{};
    std::vector<Cell> changes_;  // the cell of each change; rows_ contains the puzzles
    std::vector<std::uint8_t> rows_, status_;
    std::vector<std::int64_t> counts_;
    std::uint64_t limit_ = 0;
};

}  // namespace ninefold::generate
