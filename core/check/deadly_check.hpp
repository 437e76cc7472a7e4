// The rule uniqueness techniques rest on, checked by trying everything.
#pragma once

#include "board/puzzle.hpp"

namespace ninefold::check {

/// Is the pattern deadly: does every way to fill the cells with the digits (no digit twice in a house) have another one
/// with the same digits in each house?  True also if there is no way at all.
bool deadly(CellSet cells, DigitSet digits);

}  // namespace ninefold::check
