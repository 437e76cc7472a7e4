#pragma once

#include "general/search.hpp"

namespace ninefold::general {

/// Fills, for each cell, the values it has in some solution; `exhausted` when that is certain.
Outcome true_candidates(DepthFirst& search, std::vector<Mask>& seen);

}  // namespace ninefold::general
