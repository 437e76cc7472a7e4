// A board for choose.inl in the vector extensions: one puzzle in 128 bits, a band in each of the first three 32.  The
// kernel for a lone puzzle has use for it; elsewhere several are scored at once.
#pragma once

#include "../choose.inl"

namespace ninefold::lanes::NINEFOLD_ISA {

struct LoneBoard {
    typedef std::uint32_t V __attribute__((vector_size(16)));
    typedef std::uint64_t Halves __attribute__((vector_size(16)));
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
    static NINEFOLD_INLINE V next_band(V x) { return V{x[1], x[2], x[0], x[3]}; }
    static NINEFOLD_INLINE V band_after(V x) { return V{x[2], x[0], x[1], x[3]}; }
    static NINEFOLD_INLINE void narrow(V* e, const V* x) {
        *e = *x | (*e & (V)((*x | next_band(*x) | band_after(*x)) == 0));
    }

    static NINEFOLD_INLINE V board(std::uint64_t a, std::uint64_t b, std::uint64_t c) {
        return (V)Halves{a | b << 32, c};
    }
    /// The branch of the puzzle, by its cells with two or three candidates and those with three or more.
    static NINEFOLD_INLINE Word choose(V few, V many) {
        V best;
        Chooser<LoneBoard>::run(&few, &many, &best);
        // Ties: the highest row, then the lowest column bit.
        const Halves halves = (Halves)best;
        const std::uint64_t low = halves[0], high = halves[1];
        const std::uint32_t band = static_cast<std::uint32_t>(high ? high : low >> 32 ? low >> 32 : low);
        const int first = high ? 6 : low >> 32 ? 3 : 0;
        const int row = (31 - __builtin_clz(band)) * 57 >> 9;  // divided by nine
        return choice_of(first + row, first_bit(band >> (9 * row)));
    }
};

}  // namespace ninefold::lanes::NINEFOLD_ISA
