// The back end "cuda": batches on GPUs, one puzzle's solutions over a whole GPU, everything else on the CPU.
#pragma once

#include "classic/engine.hpp"

namespace ninefold::gpu {

extern const lanes::Backend kCudaBackend;

}  // namespace ninefold::gpu
