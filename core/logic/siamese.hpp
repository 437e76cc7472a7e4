// Siamese fish: two fish of one digit, size and category on the same base houses, with different covers
// and eliminations, told as one step.
#pragma once

#include <vector>

#include "logic/step.hpp"

namespace ninefold::logic {

/// Appends the siamese fish to a list of steps: all pairs of fish in it on one base whose first
/// eliminations differ; the fish with the smaller covers gives the name.
void add_siamese_fish(std::vector<Step>& steps);

}  // namespace ninefold::logic
