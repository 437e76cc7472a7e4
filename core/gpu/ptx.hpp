// The kernels as the driver takes them.
#pragma once

namespace ninefold::gpu {

/// PTX with a final zero byte; null in a build without it.
extern const char* const kPtx;
/// Compute capability of the oldest GPU that runs it.
constexpr int kOldestMajor = 7;

}  // namespace ninefold::gpu
