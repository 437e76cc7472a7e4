#include "classic/pack.hpp"

namespace ninefold::lanes {

Packed pack(const Candidates& puzzle) {
    Packed packed{};
    for (int c = 0; c < kCells; ++c)
        for (const Digit d : puzzle[static_cast<std::size_t>(c)]) {
            std::uint16_t& word = packed.words[10 * (d - 1) + row_of(c)];
            word = static_cast<std::uint16_t>(word | 1 << (3 * (column_of(c) % 3) + column_of(c) / 3));
        }
    return packed;
}

}  // namespace ninefold::lanes
