#include "general/kernels/cage.inl"
#include "general/kernels/subset.inl"
#include "general/kernels/sweep.inl"

namespace ninefold::general {
const Kernels kKernelsAvx512{
    "avx512", subset_kernel_of<1>(), subset_kernel_of<8>(), subset_kernel_of<16>(), subset_kernel_of<32>(), kSweep,
    kCage};
}
