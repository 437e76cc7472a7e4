// Symmetries of the pattern of clues: which cells come and go together.
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

/// What maps the pattern of clues to itself.  The names are part of the Python interface.
enum class Symmetry : std::uint8_t {
    none,
    half_turn,       // "180"
    quarter_turn,    // "90"
    diagonal,        // mirrored in the diagonal from top left to bottom right
    antidiagonal,    // in the other one
    both_diagonals,  // in both
    horizontal,      // in the middle row: top and bottom are alike
    vertical,        // in the middle column: left and right are alike
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
    /// Adds one; all 81 cells are in one of them in the end.
    void add(CellSet orbit);

private:
    std::size_t size_ = 0;
    std::array<std::uint8_t, kCells + 1> start_{};
    std::array<std::uint8_t, kCells> cells_{};
};
const Orbits& orbits(Symmetry symmetry);

}  // namespace ninefold::generate
