// The vocabulary in the vector extensions of gcc and clang: SSE2, NEON, anything; base of AVX2 too.
#pragma once

#include "lanes.hpp"

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
    static NINEFOLD_INLINE V sub(V a, V b) { return a - b; }
    static NINEFOLD_INLINE V mul(V a, V b) { return a * b; }
    static NINEFOLD_INLINE V or3(V a, V b, V c) { return a | b | c; }
    static NINEFOLD_INLINE V xor3(V a, V b, V c) { return a ^ b ^ c; }
    static NINEFOLD_INLINE V maj(V a, V b, V c) { return (a & b) | ((a ^ b) & c); }
    static NINEFOLD_INLINE V select(V m, V a, V b) { return (a & m) | (b & ~m); }
    static NINEFOLD_INLINE V or_and(V a, V b, V c) { return a | (b & c); }
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
    static NINEFOLD_INLINE V min_(V a, V b) { return blend((V)((Signed)a < (Signed)b), b, a); }
    static NINEFOLD_INLINE V max_(V a, V b) { return blend((V)((Signed)a > (Signed)b), b, a); }
    template <int N>
    static NINEFOLD_INLINE V popcount3(V a) {
        const V y = (a >> N) & set1(0111);
        return (y + (y >> 3) + (y >> 6)) & set1(7);
    }

    static NINEFOLD_INLINE K eq(V a, V b) { return (V)(a == b); }
    static NINEFOLD_INLINE K test(V a, V b) { return (V)((a & b) != 0); }
    static NINEFOLD_INLINE K testn(V a, V b) { return (V)((a & b) == 0); }
    static NINEFOLD_INLINE V only_if(K k, V b) { return k & b; }
    static NINEFOLD_INLINE V blend(K k, V a, V b) { return (a & ~k) | (b & k); }
    static NINEFOLD_INLINE V and_if(V w, K k, V u) { return w & (u | ~k); }
    static NINEFOLD_INLINE V max_if(V a, K k, V b) { return max_(a, b & k); }
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
        NINEFOLD_INLINE void see(V v) { empty_ |= (V)(v == 0); }
        NINEFOLD_INLINE K lanes() const { return empty_; }

    private:
        V empty_ = V{};
    };

    /// No lane permute of words here: every move is a broadcast into one lane.
    class Mover {
    public:
        void fork(int from, int to, Word (*state)[Width]) { add(to, &state[0][from], Width); }
        /// *input* may hold the puzzle in another lane than the one it goes to.
        void enter(int from, int to, Word (*input)[Width]) {
            if (from == to)
                straight_ |= 1u << to;
            else
                add(to, &input[0][from], Width);
        }
        void arrive(int to, const Word* words) { add(to, words, 1); }
        /// Prefers the lane's own place in the input batch, which costs no broadcast.
        static int pick(std::uint32_t waiting, int lane) { return waiting >> lane & 1 ? lane : first_bit(waiting); }

        void strike(int word, int lane, Word bit) { strikes_[strike_count_++] = {word, lane, bit}; }

        /// Makes all moves.
        void settle(Word (*state)[Width], Word (*input)[Width]) {
            if (count_ || straight_) move(state, input);
            for (int i = 0; i < strike_count_; ++i) {
                // A whole vector: a 16-bit store would make the next sweep's load wait.
                Word* const words = state[strikes_[i].word];
                store(words, load(words) & ~(lanes_of(1u << strikes_[i].lane) & set1(strikes_[i].bit)));
            }
            strike_count_ = 0;
        }
        /// Calls f with a loader that gives the words after all moves, and forgets the moves.
        template <class F>
        NINEFOLD_INLINE auto sweep_with(Word (*state)[Width], Word (*input)[Width], const F& f) {
            settle(state, input);
            return f([state](int i) __attribute__((always_inline)) { return load(state[i]); });
        }

    private:
        void move(Word (*state)[Width], Word (*input)[Width]) {
            const K straight = lanes_of(straight_);
            int i = 0;
            if (straight_) {
                // The first pass takes the straight ones along; forks read a word before it is written.
                const int n = count_ < 2 ? count_ : 2;
                if (n == 0) pass<0, true>(0, straight, state, input);
                if (n == 1) pass<1, true>(0, straight, state, input);
                if (n == 2) pass<2, true>(0, straight, state, input);
                i = n;
            }
            // A fork must not read a lane that an earlier pass has written.  Forks come first and read
            // lanes that no move writes, so passes may follow one another.
            for (; count_ - i >= 4; i += 4) pass<4, false>(i, straight, state, input);
            if (count_ - i == 3) pass<3, false>(i, straight, state, input);
            if (count_ - i == 2) pass<2, false>(i, straight, state, input);
            if (count_ - i == 1) pass<1, false>(i, straight, state, input);
            count_ = 0;
            straight_ = 0;
        }

        struct Move {
            int to;
            std::ptrdiff_t step;
            const Word* from;
        };
        NINEFOLD_INLINE void add(int to, const Word* from, std::ptrdiff_t step) { moves_[count_++] = {to, step, from}; }
        template <int N, bool Straight>
        NINEFOLD_INLINE void pass(int first, K straight, Word (*state)[Width], Word (*input)[Width]) {
            K k[4];
            const Word* from[4];
            std::ptrdiff_t step[4];
            for (int j = 0; j < N; ++j) {
                k[j] = lanes_of(1u << moves_[first + j].to);
                from[j] = moves_[first + j].from;
                step[j] = moves_[first + j].step;
            }
            for (int i = 0; i < kStateWords; ++i) {
                V v = load(state[i]);
                if constexpr (Straight) v = blend(straight, v, load(input[i]));
                for (int j = 0; j < N; ++j) v = blend(k[j], v, set1(from[j][i * step[j]]));
                store(state[i], v);
            }
        }
        struct Strike {
            int word, lane;
            Word bit;
        };
        Move moves_[Width];
        int count_ = 0;
        Strike strikes_[10 * Width];
        int strike_count_ = 0;
        std::uint32_t straight_ = 0;
    };

    static constexpr int kFewStuck = 0;
    /// A service waits until so many lanes need one.
    static constexpr int kWorthAService = 1;
    static Word choose_one(const Word (*)[Width], const Word (*)[Width], int) { return 0; }

    /// Rows of 81 bytes, looked up and transposed; returns the lanes that hold a byte that is no cell.
    static std::uint32_t transpose_rows(const std::uint8_t* const* rows, int count, const std::uint8_t* meaning,
                                        Cells<Width>& cells) {
        std::uint32_t bad = 0;
        for (int lane = 0; lane < count; ++lane) {
            unsigned all = 0;
            for (int i = 0; i < 81; ++i) {
                const std::uint8_t v = meaning[rows[lane][i]];
                all |= v;
                cells.bytes[i][lane] = v;
            }
            bad |= (all >> 7 & 1u) << lane;
        }
        for (int lane = count; lane < Width; ++lane)
            for (int i = 0; i < 81; ++i) cells.bytes[i][lane] = 0;
        return bad;
    }
    static NINEFOLD_INLINE V load_bytes(const std::uint8_t* p) {
        return __builtin_convertvector(*reinterpret_cast<const typename VectorTypes<Width>::Bytes*>(p), V);
    }

    /// The digits of one solved lane from the four bit planes of its rows; *zero* is added to each.
    static void write_digits(const Word (*planes)[9][Width], int lane, std::uint8_t zero, std::uint8_t* out) {
        const std::uint64_t base = zero * std::uint64_t{0x0101010101010101};
        for (int r = 0; r < 9; ++r) {
            const unsigned a = planes[0][r][lane], b = planes[1][r][lane], c = planes[2][r][lane],
                           d = planes[3][r][lane];
            const std::uint64_t eight =
                (kSpread.bytes[a] | kSpread.bytes[b] << 1 | kSpread.bytes[c] << 2 | kSpread.bytes[d] << 3) + base;
            for (int i = 0; i < 8; ++i) out[9 * r + i] = static_cast<std::uint8_t>(eight >> (8 * i));
            out[9 * r + 8] = static_cast<std::uint8_t>((a >> 8 | (b >> 8) << 1 | (c >> 8) << 2 | (d >> 8) << 3) + zero);
        }
    }
};

}  // namespace ninefold::lanes::NINEFOLD_ISA
