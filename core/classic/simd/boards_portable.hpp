// The logic of boards (boards.hpp) in the vector extensions of gcc and clang: 16 bytes anywhere, 32 with AVX2.
#pragma once

#include "boards.hpp"

namespace ninefold::lanes::NINEFOLD_ISA {

template <int Bytes>
struct BoardTypes;
template <>
struct BoardTypes<16> {
    typedef std::uint32_t V __attribute__((vector_size(16), may_alias));
};
template <>
struct BoardTypes<32> {
    typedef std::uint32_t V __attribute__((vector_size(32), may_alias));
};

template <int Bytes>
struct VectorLogic {
    using V = typename BoardTypes<Bytes>::V;
    static NINEFOLD_INLINE V load(const std::uint32_t* p) { return *reinterpret_cast<const V*>(p); }
    static NINEFOLD_INLINE void store(std::uint32_t* p, V x) { *reinterpret_cast<V*>(p) = x; }
    static NINEFOLD_INLINE V and_(V a, V b) { return a & b; }
    static NINEFOLD_INLINE V or_(V a, V b) { return a | b; }
    static NINEFOLD_INLINE V xor_(V a, V b) { return a ^ b; }
    static NINEFOLD_INLINE V or3(V a, V b, V c) { return a | b | c; }
    static NINEFOLD_INLINE V nor(V a, V b) { return ~(a | b); }
    static NINEFOLD_INLINE V xor3(V a, V b, V c) { return a ^ b ^ c; }
    static NINEFOLD_INLINE V maj(V a, V b, V c) { return (a & b) | ((a ^ b) & c); }
    static NINEFOLD_INLINE V maj_not(V a, V b, V c) { return (c & ~(a & b)) | ~(a | b); }
    static NINEFOLD_INLINE V set1(std::uint32_t x) { return V{} + x; }
    template <int N>
    static NINEFOLD_INLINE V left(V x) {
        return x << N;
    }
    template <int N>
    static NINEFOLD_INLINE V right(V x) {
        return x >> N;
    }
    template <std::uint32_t Mask, int Right, int Left>
    static NINEFOLD_INLINE V turn(V x) {
        return ((x >> Right) & Mask) | ((x << Left) & ~Mask);
    }
    // Element by element: compilers recognize it as a shuffle, and gcc 11 has no better way to write one.
    static NINEFOLD_INLINE V next_band(V x) { return V{x[1], x[2], x[0], x[3]}; }
    static NINEFOLD_INLINE V band_after(V x) { return V{x[2], x[0], x[1], x[3]}; }
    static NINEFOLD_INLINE V pick(V any, V x, V e) { return x | (e & (V)(any == 0)); }
    static NINEFOLD_INLINE std::uint32_t empty(V x) {
        std::uint32_t r = 0;
#pragma GCC unroll 8
        for (int i = 0; i < Bytes / 4; ++i) r |= static_cast<std::uint32_t>(x[i] == 0) << i;
        return r;
    }
    static NINEFOLD_INLINE void choices(const V* best, int count, Word* out) {
        alignas(Bytes) std::uint32_t cells[3][Bytes / 4];
#pragma GCC unroll 3
        for (int b = 0; b < 3; ++b) store(cells[b], best[b]);
        for (int i = 0; i < count; ++i) out[i] = choice_among(cells[0][i], cells[1][i], cells[2][i]);
    }
};

}  // namespace ninefold::lanes::NINEFOLD_ISA
