// Vectors of W words for subset.inl: in pieces of 256 bits with AVX2, of 128 bits elsewhere (the vector extensions of
// gcc and clang), of a word without either.
//
// Files compiled for different instruction sets include this header, so everything in it is local to the file.
#pragma once

#include <cstdint>

#include "general/kernels/subset.hpp"
#if defined(__AVX2__)
#include <immintrin.h>
#endif

namespace ninefold::general {
namespace {

/// Sets without value v, for v < 6, within a word.
constexpr std::uint64_t kWithout[6] = {0x5555555555555555, 0x3333333333333333, 0x0f0f0f0f0f0f0f0f,
                                       0x00ff00ff00ff00ff, 0x0000ffff0000ffff, 0x00000000ffffffff};

inline bool any_bit(std::uint64_t x) { return x != 0; }

// up_within, down_within: word i of a piece becomes word i + D where bit D of i is not set, and back; all else is 0.
#if defined(__AVX2__)
typedef std::uint64_t Piece __attribute__((vector_size(32), may_alias));
constexpr int kPiece = 4;

inline bool any_bit(Piece x) { return !_mm256_testz_si256((__m256i)x, (__m256i)x); }
template <int D>
inline Piece up_within(Piece x) {
    if constexpr (D == 1) return (Piece)_mm256_bslli_epi128((__m256i)x, 8);
    return (Piece)_mm256_permute2x128_si256((__m256i)x, (__m256i)x, 0x08);
}
template <int D>
inline Piece down_within(Piece x) {
    if constexpr (D == 1) return (Piece)_mm256_bsrli_epi128((__m256i)x, 8);
    return (Piece)_mm256_permute2x128_si256((__m256i)x, (__m256i)x, 0x81);
}
#elif defined(__GNUC__)
typedef std::uint64_t Piece __attribute__((vector_size(16), may_alias));
constexpr int kPiece = 2;

inline bool any_bit(Piece x) { return (x[0] | x[1]) != 0; }
template <int D>
inline Piece up_within(Piece x) {
    return Piece{0, x[0]};
}
template <int D>
inline Piece down_within(Piece x) {
    return Piece{x[1], 0};
}
#else
using Piece = std::uint64_t;
constexpr int kPiece = 1;

template <int D>
inline Piece up_within(Piece x) {
    return x;
}
template <int D>
inline Piece down_within(Piece x) {
    return x;
}
#endif

template <int W>
constexpr int kPieces = W == 1 ? 1 : W / kPiece;

template <int W>
struct Words {
    typedef Piece Part;
    Part p[kPieces<W>];
};
template <>
struct Words<1> {
    typedef std::uint64_t Part;
    Part p[1];
};

template <int W>
inline Words<W> zero() {
    return Words<W>{};
}
template <int W>
inline Words<W> load(const Block* from) {
    const auto* const p = reinterpret_cast<const typename Words<W>::Part*>(from->word);
    Words<W> x;
    for (int i = 0; i < kPieces<W>; ++i) x.p[i] = p[i];
    return x;
}
template <int W>
inline void store(Block* to, const Words<W>& x) {
    auto* const p = reinterpret_cast<typename Words<W>::Part*>(to->word);
    for (int i = 0; i < kPieces<W>; ++i) p[i] = x.p[i];
}
template <int W>
inline bool any(const Words<W>& x) {
    auto r = x.p[0];
    for (int i = 1; i < kPieces<W>; ++i) r |= x.p[i];
    return any_bit(r);
}
template <int W>
inline Words<W> both(const Words<W>& x, const Words<W>& y) {
    Words<W> z;
    for (int i = 0; i < kPieces<W>; ++i) z.p[i] = x.p[i] & y.p[i];
    return z;
}
template <int W>
inline Words<W> either(const Words<W>& x, const Words<W>& y) {
    Words<W> z;
    for (int i = 0; i < kPieces<W>; ++i) z.p[i] = x.p[i] | y.p[i];
    return z;
}
template <int W>
inline Words<W> only(const Words<W>& x, const Words<W>& y) {
    Words<W> z;
    for (int i = 0; i < kPieces<W>; ++i) z.p[i] = x.p[i] & ~y.p[i];
    return z;
}
template <int W, int D>
inline Words<W> words_up(const Words<W>& x) {
    Words<W> z{};
    if constexpr (D < kPiece) {
        for (int i = 0; i < kPieces<W>; ++i) z.p[i] = up_within<D>(x.p[i]);
    } else if constexpr (D < W) {
        constexpr int d = D / kPiece;
        for (int i = 0; i < kPieces<W>; ++i)
            if (i & d) z.p[i] = x.p[i ^ d];
    }
    return z;
}
template <int W, int D>
inline Words<W> words_down(const Words<W>& x) {
    Words<W> z{};
    if constexpr (D < kPiece) {
        for (int i = 0; i < kPieces<W>; ++i) z.p[i] = down_within<D>(x.p[i]);
    } else if constexpr (D < W) {
        constexpr int d = D / kPiece;
        for (int i = 0; i < kPieces<W>; ++i)
            if (!(i & d)) z.p[i] = x.p[i | d];
    }
    return z;
}

/// The sets without v, v added.
template <int W>
inline Words<W> up(const Words<W>& x, int v) {
    if (W == 1 || v < 6) {
        Words<W> z;
        for (int i = 0; i < kPieces<W>; ++i) z.p[i] = (x.p[i] & kWithout[v]) << (1 << v);
        return z;
    }
    if constexpr (W > 1) {
        switch (v) {
            case 6:
                return words_up<W, 1>(x);
            case 7:
                return words_up<W, 2>(x);
            case 8:
                return words_up<W, 4>(x);
            case 9:
                return words_up<W, 8>(x);
            default:
                return words_up<W, 16>(x);
        }
    }
}
/// The sets with v, v removed.
template <int W>
inline Words<W> down(const Words<W>& x, int v) {
    if (W == 1 || v < 6) {
        Words<W> z;
        for (int i = 0; i < kPieces<W>; ++i) z.p[i] = (x.p[i] >> (1 << v)) & kWithout[v];
        return z;
    }
    if constexpr (W > 1) {
        switch (v) {
            case 6:
                return words_down<W, 1>(x);
            case 7:
                return words_down<W, 2>(x);
            case 8:
                return words_down<W, 4>(x);
            case 9:
                return words_down<W, 8>(x);
            default:
                return words_down<W, 16>(x);
        }
    }
}

}  // namespace
}  // namespace ninefold::general
