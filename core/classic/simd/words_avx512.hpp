// AVX-512 words: 32 of 16 bits, three-input logic, selections of lanes in mask registers.
#pragma once

#include <immintrin.h>

#include "lanes.hpp"

namespace ninefold::lanes::NINEFOLD_ISA {

struct Avx512Words {
    static constexpr int kWidth = 32;
    using V = __m512i;
    using K = __mmask32;

    static NINEFOLD_INLINE V load(const void* p) { return _mm512_load_si512(p); }
    static NINEFOLD_INLINE void store(void* p, V a) { _mm512_store_si512(p, a); }
    static NINEFOLD_INLINE V zero() { return _mm512_setzero_si512(); }
    static NINEFOLD_INLINE V set1(int x) { return _mm512_set1_epi16(static_cast<short>(x)); }
    static NINEFOLD_INLINE V and_(V a, V b) { return _mm512_and_si512(a, b); }
    static NINEFOLD_INLINE V or_(V a, V b) { return _mm512_or_si512(a, b); }
    static NINEFOLD_INLINE V xor_(V a, V b) { return _mm512_xor_si512(a, b); }
    static NINEFOLD_INLINE V add(V a, V b) { return _mm512_add_epi16(a, b); }
    template <int Table>
    static NINEFOLD_INLINE V logic(V a, V b, V c) {
        return _mm512_ternarylogic_epi64(a, b, c, Table);
    }
    static NINEFOLD_INLINE V or3(V a, V b, V c) { return logic<0xFE>(a, b, c); }
    static NINEFOLD_INLINE V and3(V a, V b, V c) { return logic<0x80>(a, b, c); }
    static NINEFOLD_INLINE V maj(V a, V b, V c) { return logic<0xE8>(a, b, c); }
    static NINEFOLD_INLINE V or_and(V a, V b, V c) { return logic<0xF8>(a, b, c); }
    static NINEFOLD_INLINE V or_without(V a, V b, V c) { return logic<0xF4>(a, b, c); }
    static NINEFOLD_INLINE V without(V a, V b, V c) { return logic<0x10>(a, b, c); }
    /// Otherwise the compiler would load it again for each use.
    static NINEFOLD_INLINE V keep(V a) {
        asm("" : "+v"(a));
        return a;
    }

    static NINEFOLD_INLINE K eq(V a, V b) { return _mm512_cmpeq_epi16_mask(a, b); }
    static NINEFOLD_INLINE K test(V a, V b) { return _mm512_test_epi16_mask(a, b); }
    static NINEFOLD_INLINE K testn(V a, V b) { return _mm512_testn_epi16_mask(a, b); }
    static NINEFOLD_INLINE V blend(K k, V a, V b) { return _mm512_mask_mov_epi16(a, k, b); }
    static NINEFOLD_INLINE std::uint32_t bits(K k) { return k; }
    static NINEFOLD_INLINE std::uint32_t high_bits(V a) { return _mm512_movepi16_mask(a); }
};

}  // namespace ninefold::lanes::NINEFOLD_ISA
