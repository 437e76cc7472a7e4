// The vocabulary in the vector extensions of gcc and clang: eight lanes on any machine, sixteen with AVX2.
#pragma once

#include "boards_portable.hpp"
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
    static constexpr int kGroups = 32 / Width, kLanes = kGroups * Width;
    using Mover = VectorMover<VectorLanes>;
    using OpenCells = VectorOpenCells<kLanes, Width / 2>;
    /// No sentinel: counting candidates by w & (w - 1) shows an empty cell by itself.
    static constexpr Word kSentinel = 0;
    static constexpr int kWorthAService = 6;
    /// A row pass three times as long would push the service out of the cache of decoded operations: hard puzzles 10 %
    /// slower.
    static constexpr bool kUnrollsRows = false;

    struct Singles {
        /// Strikes what the hidden and the naked singles of a row leave no room for; returns the naked digits, and the
        /// highest bit where a cell is empty.
        NINEFOLD_INLINE V strike(V* w, V hidden) const {
            V single[9], naked = zero(), below = zero();
#pragma GCC unroll 9
            for (int k = 0; k < 9; ++k) {
                const V less = w[k] - set1(1);
                below |= less;
                single[k] = (V)((w[k] & less) == 0);
                naked |= w[k] & single[k];
            }
            const V left = ~naked;
#pragma GCC unroll 9
            for (int k = 0; k < 9; ++k) {
                const V h = w[k] & hidden;
                w[k] = h | (w[k] & (left | single[k]) & (V)(h == 0));
            }
            return naked | (below & set1(0x8000));
        }
    };

    /// Some stuck lanes.  They are at rest, so their masks have nothing to take.
    template <class Frame>
    static NINEFOLD_INLINE void save(const State<VectorLanes>* groups, std::uint32_t lanes, Frame* const* frames,
                                     OpenCells& open) {
        for (int rank = 0; lanes; lanes &= lanes - 1, ++rank) {
            const int number = first_bit(lanes);
            for (int b = 0; b < 3; ++b) {
                Word* const words = frames[rank]->words + kBandWords * b;
                const Word* const lane = &groups[number / Width].bands[b].words[0][number % Width];
                V few[kBandWords / Width], one_or_two[kBandWords / Width];
#pragma GCC unroll 4
                for (int i = 0; i < kBandWords / Width; ++i) {
                    const V one = gather_vector([&](int j) __attribute__((always_inline)) {
                        return lane + Width * (i * Width + j < 27 ? i * Width + j : 26);
                    });
                    store(words + i * Width, one);
                    // w & (w - 1) has one candidate fewer, as long as there is one.
                    const V two = one & (one - 1), three = two & (two - 1), four = three & (three - 1);
                    few[i] = (V)(four == 0) & ~(V)(two == 0);
                    one_or_two[i] = (V)(three == 0);
                }
                open.set(rank, b, Base::bits_of_32(few) & kUsed, ~Base::bits_of_32(one_or_two) & kUsed);
            }
        }
    }

    static NINEFOLD_INLINE std::uint32_t choose(const OpenCells& open, std::uint32_t lanes, Word* choices) {
        return open.choose(lanes, choices);
    }

    /// A cell of a frame keeps *digits*; one alone is struck from its peers.
    static NINEFOLD_INLINE void restrict_cell(Word* frame, const CellTable::Entry& cell, unsigned digits) {
        frame[cell.word] = static_cast<Word>(digits);
        if (!one_bit(digits)) return;
        const std::uint8_t* const peers = kPeerWords.words[&cell - kCells.cells];
#pragma GCC unroll 20
        for (int i = 0; i < 20; ++i) frame[peers[i]] = static_cast<Word>(frame[peers[i]] & ~digits);
    }

    /// Rows of 81 bytes as values 0-9, transposed; returns the lanes that hold a byte that is no cell.
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
        // A table of bytes; the ninth bit lies in the other byte.
        const __m256i x = (__m256i)values;
        const __m256i low =
            _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0));
        const V nine = (V)(values == 9) & set1(0x100);
        return (V)_mm256_shuffle_epi8(low, x) | nine;
#elif defined(__SSE2__)
        // No shift by lanes: a float is made of its exponent.
        const __m128i x = (__m128i)values, zeros = _mm_setzero_si128(), bias = _mm_set1_epi32(126 << 23);
        const auto power = [&](__m128i exponent) __attribute__((always_inline)) {
            return _mm_cvttps_epi32(_mm_castsi128_ps(_mm_add_epi32(_mm_slli_epi32(exponent, 23), bias)));
        };
        return (V)_mm_packs_epi32(power(_mm_unpacklo_epi16(x, zeros)), power(_mm_unpackhi_epi16(x, zeros)));
#else
        return (set1(1) << values) >> 1;
#endif
    }

    /// Digits of solved lanes: the words of all lanes, cell by cell, then those of a lane, of which digits are made.
    class Digits {
    public:
        /// Returns the lanes in which every cell has a digit.
        std::uint32_t read(const State<VectorLanes>& state, std::uint32_t lanes) {
            V least = set1(kFull);
            for (int r = 0; r < 9; ++r)
#pragma GCC unroll 9
                for (int c = 0; c < 9; ++c) {
                    const V w = state.cell(r / 3, r % 3, column_bit(c));
                    least = (Signed)w < (Signed)least ? w : least;
                    store(words_[9 * r + c], w);
                }
            return lanes & ~bits((V)(least == 0));
        }
        /// The digits of some of these lanes, 81 bytes each; *zero_digit* is added.  Returns what is left of the
        /// places.
        std::uint8_t* const* write(std::uint32_t lanes, std::uint8_t zero_digit, std::uint8_t* const* outs) {
#if defined(__SSE2__)
            for (int first = 0; first < Width; first += 8) {
                std::uint32_t these = lanes >> first & 0xff;
                const std::uint32_t second = these & (these - 1);
                if (one_bit(second)) {  // one or two
                    for (; these; these &= these - 1) {
                        const Word* const lane = &words_[0][first + first_bit(these)];
                        write_digits(
                            [&](int cell) __attribute__((always_inline)) {
                                return gather([&](int i)
                                                  __attribute__((always_inline)) { return lane + Width * (cell + i); });
                            },
                            lane[Width * 80], zero_digit, *outs++);
                    }
                } else {
                    turn(first);
                    for (; these; these &= these - 1) {
                        const Word* const cells = turned_[first_bit(these)];
                        write_digits(
                            [&](int cell) __attribute__((always_inline)) {
                                return _mm_load_si128(reinterpret_cast<const __m128i*>(cells + cell));
                            },
                            words_[80][first + first_bit(these)], zero_digit, *outs++);
                    }
                }
            }
#else
            for (; lanes; lanes &= lanes - 1, ++outs)
                for (int i = 0; i < 81; ++i)
                    (*outs)[i] = static_cast<std::uint8_t>(first_bit(words_[i][first_bit(lanes)]) + 1 + zero_digit);
#endif
            return outs;
        }

    private:
        alignas(64) Word words_[81][Width];
#if defined(__SSE2__)
        alignas(64) Word turned_[8][80];

        /// Eight lanes, eight by eight words turned over by unpacks.
        void turn(int first) {
            for (int cell = 0; cell < 80; cell += 8) {
                __m128i x[8], y[8];
#pragma GCC unroll 8
                for (int j = 0; j < 8; ++j) x[j] = _mm_load_si128(reinterpret_cast<__m128i*>(&words_[cell + j][first]));
#pragma GCC unroll 3
                for (int round = 0; round < 3; ++round) {
                    __m128i* const from = round & 1 ? y : x;
                    __m128i* const to = round & 1 ? x : y;
#pragma GCC unroll 4
                    for (int j = 0; j < 4; ++j) {
                        to[2 * j] = _mm_unpacklo_epi16(from[j], from[j + 4]);
                        to[2 * j + 1] = _mm_unpackhi_epi16(from[j], from[j + 4]);
                    }
                }
#pragma GCC unroll 8
                for (int j = 0; j < 8; ++j) _mm_store_si128(reinterpret_cast<__m128i*>(&turned_[j][cell]), y[j]);
            }
        }
        /// A digit is the exponent of its candidate as a float.
        template <class Eight>
        static NINEFOLD_INLINE void write_digits(const Eight& eight, Word last, std::uint8_t zero_digit,
                                                 std::uint8_t* out) {
            const __m128i zeros = _mm_setzero_si128(), base = _mm_set1_epi16(static_cast<short>(zero_digit - 126));
            const auto exponents = [&](__m128i w) __attribute__((always_inline)) {
                return _mm_srli_epi32(_mm_castps_si128(_mm_cvtepi32_ps(w)), 23);
            };
            const auto digits = [&](__m128i w) __attribute__((always_inline)) {
                return _mm_add_epi16(base, _mm_packs_epi32(exponents(_mm_unpacklo_epi16(w, zeros)),
                                                           exponents(_mm_unpackhi_epi16(w, zeros))));
            };
            for (int cell = 0; cell < 80; cell += 16)
                _mm_storeu_si128(reinterpret_cast<__m128i*>(out + cell),
                                 _mm_packus_epi16(digits(eight(cell)), digits(eight(cell + 8))));
            out[80] = static_cast<std::uint8_t>(first_bit(last) + 1 + zero_digit);
        }
#endif
    };

private:
    static constexpr std::uint32_t kUsed = (1u << 27) - 1;

#if defined(__SSE2__)
    /// Eight words side by side, in a register: a wider load would wait for the stores of words.
    template <class At>
    static NINEFOLD_INLINE __m128i gather(const At& at) {
        __m128i v = _mm_cvtsi32_si128(*at(0));
        v = _mm_insert_epi16(v, *at(1), 1);
        v = _mm_insert_epi16(v, *at(2), 2);
        v = _mm_insert_epi16(v, *at(3), 3);
        v = _mm_insert_epi16(v, *at(4), 4);
        v = _mm_insert_epi16(v, *at(5), 5);
        v = _mm_insert_epi16(v, *at(6), 6);
        return _mm_insert_epi16(v, *at(7), 7);
    }
#endif
    /// As many words as there are lanes.
    template <class At>
    static NINEFOLD_INLINE V gather_vector(const At& at) {
#if defined(__AVX2__)
        if constexpr (Width == 16)
            return (V)_mm256_inserti128_si256(_mm256_castsi128_si256(gather(at)),
                                              gather([&](int i) __attribute__((always_inline)) { return at(8 + i); }),
                                              1);
#endif
#if defined(__SSE2__)
        if constexpr (Width == 8) return (V)gather(at);
#endif
        V v;
        for (int i = 0; i < Width; ++i) v[i] = *at(i);
        return v;
    }
};

}  // namespace ninefold::lanes::NINEFOLD_ISA
