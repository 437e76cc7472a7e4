// Transposes lanes into rows with AVX-512: up to 32 words of eight lanes become eight registers.
//
//     pairs     a permute of two rows picks the eight lanes: dwords of two words each
//     8 x 16    dwords of eight (sixteen) pairs are transposed by unpacks of 32 and 64 bits, and a last permute
//
//     rows 2p, 2p+1 of lanes a b c ...      a a b b c c d d | e e f f g g h h        a pair, 256 bits
//     pairs q and q + 8                     one register
//     four unpacks of them                  lane j, dwords 0-3 and 8-11; lane j, dwords 4-7 and 12-15
#pragma once

#include "words_avx512.hpp"

namespace ninefold::lanes::NINEFOLD_ISA {

/// 0, 1, 2 ...
struct Iota {
    alignas(64) Word words[32];
    constexpr Iota() : words{} {
        for (int i = 0; i < 32; ++i) words[i] = static_cast<Word>(i);
    }
};
inline constexpr Iota kIota{};

struct Avx512Turn : Avx512Words {
    /// The first N of some lanes, or all.
    template <int N>
    static NINEFOLD_INLINE std::uint32_t next_of(std::uint32_t lanes) {
        return _pdep_u32((1u << N) - 1, lanes);
    }

    /// Moves eight of *lanes*, in order, into a register each: its word i is that lane of row(i), 2 *Pairs* words.
    template <int Pairs, class Row>
    static NINEFOLD_INLINE void turn(const Row& row, std::uint32_t lanes, V* out) {
        // The lane in the even positions, and the same lane of the second row in the odd ones.
        const V numbers =
            _mm512_cvtepu16_epi32(_mm512_castsi512_si256(_mm512_maskz_compress_epi16(lanes, load(kIota.words))));
        const V both = or3(numbers, _mm512_slli_epi32(numbers, 16), _mm512_set1_epi32(kWidth << 16));
        const auto pair = [&](int p) __attribute__((always_inline)) {
            return _mm512_permutex2var_epi16(row(2 * p), both, row(2 * p + 1));
        };
        V z[8], a[8], c[8];
#pragma GCC unroll 8
        for (int q = 0; q < 8; ++q) {
            z[q] = pair(q < Pairs ? q : 0);
            if (q + 8 < Pairs) z[q] = _mm512_inserti64x4(z[q], _mm512_castsi512_si256(pair(q + 8)), 1);
        }
#pragma GCC unroll 4
        for (int q = 0; q < 4; ++q) {
            a[2 * q] = _mm512_unpacklo_epi32(z[2 * q], z[2 * q + 1]);
            a[2 * q + 1] = _mm512_unpackhi_epi32(z[2 * q], z[2 * q + 1]);
        }
        // c[j]: lane j, and j + 4 in the upper 128 bits of each half, dwords 0-3 (8-11); c[4 + j]: dwords 4-7 (12-15)
#pragma GCC unroll 2
        for (int h = 0; h < 8; h += 4) {
            c[h + 0] = _mm512_unpacklo_epi64(a[h], a[h + 2]);
            c[h + 1] = _mm512_unpackhi_epi64(a[h], a[h + 2]);
            c[h + 2] = _mm512_unpacklo_epi64(a[h + 1], a[h + 3]);
            c[h + 3] = _mm512_unpackhi_epi64(a[h + 1], a[h + 3]);
        }
        const V first = _mm512_set_epi64(13, 12, 5, 4, 9, 8, 1, 0),
                second = _mm512_set_epi64(15, 14, 7, 6, 11, 10, 3, 2);
#pragma GCC unroll 4
        for (int j = 0; j < 4; ++j) {
            out[j] = _mm512_permutex2var_epi64(c[j], first, c[4 + j]);
            out[4 + j] = _mm512_permutex2var_epi64(c[j], second, c[4 + j]);
        }
    }

    /// The reverse, for up to eight frames: word n of frame j becomes word j of block n / 8 of register n % 8.  Each of
    /// the four blocks of 128 bits is transposed separately.
    static NINEFOLD_INLINE void turn_back(const Word* const* frames, int band, Word (*out)[kWidth]) {
        V x[8], y[8];
#pragma GCC unroll 8
        for (int j = 0; j < 8; ++j) x[j] = load(frames[j] + kBandWords * band);
#pragma GCC unroll 3
        for (int round = 0; round < 3; ++round) {
            const V* const from = round & 1 ? y : x;
            V* const to = round & 1 ? x : y;
#pragma GCC unroll 4
            for (int j = 0; j < 4; ++j) {
                to[2 * j] = _mm512_unpacklo_epi16(from[j], from[j + 4]);
                to[2 * j + 1] = _mm512_unpackhi_epi16(from[j], from[j + 4]);
            }
        }
#pragma GCC unroll 8
        for (int j = 0; j < 8; ++j) store(out[j], y[j]);
    }
};

}  // namespace ninefold::lanes::NINEFOLD_ISA
