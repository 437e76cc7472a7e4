// Judging steps: every conclusion against the solution, or by brute force where there are several; the pattern of a
// uniqueness step against the rule it rests on.
#pragma once

#include <string>

#include "ninefold/logic.hpp"

namespace ninefold::logic {

class Judge {
public:
    /// What is wrong with a step found on a board; empty if nothing is.  The solution: of the puzzle; null if it has
    /// several, then conclusions must follow from the candidates.
    std::string fault(const Step& step, const Board& board, const Digits* solution) const;
};

/// A board and what was found on it, for reports: the grid and crossed-out candidates in the regression
/// library's format.
std::string board_text(const Board& board);

}  // namespace ninefold::logic
