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
/// Places that follow each other make up *units*; sets are listed by the unit of their last place.
struct UnavoidableSets {
    static constexpr std::size_t kMost = 64;  // hardly a grid has more; those are left out
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
