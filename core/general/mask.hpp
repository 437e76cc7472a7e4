// Sets of values.  A value is an index 0..V-1 everywhere inside general/: the puzzle's lowest value is 0 here, so sums
// of k cells are smaller by k times that value.  Only post/ and the public header know the offset.
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
/// Without the instruction, the library function would be called, which is slower than this.
constexpr int size(Mask m) {
#if defined(__POPCNT__) || defined(__ARM_NEON)
    return std::popcount(m);
#else
    m -= m >> 1 & 0x5555555555555555;
    m = (m & 0x3333333333333333) + (m >> 2 & 0x3333333333333333);
    return static_cast<int>(((m + (m >> 4)) & 0x0f0f0f0f0f0f0f0f) * 0x0101010101010101 >> 56);
#endif
}
constexpr Mask lowest_bit(Mask m) { return m & (~m + 1); }
constexpr Mask without_lowest(Mask m) { return m & (m - 1); }

}  // namespace ninefold::general
