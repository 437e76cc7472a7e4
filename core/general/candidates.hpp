#pragma once

#include "general/search.hpp"

namespace ninefold::general {

/// Stores the values that each cell has in some solution; `exhausted` if that is certain.
Outcome true_candidates(DepthFirst& search, std::vector<Mask>& seen);

/// Stores the values of each cell that propagation refutes once they are assumed, starting with cells with few
/// candidates; `found` after `most` of them (0: no limit), `exhausted` if these are all.
Outcome refuted(DepthFirst& search, std::vector<Mask>& dead, std::uint64_t most);

}  // namespace ninefold::general
