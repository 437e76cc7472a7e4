// A cage of three to five cells whose digits, as a set, are one of at most sixteen: one set per lane.
//
// In a lane, the digits of its set are numbered 0 to n - 1, and the possible subsets used so far are 2^n bits of its
// word. Adding a cell is the same for every lane: n times an AND, a shift and a masked OR; only the masks depend on the
// candidates. So the passes of subset.hpp run without branches and with the same result.
#pragma once

#include <cstdint>

#include "general/mask.hpp"

namespace ninefold::general {

inline constexpr int kCageLanes = 16;
inline constexpr int kLeastCage = 3, kMostCage = 5;

struct alignas(32) CagePlan {
    std::uint16_t digit[kMostCage][kCageLanes];  ///< the j-th value of the set in a lane, as a bit; 0 if there is none
    std::uint16_t set[kCageLanes];               ///< the set in a lane; 0 if there is none
    int lanes;                                   ///< lanes with a set come first
};

/// The values of each cell that some set allows, and in `common` the values of every remaining set; false if no set is
/// left.
using CageKernel = bool (*)(const CagePlan& plan, int n, const Mask* domains, Mask* kept, Mask& common);

/// The kernel of this machine; null if it has none that beats set DP.
CageKernel cage_kernel();

}  // namespace ninefold::general
