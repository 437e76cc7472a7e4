// Many puzzles through the lane engine.
#pragma once

#include <vector>

#include "ninefold/lanes.hpp"

namespace ninefold::clues {

/// The status of each puzzle, with a limit of two solutions; on the calling thread.  A solution of each that has one
/// goes to *solutions*.
std::vector<lanes::Status> judge(const std::vector<Digits>& puzzles, std::vector<Digits>* solutions = nullptr);
bool has_one_solution(const Digits& puzzle);

}  // namespace ninefold::clues
