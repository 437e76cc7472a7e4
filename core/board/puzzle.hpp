// A puzzle as data: its digits, or the candidates of its cells.
#pragma once

#include <array>
#include <cstdint>

#include "base/cell_set.hpp"
#include "base/digit_set.hpp"

namespace ninefold {

/// The candidates of the 81 cells; a clue is a cell with one candidate.
using Candidates = std::array<DigitSet, kCells>;
/// The digits of the 81 cells, 1..9, or 0 for an empty cell.
using Digits = std::array<std::uint8_t, kCells>;

/// Candidates of a puzzle from its clues: one digit for a clue, all nine otherwise.
constexpr Candidates candidates_of(const Digits& clues) {
    Candidates candidates{};
    for (std::size_t c = 0; c < kCells; ++c) candidates[c] = clues[c] ? DigitSet::of(clues[c]) : DigitSet::all();
    return candidates;
}

}  // namespace ninefold
