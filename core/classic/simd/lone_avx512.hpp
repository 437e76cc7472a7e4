// The words of a single puzzle for lone.inl with AVX-512: a band is one register, word (d, i) in lane 3 d + i.
//
// Rotating by 3 and 6 lanes combines three digits, by 9 and 18 lanes all nine.
#pragma once

#include <immintrin.h>

#include "../lone.inl"
#include "boards_portable.hpp"
#include "words_avx512.hpp"

namespace ninefold::lanes::NINEFOLD_ISA {

/// Lane permutations and byte selections of the layout.
struct LoneTables {
    alignas(64) Word turn[6][32];         // by 3, 6, 9, 18 lanes of 27; inside threes by 1 and by 2
    alignas(64) Word shift[32];           // row in band of a lane
    alignas(64) std::uint8_t gather[64];  // bytes of a word in nine chunks of 27 bits, 4 bytes each
    alignas(64) std::uint8_t order[128];  // cells by column bit inside each row
    constexpr LoneTables() : turn{}, shift{}, gather{}, order{} {
        constexpr int by[4] = {3, 6, 9, 18};
        for (int lane = 0; lane < 32; ++lane) {
            for (int t = 0; t < 4; ++t) turn[t][lane] = static_cast<Word>(lane < 27 ? (lane + by[t]) % 27 : lane);
            for (int t = 0; t < 2; ++t)
                turn[4 + t][lane] = static_cast<Word>(lane < 27 ? lane / 3 * 3 + (lane + 1 + t) % 3 : lane);
            shift[lane] = static_cast<Word>(lane % 3);
            if (lane < 27) {
                gather[2 * lane] = static_cast<std::uint8_t>(4 * (lane / 3) + lane % 3);
                gather[2 * lane + 1] = static_cast<std::uint8_t>(4 * (lane / 3) + lane % 3 + 1);
            }
        }
        for (int c = 0; c < 9; ++c)
            for (int r = 0; r < 9; ++r) order[9 * r + column_bit(c)] = static_cast<std::uint8_t>(9 * r + c);
    }
};
inline constexpr LoneTables kLone{};

/// For every pair (boxes of row B, boxes of row C) the columns that a matching leaves to row A.
struct MatchingTable {
    alignas(64) Word columns[64];
    constexpr MatchingTable() : columns{} {
        for (int i = 0; i < 64; ++i) {
            const int b = i & 7, c = i >> 3;
            for (int k = 0; k < 3; ++k) {
                const int k1 = (k + 1) % 3, k2 = (k + 2) % 3;
                const bool free = ((b >> k1 & 1) && (c >> k2 & 1)) || ((b >> k2 & 1) && (c >> k1 & 1));
                if (free) columns[i] = static_cast<Word>(columns[i] | box_columns(k));
            }
        }
    }
};
inline constexpr MatchingTable kMatching{};

struct LoneAvx512 : Avx512Words {
    using Board = LoneBoard<VectorLogic<16>>;
    static constexpr int kParts = 1;
    static constexpr int word(int d, int i) { return 3 * d + i; }
    static constexpr __mmask32 kUsed = (1u << 27) - 1;
    struct Puzzle {
        V band[3][1];
    };

    static NINEFOLD_INLINE V xor3(V a, V b, V c) { return logic<0x96>(a, b, c); }
    static NINEFOLD_INLINE V select(V m, V a, V b) { return logic<0xCA>(m, a, b); }
    static NINEFOLD_INLINE V keep_single(V w, V u, V s) { return logic<0xB0>(w, u, s); }
    static NINEFOLD_INLINE V only_if(K k, V b) { return _mm512_maskz_mov_epi16(k, b); }
    static NINEFOLD_INLINE V single_words(V w) { return only_if(testn(w, add(w, set1(-1))), w); }
    static NINEFOLD_INLINE V narrow(V w, V u) { return _mm512_mask_mov_epi16(w, test(w, u), and_(u, w)); }
    template <int N>
    static NINEFOLD_INLINE V shr(V a) {
        return _mm512_srli_epi16(a, N);
    }
    static NINEFOLD_INLINE V mul(V a, V b) { return _mm512_mullo_epi16(a, b); }
    /// 0x201: x * 0x201 repeats nine bits.  Kept opaque, because the compiler would replace it by a shift and an add.
    static NINEFOLD_INLINE V double_word() { return keep(set1(0x201)); }

    /// Rotates lanes; see LoneTables::turn.
    template <int T>
    static NINEFOLD_INLINE V turn(V v) {
        return _mm512_permutexvar_epi16(load(kLone.turn[T]), v);
    }
    static NINEFOLD_INLINE V any_digit(const V* v) {
        const V three = or3(*v, turn<0>(*v), turn<1>(*v));
        return or3(three, turn<2>(three), turn<3>(three));
    }
    static NINEFOLD_INLINE Count<LoneAvx512> count(const V* v) {
        const V a = *v, b = turn<0>(a), c = turn<1>(a), s0 = xor3(a, b, c), c0 = maj(a, b, c);
        return add_counts<LoneAvx512>(s0, turn<2>(s0), turn<3>(s0), c0, turn<2>(c0), turn<3>(c0));
    }
    static NINEFOLD_INLINE V next_row(V v) { return turn<4>(v); }
    static NINEFOLD_INLINE V row_after(V v) { return turn<5>(v); }
    static NINEFOLD_INLINE void rotate(V v, V& x, V& y) {
        const V twice = mul(v, double_word());
        x = shr<3>(twice);
        y = shr<6>(twice);
    }

    /// A table of 64 words with the columns that two rows of a band leave to the third.
    class Filter {
    public:
        NINEFOLD_INLINE Filter()
            : low_(load(kMatching.columns)), high_(load(kMatching.columns + 32)), first_(set1(7)) {}
        NINEFOLD_INLINE V operator()(V v) const {
            // The boxes in which a row has a place, in bits 0-2 and again in bits 3-5.
            const V d = mul(v, double_word());
            const V boxes = or3(v, shr<3>(d), shr<6>(d));
            return and_(v, _mm512_permutex2var_epi16(low_, select(first_, turn<4>(boxes), turn<5>(boxes)), high_));
        }

    private:
        V low_, high_, first_;
    };

    class Flags {
    public:
        NINEFOLD_INLINE void add(V v) { lanes_ |= test(v, v); }
        NINEFOLD_INLINE void add_empty(V v, int) { lanes_ |= testn(v, v); }
        NINEFOLD_INLINE void add_several(V v) { lanes_ |= test(v, Avx512Words::add(v, set1(-1))); }
        NINEFOLD_INLINE void add_different(V a, V b) { lanes_ |= _mm512_cmpneq_epi16_mask(a, b); }
        NINEFOLD_INLINE bool any() const { return lanes_ & kUsed; }

    private:
        __mmask32 lanes_ = 0;
    };

    /// The first three lanes of each band are its rows.
    static NINEFOLD_INLINE Board::V cells(const V* rows) {
        const auto band = [&](int b) {
            return _pext_u64(static_cast<std::uint64_t>(_mm_cvtsi128_si64(_mm512_castsi512_si128(rows[b]))),
                             0x01ff01ff01ff);
        };
        return (Board::V)_mm_set_epi64x(static_cast<long long>(band(2)),
                                        static_cast<long long>(band(0) | band(1) << 32));
    }

    /// Keeps the smallest candidate of the chosen cell; *rest* gets the others.
    static NINEFOLD_INLINE void branch(Puzzle& puzzle, Word choice, Puzzle& rest) {
        const int row = chosen_row(choice), b = row / 3;
        const V mask = set1(1 << chosen_bit(choice));
        // The lanes of the row that have the candidate; the lowest is the smallest digit.
        const __mmask32 holders = test(*puzzle.band[b], mask) & (kEveryThird << row % 3);
        const __mmask32 kept = holders & (0 - holders);
        const V without = _mm512_andnot_si512(mask, *puzzle.band[b]);
        const __mmask32 others = holders ^ kept;
        rest = puzzle;
        *rest.band[b] = blend(kept, *puzzle.band[b], without);
        *puzzle.band[b] = blend(others, *puzzle.band[b], without);
        place(puzzle, choice, first_bit(kept));
        if (one_bit(others)) place(rest, choice, first_bit(others));
    }

    /// False if a byte is not a cell.
    static NINEFOLD_INLINE bool read_text(const std::uint8_t* row, const std::uint8_t* meaning, Puzzle& puzzle) {
        const V low = _mm512_loadu_si512(meaning), high = _mm512_loadu_si512(meaning + 64);
        const V a = _mm512_loadu_si512(row), b = _mm512_maskz_loadu_epi8(kRest, row + 64);
        const V va = _mm512_permutex2var_epi8(low, a, high), vb = _mm512_permutex2var_epi8(low, b, high);
        const __mmask64 bad =
            _mm512_movepi8_mask(_mm512_or_si512(a, va)) | (_mm512_movepi8_mask(_mm512_or_si512(b, vb)) & kRest);
        if (bad) return false;
        const V ca = _mm512_permutex2var_epi8(va, load(kLone.order), vb);
        const V cb = _mm512_permutex2var_epi8(va, load(kLone.order + 64), vb);
        const std::uint64_t blank_a = _mm512_testn_epi8_mask(ca, ca), blank_b = _mm512_testn_epi8_mask(cb, cb);
        alignas(64) std::uint32_t chunks[3][16];
        for (int d = 0; d < 9; ++d) {
            const V digit = _mm512_set1_epi8(static_cast<char>(d + 1));
            const std::uint64_t lo = _mm512_cmpeq_epi8_mask(ca, digit) | blank_a;
            const std::uint64_t hi = _mm512_cmpeq_epi8_mask(cb, digit) | blank_b;
            chunks[0][d] = static_cast<std::uint32_t>(lo);
            chunks[1][d] = static_cast<std::uint32_t>(lo >> 27);
            chunks[2][d] = static_cast<std::uint32_t>(lo >> 54 | hi << 10);
        }
        for (int k = 0; k < 3; ++k) {
            const V bytes = _mm512_permutexvar_epi8(load(kLone.gather), load(chunks[k]));
            const V words = _mm512_srlv_epi16(bytes, load(kLone.shift));
            *puzzle.band[k] = only_if(kUsed, and_(words, set1(kFull)));
        }
        place_clues(puzzle);
        return true;
    }

private:
    /// Places the digit of a lane in the chosen cell, and removes it from the rest of the cell's houses.
    static NINEFOLD_INLINE void place(Puzzle& puzzle, Word choice, int lane) {
        const int row = chosen_row(choice);
        const __mmask32 digit = 7u << (lane - row % 3);
        const Word* const peers = kPeers.rows[row][chosen_bit(choice)];
#pragma GCC unroll 3
        for (int b = 0; b < 3; ++b) {
            const V three = _mm512_maskz_expandloadu_epi16(digit, peers + 4 * b);
            *puzzle.band[b] = _mm512_andnot_si512(three, *puzzle.band[b]);
        }
    }
    static constexpr std::uint32_t kEveryThird = 0x1249249;  // lanes 0, 3, ... 24
    static constexpr __mmask64 kRest = 0x1ffff;

    /// Removes the digits of the clues from the blank cells that see them, as in read.inl.
    static NINEFOLD_INLINE void place_clues(Puzzle& puzzle) {
        V clues[3], blank[3], seen[3], columns = zero();
#pragma GCC unroll 3
        for (int b = 0; b < 3; ++b) {
            blank[b] = and_(*puzzle.band[b], turn<0>(*puzzle.band[b]));
            clues[b] = xor_(*puzzle.band[b], blank[b]);
            const V band = or3(clues[b], turn<4>(clues[b]), turn<5>(clues[b]));
            seen[b] = mul(and_(or3(band, shr<3>(band), shr<6>(band)), set1(7)), set1(0111));
            columns = or_(columns, band);
        }
#pragma GCC unroll 3
        for (int b = 0; b < 3; ++b)
            *puzzle.band[b] = blend(test(clues[b], clues[b]), without(blank[b], columns, seen[b]), clues[b]);
    }
};

}  // namespace ninefold::lanes::NINEFOLD_ISA
