// Where a permutation of the columns stands in the table of row pairs.  Local to the file that reads it: it is compiled
// for different instruction sets.
#pragma once

#include "canon/row_pairs.hpp"

namespace ninefold::canon {
namespace {

/// Columns 0-2 go to three of 3-8, columns 3-5 to three of 0-2 and 6-8; of the rest only the order is left.
inline int index_of(const RowPairs& table, const std::uint8_t* to) {
    const auto outside = [](int column) { return column < 3 ? column : column - 3; };  // of 0-2 and 6-8: 0-5
    const int first = table.triple[0][(to[0] - 3) * 36 + (to[1] - 3) * 6 + (to[2] - 3)];
    const int second = table.triple[1][outside(to[3]) * 36 + outside(to[4]) * 6 + outside(to[5])];
    return (first * 120 + second) * 8 + (to[6] < to[7]) * 4 + (to[7] < to[8]) * 2 + (to[6] < to[8]);
}

}  // namespace
}  // namespace ninefold::canon
