// Siamese fish: two fish of one digit, size and category on the same base houses, with different covers
// and eliminations, combined into one step.
#pragma once

#include <cstdint>
#include <vector>

#include "logic/deadline.hpp"
#include "logic/step.hpp"

namespace ninefold::logic {

/// Appends the siamese fish to a list of steps: all pairs of fish in it with the same base whose first eliminations
/// differ; the fish with the smaller covers gives the name.  Returns false if the length limit or the deadline ended
/// it.
bool add_siamese_fish(std::vector<Step>& steps, std::size_t limit = SIZE_MAX, Deadline* deadline = nullptr);

}  // namespace ninefold::logic
