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
};
template <>
struct VectorTypes<16> {
    typedef Word V __attribute__((vector_size(32), may_alias));
    typedef std::int16_t Signed __attribute__((vector_size(32), may_alias));
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

    struct BandFilter {
        NINEFOLD_INLINE BandFilter() {}
        NINEFOLD_INLINE void operator()(V& a, V& b, V& c) const {
            const V a1 = shr<1>(boxes(a)), a2 = shr<2>(boxes(a)), b1 = shr<1>(boxes(b)), b2 = shr<2>(boxes(b)),
                    c1 = shr<1>(boxes(c)), c2 = shr<2>(boxes(c));
            a &= (b1 & c2) | (b2 & c1);
            b &= (c1 & a2) | (c2 & a1);
            c &= (a1 & b2) | (a2 & b1);
        }

    private:
        /// The boxes in which a row has a place: three bits, repeated five times.
        static NINEFOLD_INLINE V boxes(V x) { return ((x | x >> 3 | x >> 6) & set1(7)) * set1(0x1249); }
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

        void run(Word (*state)[Width], Word (*input)[Width]) {
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

    private:
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
        Move moves_[Width];
        int count_ = 0;
        std::uint32_t straight_ = 0;
    };

    static constexpr int kFewStuck = 0;
    static Word choose_one(const Word (*)[Width], const Word (*)[Width], int) { return 0; }

    /// Takes the candidates in *bit* out of one lane; a 16-bit store would make the next sweep's load wait.
    static NINEFOLD_INLINE void strike(Word* words, int lane, Word bit) {
        const V v = load(words);
        store(words, v & ~(lanes_of(1u << lane) & set1(bit)));
    }

    /// Rows of 81 bytes into the lane layout; returns the lanes that hold a byte that is no cell.
    static std::uint32_t read_rows(const std::uint8_t* const* rows, int count, const std::uint8_t* meaning,
                                   Word (*input)[Width]) {
        alignas(64) Word cells[81][Width];
        std::uint32_t bad = 0;
        for (int lane = 0; lane < count; ++lane) {
            unsigned all = 0;
            for (int i = 0; i < 81; ++i) {
                const std::uint8_t v = meaning[rows[lane][i]];
                all |= v;
                cells[i][lane] = v;
            }
            bad |= (all >> 7 & 1u) << lane;
        }
        for (int lane = count; lane < Width; ++lane)
            for (int i = 0; i < 81; ++i) cells[i][lane] = 0;
        for (int r = 0; r < 9; ++r) {
            V w[9] = {}, blank = zero();
            for (int c = 0; c < 9; ++c) {
                const V v = load(cells[9 * r + c]), bit = set1(1 << column_bit(c));
                blank |= eq(v, zero()) & bit;
                for (int d = 0; d < 9; ++d) w[d] |= eq(v, set1(d + 1)) & bit;
            }
            for (int d = 0; d < 9; ++d) store(input[kDigitStride * d + r], w[d] | blank);
        }
        return bad;
    }

    /// The digits of one solved lane from the four bit planes of its rows; *zero* is added to each.
    static void write_digits(const Word (*planes)[9][Width], int lane, std::uint8_t zero, std::uint8_t* out) {
        const std::uint64_t base = zero * std::uint64_t{0x0101010101010101};
        for (int r = 0; r < 9; ++r) {
            const unsigned a = planes[0][r][lane], b = planes[1][r][lane], c = planes[2][r][lane], d = planes[3][r][lane];
            const std::uint64_t eight =
                (kSpread.bytes[a] | kSpread.bytes[b] << 1 | kSpread.bytes[c] << 2 | kSpread.bytes[d] << 3) + base;
            for (int i = 0; i < 8; ++i) out[9 * r + i] = static_cast<std::uint8_t>(eight >> (8 * i));
            out[9 * r + 8] = static_cast<std::uint8_t>((a >> 8 | (b >> 8) << 1 | (c >> 8) << 2 | (d >> 8) << 3) + zero);
        }
    }
};

}  // namespace ninefold::lanes::NINEFOLD_ISA
