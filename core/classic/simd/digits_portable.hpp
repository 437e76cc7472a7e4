// The digits of solved lanes without AVX-512: lane by lane, because a group seldom has more than one or two to read.
// If there are more, AVX2 reads cell by cell for all lanes and transposes the bytes.
//
// In a solved lane, every digit has one row of each box and one column of each stack left in a band.  So a cell is the
// intersection of the masks of its minirow and its column: 54 words instead of 81 and the masks.
#pragma once

#include "../state.inl"
#include "words_portable.hpp"

namespace ninefold::lanes::NINEFOLD_ISA {

template <class L>
class VectorDigits {
    static constexpr int kWidth = L::kWidth;

public:
    /// Returns the lanes in which every cell has a digit.
    std::uint32_t read(const State<L>& state, std::uint32_t lanes) {
        std::uint32_t filled = 0;
#if defined(__AVX2__)
        if constexpr (kWidth == 16) {
            turned_ = count_bits(lanes) > kLaneByLane;
            if (turned_) return lanes & read_all(state);
        }
#endif
        for (std::uint32_t x = lanes; x; x &= x - 1)
            if (read_lane(state, first_bit(x), grids_[first_bit(x)])) filled |= x & (0 - x);
        return filled;
    }
    /// The same if no digits are requested.
    std::uint32_t filled(const State<L>& state, std::uint32_t lanes) { return read(state, lanes); }
    /// Writes the digits of some of these lanes, 81 bytes each, plus *zero_digit*.  Returns the unused destinations.
    std::uint8_t* const* write(std::uint32_t lanes, std::uint8_t zero_digit, std::uint8_t* const* outs) const {
#if defined(__AVX2__)
        for (; turned_ && lanes; lanes &= lanes - 1, ++outs) {
            const __m128i zero = _mm_set1_epi8(static_cast<char>(zero_digit));
#pragma GCC unroll 6
            for (int h = 0; h < 6; ++h)
                _mm_storeu_si128(reinterpret_cast<__m128i*>(*outs + first_cell(h)),
                                 _mm_add_epi8(zero, turned_lanes_[first_bit(lanes)][h]));
        }
#endif
        for (; lanes; lanes &= lanes - 1) {
            const Grid& grid = grids_[first_bit(lanes)];
            std::uint8_t* out = *outs++;
            for (int r = 0; r < 9; ++r, out += 9) {
#if defined(__SSE2__)
                _mm_storel_epi64(reinterpret_cast<__m128i*>(out), digits(grid.cells[r], zero_digit));
#else
                for (int c = 0; c < 8; ++c)
                    out[c] = static_cast<std::uint8_t>(first_bit(grid.cells[r][c]) + 1 + zero_digit);
#endif
                out[8] = static_cast<std::uint8_t>(first_bit(grid.last[r]) + 1 + zero_digit);
            }
        }
        return outs;
    }

private:
    /// The cells of a lane: eight of a row in a register, the ninth separately.
    struct Grid {
        alignas(16) Word cells[9][8];
        Word last[9];
    };

    /// False if a cell is empty.
    static NINEFOLD_INLINE bool read_lane(const State<L>& state, int lane, Grid& grid) {
        bool filled = true;
#if defined(__SSE2__)
        __m128i least = _mm_set1_epi16(kFull);
#endif
        for (int b = 0; b < 3; ++b) {
            const Word* const columns = &state.bands[b].columns[0][lane];
            const Word last = columns[8 * kWidth];
#if defined(__SSE2__)
            const __m128i first_eight =
                gather([&](int c) __attribute__((always_inline)) { return columns + kWidth * column_bit(c); });
#endif
#pragma GCC unroll 3
            for (int i = 0; i < 3; ++i) {
                const Word* const boxes = &state.bands[b].boxes[i][0][lane];
                Word* const cells = grid.cells[3 * b + i];
#if defined(__SSE2__)
                const __m128i eight = _mm_and_si128(first_eight, spread(boxes));
                least = _mm_min_epi16(least, eight);
                _mm_store_si128(reinterpret_cast<__m128i*>(cells), eight);
#else
                for (int c = 0; c < 8; ++c) {
                    cells[c] = columns[kWidth * column_bit(c)] & boxes[kWidth * (c / 3)];
                    filled &= cells[c] != 0;
                }
#endif
                grid.last[3 * b + i] = last & boxes[2 * kWidth];
                filled &= grid.last[3 * b + i] != 0;
            }
        }
#if defined(__SSE2__)
        filled &= !_mm_movemask_epi8(_mm_cmpeq_epi16(least, _mm_setzero_si128()));
#endif
        return filled;
    }

#if defined(__SSE2__)
    /// The masks of three minirows, for the cells of the first eight columns.
    static NINEFOLD_INLINE __m128i spread(const Word* boxes) {
        const __m128i x = gather<3>([&](int s) __attribute__((always_inline)) { return boxes + kWidth * s; });
        return _mm_unpacklo_epi64(_mm_shufflelo_epi16(x, 0x40), _mm_shufflelo_epi16(x, 0xA5));
    }
    /// A digit is the exponent of its candidate as a float.
    static NINEFOLD_INLINE __m128i digits(const Word* cells, std::uint8_t zero_digit) {
        const __m128i zeros = _mm_setzero_si128(), w = _mm_load_si128(reinterpret_cast<const __m128i*>(cells));
        const auto four = [&](__m128i x) __attribute__((always_inline)) {
            return _mm_srli_epi32(_mm_castps_si128(_mm_cvtepi32_ps(x)), 23);
        };
        const __m128i eight = _mm_packs_epi32(four(_mm_unpacklo_epi16(w, zeros)), four(_mm_unpackhi_epi16(w, zeros)));
        return _mm_packus_epi16(_mm_add_epi16(eight, _mm_set1_epi16(static_cast<short>(zero_digit - 126))), zeros);
    }
#endif

#if defined(__AVX2__)
    static constexpr int kLaneByLane = 2;
    /// Sixteen cells at a time; the last block is the last sixteen of the 81 cells.
    static constexpr int first_cell(int h) { return h < 5 ? 16 * h : 65; }

    /// The digits of all lanes; returns those in which every cell has one.
    std::uint32_t read_all(const State<L>& state) {
        // Indexed by the candidate in each half of a byte; the ninth, too large for a byte, has become 255.
        const __m256i low = _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 1, 2, 0, 3, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 9));
        const __m256i high = _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 5, 6, 0, 7, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0));
        const __m256i half = _mm256_set1_epi8(15);
        __m256i least = half;
#pragma GCC unroll 6
        for (int h = 0; h < 6; ++h) {
            const auto word = [&](int i) __attribute__((always_inline)) {
                const int cell = first_cell(h) + i, r = cell / 9;
                return (__m256i)state.solved_cell(r / 3, r % 3, column_bit(cell % 9));
            };
            __m256i x[8], y[8];
#pragma GCC unroll 8
            for (int i = 0; i < 8; ++i) {
                const __m256i two = _mm256_packus_epi16(word(2 * i), word(2 * i + 1));
                x[i] = _mm256_add_epi8(_mm256_shuffle_epi8(low, _mm256_and_si256(two, half)),
                                       _mm256_shuffle_epi8(high, _mm256_and_si256(_mm256_srli_epi16(two, 4), half)));
                least = _mm256_min_epu8(least, x[i]);
            }
            // Each half of a register has two cells of eight lanes; four interleavings make a lane of sixteen cells.
#pragma GCC unroll 4
            for (int round = 0; round < 4; ++round) {
                const __m256i* const from = round & 1 ? y : x;
                __m256i* const to = round & 1 ? x : y;
#pragma GCC unroll 4
                for (int i = 0; i < 4; ++i) {
                    to[2 * i] = _mm256_unpacklo_epi8(from[i], from[i + 4]);
                    to[2 * i + 1] = _mm256_unpackhi_epi8(from[i], from[i + 4]);
                }
            }
#pragma GCC unroll 8
            for (int i = 0; i < 8; ++i) {
                turned_lanes_[i][h] = _mm256_castsi256_si128(x[i]);
                turned_lanes_[8 + i][h] = _mm256_extracti128_si256(x[i], 1);
            }
        }
        const auto empty =
            static_cast<std::uint32_t>(_mm256_movemask_epi8(_mm256_cmpeq_epi8(least, _mm256_setzero_si256())));
        const std::uint32_t lower = (empty | empty >> 8) & 0xff, upper = (empty >> 16 | empty >> 24) & 0xff;
        return ~(lower | upper << 8);
    }

    bool turned_ = false;
    __m128i turned_lanes_[kWidth][6];
#endif
    Grid grids_[kWidth];
};

}  // namespace ninefold::lanes::NINEFOLD_ISA
