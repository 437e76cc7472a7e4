// Sets of values.  A value is an index 0..V-1 everywhere inside general/: the puzzle's lowest value is 0 here, so sums
// of k cells are k times that value smaller than people write them.  Only post/ and the public header know the offset.
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

namespace ninefold::general {

using Mask = std::uint64_t;
using Cells = std::vector<int>;

inline constexpr int kMaxValues = 64;

constexpr Mask bit(int value) { return Mask{1} << value; }
constexpr Mask first_values(int count) { return count >= 64 ? ~Mask{0} : bit(count) - 1; }
constexpr bool fixed(Mask m) { return (m & (m - 1)) == 0; }
constexpr int lowest(Mask m) { return std::countr_zero(m); }
constexpr int highest(Mask m) { return 63 - std::countl_zero(m); }
constexpr int size(Mask m) { return std::popcount(m); }
constexpr Mask lowest_bit(Mask m) { return m & (~m + 1); }
constexpr Mask without_lowest(Mask m) { return m & (m - 1); }

/// Cells as bits, as many words as they take.
inline std::vector<std::uint64_t> cell_bits(const Cells& cells) {
    std::vector<std::uint64_t> bits;
    for (const int c : cells) {
        const auto w = static_cast<std::size_t>(c >> 6);
        if (w >= bits.size()) bits.resize(w + 1, 0);
        bits[w] |= std::uint64_t{1} << (c & 63);
    }
    return bits;
}

}  // namespace ninefold::general
