// Unavoidable sets of a complete grid: cells whose digits can be permuted among themselves, so that a puzzle without a
// clue there has a second solution.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "base/cell_set.hpp"
#include "board/puzzle.hpp"

namespace ninefold::generate {

/// The small sets that are quick to find, about 33 per grid: two digits swapped in some rows, or two lines of a band or
/// stack swapped in some columns, up to eight cells (sets of four are both and are listed once).
///
/// Cells have an order, and a set consists of *places* in it, 0..80: its last cell is its highest bit. Consecutive
/// places form *units*; sets are listed by the unit of their last place.
struct UnavoidableSets {
    static constexpr std::size_t kMost = 64;  // very few grids have more; those are dropped
    static constexpr std::uint8_t kNone = kMost;
    std::array<std::uint8_t, kCells + 1> first;  // by unit: a set that ends there; none after the last one
    std::array<std::uint8_t, kMost> next;        // by set: another one of its unit
    std::size_t size = 0;
    std::array<CellSet, kMost> places;

    /// By place: the cell, and the unit.
    void find(const Digits& grid, const std::array<std::uint8_t, kCells>& order,
              const std::array<std::uint8_t, kCells>& unit_of);
};

}  // namespace ninefold::generate
