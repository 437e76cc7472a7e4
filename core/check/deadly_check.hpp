// The rule behind uniqueness techniques, checked exhaustively.
#pragma once

#include "board/puzzle.hpp"

namespace ninefold::check {

/// Whether the pattern is deadly: every way to fill the cells with the digits (no digit twice in a house) has another
/// one with the same digits in each house. Also true if there is no way at all.
bool deadly(CellSet cells, DigitSet digits);

}  // namespace ninefold::check
