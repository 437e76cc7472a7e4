// A cage of three to five cells whose digits, as a set, are one of at most sixteen: a set a lane.
//
// In a lane the digits are numbered as its set has them, 0 to n - 1, and the subsets used so far are 2^n bits of its
// word.  Adding a cell is the same for every lane: n times an AND, a shift and a masked OR, nothing that depends on the
// candidates but the masks.  So the passes of subset.hpp run without a branch; what they leave is the same.
#pragma once

#include <cstdint>

#include "general/mask.hpp"

namespace ninefold::general {

inline constexpr int kCageLanes = 16;
inline constexpr int kLeastCage = 3, kMostCage = 5;

struct alignas(32) CagePlan {
    std::uint16_t digit[kMostCage]
                       [kCageLanes];  ///< the j-th value of the set in a lane, as a bit; 0 where there is none
    std::uint16_t set[kCageLanes];    ///< the set in a lane; 0 where there is none
    int lanes;                        ///< those with a set come first
};

/// The values of each cell that some set leads to, and in `common` those that every set left has; false when there is
/// no set left.
using CageKernel = bool (*)(const CagePlan& plan, int n, const Mask* domains, Mask* kept, Mask& common);

/// The kernel of this machine; null when it has none that is better than set DP.
CageKernel cage_kernel();

}  // namespace ninefold::general
