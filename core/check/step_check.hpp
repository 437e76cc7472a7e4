// Whether a step is sound, decided by plain brute force that shares no code with the solver's finders.
#pragma once

#include <cstdint>
#include <span>

#include "board/puzzle.hpp"

namespace ninefold::check {

/// A conclusion: the digit is in the cell, or is not.
struct Claim {
    Cell cell;
    Digit digit;
    bool is;  // true: cell = digit; false: cell <> digit
};

/// Whether the claims agree with the solution. The test for any step of a puzzle with one solution, including steps
/// based on uniqueness.
bool agrees(std::span<const Claim> claims, const Digits& solution);

enum class Verdict : std::uint8_t { follows, refuted, undecided };

/// Whether the claims follow from the candidates alone, in every completion. The negation of each claim is tried by
/// brute force. The test for a step that is not based on uniqueness; the puzzle may have any number of solutions.
/// Undecided if it takes more than *max_nodes* guesses.
Verdict follows(std::span<const Claim> claims, const Candidates& candidates, std::uint64_t max_nodes = 1'000'000);

}  // namespace ninefold::check
