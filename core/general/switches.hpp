// Parts of the engine that can be switched off: for ablation studies, and because every answer must be the same without
// them.
#pragma once

#include <cstdint>

namespace ninefold::general {

enum Switch : std::uint32_t {
    kSweepOff = 1 << 0,          ///< houses as separate propagators
    kHouseSetsOff = 1 << 1,      ///< no set DP on houses and all-different sets
    kPointingOff = 1 << 2,       ///< no pointing from houses
    kDerivedOff = 1 << 3,        ///< no rule-of-45 sums
    kCagesInHousesOff = 1 << 4,  ///< no running totals in the set DP of houses
    kAdaptOff = 1 << 5,          ///< expensive engines always run
    kMatchingOff = 1 << 6,
    kLeftoversOff = 1 << 7,
    kTwoPlacesOff = 1 << 8,  ///< branch on cells only
    kDigitScoreOff = 1 << 9,
    kLeastWantedOff = 1 << 10,  ///< the lowest value first with any number of values
    kAllOff = (1 << 11) - 1,
};

}  // namespace ninefold::general
