// Checks steps: every conclusion against the solution, or by brute force if there are several; the pattern of a
// uniqueness step against its rule.
#pragma once

#include <string>

#include "ninefold/logic.hpp"

namespace ninefold::logic {

/// The result of checking a step.
struct Judgment {
    std::string error;       // what is wrong with it; empty if no error was found
    bool undecided = false;  // the brute-force search gave up
};

class Judge {
public:
    /// Checks a step found on a board.  *solution* is null if the puzzle has several; then a search of at most
    /// *max_nodes* guesses per conclusion must derive the conclusions from the candidates.
    Judgment judge(const Step& step, const Board& board, const Digits* solution,
                   std::uint64_t max_nodes = 100'000'000) const;
};

/// A board and what was found on it, for reports: the grid and crossed-out candidates in the regression
/// library's format.
std::string board_text(const Board& board);

}  // namespace ninefold::logic
