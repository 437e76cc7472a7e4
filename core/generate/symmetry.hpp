// Symmetries of the pattern of clues: which cells come and go together.
#pragma once

#include <cstdint>
#include <optional>
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

/// The orbits: sets of cells that must be clues or blank together, in the order of their first cells.
const std::vector<CellSet>& orbits(Symmetry symmetry);

}  // namespace ninefold::generate
