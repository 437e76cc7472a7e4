// The driver's library, opened on first use, so that the package needs no CUDA toolkit and installs everywhere.
#pragma once

#include <memory>

#include "gpu/machine.hpp"
#include "ninefold/gpu.hpp"

namespace ninefold::gpu {

/// Opens a GPU: its context, and the kernels compiled for it.  Throws MachineError.
std::unique_ptr<Machine> open_device(const DeviceInfo& device);

}  // namespace ninefold::gpu
