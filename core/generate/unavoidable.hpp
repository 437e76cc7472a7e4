// Unavoidable sets of a complete grid: cells whose digits can be exchanged among themselves, so that a puzzle
// without a clue there has a second solution.
#pragma once

#include <array>
#include <cstdint>

#include "base/cell_set.hpp"
#include "board/puzzle.hpp"

namespace ninefold::generate {

/// The sets that are cheap to find, about 59 a grid: two digits exchanged in some rows, or two lines of a band or
/// stack exchanged in some columns (those of four cells are both and are listed once).
struct UnavoidableSets {
    static constexpr int kMost = 96;  // hardly a grid has more; those are left out
    int count = 0;
    std::array<std::uint8_t, kMost + 8> last;  // the highest rank among the cells of a set; ascending
    std::array<CellSet, kMost + 8> cells;      // and room for those of one pair

    /// *rank* is any number 0..80 for each cell.
    void find(const Digits& grid, const std::array<std::uint8_t, kCells>& rank);
};

}  // namespace ninefold::generate
