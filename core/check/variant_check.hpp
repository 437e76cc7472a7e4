// The rules of variants read literally on finished grids; shares nothing with the engine.
#pragma once

#include <climits>
#include <string>
#include <vector>

#include "board/variant.hpp"

namespace ninefold::general {

/// An empty cell.
inline constexpr int kNoValue = INT_MIN;

/// Does one rule hold of these values, one for each cell?  Throws std::invalid_argument for a name that it does not
/// know.
bool rule_holds(const Puzzle& puzzle, const Rule& rule, const std::vector<int>& values);

/// What values break: houses and rules all of whose cells are filled.  Numbers below 0 are houses: -1 - h for rows,
/// then columns, then regions; others are indices of rules; a cell outside its candidates is told as `kNoValue`.
std::vector<int> broken(const Puzzle& puzzle, const std::vector<int>& values);

}  // namespace ninefold::general
