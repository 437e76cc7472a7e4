// The logic of boards (boards.hpp) with AVX-512: sixteen puzzles at a time.
#pragma once

#include <immintrin.h>

#include "boards.hpp"

namespace ninefold::lanes::NINEFOLD_ISA {

struct Avx512Logic {
    using V = __m512i;
    template <int Table>
    static NINEFOLD_INLINE V logic(V a, V b, V c) {
        return _mm512_ternarylogic_epi64(a, b, c, Table);
    }
    static NINEFOLD_INLINE V load(const std::uint32_t* p) { return _mm512_load_si512(p); }
    static NINEFOLD_INLINE void store(std::uint32_t* p, V x) { _mm512_store_si512(p, x); }
    static NINEFOLD_INLINE V and_(V a, V b) { return _mm512_and_si512(a, b); }
    static NINEFOLD_INLINE V or_(V a, V b) { return _mm512_or_si512(a, b); }
    static NINEFOLD_INLINE V xor_(V a, V b) { return _mm512_xor_si512(a, b); }
    static NINEFOLD_INLINE V or3(V a, V b, V c) { return logic<0xFE>(a, b, c); }
    static NINEFOLD_INLINE V nor(V a, V b) { return logic<0x03>(a, b, b); }
    static NINEFOLD_INLINE V xor3(V a, V b, V c) { return logic<0x96>(a, b, c); }
    static NINEFOLD_INLINE V maj(V a, V b, V c) { return logic<0xE8>(a, b, c); }
    static NINEFOLD_INLINE V maj_not(V a, V b, V c) { return logic<0x2B>(a, b, c); }
    static NINEFOLD_INLINE V set1(std::uint32_t x) { return _mm512_set1_epi32(static_cast<int>(x)); }
    template <int N>
    static NINEFOLD_INLINE V left(V x) {
        return _mm512_slli_epi32(x, N);
    }
    template <int N>
    static NINEFOLD_INLINE V right(V x) {
        return _mm512_srli_epi32(x, N);
    }
    template <std::uint32_t Mask, int Right, int Left>
    static NINEFOLD_INLINE V turn(V x) {
        return logic<0xCA>(_mm512_set1_epi32(Mask), _mm512_srli_epi32(x, Right), _mm512_slli_epi32(x, Left));
    }
    static NINEFOLD_INLINE V pick(V any, V x, V e) {
        return _mm512_mask_mov_epi32(e, _mm512_test_epi32_mask(any, any), x);
    }
    static NINEFOLD_INLINE std::uint32_t empty(V x) { return _mm512_testn_epi32_mask(x, x); }

    /// choice_among() for sixteen puzzles at once.
    static NINEFOLD_INLINE void choices(const V* best, int, Word* out) {
        const __mmask16 k1 = _mm512_test_epi32_mask(best[1], best[1]), k2 = _mm512_test_epi32_mask(best[2], best[2]);
        V x = _mm512_mask_mov_epi32(_mm512_mask_mov_epi32(best[0], k1, best[1]), k2, best[2]);
        V choice = _mm512_mask_mov_epi32(_mm512_set1_epi32(8), k1, _mm512_set1_epi32(3 << 4 | 8));
        choice = _mm512_mask_mov_epi32(choice, k2, _mm512_set1_epi32(6 << 4 | 8));
        const __mmask16 above = _mm512_cmpgt_epi32_mask(x, _mm512_set1_epi32(0x1ff));
        const __mmask16 top = _mm512_cmpgt_epi32_mask(x, _mm512_set1_epi32(0x3ffff));
        x = _mm512_mask_srli_epi32(x, above, x, 9);
        x = _mm512_mask_srli_epi32(x, top, x, 9);
        choice = _mm512_mask_add_epi32(choice, above, choice, _mm512_set1_epi32(1 << 4));
        choice = _mm512_mask_add_epi32(choice, top, choice, _mm512_set1_epi32(1 << 4));
        const V bit = _mm512_popcnt_epi16(_mm512_andnot_si512(x, _mm512_add_epi32(x, _mm512_set1_epi32(-1))));
        _mm256_store_si256(reinterpret_cast<__m256i*>(out), _mm512_cvtepi32_epi16(_mm512_sub_epi32(choice, bit)));
    }
};

}  // namespace ninefold::lanes::NINEFOLD_ISA
