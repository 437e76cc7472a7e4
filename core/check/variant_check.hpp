// The rules of variants, read literally on complete grids; shares no code with the engine.
#pragma once

#include <climits>
#include <string>
#include <vector>

#include "board/variant.hpp"

namespace ninefold::general {

/// An empty cell.
inline constexpr int kNoValue = INT_MIN;

/// Whether a rule holds for these values, one per cell. Throws std::invalid_argument if the name is unknown.
bool rule_holds(const Puzzle& puzzle, const Rule& rule, const std::vector<int>& values);

/// The houses and rules, with all their cells filled, that the values violate. Numbers below 0 are houses: -1 - h for
/// rows, then columns, then regions; others are indices of rules. A value outside its cell's candidates is reported as
/// `kNoValue`.
std::vector<int> broken(const Puzzle& puzzle, const std::vector<int>& values);

}  // namespace ninefold::general
