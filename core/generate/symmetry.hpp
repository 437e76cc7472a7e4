// Symmetries of the clue pattern: which cells are clues or blank together.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "base/cell_set.hpp"

namespace ninefold::generate {

/// The map that leaves the clue pattern unchanged. The names are part of the Python interface.
enum class Symmetry : std::uint8_t {
    none,
    half_turn,       // "180"
    quarter_turn,    // "90"
    diagonal,        // reflected in the main diagonal, top left to bottom right
    antidiagonal,    // in the antidiagonal
    both_diagonals,  // in both
    horizontal,      // in the middle row: top and bottom match
    vertical,        // in the middle column: left and right match
    full,            // all of these
};

std::optional<Symmetry> symmetry_named(std::string_view name);
std::vector<std::string_view> symmetry_names();

/// The orbits: cells that must be clues or blank together, in the order of their first cells.
class Orbits {
public:
    std::size_t size() const { return size_; }
    std::span<const std::uint8_t> operator[](std::size_t i) const {
        return {cells_.data() + start_[i], cells_.data() + start_[i + 1]};
    }
    /// Adds one; in the end each of the 81 cells is in one of them.
    void add(CellSet orbit);

private:
    std::size_t size_ = 0;
    std::array<std::uint8_t, kCells + 1> start_{};
    std::array<std::uint8_t, kCells> cells_{};
};
const Orbits& orbits(Symmetry symmetry);

}  // namespace ninefold::generate
