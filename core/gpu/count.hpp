// Counts the solutions of one puzzle on a whole GPU.
#pragma once

#include "classic/engine.hpp"
#include "ninefold/lanes.hpp"

namespace ninefold::gpu {

/// Backend::count.
void count_on_gpu(const lanes::Packed* puzzle, const lanes::CountOptions* options, lanes::CountResult* result);

}  // namespace ninefold::gpu
