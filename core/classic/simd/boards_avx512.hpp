// The branching rule for sixteen puzzles at a time with AVX-512.
#pragma once

#include "../choose.inl"
#include "turn_avx512.hpp"

namespace ninefold::lanes::NINEFOLD_ISA {

/// Boards for choose.inl of sixteen puzzles: a register a band, a puzzle in each 32 bits.
struct SixteenBoards {
    using V = __m512i;
    static constexpr int kParts = 3;
    template <int Table>
    static NINEFOLD_INLINE V logic(V a, V b, V c) {
        return _mm512_ternarylogic_epi64(a, b, c, Table);
    }
    static NINEFOLD_INLINE V and_(V a, V b) { return _mm512_and_si512(a, b); }
    static NINEFOLD_INLINE V or_(V a, V b) { return _mm512_or_si512(a, b); }
    static NINEFOLD_INLINE V xor_(V a, V b) { return _mm512_xor_si512(a, b); }
    static NINEFOLD_INLINE V or3(V a, V b, V c) { return logic<0xFE>(a, b, c); }
    static NINEFOLD_INLINE V nor(V a, V b) { return logic<0x03>(a, b, b); }
    static NINEFOLD_INLINE V xor3(V a, V b, V c) { return logic<0x96>(a, b, c); }
    static NINEFOLD_INLINE V maj(V a, V b, V c) { return logic<0xE8>(a, b, c); }
    static NINEFOLD_INLINE V maj_not(V a, V b, V c) { return logic<0x2B>(a, b, c); }
    template <std::uint32_t Mask, int Right, int Left>
    static NINEFOLD_INLINE V turn(V x) {
        return logic<0xCA>(_mm512_set1_epi32(Mask), _mm512_srli_epi32(x, Right), _mm512_slli_epi32(x, Left));
    }
    static NINEFOLD_INLINE void narrow(V* e, const V* x) {
        const V any = or3(x[0], x[1], x[2]);
        const __mmask16 k = _mm512_test_epi32_mask(any, any);
#pragma GCC unroll 3
        for (int b = 0; b < 3; ++b) e[b] = _mm512_mask_mov_epi32(e[b], k, x[b]);
    }
};

/// Open cells of up to 32 puzzles, sixteen to a group.
struct SixteenOpenCells {
    alignas(64) std::uint32_t few[2][3][16], many[2][3][16];

    /// A band of a puzzle on its own; the sentinel counts for one.
    NINEFOLD_INLINE void set(int puzzle, int band, __m512i words) {
        constexpr __mmask32 kUsed = (1u << 27) - 1;
        const __m512i count = _mm512_popcnt_epi16(words), three = _mm512_set1_epi16(3);
        few[puzzle / 16][band][puzzle % 16] =
            _mm512_mask_cmple_epu16_mask(kUsed, _mm512_sub_epi16(count, three), _mm512_set1_epi16(1));
        many[puzzle / 16][band][puzzle % 16] = _mm512_mask_cmpgt_epi16_mask(kUsed, count, three);
    }

    /// A branch for each puzzle, in the order of their lanes; returns those whose open cells all have two candidates.
    std::uint32_t choose(std::uint32_t lanes, Word* choices) const {
        using B = SixteenBoards;
        std::uint32_t mirror = 0;
        for (int group = 0; lanes; ++group) {
            const std::uint32_t these = Avx512Turn::next_of<16>(lanes);
            lanes &= ~these;
            B::V f[3], m[3], e[3];
#pragma GCC unroll 3
            for (int b = 0; b < 3; ++b) {
                f[b] = _mm512_load_si512(few[group][b]);
                m[b] = _mm512_load_si512(many[group][b]);
            }
            Chooser<B>::run(f, m, e);
            const B::V any = B::or3(m[0], m[1], m[2]);
            mirror |= _pdep_u32(_mm512_testn_epi32_mask(any, any), these);
            // Ties: the highest row, then the lowest column bit.
            const __mmask16 k1 = _mm512_test_epi32_mask(e[1], e[1]), k2 = _mm512_test_epi32_mask(e[2], e[2]);
            B::V x = _mm512_mask_mov_epi32(_mm512_mask_mov_epi32(e[0], k1, e[1]), k2, e[2]);
            B::V choice = _mm512_mask_mov_epi32(_mm512_set1_epi32(8), k1, _mm512_set1_epi32(3 << 4 | 8));
            choice = _mm512_mask_mov_epi32(choice, k2, _mm512_set1_epi32(6 << 4 | 8));
            const __mmask16 above = _mm512_cmpgt_epi32_mask(x, _mm512_set1_epi32(0x1ff));
            const __mmask16 top = _mm512_cmpgt_epi32_mask(x, _mm512_set1_epi32(0x3ffff));
            x = _mm512_mask_srli_epi32(x, above, x, 9);
            x = _mm512_mask_srli_epi32(x, top, x, 9);
            choice = _mm512_mask_add_epi32(choice, above, choice, _mm512_set1_epi32(1 << 4));
            choice = _mm512_mask_add_epi32(choice, top, choice, _mm512_set1_epi32(1 << 4));
            const B::V bit = _mm512_popcnt_epi16(_mm512_andnot_si512(x, _mm512_add_epi32(x, _mm512_set1_epi32(-1))));
            _mm256_store_si256(reinterpret_cast<__m256i*>(choices + 16 * group),
                               _mm512_cvtepi32_epi16(_mm512_sub_epi32(choice, bit)));
        }
        return mirror;
    }
};

}  // namespace ninefold::lanes::NINEFOLD_ISA
