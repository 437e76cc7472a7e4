// Boards for choose.inl in the vector extensions: one puzzle in 128 bits, a band in each of the first three 32.
#pragma once

#include "../choose.inl"

namespace ninefold::lanes::NINEFOLD_ISA {

template <int Puzzles>
struct BoardTypes;
template <>
struct BoardTypes<1> {
    typedef std::uint32_t V __attribute__((vector_size(16)));
    typedef std::uint64_t Halves __attribute__((vector_size(16)));
};
template <>
struct BoardTypes<2> {
    typedef std::uint32_t V __attribute__((vector_size(32)));
    typedef std::uint64_t Halves __attribute__((vector_size(32)));
};

/// One puzzle, or two side by side.
template <int Puzzles>
struct Boards {
    using V = typename BoardTypes<Puzzles>::V;
    using Halves = typename BoardTypes<Puzzles>::Halves;
    static constexpr int kParts = 1;
    static NINEFOLD_INLINE V and_(V a, V b) { return a & b; }
    static NINEFOLD_INLINE V or_(V a, V b) { return a | b; }
    static NINEFOLD_INLINE V xor_(V a, V b) { return a ^ b; }
    static NINEFOLD_INLINE V nor(V a, V b) { return ~(a | b); }
    static NINEFOLD_INLINE V xor3(V a, V b, V c) { return a ^ b ^ c; }
    static NINEFOLD_INLINE V maj(V a, V b, V c) { return (a & b) | ((a ^ b) & c); }
    static NINEFOLD_INLINE V maj_not(V a, V b, V c) { return (c & ~(a & b)) | ~(a | b); }
    template <std::uint32_t Mask, int Right, int Left>
    static NINEFOLD_INLINE V turn(V x) {
        return ((x >> Right) & Mask) | ((x << Left) & ~Mask);
    }
    // Element by element: compilers see a shuffle in it, and gcc 11 has no better word for one.
    static NINEFOLD_INLINE V next_band(V x) {
        if constexpr (Puzzles == 1)
            return V{x[1], x[2], x[0], x[3]};
        else
            return V{x[1], x[2], x[0], x[3], x[5], x[6], x[4], x[7]};
    }
    static NINEFOLD_INLINE V band_after(V x) {
        if constexpr (Puzzles == 1)
            return V{x[2], x[0], x[1], x[3]};
        else
            return V{x[2], x[0], x[1], x[3], x[6], x[4], x[5], x[7]};
    }
    static NINEFOLD_INLINE void narrow(V* e, const V* x) {
        *e = *x | (*e & (V)((*x | next_band(*x) | band_after(*x)) == 0));
    }

    /// The bands of some puzzles.
    struct Cells {
        Halves halves;
        NINEFOLD_INLINE void set(int puzzle, std::uint64_t a, std::uint64_t b, std::uint64_t c) {
            halves[2 * puzzle] = a | b << 32;
            halves[2 * puzzle + 1] = c;
        }
        NINEFOLD_INLINE bool none(int puzzle) const { return !(halves[2 * puzzle] | halves[2 * puzzle + 1]); }
    };
    /// The branches of the puzzles.
    static NINEFOLD_INLINE void choose(const Cells& few, const Cells& many, Word* choices) {
        const V f = (V)few.halves, m = (V)many.halves;
        V best;
        Chooser<Boards>::run(&f, &m, &best);
        const Halves halves = (Halves)best;
#pragma GCC unroll 2
        for (int i = 0; i < Puzzles; ++i) {
            // Ties: the highest row, then the lowest column bit.
            const std::uint64_t low = halves[2 * i], high = halves[2 * i + 1];
            const std::uint32_t band = static_cast<std::uint32_t>(high ? high : low >> 32 ? low >> 32 : low);
            const int first = high ? 6 : low >> 32 ? 3 : 0;
            const int row = (31 - __builtin_clz(band)) * 57 >> 9;  // divided by nine
            choices[i] = static_cast<Word>((first + row) << 4 | (8 - first_bit(band >> (9 * row))));
        }
    }
};

}  // namespace ninefold::lanes::NINEFOLD_ISA
