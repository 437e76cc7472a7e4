// The kernels of each instruction set; dispatch.cpp checks the CPU before it uses one.
#pragma once

#include "general/kernels/cage.hpp"
#include "general/kernels/subset.hpp"
#include "general/kernels/sweep.hpp"

namespace ninefold::general {

struct Kernels {
    const char* name;
    SubsetKernel one_word;   ///< up to 6 values
    SubsetKernel one_block;  ///< up to 9
    SubsetKernel two_blocks;
    SubsetKernel four_blocks;
    SweepKernel sweep;
    CageKernel cage;  ///< null if set DP is as good
};

extern const Kernels kKernelsPortable;
#ifdef NINEFOLD_X86
extern const Kernels kKernelsAvx2;
extern const Kernels kKernelsAvx512;
#endif

/// The active kernels: the best of this machine, unless NINEFOLD_BACKEND names others.
const Kernels& kernels();
/// All kernels that this machine can run, the portable ones first.
std::vector<const Kernels*> all_kernels();

}  // namespace ninefold::general
