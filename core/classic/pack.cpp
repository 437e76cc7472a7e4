#include "classic/pack.hpp"

namespace ninefold::lanes {

Packed pack(const Candidates& puzzle) {
    Packed packed{};
    for (int c = 0; c < kCells; ++c) {
        const int row = row_of(c), column = column_of(c);
        packed.words[32 * (row / 3) + 9 * (row % 3) + 3 * (column % 3) + column / 3] =
            puzzle[static_cast<std::size_t>(c)].bits();
    }
    return packed;
}

}  // namespace ninefold::lanes
