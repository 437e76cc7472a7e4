// The vocabulary for AVX-512 (F, BW, VL, DQ, VBMI, BITALG): 32 lanes, three-input logic, mask
// registers, and a lane permute, with which all forks of a sweep or all refills are one instruction
// a word.
#pragma once

#include <immintrin.h>

#include "boards.hpp"
#include "mover_avx512.hpp"
#include "ninefold/lane_batch.hpp"
#include "words_avx512.hpp"

namespace ninefold::lanes::NINEFOLD_ISA {

inline constexpr MatchingTable kMatching{};

/// Where cell i of a solution finds its bit in the planes, rows nine bits apart.
struct CellBits {
    alignas(64) std::uint8_t at[128];
    constexpr CellBits() : at{} {
        for (int i = 0; i < 81; ++i) at[i] = static_cast<std::uint8_t>(i / 9 * 9 + column_bit(i % 9));
    }
};
inline constexpr CellBits kCellBits{};

/// 0, 1, 2 ...
struct Iota {
    alignas(64) Word words[32];
    constexpr Iota() : words{} {
        for (int i = 0; i < 32; ++i) words[i] = static_cast<Word>(i);
    }
};
inline constexpr Iota kIota{};

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

struct Avx512Lanes : Avx512Words {
    using Mover = Avx512Mover;
    static constexpr bool kPipelined = true;

    /// A table of 64 words says which columns two rows of a band leave to the third.
    class BandFilter {
    public:
        NINEFOLD_INLINE BandFilter()
            : low_(load(kMatching.columns)), high_(load(kMatching.columns + 32)), first_(set1(7)), second_(set1(070)) {}

        /// All three bands side by side.  q holds the boxes of rows A, B and C in bits 0-2, 3-5 and 6-8
        /// (above that: rubbish, which the look-up ignores); pieces that need the same shift are merged first.
        NINEFOLD_INLINE void operator()(V* w) const {
            V q[3], up[3], down[3], up3[3];
#pragma GCC unroll 3
            for (int b = 0; b < 3; ++b) {
                const V a = w[3 * b], m = w[3 * b + 1], c = w[3 * b + 2];
                up[b] = shr<3>(select(second_, a, m));
                down[b] = shl<3>(select(first_, m, c));
                q[b] = or3(select(first_, a, select(second_, m, c)), shr<6>(a), shl<6>(c));
            }
#pragma GCC unroll 3
            for (int b = 0; b < 3; ++b) q[b] = or3(q[b], up[b], down[b]);
#pragma GCC unroll 3
            for (int b = 0; b < 3; ++b) up3[b] = shr<3>(q[b]);
#pragma GCC unroll 3
            for (int b = 0; b < 3; ++b) w[3 * b + 2] = and_(w[3 * b + 2], left_by(q[b]));
#pragma GCC unroll 3
            for (int b = 0; b < 3; ++b) w[3 * b] = and_(w[3 * b], left_by(up3[b]));
#pragma GCC unroll 3
            for (int b = 0; b < 3; ++b) w[3 * b + 1] = and_(w[3 * b + 1], left_by(select(first_, q[b], up3[b])));
        }
        /// What two other rows of the band leave to row a, given the boxes of all three (boxes()).
        NINEFOLD_INLINE V one(V a, V p, V q) const { return and_(a, left_by(select(first_, p, q))); }

    private:
        NINEFOLD_INLINE V left_by(V pair) const { return _mm512_permutex2var_epi16(low_, pair, high_); }
        V low_, high_, first_, second_;
    };

    class Emptiness {
    public:
        NINEFOLD_INLINE void see(V v) { smallest_ = _mm512_min_epu16(smallest_, v); }
        NINEFOLD_INLINE K lanes() const { return testn(smallest_, smallest_); }

    private:
        V smallest_ = set1(kFull);
    };

    /// The boxes in which a row has a place, in bits 0-2 and again in bits 3-5.
    static NINEFOLD_INLINE V boxes(V x, V twice) {
        const V d = mul(x, twice);
        return or3(x, shr<3>(d), shr<6>(d));
    }

    /// A service waits until so many lanes need one.
    static constexpr int kWorthAService = 12;

    /// Eight lanes of *Count* rows, each into words of its own: two words of a lane meet in a permute, four and
    /// eight in unpacks.
    template <int Count>
    static NINEFOLD_INLINE void transpose_lanes(const Word (*rows)[kWidth], std::uint32_t eight, Word* const* to) {
        // The lane in the even places, and again in the odd ones, there of the second row.
        const V low = numbers(eight);
        const V both = or3(low, _mm512_slli_epi32(low, 16), _mm512_set1_epi32(kWidth << 16));
        const auto eight_rows = [&](int i) __attribute__((always_inline)) {
            __m256i x[4];
#pragma GCC unroll 4
            for (int k = 0; k < 4; ++k)
                x[k] = _mm512_castsi512_si256(
                    _mm512_permutex2var_epi16(load(rows[i + 2 * k]), both, load(rows[i + 2 * k + 1])));
            const __m256i a = _mm256_unpacklo_epi32(x[0], x[1]), b = _mm256_unpackhi_epi32(x[0], x[1]);
            const __m256i c = _mm256_unpacklo_epi32(x[2], x[3]), d = _mm256_unpackhi_epi32(x[2], x[3]);
            const __m256i y[4] = {_mm256_unpacklo_epi64(a, c), _mm256_unpackhi_epi64(a, c), _mm256_unpacklo_epi64(b, d),
                                  _mm256_unpackhi_epi64(b, d)};
#pragma GCC unroll 4
            for (int k = 0; k < 4; ++k) {
                _mm_storeu_si128(reinterpret_cast<__m128i*>(to[k] + i), _mm256_castsi256_si128(y[k]));
                _mm_storeu_si128(reinterpret_cast<__m128i*>(to[k + 4] + i), _mm256_extracti128_si256(y[k], 1));
            }
        };
        for (int i = 0; i + 8 < Count; i += 8) eight_rows(i);
        eight_rows(Count - 8);
    }

    /// Some lanes into frames, eight at a time; one or two are quicker word by word.
    template <class Frame>
    static NINEFOLD_INLINE void save(const Word (*words)[kWidth], std::uint32_t lanes, Frame* const* frames) {
        for (int count = count_bits(lanes); count > 2; count -= 8) {
            const std::uint32_t these = next_of<8>(lanes);
            lanes &= ~these;
            alignas(16) Word spill[kStateWords];
            Word* to[8];
            for (int i = 0; i < 8; ++i) to[i] = i < count ? frames[i]->words : spill;
            frames += 8;
            transpose_lanes<kStateWords - 1>(words, these, to);
        }
        for (; lanes; lanes &= lanes - 1) save_one(words, first_bit(lanes), (*frames++)->words);
    }
    /// The numbers of the lanes, side by side, 32 bits each.
    static NINEFOLD_INLINE V numbers(std::uint32_t lanes) {
        return _mm512_cvtepu16_epi32(_mm512_castsi512_si256(_mm512_maskz_compress_epi16(lanes, load(kIota.words))));
    }
    /// The first N of them, or all.
    template <int N>
    static NINEFOLD_INLINE std::uint32_t next_of(std::uint32_t lanes) {
        return _pdep_u32((1u << N) - 1, lanes);
    }

    /// A branch for each of *lanes*, sixteen at a time; returns those whose open cells all have two candidates.
    static std::uint32_t choose(const Word (*few)[kWidth], const Word (*many)[kWidth], std::uint32_t lanes,
                                Word* choices) {
        using B = SixteenBoards;
        const V iota = load(kIota.words);
        V all = zero();
        std::uint32_t mirror = 0;
        do {
            const std::uint32_t these = next_of<16>(lanes);
            lanes &= ~these;
            const V from = numbers(these);
            const V rank = _mm512_maskz_expand_epi16(these, iota);
            const auto gather = [&](const Word* row) __attribute__((always_inline)) {
                return _mm512_maskz_permutexvar_epi16(0x55555555, from, load(row));
            };
            const auto band = [&](const Word(*rows)[kWidth]) __attribute__((always_inline)) {
                return B::or3(gather(rows[0]), _mm512_slli_epi32(gather(rows[1]), 9),
                              _mm512_slli_epi32(gather(rows[2]), 18));
            };
            B::V f[3], m[3], e[3];
#pragma GCC unroll 3
            for (int b = 0; b < 3; ++b) {
                f[b] = band(few + 3 * b);
                m[b] = band(many + 3 * b);
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
            const V words = _mm512_castsi256_si512(_mm512_cvtepi32_epi16(_mm512_sub_epi32(choice, bit)));
            all = _mm512_mask_permutexvar_epi16(all, these, rank, words);
        } while (lanes);
        store(choices, all);
        return mirror;
    }

    /// 32 rows of 81 bytes: look every byte up and transpose; the rest is read_rows() of read.inl.
    static NINEFOLD_INLINE std::uint32_t transpose_rows(const std::uint8_t* const* rows, int count, const Rows& kind,
                                                        Cells<kWidth>& cells) {
        const V low = _mm512_loadu_si512(kind.meaning), high = _mm512_loadu_si512(kind.meaning + 64);
        const __m256i outside = _mm256_set1_epi8(static_cast<char>(kBadByte));
        __m256i bad = _mm256_setzero_si256();
        const std::uint8_t* row[kWidth];
        for (int i = 0; i < kWidth; ++i) row[i] = rows[i < count ? i : 0];
        for (int h = 0; h < 6; ++h) {
            const int at = h < 5 ? 16 * h : 65;  // the last sixteen bytes of the 81
            __m256i a[16], b[16];
            for (int i = 0; i < 16; ++i)
                a[i] = _mm256_inserti128_si256(
                    _mm256_castsi128_si256(_mm_loadu_si128(reinterpret_cast<const __m128i*>(row[i] + at))),
                    _mm_loadu_si128(reinterpret_cast<const __m128i*>(row[i + 16] + at)), 1);
#pragma GCC unroll 4
            for (int round = 0; round < 4; ++round) {
                __m256i* from = round & 1 ? b : a;
                __m256i* to = round & 1 ? a : b;
#pragma GCC unroll 8
                for (int i = 0; i < 8; ++i) {
                    to[2 * i] = _mm256_unpacklo_epi8(from[i], from[i + 8]);
                    to[2 * i + 1] = _mm256_unpackhi_epi8(from[i], from[i + 8]);
                }
            }
            for (int i = 0; i < 16; ++i) {
                const __m256i v =
                    _mm512_castsi512_si256(_mm512_permutex2var_epi8(low, _mm512_castsi256_si512(a[i]), high));
                bad = _mm256_ternarylogic_epi64(bad, v, _mm256_and_si256(a[i], outside), 0xFE);
                _mm256_store_si256(reinterpret_cast<__m256i*>(cells.bytes[at + i]), v);
            }
        }
        const std::uint32_t all = count == 32 ? ~0u : (1u << count) - 1;
        return static_cast<std::uint32_t>(_mm256_movepi8_mask(bad)) & all;
    }
    static NINEFOLD_INLINE V load_bytes(const std::uint8_t* p) {
        return _mm512_cvtepu8_epi16(_mm256_load_si256(reinterpret_cast<const __m256i*>(p)));
    }

    /// The digits of some lanes, 81 bytes each, from the bit planes of their rows; *zero_digit* is added.
    static NINEFOLD_INLINE void write_digits(const Word (*planes)[9][kWidth], std::uint32_t lanes,
                                             std::uint8_t zero_digit, std::uint8_t* const* outs) {
        const V zeros = _mm512_set1_epi8(static_cast<char>(zero_digit));
        const V p = load(kCellBits.at), q = load(kCellBits.at + 64);
        while (lanes) {
            const std::uint32_t these = next_of<8>(lanes);
            lanes &= ~these;
            alignas(64) Word words[8][40];
            Word* to[8];
            for (int i = 0; i < 8; ++i) to[i] = words[i];
            transpose_lanes<36>(planes[0], these, to);
            const int count = count_bits(these);
            for (int i = 0; i < count; ++i) {
                V a = zeros, b = zeros;
#pragma GCC unroll 4
                for (int plane = 0; plane < 4; ++plane) {
                    // Nine words of nine bits become 81 bits.
                    std::uint64_t x, y;
                    __builtin_memcpy(&x, words[i] + 9 * plane, 8);
                    __builtin_memcpy(&y, words[i] + 9 * plane + 4, 8);
                    x = _pext_u64(x, 0x01ff01ff01ff01ff);
                    y = _pext_u64(y, 0x01ff01ff01ff01ff);
                    const std::uint64_t lo = x | y << 36, hi = y >> 28 | std::uint64_t{words[i][9 * plane + 8]} << 8;
                    const V value = _mm512_set1_epi8(static_cast<char>(1 << plane));
                    a = _mm512_mask_add_epi8(a, lo, a, value);
                    b = _mm512_mask_add_epi8(b, hi, b, value);
                }
                _mm512_storeu_si512(outs[i], _mm512_permutex2var_epi8(a, p, b));
                _mm512_mask_storeu_epi8(outs[i] + 64, 0x1ffff, _mm512_permutex2var_epi8(a, q, b));
            }
            outs += count;
        }
    }
};

}  // namespace ninefold::lanes::NINEFOLD_ISA
