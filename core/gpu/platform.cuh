// What the kernels are written in: CUDA, or in tests a plain compiler and a shim that runs lanes as fibers.
#pragma once

#if defined(__CUDACC__)
#define NINEFOLD_LANE __device__ __forceinline__
#define NINEFOLD_DEVICE __device__
#define NINEFOLD_SHARED __shared__
#define NINEFOLD_UNROLL _Pragma("unroll")
#else
#include "gpu/shim.hpp"
#define NINEFOLD_LANE inline
#define NINEFOLD_DEVICE inline
#define NINEFOLD_SHARED static
#define NINEFOLD_UNROLL
#endif

namespace ninefold::gpu {
using u8 = unsigned char;
using u16 = unsigned short;
using u32 = unsigned int;
using u64 = unsigned long long;
}  // namespace ninefold::gpu
