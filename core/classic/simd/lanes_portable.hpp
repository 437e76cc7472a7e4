// The vocabulary in the vector extensions of gcc and clang: eight lanes on any machine, sixteen with AVX2.
#pragma once

#include "boards_portable.hpp"
#include "digits_portable.hpp"
#include "mover_portable.hpp"
#include "ninefold/lane_batch.hpp"
#include "words_portable.hpp"

namespace ninefold::lanes::NINEFOLD_ISA {

/// By cell, 9 r + k: its peers as words of a frame.
struct PeerWords {
    std::uint8_t words[81][20];
    constexpr PeerWords() : words{} {
        for (int cell = 0; cell < 81; ++cell)
            for (int other = 0, n = 0; other < 81; ++other)
                if (kCells.cells[cell].peers[other / 27] >> other % 27 & 1)
                    words[cell][n++] = static_cast<std::uint8_t>(kBandWords * (other / 27) + other % 27);
    }
};
inline constexpr PeerWords kPeerWords{};

template <int Width>
struct VectorLanes : VectorWords<Width> {
    using Base = VectorWords<Width>;
    using Base::load, Base::store, Base::zero, Base::set1, Base::bits;
    using typename Base::Signed;
    using typename Base::V;
    static constexpr int kGroups = 32 / Width, kLanes = kGroups * Width, kBatches = 1;
    using Mover = VectorMover<VectorLanes>;
    using Digits = VectorDigits<VectorLanes>;
    using OpenCells = BoardsOfOpenCells<VectorLogic<2 * Width>>;
    /// No sentinel: counting candidates by w & (w - 1) already shows an empty cell.
    static constexpr Word kSentinel = 0;
    static constexpr int kWorthAService = Width == 16 ? 10 : 6;
    /// A row pass three times as long would push the service out of the cache of decoded operations and make hard
    /// puzzles 10 % slower.
    static constexpr bool kUnrollsRows = false;

    struct Singles {
        /// Removes the candidates that hidden and naked singles of a row exclude; returns the naked digits, and the
        /// highest bit if a cell is empty.
        NINEFOLD_INLINE V strike(V* w, V hidden) const {
            V kept[9], naked = zero(), below = zero();
#pragma GCC unroll 9
            for (int k = 0; k < 9; ++k) {
                const V less = w[k] - set1(1);
                below |= less;
                const V single = (V)((w[k] & less) == 0);
                naked |= w[k] & single;
                kept[k] = w[k] & (single | hidden);
                w[k] &= (V)(kept[k] == 0);
            }
            const V left = ~naked;
#pragma GCC unroll 9
            for (int k = 0; k < 9; ++k) w[k] = (w[k] & left) | kept[k];
            return naked | (below & set1(0x8000));
        }
    };

    /// Saves some stuck lanes.  They are at a fixpoint, so their masks remove nothing.
    template <class Frame>
    static NINEFOLD_INLINE void save(const State<VectorLanes>* groups, std::uint32_t lanes, Frame* const* frames,
                                     OpenCells& open) {
        for (int rank = 0; lanes; lanes &= lanes - 1, ++rank) {
            const int number = first_bit(lanes);
            for (int b = 0; b < 3; ++b) {
                V band[kBandWords / Width];
                std::uint32_t few, many;
                gather_band(&groups[number / Width].bands[b].words[0][number % Width], band);
#pragma GCC unroll 4
                for (int i = 0; i < kBandWords / Width; ++i)
                    store(frames[rank]->words + kBandWords * b + i * Width, band[i]);
                Base::count_candidates(band, few, many);
                open.set(rank, b, few, many);
            }
        }
    }

    /// Keeps only *digits* in a cell of a frame; a single digit is removed from its peers.
    static NINEFOLD_INLINE void restrict_cell(Word* frame, const CellTable::Entry& cell, unsigned digits) {
        frame[cell.word] = static_cast<Word>(digits);
        if (!one_bit(digits)) return;
        const std::uint8_t* const peers = kPeerWords.words[&cell - kCells.cells];
#pragma GCC unroll 20
        for (int i = 0; i < 20; ++i) frame[peers[i]] = static_cast<Word>(frame[peers[i]] & ~digits);
    }

    /// Rows of 81 bytes as values 0-9, transposed; returns the lanes with a byte that is not a cell.
    static std::uint32_t transpose_rows(const std::uint8_t* const* rows, int count, const Rows& kind,
                                        Cells<Width>& cells) {
        std::uint32_t bad = 0;
#if defined(__SSE2__)
        // Eight rows of sixteen bytes at a time.
        const __m128i zero = _mm_set1_epi8(static_cast<char>(kind.zero)), nine = _mm_set1_epi8(9);
        const __m128i usual = _mm_set1_epi8(static_cast<char>(kind.blank));
        for (int group = 0; group < Width; group += 8) {
            for (int h = 0; h < 6; ++h) {
                const int at = h < 5 ? 16 * h : 65;  // the last sixteen bytes of the 81
                __m128i a[8], b[8];
                for (int i = 0; i < 8; ++i) {
                    const int lane = group + i;
                    const std::uint8_t* row = rows[lane < count ? lane : 0] + at;
                    const __m128i x = _mm_loadu_si128(reinterpret_cast<const __m128i*>(row)), v = _mm_sub_epi8(x, zero);
                    const __m128i digit = _mm_cmpeq_epi8(_mm_min_epu8(v, nine), v);
                    a[i] = _mm_and_si128(v, digit);
                    const __m128i cell = _mm_or_si128(digit, _mm_cmpeq_epi8(x, usual));
                    if (__builtin_expect(_mm_movemask_epi8(cell) != 0xffff, 0))
                        for (int k = 0; k < 16; ++k)
                            if (kind.meaning[row[k]] == kBadByte && lane < count) bad |= 1u << lane;
                }
#pragma GCC unroll 3
                for (int round = 0; round < 3; ++round) {
                    __m128i* from = round & 1 ? b : a;
                    __m128i* to = round & 1 ? a : b;
#pragma GCC unroll 4
                    for (int i = 0; i < 4; ++i) {
                        to[2 * i] = _mm_unpacklo_epi8(from[i], from[i + 4]);
                        to[2 * i + 1] = _mm_unpackhi_epi8(from[i], from[i + 4]);
                    }
                }
                for (int i = 0; i < 8; ++i) {
                    _mm_storel_epi64(reinterpret_cast<__m128i*>(&cells.bytes[at + 2 * i][group]), b[i]);
                    _mm_storel_epi64(reinterpret_cast<__m128i*>(&cells.bytes[at + 2 * i + 1][group]),
                                     _mm_srli_si128(b[i], 8));
                }
            }
        }
#else
        for (int lane = 0; lane < Width; ++lane) {
            unsigned all = 0;
            for (int i = 0; i < 81; ++i) {
                const std::uint8_t v = kind.meaning[rows[lane < count ? lane : 0][i]];
                all |= v;
                cells.bytes[i][lane] = v;
            }
            if (lane < count) bad |= (all >> 7 & 1u) << lane;
        }
#endif
        return bad;
    }
    static NINEFOLD_INLINE V load_bytes(const std::uint8_t* p) {
        return __builtin_convertvector(*reinterpret_cast<const typename VectorTypes<Width>::Bytes*>(p), V);
    }

    /// 2 ^ value / 2, which is 0 for a blank cell.
    static NINEFOLD_INLINE V clues(V values) {
#if defined(__AVX2__)
        if constexpr (Width == 16) {
            // A table of bytes; the ninth bit is in the other byte.
            const __m256i x = (__m256i)values;
            const __m256i low =
                _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0));
            const V nine = (V)(values == 9) & set1(0x100);
            return (V)_mm256_shuffle_epi8(low, x) | nine;
        }
#endif
#if defined(__SSE2__)
        if constexpr (Width == 8) {
            // There is no shift by lanes, so make a float from its exponent, which is in the upper half of its bits.
            const __m128i zeros = _mm_setzero_si128(), upper = (__m128i)((values + 126) << 7);
            const auto power = [&](__m128i x)
                                   __attribute__((always_inline)) { return _mm_cvttps_epi32(_mm_castsi128_ps(x)); };
            return (V)_mm_packs_epi32(power(_mm_unpacklo_epi16(zeros, upper)), power(_mm_unpackhi_epi16(zeros, upper)));
        }
#endif
        return (set1(1) << values) >> 1;
    }

private:
    /// The 27 words of a lane's band, and zeros in the rest of 32.
    static NINEFOLD_INLINE void gather_band(const Word* lane, V* band) {
#if defined(__SSE2__)
        const auto eight = [&](int first) __attribute__((always_inline)) {
            return gather([&](int i) __attribute__((always_inline)) { return lane + Width * (first + i); });
        };
        const __m128i last = gather<3>([&](int i) __attribute__((always_inline)) { return lane + Width * (24 + i); });
#if defined(__AVX2__)
        if constexpr (Width == 16) {
            band[0] = (V)_mm256_inserti128_si256(_mm256_castsi128_si256(eight(0)), eight(8), 1);
            band[1] = (V)_mm256_inserti128_si256(_mm256_castsi128_si256(eight(16)), last, 1);
            return;
        }
#endif
        if constexpr (Width == 8) {
            band[0] = (V)eight(0), band[1] = (V)eight(8), band[2] = (V)eight(16), band[3] = (V)last;
            return;
        }
#endif
        for (int i = 0; i < kBandWords; ++i) band[i / Width][i % Width] = i < 27 ? lane[Width * i] : 0;
    }
};

}  // namespace ninefold::lanes::NINEFOLD_ISA
