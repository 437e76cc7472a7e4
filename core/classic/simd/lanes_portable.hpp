// The vocabulary in the vector extensions of gcc and clang: SSE2, NEON, anything; base of AVX2 too.
#pragma once

#include "boards.hpp"
#include "lanes.hpp"
#include "ninefold/lane_batch.hpp"

#if defined(__SSE2__)
#include <emmintrin.h>
#elif defined(__aarch64__)
#include <arm_neon.h>
#endif

namespace ninefold::lanes::NINEFOLD_ISA {

/// Spreads the nine column bits of a word over eight bytes, columns 0 to 7 in order.
struct SpreadTable {
    std::uint64_t bytes[512];
    constexpr SpreadTable() : bytes{} {
        for (int x = 0; x < 512; ++x)
            for (int c = 0; c < 8; ++c)
                if (x >> column_bit(c) & 1) bytes[x] |= std::uint64_t{1} << (8 * c);
    }
};
inline constexpr SpreadTable kSpread{};

template <int Width>
struct VectorTypes;
template <>
struct VectorTypes<8> {
    typedef Word V __attribute__((vector_size(16), may_alias));
    typedef std::int16_t Signed __attribute__((vector_size(16), may_alias));
    typedef std::uint8_t Bytes __attribute__((vector_size(8), may_alias));
};
template <>
struct VectorTypes<16> {
    typedef Word V __attribute__((vector_size(32), may_alias));
    typedef std::int16_t Signed __attribute__((vector_size(32), may_alias));
    typedef std::uint8_t Bytes __attribute__((vector_size(16), may_alias));
};

template <int Width>
struct VectorLanes {
    static constexpr int kWidth = Width;
    using V = typename VectorTypes<Width>::V;
    using Signed = typename VectorTypes<Width>::Signed;
    using K = V;

    static NINEFOLD_INLINE V load(const Word* p) { return *reinterpret_cast<const V*>(p); }
    static NINEFOLD_INLINE void store(Word* p, V a) { *reinterpret_cast<V*>(p) = a; }
    static NINEFOLD_INLINE V zero() { return V{}; }
    static NINEFOLD_INLINE V set1(int x) { return V{} + static_cast<Word>(x); }
    static NINEFOLD_INLINE V and_(V a, V b) { return a & b; }
    static NINEFOLD_INLINE V or_(V a, V b) { return a | b; }
    static NINEFOLD_INLINE V xor_(V a, V b) { return a ^ b; }
    static NINEFOLD_INLINE V add(V a, V b) { return a + b; }
    static NINEFOLD_INLINE V mul(V a, V b) { return a * b; }
    static NINEFOLD_INLINE V or3(V a, V b, V c) { return a | b | c; }
    static NINEFOLD_INLINE V xor3(V a, V b, V c) { return a ^ b ^ c; }
    static NINEFOLD_INLINE V maj(V a, V b, V c) { return (a & b) | ((a ^ b) & c); }
    static NINEFOLD_INLINE V select(V m, V a, V b) { return (a & m) | (b & ~m); }
    static NINEFOLD_INLINE V or_and(V a, V b, V c) { return a | (b & c); }
    static NINEFOLD_INLINE V or_without(V a, V b, V c) { return a | (b & ~c); }
    static NINEFOLD_INLINE V without(V a, V b, V c) { return a & ~(b | c); }
    static NINEFOLD_INLINE V keep_single(V w, V u, V s) { return w & (s | ~u); }
    template <int N>
    static NINEFOLD_INLINE V shr(V a) {
        return a >> N;
    }
    template <int N>
    static NINEFOLD_INLINE V shl(V a) {
        return a << N;
    }

    static NINEFOLD_INLINE K eq(V a, V b) { return (V)(a == b); }
    static NINEFOLD_INLINE K test(V a, V b) { return (V)((a & b) != 0); }
    static NINEFOLD_INLINE K testn(V a, V b) { return (V)((a & b) == 0); }
    static NINEFOLD_INLINE V only_if(K k, V b) { return k & b; }
    static NINEFOLD_INLINE V blend(K k, V a, V b) { return (a & ~k) | (b & k); }
    static NINEFOLD_INLINE V and_if(V w, K k, V u) { return w & (u | ~k); }
    static NINEFOLD_INLINE K or_k(K a, K b) { return a | b; }
    static NINEFOLD_INLINE K not_k(K a) { return ~a; }
    static NINEFOLD_INLINE std::uint32_t bits(K k) {
#if defined(__SSE2__)
        if constexpr (Width == 8) {
            const __m128i x = (__m128i)k;
            return static_cast<std::uint32_t>(_mm_movemask_epi8(_mm_packs_epi16(x, x))) & 0xff;
        }
#elif defined(__aarch64__)
        if constexpr (Width == 8) {
            const uint16x8_t weights = {1, 2, 4, 8, 16, 32, 64, 128};
            return vaddvq_u16(vandq_u16((uint16x8_t)k, weights));
        }
#endif
        std::uint32_t r = 0;
        for (int i = 0; i < Width; ++i) r |= static_cast<std::uint32_t>(k[i] & 1) << i;
        return r;
    }
    static NINEFOLD_INLINE K lanes_of(std::uint32_t lanes) {
        V weights;
        for (int i = 0; i < Width; ++i) weights[i] = static_cast<Word>(1u << i);
        return test(set1(static_cast<int>(lanes)), weights);
    }
    static NINEFOLD_INLINE V double_word() { return set1(0x201); }

    static constexpr bool kPipelined = false;

    struct BandFilter {
        NINEFOLD_INLINE BandFilter() {}
        NINEFOLD_INLINE void operator()(V* w) const {
#pragma GCC unroll 3
            for (int b = 0; b < 9; b += 3) {
                const V p = boxes(w[b]), q = boxes(w[b + 1]), r = boxes(w[b + 2]);
                const V p1 = shr<1>(p), p2 = shr<2>(p), q1 = shr<1>(q), q2 = shr<2>(q), r1 = shr<1>(r), r2 = shr<2>(r);
                w[b] &= (q1 & r2) | (q2 & r1);
                w[b + 1] &= (r1 & p2) | (r2 & p1);
                w[b + 2] &= (p1 & q2) | (p2 & q1);
            }
        }

    private:
        /// The boxes in which a row has a place: three bits, repeated five times.
        static NINEFOLD_INLINE V boxes(V x) { return ((x | x >> 3 | x >> 6) & set1(7)) * set1(0x1249); }
    };

    class Emptiness {
    public:
        /// The smallest word so far, as signed words: that is one instruction everywhere, and they have 15 bits.
        NINEFOLD_INLINE void see(V v) { smallest_ = smallest_ < (Signed)v ? smallest_ : (Signed)v; }
        NINEFOLD_INLINE K lanes() const { return (V)(smallest_ == 0); }

    private:
        Signed smallest_ = (Signed)set1(kFull);
    };

    /// No lane permute of words here, and broadcasts are dear: moves go word by word, except new puzzles that
    /// lie in the right lane of the input already, which are one blend for all of them.
    class Mover {
    public:
        /// Each of *lanes* splits its chosen cell: it keeps the smallest candidate, a fork of it gets the others.
        void split(const Word (*state)[Width], std::uint32_t lanes, const Word* choices) {
            for (; lanes; lanes &= lanes - 1) {
                const int lane = first_bit(lanes), row = chosen_row(choices[lane]), bit = chosen_bit(choices[lane]);
                unsigned digits = 0;
                for (int d = 0; d < 9; ++d) digits |= (state[d * kDigitStride + row][lane] >> bit & 1u) << d;
                kept_[lane] = static_cast<Word>(digits & -digits);
                rest_[lane] = static_cast<Word>(digits & (digits - 1));
                splits_[split_count_++] = {lane, row, bit, kept_[lane], rest_[lane]};
            }
            for (int i = 0; i < fork_count_; ++i) {
                const int from = forks_[i].from;
                const Word choice = choices[from];
                splits_[split_count_++] = {forks_[i].to, chosen_row(choice), chosen_bit(choice), rest_[from],
                                           kept_[from]};
            }
            fork_count_ = 0;
        }
        /// The digits that a split lane keeps and hands on.
        unsigned kept(int lane) const { return kept_[lane]; }
        unsigned rest(int lane) const { return rest_[lane]; }
        void fork(int from, int to, Word (*state)[Width]) {
            add(to, &state[0][from], Width);
            forks_[fork_count_++] = {from, to};
        }
        void enter(int from, int to, Word (*input)[Width]) {
            if (from == to)
                straight_ |= 1u << to;
            else
                add(to, &input[0][from], Width);
        }
        void arrive(int to, const Word* words) { add(to, words, 1); }
        static int pick(std::uint32_t waiting, int lane) { return waiting >> lane & 1 ? lane : first_bit(waiting); }

        /// Makes all moves.  A fork reads a lane that no move writes, so their order does not matter.
        void settle(Word (*state)[Width], Word (*input)[Width]) {
            if (straight_) {
                const K straight = lanes_of(straight_);
                for (int i = 0; i < kStateWords; ++i) store(state[i], blend(straight, load(state[i]), load(input[i])));
                straight_ = 0;
            }
            for (int m = 0; m < count_; ++m) {
                const Word* const from = moves_[m].from;
                const std::ptrdiff_t step = moves_[m].step;
                Word* const to = &state[0][moves_[m].to];
                for (int d = 0; d < 9; ++d)
#pragma GCC unroll 9
                    for (int i = d * kDigitStride; i < d * kDigitStride + 9; ++i) to[i * Width] = from[i * step];
            }
            count_ = 0;
            for (int i = 0; i < split_count_; ++i) {
                const Split& s = splits_[i];
                for (unsigned lost = s.lost; lost; lost &= lost - 1) {
                    Word& word = state[first_bit(lost) * kDigitStride + s.row][s.lane];
                    word = static_cast<Word>(word & ~(1u << s.bit));
                }
                if (one_bit(s.left)) place<Width>(&state[first_bit(s.left) * kDigitStride][s.lane], s.row, s.bit);
            }
            split_count_ = 0;
        }
        /// Calls f with a loader that gives the words after all moves, and forgets the moves.
        template <class F>
        NINEFOLD_INLINE auto sweep_with(Word (*state)[Width], Word (*input)[Width], const F& f) {
            settle(state, input);
            return f(Loader{state});
        }

    private:
        struct Loader {
            const Word (*state)[Width];
            NINEFOLD_INLINE auto row(int r) const {
                return [this, r](int d) __attribute__((always_inline)) { return load(state[d * kDigitStride + r]); };
            }
        };
        struct Move {
            int to;
            std::ptrdiff_t step;
            const Word* from;
        };
        /// A lane's cell and the digits that it is left with and loses.
        struct Split {
            int lane, row, bit;
            unsigned left, lost;
        };
        NINEFOLD_INLINE void add(int to, const Word* from, std::ptrdiff_t step) { moves_[count_++] = {to, step, from}; }
        Move moves_[Width];
        int count_ = 0;
        struct Fork {
            int from, to;
        };
        Fork forks_[Width];
        int fork_count_ = 0;
        Word kept_[Width], rest_[Width];
        Split splits_[Width];
        int split_count_ = 0;
        std::uint32_t straight_ = 0;
    };

    template <class Frame>
    static NINEFOLD_INLINE void save(const Word (*words)[Width], std::uint32_t lanes, Frame* const* frames) {
        for (; lanes; lanes &= lanes - 1) save_one(words, first_bit(lanes), (*frames++)->words);
    }

    /// A service waits until so many lanes need one.
    static constexpr int kWorthAService = Width == 16 ? 3 : 1;

    /// A branch for each of *lanes*, one or two at a time; returns those whose open cells all have two candidates.
    static std::uint32_t choose(const Word (*few)[Width], const Word (*many)[Width], std::uint32_t lanes,
                                Word* choices) {
        constexpr int kPuzzles = Width / 8;
        std::uint32_t mirror = 0;
        while (lanes) {
            int lane[kPuzzles];
            typename Boards<kPuzzles>::Cells f, m;
#pragma GCC unroll 2
            for (int i = 0; i < kPuzzles; ++i) {
                lane[i] = lanes ? first_bit(lanes) : lane[0];
                lanes &= lanes - 1;
                const auto band = [&](const Word(*rows)[Width]) __attribute__((always_inline)) {
                    return std::uint64_t{rows[0][lane[i]]} | std::uint64_t{rows[1][lane[i]]} << 9 |
                           std::uint64_t{rows[2][lane[i]]} << 18;
                };
                f.set(i, band(few), band(few + 3), band(few + 6));
                m.set(i, band(many), band(many + 3), band(many + 6));
            }
            Word chosen[kPuzzles];
            Boards<kPuzzles>::choose(f, m, chosen);
            for (int i = 0; i < kPuzzles; ++i) {
                choices[lane[i]] = chosen[i];
                mirror |= std::uint32_t{m.none(i)} << lane[i];
            }
        }
        return mirror;
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

    /// The digits of some lanes, 81 bytes each, from the bit planes of their rows; *zero* is added.
    static void write_digits(const Word (*planes)[9][Width], std::uint32_t lanes, std::uint8_t zero,
                             std::uint8_t* const* outs) {
        const std::uint64_t base = zero * std::uint64_t{0x0101010101010101};
        for (; lanes; lanes &= lanes - 1) {
            const int lane = first_bit(lanes);
            std::uint8_t* const out = *outs++;
            for (int r = 0; r < 9; ++r) {
                const unsigned a = planes[0][r][lane], b = planes[1][r][lane], c = planes[2][r][lane],
                               d = planes[3][r][lane];
                const std::uint64_t eight =
                    (kSpread.bytes[a] | kSpread.bytes[b] << 1 | kSpread.bytes[c] << 2 | kSpread.bytes[d] << 3) + base;
                for (int i = 0; i < 8; ++i) out[9 * r + i] = static_cast<std::uint8_t>(eight >> (8 * i));
                out[9 * r + 8] =
                    static_cast<std::uint8_t>((a >> 8 | (b >> 8) << 1 | (c >> 8) << 2 | (d >> 8) << 3) + zero);
            }
        }
    }
};

}  // namespace ninefold::lanes::NINEFOLD_ISA
