// Unavoidable sets of a complete grid: cells whose digits can be exchanged among themselves, so that a puzzle
// without a clue there has a second solution.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "base/cell_set.hpp"
#include "board/puzzle.hpp"

namespace ninefold::generate {

/// The small sets that are cheap to find, about 33 a grid: two digits exchanged in some rows, or two lines of a band or
/// stack exchanged in some columns, up to eight cells (those of four are both and are listed once).
///
/// Cells have an order, and a set is one of *places* in it, 0..80: which cell of a set comes last is its highest bit.
struct UnavoidableSets {
    static constexpr std::size_t kMost = 64;       // hardly a grid has more; those are left out
    std::array<std::uint8_t, kCells + 1> first{};  // sets whose last place is p: from first[p] to first[p + 1]
    std::array<CellSet, kMost> places;

    std::size_t size() const { return first[kCells]; }
    /// *order*: the cells by place.
    void find(const Digits& grid, const std::array<std::uint8_t, kCells>& order);
};

}  // namespace ninefold::generate
