// Judging steps: every conclusion against the solution, or by brute force where there are several; the pattern of a
// uniqueness step against the rule it rests on.
#pragma once

#include <string>

#include "ninefold/logic.hpp"

namespace ninefold::logic {

/// What the judge says of a step.
struct Judgement {
    std::string fault;       // what is wrong with it; empty if nothing is known to be
    bool undecided = false;  // the brute force gave up: neither sound nor unsound
};

class Judge {
public:
    /// Judges a step found on a board.  The solution: of the puzzle; null if it has several, then conclusions must
    /// follow from the candidates, by a search of at most *max_nodes* guesses a conclusion.
    Judgement judge(const Step& step, const Board& board, const Digits* solution,
                    std::uint64_t max_nodes = 100'000'000) const;
};

/// A board and what was found on it, for reports: the grid and crossed-out candidates in the regression
/// library's format.
std::string board_text(const Board& board);

}  // namespace ninefold::logic
