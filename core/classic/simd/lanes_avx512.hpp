// The vocabulary for AVX-512 (F, BW, VL, DQ, VBMI, BITALG): 32 lanes, three-input logic, mask
// registers, and a lane permute, with which all forks of a sweep or all refills are one instruction
// a word.
#pragma once

#include <immintrin.h>

#include "lanes.hpp"
#include "ninefold/lane_batch.hpp"

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

/// Turns and small products for choose_cell.
struct ScoreTables {
    alignas(32) std::uint8_t column1[32], column2[32], box1[32], box2[32], band1[32], band2[32], times3[32], minus6[32];
    constexpr ScoreTables() : column1{}, column2{}, box1{}, box2{}, band1{}, band2{}, times3{}, minus6{} {
        for (int b = 0; b < 3; ++b)
            for (int j = 0; j < 3; ++j)
                for (int k = 0; k < 3; ++k) {
                    const int x = 9 * b + 3 * j + k;
                    const auto byte = [](int v) { return static_cast<std::uint8_t>(v); };
                    column1[x] = byte(9 * b + 3 * ((j + 1) % 3) + k);
                    column2[x] = byte(9 * b + 3 * ((j + 2) % 3) + k);
                    box1[x] = byte(9 * b + 3 * j + (k + 1) % 3);
                    box2[x] = byte(9 * b + 3 * j + (k + 2) % 3);
                    band1[x] = byte((x + 9) % 27);
                    band2[x] = byte((x + 18) % 27);
                }
        for (int i = 0; i < 32; ++i) {
            times3[i] = static_cast<std::uint8_t>(3 * (i & 15));
            minus6[i] = static_cast<std::uint8_t>(32 - 6 * (i & 3));
        }
    }
};
inline constexpr ScoreTables kScore{};

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

    /// Moves ride on the loads of the row pass: forks (permute), new puzzles (permute), up to four popped
    /// branches (broadcasts) and struck candidates.  A pass of its own would cost 81 stores of two cycles.
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
        void strike(int word, int lane, Word bit) {
            struck_[word][lane] = static_cast<Word>(struck_[word][lane] | bit);
            strikes_[strike_count_++] = {static_cast<Word>(word), static_cast<Word>(lane)};
        }
        static int pick(std::uint32_t waiting, int) { return first_bit(waiting); }

    private:
        /// Word i after the moves.
        template <bool Fork, bool Enter, int N, bool Strike>
        struct Loader {
            V forks, enters;
            K entered, k[4];
            const Word* from[4];
            const Word (*state)[kWidth];
            const Word (*input)[kWidth];
            const Word (*struck)[kWidth];
            NINEFOLD_INLINE V operator()(int i) const {
                V v = load(state[i]);
                if constexpr (Fork) v = _mm512_permutexvar_epi16(forks, v);
                if constexpr (Enter) v = _mm512_mask_permutexvar_epi16(v, entered, enters, load(input[i]));
                if constexpr (N > 0) v = _mm512_mask_set1_epi16(v, k[0], static_cast<short>(from[0][i]));
                if constexpr (N > 1) v = _mm512_mask_set1_epi16(v, k[1], static_cast<short>(from[1][i]));
                if constexpr (N > 2) {
                    v = _mm512_mask_set1_epi16(v, k[2], static_cast<short>(from[2][i]));
                    v = _mm512_mask_set1_epi16(v, k[3], static_cast<short>(from[3][i]));
                }
                if constexpr (Strike) v = _mm512_andnot_si512(load(struck[i]), v);
                return v;
            }
        };
        template <class Load>
        static int copy(Word (*state)[kWidth], const Load word) {
            for (int d = 0; d < 9; ++d)
#pragma GCC unroll 9
                for (int i = d * kDigitStride; i < d * kDigitStride + 9; ++i) store(state[i], word(i));
            return 0;
        }
        template <bool Fork, bool Enter, int N, bool Strike, class F>
        NINEFOLD_INLINE auto call(Word (*state)[kWidth], Word (*input)[kWidth], const F& f) {
            Loader<Fork, Enter, N, Strike> loader{load(fork_from_), load(enter_from_), entered_, {}, {}, state, input,
                                                  struck_};
            for (int j = 0; j < N; ++j) {
                // What serves four serves three as well: one arrival is written twice.
                const Arrival& a = arrivals_[j < count_ ? j : 0];
                loader.k[j] = 1u << a.lane;
                loader.from[j] = a.words;
            }
            return f(loader);
        }
        template <class F>
        NINEFOLD_INLINE auto dispatch(Word (*state)[kWidth], Word (*input)[kWidth], const F& f) {
            const int n = count_ > 2 ? 3 : count_;
            if (!strike_count_ && !n && !forked_ && !entered_) return call<false, false, 0, false>(state, input, f);
            switch ((forked_ ? 8 : 0) + (entered_ ? 4 : 0) + n) {
                case 0:
                    return call<false, false, 0, true>(state, input, f);
                case 1:
                    return call<false, false, 1, true>(state, input, f);
                case 2:
                    return call<false, false, 2, true>(state, input, f);
                case 3:
                    return call<false, false, 4, true>(state, input, f);
                case 4:
                    return call<false, true, 0, true>(state, input, f);
                case 5:
                    return call<false, true, 1, true>(state, input, f);
                case 6:
                    return call<false, true, 2, true>(state, input, f);
                case 7:
                    return call<false, true, 4, true>(state, input, f);
                case 8:
                    return call<true, false, 0, true>(state, input, f);
                case 9:
                    return call<true, false, 1, true>(state, input, f);
                case 10:
                    return call<true, false, 2, true>(state, input, f);
                case 11:
                    return call<true, false, 4, true>(state, input, f);
                case 12:
                    return call<true, true, 0, true>(state, input, f);
                case 13:
                    return call<true, true, 1, true>(state, input, f);
                case 14:
                    return call<true, true, 2, true>(state, input, f);
                default:
                    return call<true, true, 4, true>(state, input, f);
            }
        }

        /// Serves forks, new puzzles, strikes, and up to four arrivals.  (Frames come without what was struck.)
        template <class F>
        NINEFOLD_INLINE auto with_loader(Word (*state)[kWidth], Word (*input)[kWidth], const F& f) {
            const auto answer = dispatch(state, input, f);
            for (; forked_; forked_ &= forked_ - 1) {
                const int lane = first_bit(forked_);
                fork_from_[lane] = static_cast<Word>(lane);
            }
            for (int i = 0; i < strike_count_; ++i) struck_[strikes_[i].word][strikes_[i].lane] = 0;
            entered_ = 0;
            strike_count_ = 0;
            count_ = count_ > 4 ? count_ - 4 : 0;
            for (int i = 0; i < count_; ++i) arrivals_[i] = arrivals_[i + 4];
            return answer;
        }

    public:
        /// Makes all moves and strikes.
        void settle(Word (*state)[kWidth], Word (*input)[kWidth]) {
            while (count_ || forked_ || entered_ || strike_count_)
                with_loader(state, input, [&](const auto& word) { return copy(state, word); });
        }
        /// Calls f with a loader that gives the words after all moves, and forgets the moves.
        template <class F>
        NINEFOLD_INLINE auto sweep_with(Word (*state)[kWidth], Word (*input)[kWidth], const F& f) {
            while (count_ > 4) with_loader(state, input, [&](const auto& word) { return copy(state, word); });
            return with_loader(state, input, f);
        }

    private:
        struct Struck {
            Word word, lane;
        };
        alignas(64) Word fork_from_[kWidth];
        alignas(64) Word enter_from_[kWidth];
        alignas(64) Word struck_[kStateWords][kWidth] = {};
        Struck strikes_[10 * kWidth];
        int strike_count_ = 0;
        Arrival arrivals_[kWidth];
        int count_ = 0;
        std::uint32_t forked_ = 0, entered_ = 0;
    };

    /// The boxes in which a row has a place, in bits 0-2 and again in bits 3-5.
    static NINEFOLD_INLINE V boxes(V x, V twice) {
        const V d = mul(x, twice);
        return or3(x, shr<3>(d), shr<6>(d));
    }

    /// Up to this many stuck lanes are cheaper to score one by one.
    static constexpr int kFewStuck = 8;
    /// A service waits until so many lanes need one.
    static constexpr int kWorthAService = 8;

    /// choose.inl's rule for a single lane.
    static NINEFOLD_INLINE Word choose_one(const Word (*open)[kWidth], const Word (*bivalue)[kWidth], int lane) {
        std::uint32_t m[3], t[3];
#pragma GCC unroll 3
        for (int i = 0; i < 3; ++i) {
            m[i] = three_rows(open[i][lane], open[i + 3][lane], open[i + 6][lane]);
            t[i] = three_rows(bivalue[i][lane], bivalue[i + 3][lane], bivalue[i + 6][lane]);
        }
        return choose_cell(m, t);
    }
    static NINEFOLD_INLINE std::uint32_t three_rows(std::uint32_t a, std::uint32_t b, std::uint32_t c) {
        return a | b << 9 | c << 18;
    }

    /// The same with one cell a byte: vector i holds rows i, i+3, i+6, byte 9 band + column bit.  So minicolumns
    /// and boxes are sums over the three vectors, the rest are turns inside nine bytes or across the bands.
    static NINEFOLD_INLINE Word choose_cell(const std::uint32_t* m, std::uint32_t* t) {
        if (__builtin_expect(!(t[0] | t[1] | t[2]), 0))
            for (int i = 0; i < 3; ++i) t[i] = m[i];
        const auto table = [](const std::uint8_t* p) { return _mm256_load_si256(reinterpret_cast<const __m256i*>(p)); };
        const auto turn = [&](__m256i v, const std::uint8_t* by) { return _mm256_permutexvar_epi8(table(by), v); };
        const auto look_up = [&](__m256i v, const std::uint8_t* in) { return _mm256_shuffle_epi8(table(in), v); };
        const auto add8 = [](__m256i a, __m256i b) { return _mm256_add_epi8(a, b); };
        const __m256i one = _mm256_set1_epi8(1);
        __m256i x[3], minirow[3], score[3];
#pragma GCC unroll 3
        for (int i = 0; i < 3; ++i) {
            x[i] = _mm256_maskz_mov_epi8(m[i], one);
            minirow[i] = add8(x[i], add8(turn(x[i], kScore.column1), turn(x[i], kScore.column2)));
        }
        const __m256i minicolumn = add8(x[0], add8(x[1], x[2]));
        const __m256i box = add8(minirow[0], add8(minirow[1], minirow[2]));
        const __m256i column = add8(minicolumn, add8(turn(minicolumn, kScore.band1), turn(minicolumn, kScore.band2)));
        const __m256i common = add8(add8(column, look_up(box, kScore.times3)), look_up(minicolumn, kScore.minus6));
#pragma GCC unroll 3
        for (int i = 0; i < 3; ++i) {
            const __m256i others = add8(turn(minirow[i], kScore.box1), turn(minirow[i], kScore.box2));
            const __m256i row = add8(add8(minirow[i], look_up(minirow[i], kScore.minus6)), others);
            score[i] = _mm256_maskz_add_epi8(t[i], common, row);
        }
        const __m256i most = _mm256_max_epu8(score[0], _mm256_max_epu8(score[1], score[2]));
        const __m128i half = _mm_max_epu8(_mm256_castsi256_si128(most), _mm256_extracti128_si256(most, 1));
        const __m128i y = _mm_xor_si128(half, _mm_set1_epi8(-1));
        const __m128i smallest = _mm_minpos_epu16(_mm_min_epu8(y, _mm_srli_epi16(y, 8)));
        const __m256i best = _mm256_broadcastb_epi8(_mm_xor_si128(smallest, _mm_set1_epi8(-1)));
        // Ties: the highest row, that is the highest band, then the highest row in it; then the lowest column bit.
        std::uint32_t tied[3];
        for (int i = 0; i < 3; ++i) tied[i] = _mm256_mask_cmpeq_epi8_mask(t[i], score[i], best);
        const std::uint32_t all = tied[0] | tied[1] | tied[2];
        const int band = all >> 18 ? 2 : all >> 9 ? 1 : 0;
        for (int i = 0; i < 3; ++i) tied[i] = tied[i] >> (9 * band) & kFull;
        const int i = tied[2] ? 2 : tied[1] ? 1 : 0;
        return static_cast<Word>((3 * band + i) << 4 | (8 - first_bit(tied[i])));
    }

    /// 32 rows of 81 bytes: look every byte up and transpose; the rest is read_cells() of read.inl.
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

    /// Four bit planes of 81 bits become 81 bytes.
    static NINEFOLD_INLINE void write_digits(const Word (*planes)[9][kWidth], int lane, std::uint8_t zero_digit,
                                             std::uint8_t* out) {
        V a = _mm512_set1_epi8(static_cast<char>(zero_digit)), b = a;
#pragma GCC unroll 4
        for (int q = 0; q < 4; ++q) {
            std::uint64_t x[9];
            for (int r = 0; r < 9; ++r) x[r] = planes[q][r][lane];
            const std::uint64_t lo =
                (x[0] | x[1] << 9 | x[2] << 18) | (x[3] << 27 | x[4] << 36 | x[5] << 45) | (x[6] << 54 | x[7] << 63);
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
