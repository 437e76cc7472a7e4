// Is a step sound?  Decided by plain brute force that shares nothing with the solver's finders.
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

/// Do the claims agree with the solution?  The test for any step of a puzzle with one solution,
/// including those that rest on uniqueness.
bool agrees(std::span<const Claim> claims, const Digits& solution);

enum class Verdict : std::uint8_t { follows, refuted, undecided };

/// Do the claims follow from the candidates alone, in every completion there is?  Each claim's negation is
/// tried by brute force.  The test for a step that does not rest on uniqueness; the puzzle may have
/// any number of solutions.  Undecided if more than *max_nodes* guesses were needed.
Verdict follows(std::span<const Claim> claims, const Candidates& candidates, std::uint64_t max_nodes = 1'000'000);

}  // namespace ninefold::check
