// AVX-512 words: 32 of 16 bits, three-input logic, choices of lanes in mask registers.
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
    static NINEFOLD_INLINE V mul(V a, V b) { return _mm512_mullo_epi16(a, b); }
    template <int Table>
    static NINEFOLD_INLINE V logic(V a, V b, V c) {
        return _mm512_ternarylogic_epi64(a, b, c, Table);
    }
    static NINEFOLD_INLINE V or3(V a, V b, V c) { return logic<0xFE>(a, b, c); }
    static NINEFOLD_INLINE V xor3(V a, V b, V c) { return logic<0x96>(a, b, c); }
    static NINEFOLD_INLINE V maj(V a, V b, V c) { return logic<0xE8>(a, b, c); }
    static NINEFOLD_INLINE V select(V m, V a, V b) { return logic<0xCA>(m, a, b); }
    static NINEFOLD_INLINE V or_and(V a, V b, V c) { return logic<0xF8>(a, b, c); }
    static NINEFOLD_INLINE V or_without(V a, V b, V c) { return logic<0xF4>(a, b, c); }
    static NINEFOLD_INLINE V without(V a, V b, V c) { return logic<0x10>(a, b, c); }
    static NINEFOLD_INLINE V keep_single(V w, V u, V s) { return logic<0xB0>(w, u, s); }
    template <int N>
    static NINEFOLD_INLINE V shr(V a) {
        return _mm512_srli_epi16(a, N);
    }
    template <int N>
    static NINEFOLD_INLINE V shl(V a) {
        return _mm512_slli_epi16(a, N);
    }

    static NINEFOLD_INLINE K eq(V a, V b) { return _mm512_cmpeq_epi16_mask(a, b); }
    static NINEFOLD_INLINE K test(V a, V b) { return _mm512_test_epi16_mask(a, b); }
    static NINEFOLD_INLINE K testn(V a, V b) { return _mm512_testn_epi16_mask(a, b); }
    static NINEFOLD_INLINE V only_if(K k, V b) { return _mm512_maskz_mov_epi16(k, b); }
    static NINEFOLD_INLINE V blend(K k, V a, V b) { return _mm512_mask_mov_epi16(a, k, b); }
    static NINEFOLD_INLINE V and_if(V w, K k, V u) { return _mm512_mask_mov_epi16(w, k, and_(u, w)); }
    static NINEFOLD_INLINE K or_k(K a, K b) { return a | b; }
    static NINEFOLD_INLINE K not_k(K a) { return ~a; }
    static NINEFOLD_INLINE std::uint32_t bits(K k) { return k; }
    static NINEFOLD_INLINE K lanes_of(std::uint32_t lanes) { return lanes; }
    /// Opaque, so that the compiler keeps one multiply instead of a shift and an add.
    static NINEFOLD_INLINE V double_word() {
        V x = set1(0x201);
        asm("" : "+v"(x));
        return x;
    }
};

}  // namespace ninefold::lanes::NINEFOLD_ISA
