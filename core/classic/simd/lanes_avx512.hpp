// The vocabulary for AVX-512 (F, BW, VL, DQ, VBMI, BITALG): 32 lanes, three-input logic, mask
// registers, and a lane permute, with which all forks of a sweep or all refills are one instruction
// a word.
#pragma once

#include <immintrin.h>

#include "lanes.hpp"

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

struct Avx512Lanes {
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
    static NINEFOLD_INLINE V sub(V a, V b) { return _mm512_sub_epi16(a, b); }
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
    static NINEFOLD_INLINE V min_(V a, V b) { return _mm512_min_epi16(a, b); }
    static NINEFOLD_INLINE V max_(V a, V b) { return _mm512_max_epi16(a, b); }
    template <int N>
    static NINEFOLD_INLINE V popcount3(V a) {
        return _mm512_popcnt_epi16(and_(a, set1(0111 << N)));
    }

    static NINEFOLD_INLINE K eq(V a, V b) { return _mm512_cmpeq_epi16_mask(a, b); }
    static NINEFOLD_INLINE K test(V a, V b) { return _mm512_test_epi16_mask(a, b); }
    static NINEFOLD_INLINE K testn(V a, V b) { return _mm512_testn_epi16_mask(a, b); }
    static NINEFOLD_INLINE V only_if(K k, V b) { return _mm512_maskz_mov_epi16(k, b); }
    static NINEFOLD_INLINE V blend(K k, V a, V b) { return _mm512_mask_mov_epi16(a, k, b); }
    static NINEFOLD_INLINE V and_if(V w, K k, V u) { return _mm512_mask_mov_epi16(w, k, and_(u, w)); }
    static NINEFOLD_INLINE V max_if(V a, K k, V b) { return _mm512_mask_max_epi16(a, k, a, b); }
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

    /// A table of 64 words says which columns two rows leave to the third.
    class BandFilter {
    public:
        NINEFOLD_INLINE BandFilter()
            : low_(load(kMatching.columns)), high_(load(kMatching.columns + 32)), three_(set1(7)), twice_(double_word()) {}
        NINEFOLD_INLINE void operator()(V& a, V& b, V& c) const {
            const V p = boxes(a), q = boxes(b), r = boxes(c);
            a = and_(a, left_by(q, r));
            b = and_(b, left_by(r, p));
            c = and_(c, left_by(p, q));
        }

        /// What two other rows of the band leave to row a.
        NINEFOLD_INLINE V one(V a, V b, V c) const { return and_(a, left_by(boxes(b), boxes(c))); }

    private:
        /// The boxes in which a row has a place, in the low three bits and again in the next three.
        NINEFOLD_INLINE V boxes(V x) const {
            const V d = mul(x, twice_);
            return or3(x, shr<3>(d), shr<6>(d));
        }
        NINEFOLD_INLINE V left_by(V q, V r) const {
            return _mm512_permutex2var_epi16(low_, select(three_, q, r), high_);
        }
        V low_, high_, three_, twice_;
    };

    /// All moves of a service in one pass: forks (permute), new puzzles (permute), popped branches (broadcasts).
    class Mover {
    public:
        Mover() {
            for (int i = 0; i < kWidth; ++i) fork_from_[i] = enter_from_[i] = static_cast<Word>(i);
        }
        void fork(int from, int to, Word (*)[kWidth]) {
            fork_from_[to] = static_cast<Word>(from);
            forked_ |= 1u << to;
        }
        void enter(int from, int to, Word (*)[kWidth]) {
            enter_from_[to] = static_cast<Word>(from);
            entered_ |= 1u << to;
        }
        void arrive(int to, const Word* words) { arrivals_[count_++] = {to, words}; }
        static int pick(std::uint32_t waiting, int) { return first_bit(waiting); }

        void run(Word (*state)[kWidth], Word (*input)[kWidth]) {
            int done = 0;
            do {
                const int n = count_ - done;
                const int chosen = (forked_ ? 8 : 0) + (entered_ ? 4 : 0) + (n > 2 ? 3 : n);
                switch (chosen) {
                    case 1: pass<false, false, 1>(done, state, input); break;
                    case 2: pass<false, false, 2>(done, state, input); break;
                    case 3: pass<false, false, 4>(done, state, input); break;
                    case 4: pass<false, true, 0>(done, state, input); break;
                    case 5: pass<false, true, 1>(done, state, input); break;
                    case 6: pass<false, true, 2>(done, state, input); break;
                    case 7: pass<false, true, 4>(done, state, input); break;
                    case 8: pass<true, false, 0>(done, state, input); break;
                    case 9: pass<true, false, 1>(done, state, input); break;
                    case 10: pass<true, false, 2>(done, state, input); break;
                    case 11: pass<true, false, 4>(done, state, input); break;
                    case 12: pass<true, true, 0>(done, state, input); break;
                    case 13: pass<true, true, 1>(done, state, input); break;
                    case 14: pass<true, true, 2>(done, state, input); break;
                    case 15: pass<true, true, 4>(done, state, input); break;
                    default: break;
                }
                for (; forked_; forked_ &= forked_ - 1) {
                    const int lane = first_bit(forked_);
                    fork_from_[lane] = static_cast<Word>(lane);
                }
                entered_ = 0;
                done += 4;
            } while (done < count_);
            count_ = 0;
        }

    private:
        template <bool Fork, bool Enter, int N>
        void pass(int first, Word (*state)[kWidth], Word (*input)[kWidth]) {
            const V forks = load(fork_from_), enters = load(enter_from_);
            const K entered = entered_;
            K k[4] = {};
            const Word* from[4] = {};
            for (int j = 0; j < N; ++j) {
                // A pass for four serves three as well: the last arrival is written twice.
                const Arrival& a = arrivals_[first + (first + j < count_ ? j : 0)];
                k[j] = 1u << a.lane;
                from[j] = a.words;
            }
            for (int d = 0; d < 9; ++d) {
#pragma GCC unroll 9
                for (int i = d * kDigitStride; i < d * kDigitStride + 9; ++i) {
                    V v = load(state[i]);
                    if constexpr (Fork) v = _mm512_permutexvar_epi16(forks, v);
                    if constexpr (Enter) v = _mm512_mask_permutexvar_epi16(v, entered, enters, load(input[i]));
                    if constexpr (N > 0) v = _mm512_mask_set1_epi16(v, k[0], static_cast<short>(from[0][i]));
                    if constexpr (N > 1) v = _mm512_mask_set1_epi16(v, k[1], static_cast<short>(from[1][i]));
                    if constexpr (N > 2) {
                        v = _mm512_mask_set1_epi16(v, k[2], static_cast<short>(from[2][i]));
                        v = _mm512_mask_set1_epi16(v, k[3], static_cast<short>(from[3][i]));
                    }
                    store(state[i], v);
                }
            }
        }
        alignas(64) Word fork_from_[kWidth];
        alignas(64) Word enter_from_[kWidth];
        Arrival arrivals_[kWidth];
        int count_ = 0;
        std::uint32_t forked_ = 0, entered_ = 0;
    };

    /// Up to this many stuck lanes are cheaper to score one by one.
    static constexpr int kFewStuck = 3;

    /// choose.inl's rule for a single lane.
    static NINEFOLD_INLINE Word choose_one(const Word (*open)[kWidth], const Word (*bivalue)[kWidth], int lane) {
        std::uint32_t m[9], t[9];
        for (int i = 0; i < 9; ++i) {
            m[i] = open[i][lane];
            t[i] = bivalue[i][lane];
        }
        return choose_cell(m, t);
    }

    /// The same with the rows at hand; the nine columns stand side by side in one register.
    static NINEFOLD_INLINE Word choose_cell(const std::uint32_t* m, std::uint32_t* t) {
        std::uint32_t any = 0;
        for (int i = 0; i < 9; ++i) any |= t[i];
        if (__builtin_expect(!any, 0))
            for (int i = 0; i < 9; ++i) t[i] = m[i];
        __m256i columns = _mm256_setzero_si256(), minicolumns[3], best = columns;
        for (int b = 0; b < 3; ++b) {
            __m256i x = _mm256_setzero_si256();
            for (int i = 0; i < 3; ++i)
                x = _mm256_sub_epi16(x, _mm256_movm_epi16(static_cast<__mmask16>(m[b * 3 + i])));
            minicolumns[b] = x;
            columns = _mm256_add_epi16(columns, x);
        }
        for (int b = 0; b < 3; ++b) {
            int q[3][3], box[3];
            for (int k = 0; k < 3; ++k) {
                for (int i = 0; i < 3; ++i) q[i][k] = __builtin_popcount(m[b * 3 + i] & 0111u << k);
                box[k] = q[0][k] + q[1][k] + q[2][k];
            }
            const __m256i down = _mm256_add_epi16(
                _mm256_set1_epi16(128),
                _mm256_sub_epi16(columns, _mm256_mullo_epi16(minicolumns[b], _mm256_set1_epi16(6))));
            for (int i = 0; i < 3; ++i) {
                const int r = b * 3 + i, row = q[i][0] + q[i][1] + q[i][2];
                const auto across = [&](int k) { return static_cast<short>(row + 3 * box[k] - 6 * q[i][k]); };
                __m256i v = _mm256_mask_set1_epi16(_mm256_set1_epi16(across(0)), 0222, across(1));
                v = _mm256_mask_set1_epi16(v, 0444, across(2));
                v = _mm256_or_si256(_mm256_slli_epi16(_mm256_add_epi16(v, down), 4),
                                    _mm256_set1_epi16(static_cast<short>(r)));
                best = _mm256_mask_max_epu16(best, static_cast<__mmask16>(t[r]), best, v);
            }
        }
        const __m128i smallest =
            _mm_minpos_epu16(_mm_xor_si128(_mm256_castsi256_si128(best), _mm_set1_epi16(-1)));
        const std::uint32_t found = static_cast<std::uint32_t>(_mm_cvtsi128_si32(smallest));
        std::uint32_t value = ~found & 0xffff, column = found >> 16;
        const auto last = static_cast<std::uint32_t>(_mm_extract_epi16(_mm256_extracti128_si256(best, 1), 0));
        if (last > value) {
            value = last;
            column = 8;
        }
        return static_cast<Word>((value & 15) << 4 | (8 - column));
    }

    static NINEFOLD_INLINE void strike(Word* words, int lane, Word bit) {
        const V v = load(words);
        store(words, _mm512_mask_mov_epi16(v, 1u << lane, _mm512_andnot_si512(set1(bit), v)));
    }

    /// 32 rows of 81 bytes: look every byte up, transpose, compare and gather the bits row by row.
    static std::uint32_t read_rows(const std::uint8_t* const* rows, int count, const std::uint8_t* meaning,
                                   Word (*input)[kWidth]) {
        alignas(64) std::uint8_t cells[81][kWidth];
        const V low = _mm512_loadu_si512(meaning), high = _mm512_loadu_si512(meaning + 64);
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
                const __m256i v = _mm512_castsi512_si256(
                    _mm512_permutex2var_epi8(low, _mm512_castsi256_si512(a[i]), high));
                bad = _mm256_ternarylogic_epi64(bad, v, _mm256_and_si256(a[i], outside), 0xFE);
                _mm256_store_si256(reinterpret_cast<__m256i*>(cells[at + i]), v);
            }
        }
        for (int r = 0; r < 9; ++r) {
            V w[9], blank = zero();
            for (int d = 0; d < 9; ++d) w[d] = zero();
            for (int c = 0; c < 9; ++c) {
                const V v = _mm512_cvtepu8_epi16(_mm256_load_si256(reinterpret_cast<const __m256i*>(cells[9 * r + c])));
                const V bit = set1(1 << column_bit(c));
                blank = _mm512_mask_or_epi32(blank, 0xffff, blank, _mm512_maskz_mov_epi16(testn(v, v), bit));
#pragma GCC unroll 9
                for (int d = 0; d < 9; ++d) w[d] = _mm512_mask_add_epi16(w[d], eq(v, set1(d + 1)), w[d], bit);
            }
            for (int d = 0; d < 9; ++d) store(input[kDigitStride * d + r], or_(w[d], blank));
        }
        const std::uint32_t all = count == 32 ? ~0u : (1u << count) - 1;
        return static_cast<std::uint32_t>(_mm256_movepi8_mask(bad)) & all;
    }

    /// Four bit planes of 81 bits become 81 bytes.
    static NINEFOLD_INLINE void write_digits(const Word (*planes)[9][kWidth], int lane, std::uint8_t zero_digit,
                                             std::uint8_t* out) {
        V a = _mm512_set1_epi8(static_cast<char>(zero_digit)), b = a;
#pragma GCC unroll 4
        for (int q = 0; q < 4; ++q) {
            std::uint64_t x[9];
            for (int r = 0; r < 9; ++r) x[r] = planes[q][r][lane];
            const std::uint64_t lo = (x[0] | x[1] << 9 | x[2] << 18) | (x[3] << 27 | x[4] << 36 | x[5] << 45) |
                                     (x[6] << 54 | x[7] << 63);
            const std::uint64_t hi = x[7] >> 1 | x[8] << 8;
            a = _mm512_mask_add_epi8(a, lo, a, _mm512_set1_epi8(static_cast<char>(1 << q)));
            b = _mm512_mask_add_epi8(b, hi, b, _mm512_set1_epi8(static_cast<char>(1 << q)));
        }
        const V p = load(kCellBits.at), q = load(kCellBits.at + 64);
        _mm512_storeu_si512(out, _mm512_permutex2var_epi8(a, p, b));
        _mm512_mask_storeu_epi8(out + 64, 0x1ffff, _mm512_permutex2var_epi8(a, q, b));
    }
};

}  // namespace ninefold::lanes::NINEFOLD_ISA
