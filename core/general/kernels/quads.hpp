// Sixteen words of 16 bits as four quads of four, with the rotations for three groups of three: one register with AVX2,
// two of 128 bits elsewhere, in the vector extensions of gcc and clang.
//
//     word       0 1 2 3   4 5 6 7   8 9 10 11  12 .. 15        three words of three quads are in use, the rest is 0
//     quad          0         1          2          3
//
// Files compiled for different instruction sets include this header, so everything in it is local to the file.
#pragma once

#include <cstdint>

#include "general/mask.hpp"
#if defined(__AVX2__)
#include <immintrin.h>
#elif defined(__SSE2__)
#include <emmintrin.h>
#elif defined(__aarch64__)
#include <arm_neon.h>
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

#define NINEFOLD_QUADS inline __attribute__((always_inline))

namespace ninefold::general {
namespace {

#if defined(__AVX2__)

struct Quads {
    __m256i x;
};

NINEFOLD_QUADS Quads operator&(Quads a, Quads b) { return {_mm256_and_si256(a.x, b.x)}; }
NINEFOLD_QUADS Quads operator|(Quads a, Quads b) { return {_mm256_or_si256(a.x, b.x)}; }
NINEFOLD_QUADS Quads operator^(Quads a, Quads b) { return {_mm256_xor_si256(a.x, b.x)}; }
NINEFOLD_QUADS Quads without(Quads a, Quads b) { return {_mm256_andnot_si256(b.x, a.x)}; }
NINEFOLD_QUADS Quads no_words() { return {_mm256_setzero_si256()}; }
NINEFOLD_QUADS Quads all_words(std::uint16_t word) { return {_mm256_set1_epi16(static_cast<short>(word))}; }
NINEFOLD_QUADS Quads load_words(const std::uint16_t* p) {
    return {_mm256_load_si256(reinterpret_cast<const __m256i*>(p))};
}
NINEFOLD_QUADS void store_words(std::uint16_t* p, Quads a) { _mm256_store_si256(reinterpret_cast<__m256i*>(p), a.x); }
/// All ones in the words that are 0.
NINEFOLD_QUADS Quads empty_words(Quads a) { return {_mm256_cmpeq_epi16(a.x, _mm256_setzero_si256())}; }
/// Without the lowest bit of each word.
NINEFOLD_QUADS Quads fewer(Quads a) { return {_mm256_and_si256(a.x, _mm256_add_epi16(a.x, _mm256_set1_epi16(-1)))}; }
NINEFOLD_QUADS bool any_word(Quads a) { return !_mm256_testz_si256(a.x, a.x); }
/// For words that are 0 or all ones: bit i is word i.
NINEFOLD_QUADS std::uint32_t bits_of(Quads a) {
    return static_cast<std::uint32_t>(
        _mm_movemask_epi8(_mm_packs_epi16(_mm256_castsi256_si128(a.x), _mm256_extracti128_si256(a.x, 1))));
}
/// Word i of each quad comes from the i-th argument.
NINEFOLD_QUADS Quads pick_words(Quads a, Quads b, Quads c) {
    return {_mm256_blend_epi16(_mm256_blend_epi16(a.x, b.x, 0x22), c.x, 0x44)};
}
/// Word i of each quad moves to word i + By, modulo three.
template <int By>
NINEFOLD_QUADS Quads turn_words(Quads a) {
    const __m256i one = _mm256_setr_epi8(2, 3, 4, 5, 0, 1, 6, 7, 10, 11, 12, 13, 8, 9, 14, 15, 2, 3, 4, 5, 0, 1, 6, 7,
                                         10, 11, 12, 13, 8, 9, 14, 15);
    const __m256i two = _mm256_setr_epi8(4, 5, 0, 1, 2, 3, 6, 7, 12, 13, 8, 9, 10, 11, 14, 15, 4, 5, 0, 1, 2, 3, 6, 7,
                                         12, 13, 8, 9, 10, 11, 14, 15);
    return {_mm256_shuffle_epi8(a.x, By == 1 ? one : two)};
}
/// Word I of each quad in all of its words.
template <int I>
NINEFOLD_QUADS Quads spread_word(Quads a) {
    return {_mm256_shufflehi_epi16(_mm256_shufflelo_epi16(a.x, I * 0x55), I * 0x55)};
}
/// Quad i comes from the i-th argument.
NINEFOLD_QUADS Quads pick_quads(Quads a, Quads b, Quads c) {
    return {_mm256_blend_epi32(_mm256_blend_epi32(a.x, b.x, 0x0c), c.x, 0x30)};
}
/// Quad i moves to quad i + By, modulo three.
template <int By>
NINEFOLD_QUADS Quads turn_quads(Quads a) {
    return {_mm256_permute4x64_epi64(a.x, By == 1 ? 0xc9 : 0xd2)};
}
template <int I>
NINEFOLD_QUADS Quads spread_quad(Quads a) {
    return {_mm256_permute4x64_epi64(a.x, I * 0x55)};
}
/// Nine cells, the lowest 16 bits of each, three per quad.
NINEFOLD_QUADS Quads load_row(const Mask* p) {
    const auto two = [&](int i) __attribute__((always_inline)) {
        return _mm_loadu_si128(reinterpret_cast<const __m128i*>(p + i));
    };
    const __m256i ends = _mm256_inserti128_si256(_mm256_castsi128_si256(two(0)), two(6), 1);
    const __m256i next = _mm256_inserti128_si256(_mm256_castsi128_si256(two(2)), two(7), 1);
    const __m128i rest = two(4);
    const __m256i a =
        _mm256_shuffle_epi8(ends, _mm256_setr_epi8(0, 1, 8, 9, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, 0, 1, 8,
                                                   9, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1));
    const __m256i b =
        _mm256_shuffle_epi8(next, _mm256_setr_epi8(-1, -1, -1, -1, 0, 1, -1, -1, 8, 9, -1, -1, -1, -1, -1, -1, -1, -1,
                                                   -1, -1, 8, 9, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1));
    const __m128i c = _mm_shuffle_epi8(rest, _mm_setr_epi8(-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, 0, 1, 8, 9, -1, -1));
    return {_mm256_or_si256(_mm256_or_si256(a, b), _mm256_zextsi128_si256(c))};
}

#else

typedef std::uint16_t EightWords __attribute__((vector_size(16), may_alias));
typedef std::uint64_t TwoQuads __attribute__((vector_size(16), may_alias));

struct Quads {
    EightWords low, high;
};

NINEFOLD_QUADS Quads operator&(Quads a, Quads b) { return {a.low & b.low, a.high & b.high}; }
NINEFOLD_QUADS Quads operator|(Quads a, Quads b) { return {a.low | b.low, a.high | b.high}; }
NINEFOLD_QUADS Quads operator^(Quads a, Quads b) { return {a.low ^ b.low, a.high ^ b.high}; }
NINEFOLD_QUADS Quads without(Quads a, Quads b) { return {a.low & ~b.low, a.high & ~b.high}; }
NINEFOLD_QUADS Quads no_words() { return {EightWords{}, EightWords{}}; }
NINEFOLD_QUADS Quads all_words(std::uint16_t word) { return {EightWords{} + word, EightWords{} + word}; }
NINEFOLD_QUADS Quads load_words(const std::uint16_t* p) {
    return {*reinterpret_cast<const EightWords*>(p), *reinterpret_cast<const EightWords*>(p + 8)};
}
NINEFOLD_QUADS void store_words(std::uint16_t* p, Quads a) {
    *reinterpret_cast<EightWords*>(p) = a.low;
    *reinterpret_cast<EightWords*>(p + 8) = a.high;
}
NINEFOLD_QUADS Quads empty_words(Quads a) { return {(EightWords)(a.low == 0), (EightWords)(a.high == 0)}; }
NINEFOLD_QUADS Quads fewer(Quads a) { return {a.low & (a.low - 1), a.high & (a.high - 1)}; }
NINEFOLD_QUADS bool any_word(Quads a) {
    const TwoQuads x = (TwoQuads)(a.low | a.high);
    return (x[0] | x[1]) != 0;
}
NINEFOLD_QUADS std::uint32_t bits_of(Quads a) {
#if defined(__SSE2__)
    return static_cast<std::uint32_t>(_mm_movemask_epi8(_mm_packs_epi16((__m128i)a.low, (__m128i)a.high)));
#elif defined(__aarch64__)
    const uint16x8_t weights = {1, 2, 4, 8, 16, 32, 64, 128};
    return vaddvq_u16(vandq_u16((uint16x8_t)a.low, weights)) |
           static_cast<std::uint32_t>(vaddvq_u16(vandq_u16((uint16x8_t)a.high, weights))) << 8;
#elif defined(__wasm_simd128__)
    return wasm_i16x8_bitmask((v128_t)a.low) | wasm_i16x8_bitmask((v128_t)a.high) << 8;
#else
    std::uint32_t out = 0;
    for (int i = 0; i < 8; ++i)
        out |= static_cast<std::uint32_t>((a.low[i] & 1) << i) | static_cast<std::uint32_t>((a.high[i] & 1) << (8 + i));
    return out;
#endif
}
NINEFOLD_QUADS EightWords pick_words(EightWords a, EightWords b, EightWords c) {
    constexpr std::uint16_t n = 0xffff;
    return (a & EightWords{n, 0, 0, 0, n, 0, 0, 0}) | (b & EightWords{0, n, 0, 0, 0, n, 0, 0}) |
           (c & EightWords{0, 0, n, 0, 0, 0, n, 0});
}
NINEFOLD_QUADS Quads pick_words(Quads a, Quads b, Quads c) {
    return {pick_words(a.low, b.low, c.low), pick_words(a.high, b.high, c.high)};
}
// Element by element: compilers recognize a shuffle.
template <int By>
NINEFOLD_QUADS EightWords turn_words(EightWords x) {
    if constexpr (By == 1) return EightWords{x[1], x[2], x[0], x[3], x[5], x[6], x[4], x[7]};
    return EightWords{x[2], x[0], x[1], x[3], x[6], x[4], x[5], x[7]};
}
template <int By>
NINEFOLD_QUADS Quads turn_words(Quads a) {
    return {turn_words<By>(a.low), turn_words<By>(a.high)};
}
template <int I>
NINEFOLD_QUADS EightWords spread_word(EightWords x) {
    return EightWords{x[I], x[I], x[I], x[I], x[4 + I], x[4 + I], x[4 + I], x[4 + I]};
}
template <int I>
NINEFOLD_QUADS Quads spread_word(Quads a) {
    return {spread_word<I>(a.low), spread_word<I>(a.high)};
}
NINEFOLD_QUADS Quads pick_quads(Quads a, Quads b, Quads c) {
    return {(EightWords)TwoQuads{((TwoQuads)a.low)[0], ((TwoQuads)b.low)[1]}, c.high};
}
template <int By>
NINEFOLD_QUADS Quads turn_quads(Quads a) {
    const TwoQuads low = (TwoQuads)a.low, high = (TwoQuads)a.high;
    if constexpr (By == 1) return {(EightWords)TwoQuads{low[1], high[0]}, (EightWords)TwoQuads{low[0], high[1]}};
    return {(EightWords)TwoQuads{high[0], low[0]}, (EightWords)TwoQuads{low[1], high[1]}};
}
template <int I>
NINEFOLD_QUADS Quads spread_quad(Quads a) {
    const TwoQuads x = (TwoQuads)(I < 2 ? a.low : a.high);
    const EightWords y = (EightWords)TwoQuads{x[I & 1], x[I & 1]};
    return {y, y};
}
NINEFOLD_QUADS Quads load_row(const Mask* p) {
    const auto three = [](const Mask* q) __attribute__((always_inline)) {
        return (q[0] & 0xffff) | (q[1] & 0xffff) << 16 | (q[2] & 0xffff) << 32;
    };
    return {(EightWords)TwoQuads{three(p), three(p + 3)}, (EightWords)TwoQuads{three(p + 6), 0}};
}

#endif

}  // namespace
}  // namespace ninefold::general
