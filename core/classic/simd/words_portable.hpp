// Words in the vector extensions of gcc and clang: SSE2, NEON, anything; sixteen of them with AVX2.
#pragma once

#include "lanes.hpp"

#if defined(__AVX2__)
#include <immintrin.h>
#elif defined(__SSE2__)
#include <emmintrin.h>
#elif defined(__aarch64__)
#include <arm_neon.h>
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

namespace ninefold::lanes::NINEFOLD_ISA {

#if defined(__SSE2__)
/// The first N of eight adjacent words, in a register: a wider load would wait for the stores of words.
template <int N = 8, class At>
NINEFOLD_INLINE __m128i gather(const At& at) {
    __m128i v = _mm_cvtsi32_si128(*at(0));
    if constexpr (N > 1) v = _mm_insert_epi16(v, *at(1), 1);
    if constexpr (N > 2) v = _mm_insert_epi16(v, *at(2), 2);
    if constexpr (N > 3) v = _mm_insert_epi16(v, *at(3), 3);
    if constexpr (N > 4) v = _mm_insert_epi16(v, *at(4), 4);
    if constexpr (N > 5) v = _mm_insert_epi16(v, *at(5), 5);
    if constexpr (N > 6) v = _mm_insert_epi16(v, *at(6), 6);
    if constexpr (N > 7) v = _mm_insert_epi16(v, *at(7), 7);
    return v;
}
#endif

template <int Width>
struct VectorTypes;
template <>
struct VectorTypes<8> {
    typedef Word V __attribute__((vector_size(16), may_alias));
    typedef std::int16_t Signed __attribute__((vector_size(16), may_alias));
    typedef std::uint8_t Bytes __attribute__((vector_size(8), may_alias));
    typedef std::uint64_t Fours __attribute__((vector_size(16), may_alias));
};
template <>
struct VectorTypes<16> {
    typedef Word V __attribute__((vector_size(32), may_alias));
    typedef std::int16_t Signed __attribute__((vector_size(32), may_alias));
    typedef std::uint8_t Bytes __attribute__((vector_size(16), may_alias));
    typedef std::uint64_t Fours __attribute__((vector_size(32), may_alias));
};

template <int Width>
struct VectorWords {
    static constexpr int kWidth = Width;
    using V = typename VectorTypes<Width>::V;
    using Signed = typename VectorTypes<Width>::Signed;
    using K = V;

    static NINEFOLD_INLINE V load(const Word* p) { return *reinterpret_cast<const V*>(p); }
    static NINEFOLD_INLINE void store(Word* p, V a) { *reinterpret_cast<V*>(p) = a; }
    static NINEFOLD_INLINE V zero() { return V{}; }
    static NINEFOLD_INLINE V set1(int x) { return V{} + static_cast<Word>(x); }
    static NINEFOLD_INLINE V and_(V a, V b) { return a & b; }
    static NINEFOLD_INLINE V or_(V a, V b) { return a | b; }
    static NINEFOLD_INLINE V xor_(V a, V b) { return a ^ b; }
    static NINEFOLD_INLINE V or3(V a, V b, V c) { return a | b | c; }
    static NINEFOLD_INLINE V and3(V a, V b, V c) { return a & b & c; }
    static NINEFOLD_INLINE V maj(V a, V b, V c) { return (a & b) | ((a | b) & c); }
    static NINEFOLD_INLINE V or_and(V a, V b, V c) { return a | (b & c); }
    static NINEFOLD_INLINE V or_without(V a, V b, V c) { return a | (b & ~c); }
    static NINEFOLD_INLINE V without(V a, V b, V c) { return a & ~(b | c); }
    static NINEFOLD_INLINE V keep(V a) { return a; }
    /// The same value, of which the compiler knows nothing.
    static NINEFOLD_INLINE V opaque(V a) {
#if defined(__SSE2__)
        asm("" : "+x"(a));
#elif defined(__aarch64__)
        asm("" : "+w"(a));
#endif
        return a;
    }

    static NINEFOLD_INLINE K eq(V a, V b) { return (V)(a == b); }
    static NINEFOLD_INLINE K test(V a, V b) { return (V)((a & b) != 0); }
    static NINEFOLD_INLINE K testn(V a, V b) { return (V)((a & b) == 0); }
    static NINEFOLD_INLINE V blend(K k, V a, V b) { return (a & ~k) | (b & k); }
    static NINEFOLD_INLINE std::uint32_t bits(K k) {
#if defined(__AVX2__)
        if constexpr (Width == 16) {
            const __m256i x = (__m256i)k;
            return static_cast<std::uint32_t>(
                _mm_movemask_epi8(_mm_packs_epi16(_mm256_castsi256_si128(x), _mm256_extracti128_si256(x, 1))));
        }
#endif
#if defined(__SSE2__)
        if constexpr (Width == 8) {
            const __m128i x = (__m128i)k;
            return static_cast<std::uint32_t>(_mm_movemask_epi8(_mm_packs_epi16(x, x))) & 0xff;
        }
#elif defined(__aarch64__)
        if constexpr (Width == 8) {
            const uint16x8_t weights = {1, 2, 4, 8, 16, 32, 64, 128};
            return vaddvq_u16(vandq_u16((uint16x8_t)k, weights));
        }
#elif defined(__wasm_simd128__)
        if constexpr (Width == 8) return wasm_i16x8_bitmask((v128_t)k);
#endif
        std::uint32_t r = 0;
        for (int i = 0; i < Width; ++i) r |= static_cast<std::uint32_t>(k[i] & 1) << i;
        return r;
    }
    /// Whether any bit is set.
    static NINEFOLD_INLINE bool any(V a) {
#if defined(__AVX2__)
        if constexpr (Width == 16) return !_mm256_testz_si256((__m256i)a, (__m256i)a);
#endif
#if defined(__SSE2__)
        if constexpr (Width == 8) return _mm_movemask_epi8(_mm_cmpeq_epi8((__m128i)a, _mm_setzero_si128())) != 0xffff;
#elif defined(__aarch64__)
        if constexpr (Width == 8) return vmaxvq_u32((uint32x4_t)a);
#elif defined(__wasm_simd128__)
        if constexpr (Width == 8) return wasm_v128_any_true((v128_t)a);
#endif
        std::uint32_t r = 0;
        for (int i = 0; i < Width; ++i) r |= a[i];
        return r;
    }
    /// Which of 32 cells have two or three candidates, and which three or more: w & (w - 1) has one candidate fewer (if
    /// there is one), and a cell without its lowest candidate fits into a byte.
    static NINEFOLD_INLINE void count_candidates(const V* cells, std::uint32_t& few, std::uint32_t& many) {
        few = many = 0;
        const auto others = [&](int i) __attribute__((always_inline)) { return (cells[i] & (cells[i] - 1)) >> 1; };
#if defined(__AVX2__)
        if constexpr (Width == 16) {
            const __m256i x =
                _mm256_permute4x64_epi64(_mm256_packus_epi16((__m256i)others(0), (__m256i)others(1)), 0xD8);
            const __m256i one = _mm256_set1_epi8(1), zero = _mm256_setzero_si256();
            const __m256i y = _mm256_and_si256(x, _mm256_sub_epi8(x, one));
            const __m256i z = _mm256_and_si256(y, _mm256_sub_epi8(y, one));
            few = static_cast<std::uint32_t>(
                _mm256_movemask_epi8(_mm256_andnot_si256(_mm256_cmpeq_epi8(x, zero), _mm256_cmpeq_epi8(z, zero))));
            many = ~static_cast<std::uint32_t>(_mm256_movemask_epi8(_mm256_cmpeq_epi8(y, zero)));
            return;
        }
#endif
#if defined(__SSE2__)
        if constexpr (Width == 8) {
            const __m128i one = _mm_set1_epi8(1), zero = _mm_setzero_si128();
#pragma GCC unroll 2
            for (int i = 0; i < 2; ++i) {
                const __m128i x = _mm_packus_epi16((__m128i)others(2 * i), (__m128i)others(2 * i + 1));
                const __m128i y = _mm_and_si128(x, _mm_sub_epi8(x, one)), z = _mm_and_si128(y, _mm_sub_epi8(y, one));
                few |= static_cast<std::uint32_t>(
                           _mm_movemask_epi8(_mm_andnot_si128(_mm_cmpeq_epi8(x, zero), _mm_cmpeq_epi8(z, zero))))
                       << (16 * i);
                many |= static_cast<std::uint32_t>(_mm_movemask_epi8(_mm_cmpeq_epi8(y, zero))) << (16 * i);
            }
            many = ~many;
            return;
        }
#endif
        for (int i = 0; i < 32 / Width; ++i) {
            const V x = others(i), y = x & (x - 1), z = y & (y - 1);
            few |= bits(testn(z, z) & test(x, x)) << (i * Width);
            many |= bits(test(y, y)) << (i * Width);
        }
    }
    static NINEFOLD_INLINE std::uint32_t high_bits(V a) { return bits((V)((Signed)a < 0)); }
    /// The reverse: all ones in the lanes whose bit is set.
    static NINEFOLD_INLINE K lanes_of(std::uint32_t lanes) {
        V weights;
        for (int i = 0; i < Width; ++i) weights[i] = static_cast<Word>(1u << i);
        return test(set1(static_cast<int>(lanes)), weights);
    }
};

}  // namespace ninefold::lanes::NINEFOLD_ISA
