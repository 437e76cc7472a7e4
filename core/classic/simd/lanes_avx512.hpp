// The vocabulary for AVX-512 (F, BW, VL, DQ, VBMI, VBMI2, BITALG): 32 lanes, three-input logic, mask registers,
// bit counts, and permutes of words across the lanes.
#pragma once

#include <immintrin.h>

#include "boards_avx512.hpp"
#include "mover_avx512.hpp"
#include "ninefold/lane_batch.hpp"
#include "turn_avx512.hpp"

namespace ninefold::lanes::NINEFOLD_ISA {

/// Small tables for permutes: clues by their value; digits that a cell can lose, by its number of bits; the position of
/// cell i of a solution among digits in the order of the words.
struct Avx512Tables {
    alignas(64) Word clues[32];
    alignas(64) Word open[32];
    alignas(64) std::uint8_t order[128];
    constexpr Avx512Tables() : clues{}, open{}, order{} {
        for (int d = 1; d <= 9; ++d) clues[d] = static_cast<Word>(1 << (d - 1));
        // The sentinel is one bit: an empty cell has only that one, which looks like a single.
        open[2] = 0x8000;
        for (int n = 3; n <= 10; ++n) open[n] = 0x8000 | kFull;
        for (int i = 0; i < 81; ++i) order[i] = static_cast<std::uint8_t>(9 * (i / 9) + column_bit(i % 9));
    }
};
inline constexpr Avx512Tables kTables{};

struct Avx512Lanes : Avx512Turn {
    using Mover = Avx512Mover<Avx512Lanes>;
    using OpenCells = BoardsOfOpenCells<Avx512Logic>;
    static constexpr Word kSentinel = 0x8000;
    static constexpr int kGroups = 1, kLanes = kWidth, kBatches = 2;
    static constexpr int kWorthAService = 12;
    static constexpr bool kUnrollsRows = true;

    struct Singles {
        V open_by_count = load(kTables.open), full = set1(kFull);

        /// Removes the candidates that hidden and naked singles of a row exclude; returns the naked digits, and the
        /// sentinel if a cell is empty.
        NINEFOLD_INLINE V strike(V* w, V hidden) const {
            V open[9], part[3];
#pragma GCC unroll 9
            for (int k = 0; k < 9; ++k) open[k] = _mm512_permutexvar_epi16(_mm512_popcnt_epi16(w[k]), open_by_count);
#pragma GCC unroll 3
            for (int c = 0; c < 3; ++c) {
                part[c] = _mm512_andnot_si512(open[3 * c], w[3 * c]);
                part[c] = or_without(part[c], w[3 * c + 1], open[3 * c + 1]);
                part[c] = or_without(part[c], w[3 * c + 2], open[3 * c + 2]);
            }
            const V naked = or3(part[0], part[1], part[2]);
            const V others = _mm512_andnot_si512(hidden, full);
#pragma GCC unroll 9
            for (int k = 0; k < 9; ++k) {
                const V struck = _mm512_mask_mov_epi16(naked, test(w[k], hidden), others);
                w[k] = logic<0x70>(w[k], struck, open[k]);  // w & ~(struck & open)
            }
            return naked;
        }
    };

    /// Saves some stuck lanes, eight at a time.  They are at a fixpoint, so their masks remove nothing.
    template <class Frame>
    static NINEFOLD_INLINE void save(const State<Avx512Lanes>* group, std::uint32_t lanes, Frame* const* frames,
                                     OpenCells& open) {
        constexpr K kUsed = (1u << 27) - 1;
        const V three = set1(3);
        const int count = count_bits(lanes);
        for (int at = 0; lanes; at += 8) {
            const std::uint32_t these = next_of<8>(lanes);
            lanes &= ~these;
            for (int b = 0; b < 3; ++b) {
                V out[8];
                turn<14>([&](int i)
                             __attribute__((always_inline)) { return load(group->bands[b].words[i < 27 ? i : 26]); },
                         these, out);
#pragma GCC unroll 8
                for (int j = 0; j < 8; ++j) {
                    // The sentinel counts as one.
                    const V bits = _mm512_popcnt_epi16(out[j]), few = _mm512_sub_epi16(bits, three);
                    open.set(at + j, b, _mm512_mask_cmple_epu16_mask(kUsed, few, set1(1)),
                             _mm512_mask_cmpgt_epi16_mask(kUsed, bits, three));
                    if (at + j < count) store(frames[at + j]->words + kBandWords * b, out[j]);
                }
            }
        }
    }

    /// Keeps only *digits* in a cell of a frame; a single digit is removed from its peers.
    static NINEFOLD_INLINE void restrict_cell(Word* frame, const CellTable::Entry& cell, unsigned digits) {
        const V struck = set1(static_cast<int>(digits)), kept = set1(static_cast<int>(digits | kSentinel));
        const std::uint32_t placed = one_bit(digits) ? ~0u : 0;
#pragma GCC unroll 3
        for (int b = 0; b < 3; ++b) {
            Word* const words = frame + kBandWords * b;
            const V w = _mm512_andnot_si512(_mm512_maskz_mov_epi16(cell.peers[b] & placed, struck), load(words));
            store(words, blend(cell.self[b], w, kept));
        }
    }

    /// 32 rows of 81 bytes: looked up and transposed.
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

    static NINEFOLD_INLINE V clues(V values) { return _mm512_permutexvar_epi16(values, load(kTables.clues)); }

    /// The digits of all cells, two per word, then transposed, eight lanes at a time.
    class Digits {
    public:
        /// Returns the lanes in which every cell has a digit.
        std::uint32_t read(const State<Avx512Lanes>& state, std::uint32_t lanes) {
            const V minus_one = set1(-1);
            V most = zero();
            const auto digit = [&](int cell) __attribute__((always_inline)) {
                const V w = state.solved_cell(cell / 27, cell % 27 / 9, cell % 9);
                const V d = _mm512_popcnt_epi16(add(w, minus_one));  // with the sentinel; 15 if the cell is empty
                most = _mm512_max_epu16(most, d);
                return d;
            };
#pragma GCC unroll 40
            for (int p = 0; p < 40; ++p) {
                const V x = digit(2 * p), y = digit(2 * p + 1);
                store(pairs_[p], or_(x, _mm512_slli_epi16(y, 8)));
            }
            store(pairs_[40], digit(80));
            return _mm512_cmplt_epu16_mask(most, set1(10)) & lanes;
        }
        /// The same if no digits are requested.
        static std::uint32_t filled(const State<Avx512Lanes>& state, std::uint32_t lanes) {
            V least = set1(-1);
#pragma GCC unroll 81
            for (int cell = 0; cell < 81; ++cell)
                least = _mm512_min_epu16(least, state.solved_cell(cell / 27, cell % 27 / 9, cell % 9));
            return _mm512_cmpgt_epu16_mask(least, set1(kSentinel)) & lanes;
        }
        /// Writes the digits of some of these lanes, 81 bytes each, plus *zero_digit*.
        /// Returns the unused destinations.
        NINEFOLD_INLINE std::uint8_t* const* write(std::uint32_t lanes, std::uint8_t zero_digit,
                                                   std::uint8_t* const* outs) const {
            const V zeros = _mm512_set1_epi8(static_cast<char>(zero_digit));
            const V p = load(kTables.order), q = load(kTables.order + 64);
            while (lanes) {
                const std::uint32_t these = next_of<8>(lanes);
                lanes &= ~these;
                V head[8], tail[8];
                turn<16>([&](int i) __attribute__((always_inline)) { return load(pairs_[i]); }, these, head);
                turn<5>([&](int i) __attribute__((always_inline)) { return load(pairs_[32 + (i < 9 ? i : 8)]); }, these,
                        tail);
                const int count = count_bits(these);
                for (int i = 0; i < count; ++i) {
                    const V a = _mm512_add_epi8(zeros, head[i]), b = _mm512_add_epi8(zeros, tail[i]);
                    _mm512_storeu_si512(outs[i], _mm512_permutex2var_epi8(a, p, b));
                    _mm512_mask_storeu_epi8(outs[i] + 64, 0x1ffff, _mm512_permutex2var_epi8(a, q, b));
                }
                outs += count;
            }
            return outs;
        }

    private:
        alignas(64) Word pairs_[41][kWidth];
    };
};

}  // namespace ninefold::lanes::NINEFOLD_ISA
