// The kernels as the driver takes them.
#pragma once

namespace ninefold::gpu {

/// PTX, ended by a zero; null in a build without it.
extern const char* const kPtx;
/// Compute capability of the oldest GPU that runs it.
constexpr int kOldestMajor = 7;

}  // namespace ninefold::gpu
