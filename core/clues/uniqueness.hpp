// Checks many puzzles for unique solutions with the lane engine.
#pragma once

#include <vector>

#include "ninefold/lanes.hpp"

namespace ninefold::clues {

/// The status of each puzzle, with a limit of two solutions, computed on the calling thread.  Stores one solution of
/// each solvable puzzle in *solutions*.
std::vector<lanes::Status> uniqueness(const std::vector<Digits>& puzzles, std::vector<Digits>* solutions = nullptr);
bool has_one_solution(const Digits& puzzle);

}  // namespace ninefold::clues
