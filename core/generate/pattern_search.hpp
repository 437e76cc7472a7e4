// Puzzles whose clues stand in given cells: a search that climbs.
//
// Digits taken from a random grid at the cells of a pattern leave many solutions.  A clue is changed at a time, to the
// digit that leaves the fewest, until one is left; a change is not taken back for a while (tabu search), so that the
// search gets out of places where every change is for the worse.  All changes are tried in one batch of the lane
// engine, which counts up to what would be an improvement.  When an attempt does not get there in its number of
// changes, the next one begins with another grid.
#pragma once

#include <array>
#include <vector>

#include "ninefold/generate.hpp"

namespace ninefold::generate {

class PatternSearch {
public:
    /// *recipe* has a pattern.
    PatternSearch(const Recipe& recipe, const lanes::Backend& backend);
    /// One attempt; false when it fails, or *stop* is raised.
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
    std::vector<Cell> changes_;  // the cell of each change; rows_ holds the puzzles
    std::vector<std::uint8_t> rows_, status_;
    std::vector<std::int64_t> counts_;
    std::uint64_t limit_ = 0;
};

}  // namespace ninefold::generate
