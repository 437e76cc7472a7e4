// Boards for choose.inl in the vector extensions: a register a band, four puzzles side by side in 128 bits, eight in
// 256.
#pragma once

#include "../choose.inl"

namespace ninefold::lanes::NINEFOLD_ISA {

template <int Puzzles>
struct BoardTypes;
template <>
struct BoardTypes<4> {
    typedef std::uint32_t V __attribute__((vector_size(16), may_alias));
};
template <>
struct BoardTypes<8> {
    typedef std::uint32_t V __attribute__((vector_size(32), may_alias));
};

template <int Puzzles>
struct VectorBoards {
    using V = typename BoardTypes<Puzzles>::V;
    static constexpr int kParts = 3;
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
    static NINEFOLD_INLINE void narrow(V* e, const V* x) {
        const V none = (V)((x[0] | x[1] | x[2]) == 0);
#pragma GCC unroll 3
        for (int b = 0; b < 3; ++b) e[b] = x[b] | (e[b] & none);
    }
};

/// Open cells of some puzzles, by the rank of their lanes.
template <int Lanes, int Puzzles>
struct VectorOpenCells {
    using B = VectorBoards<Puzzles>;
    using V = typename B::V;
    alignas(64) std::uint32_t few[Lanes / Puzzles][3][Puzzles], many[Lanes / Puzzles][3][Puzzles];

    NINEFOLD_INLINE void set(int puzzle, int band, std::uint32_t some, std::uint32_t more) {
        few[puzzle / Puzzles][band][puzzle % Puzzles] = some;
        many[puzzle / Puzzles][band][puzzle % Puzzles] = more;
    }
    /// A branch for each puzzle, in the order of their lanes; returns those whose open cells all have two candidates.
    std::uint32_t choose(std::uint32_t lanes, Word* choices) const {
        std::uint32_t mirror = 0;
        for (int group = 0; lanes; ++group) {
            V f[3], m[3], e[3];
#pragma GCC unroll 3
            for (int b = 0; b < 3; ++b) {
                f[b] = *reinterpret_cast<const V*>(few[group][b]);
                m[b] = *reinterpret_cast<const V*>(many[group][b]);
            }
            Chooser<B>::run(f, m, e);
            const V any = m[0] | m[1] | m[2];
            for (int i = 0; i < Puzzles && lanes; ++i, lanes &= lanes - 1) {
                if (!any[i]) mirror |= lanes & (0 - lanes);
                // Ties: the highest row, then the lowest column bit.
                const std::uint32_t high = e[2][i], middle = e[1][i];
                const std::uint32_t band = high ? high : middle ? middle : e[0][i];
                const int first = high ? 6 : middle ? 3 : 0;
                const int row = (31 - __builtin_clz(band)) * 57 >> 9;  // divided by nine
                choices[group * Puzzles + i] = choice_of(first + row, first_bit(band >> (9 * row)));
            }
        }
        return mirror;
    }
};

}  // namespace ninefold::lanes::NINEFOLD_ISA
