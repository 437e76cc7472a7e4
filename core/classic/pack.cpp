#include "classic/pack.hpp"

namespace ninefold::lanes {
namespace {

constexpr int word_of(Cell c) {
    const int row = row_of(c), column = column_of(c);
    return 32 * (row / 3) + 9 * (row % 3) + 3 * (column % 3) + column / 3;
}

}  // namespace

Packed pack(const Candidates& puzzle) {
    Packed packed{};
    for (Cell c = 0; c < kCells; ++c) packed.words[word_of(c)] = puzzle[static_cast<std::size_t>(c)].bits();
    return packed;
}

Candidates unpack(const Packed& state) {
    Candidates puzzle{};
    for (Cell c = 0; c < kCells; ++c)
        puzzle[static_cast<std::size_t>(c)] = DigitSet(static_cast<std::uint16_t>(state.words[word_of(c)] & 0x1ff));
    return puzzle;
}

}  // namespace ninefold::lanes
