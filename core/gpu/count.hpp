// The solutions of one puzzle, counted over a whole card.
#pragma once

#include "classic/engine.hpp"
#include "ninefold/lanes.hpp"

namespace ninefold::gpu {

/// Backend::count.
void count_on_card(const lanes::Packed* puzzle, const lanes::CountOptions* options, lanes::CountResult* result);

}  // namespace ninefold::gpu
