// Siamese fish: two fish of one digit, size and category on the same base houses, with different covers
// and eliminations, told as one step.
#pragma once

#include <cstdint>
#include <vector>

#include "logic/patience.hpp"
#include "logic/step.hpp"

namespace ninefold::logic {

/// Appends the siamese fish to a list of steps: all pairs of fish in it on one base whose first
/// eliminations differ; the fish with the smaller covers gives the name.  False if the limit on the length of the list
/// or the time cut it short.
bool add_siamese_fish(std::vector<Step>& steps, std::size_t limit = SIZE_MAX, Patience* patience = nullptr);

}  // namespace ninefold::logic
