// A puzzle of candidates as the words of a lane.
#pragma once

#include "board/puzzle.hpp"
#include "classic/engine.hpp"

namespace ninefold::lanes {

/// The state an engine takes from its host.
Packed pack(const Candidates& puzzle);
/// And back.
Candidates unpack(const Packed& state);

}  // namespace ninefold::lanes
