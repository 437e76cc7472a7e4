// The two searches behind canonical().
#pragma once

#include "ninefold/canon.hpp"

namespace ninefold::canon {

/// Any digits.
Canonical minlex_puzzle(const Digits& grid);

}  // namespace ninefold::canon
