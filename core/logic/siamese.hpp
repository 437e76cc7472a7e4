// Siamese fish: two fish of one digit, size and category on the same base houses, with different covers
// and eliminations, told as one step.
#pragma once

#include <vector>

#include "logic/step.hpp"

namespace ninefold::logic {

/// Appends the siamese fish to a list of steps: all pairs of fish i < j in it whose first
/// eliminations differ.
void add_siamese_fish(std::vector<Step>& steps);

}  // namespace ninefold::logic
