// The index of a column permutation in the table of row pairs.  Everything here is local to the including file, which
// is compiled for different instruction sets.
#pragma once

#include "canon/bytes16.hpp"
#include "canon/row_pairs.hpp"

namespace ninefold::canon {
namespace {

struct Threes {
    std::size_t stack[3];
};

/// Bytes 0..8 as three base-9 numbers.
inline Threes threes_of(const Bytes16& bytes) {
#if defined(__SSSE3__)
    const __m128i apart = _mm_shuffle_epi8(_mm_load_si128(reinterpret_cast<const __m128i*>(bytes.b)),
                                           _mm_setr_epi8(0, 1, 2, -1, 3, 4, 5, -1, 6, 7, 8, -1, -1, -1, -1, -1));
    const __m128i weight = _mm_set1_epi32(0x0001'09'51);  // 81, 9, 1
    const __m128i three = _mm_madd_epi16(_mm_maddubs_epi16(apart, weight), _mm_set1_epi16(1));
    const auto two = static_cast<std::uint64_t>(_mm_cvtsi128_si64(three));
    const auto last = static_cast<std::uint32_t>(_mm_cvtsi128_si32(_mm_unpackhi_epi64(three, three)));
    return {{two & 0xffffffff, two >> 32, last}};
#else
    Threes out;
    for (int s = 0; s < 3; ++s) {
        const std::uint8_t* three = bytes.b + 3 * s;
        out.stack[s] = static_cast<std::size_t>(81 * three[0] + 9 * three[1] + three[2]);
    }
    return out;
#endif
}

/// The index of the permutation that maps column c to to[c].
inline std::size_t index_of(const RowPairs& table, const Bytes16& to) {
    const Threes at = threes_of(to);
    return std::size_t{table.part[0][at.stack[0]]} + table.part[1][at.stack[1]] + table.part[2][at.stack[2]];
}

/// The index (0..215) of a row whose digits per stack are known and only their order varies.
inline std::size_t third_index(const RowPairs& table, const Bytes16& row) {
    const Threes at = threes_of(row);
    const auto& order = table.part[2];
    return std::size_t{36} * order[at.stack[0]] + std::size_t{6} * order[at.stack[1]] + order[at.stack[2]];
}

/// The low five bits of the sum of these signs over all columns identify the class of a permutation.
constexpr int kSignTurn = 1;  // the column returns after three steps, or after four
constexpr int kSignBack = 4;  // its stack returns after two
constexpr int kSignPure = 2;  // the next column of its stack maps to the same stack

}  // namespace
}  // namespace ninefold::canon
