#pragma once

#include "general/search.hpp"

namespace ninefold::general {

/// Fills, for each cell, the values it has in some solution; `exhausted` when that is certain.
Outcome true_candidates(DepthFirst& search, std::vector<Mask>& seen);

/// Fills, for each cell, the values that propagation refutes once they are assumed, the cells with fewest candidates
/// first; `found` after `most` of them (0: no end), `exhausted` when these are all.
Outcome refuted(DepthFirst& search, std::vector<Mask>& dead, std::uint64_t most);

}  // namespace ninefold::general
