// Boards for choose.inl, 32 bits per band, in registers of any width.
//
// A Logic provides V, the bitwise operations of choose.inl, and
//     or3 set1 left<n> right<n>      a | b | c; the same 32 bits in every element; shifts
//     next_band, band_after          the first three of four elements rotated by one and by two (LoneBoard)
//     pick(any, x, e)                for each element x, or e if *any* has no bit there; x is a part of e
//     empty(x)                       bit i set: element i is zero
//     choices(best, count, out)      the first *count* choices among the best cells of three bands
#pragma once

#include "../choose.inl"

namespace ninefold::lanes::NINEFOLD_ISA {

/// One register per band, one puzzle in each 32 bits.
template <class Logic>
struct Boards : Logic {
    using V = typename Logic::V;
    static constexpr int kParts = 3;
    static NINEFOLD_INLINE V pack(V a, V b, V c) { return Logic::or3(minirows<0>(a), minirows<1>(b), minirows<2>(c)); }
    template <int Band>
    static NINEFOLD_INLINE V unpack(V x) {
        const V y = minirows<Band>(x);
        if constexpr (Band == 0) return Logic::or3(y, Logic::template left<3>(y), Logic::template left<6>(y));
        if constexpr (Band == 1) return Logic::or3(y, Logic::template left<3>(y), Logic::template right<3>(y));
        return Logic::or3(y, Logic::template right<3>(y), Logic::template right<6>(y));
    }
    static NINEFOLD_INLINE void narrow(V* e, const V* x) {
        const V any = Logic::or3(x[0], x[1], x[2]);
#pragma GCC unroll 3
        for (int b = 0; b < 3; ++b) e[b] = Logic::pick(any, x[b], e[b]);
    }

private:
    template <int Place>
    static NINEFOLD_INLINE V minirows(V x) {
        return Logic::and_(x, Logic::set1((007 << 3 * Place) * kRows));
    }
};

/// One puzzle in 128 bits, one band in each of the first three elements of 32 bits.
template <class Logic>
struct LoneBoard : Logic {
    using V = typename Logic::V;
    static constexpr int kParts = 1;
    static NINEFOLD_INLINE void narrow(V* e, const V* x) {
        *e = Logic::pick(Logic::or3(*x, Logic::next_band(*x), Logic::band_after(*x)), *x, *e);
    }
};

/// Of the best cells of a puzzle, by band, the one in the highest row with the lowest column bit.
NINEFOLD_INLINE Word choice_among(std::uint32_t low, std::uint32_t middle, std::uint32_t high) {
    const std::uint32_t band = high ? high : middle ? middle : low;
    const int first = high ? 6 : middle ? 3 : 0;
    const int row = (31 - __builtin_clz(band)) * 57 >> 9;  // divided by nine
    return choice_of(first + row, first_bit(band >> (9 * row)));
}

/// The open cells of up to 32 puzzles, those with two or three candidates and those with three or more: sets of puzzles
/// side by side, band by band.
template <class Logic>
class BoardsOfOpenCells {
    using V = typename Logic::V;
    static constexpr int kSet = sizeof(V) / 4;

public:
    NINEFOLD_INLINE void set(int puzzle, int band, std::uint32_t few, std::uint32_t many) {
        few_[puzzle / kSet][band][puzzle % kSet] = few;
        many_[puzzle / kSet][band][puzzle % kSet] = many;
    }

    /// A branch for each of the first *count* puzzles; returns those whose open cells all have two candidates.
    std::uint32_t choose(int count, Word* choices) const {
        std::uint32_t mirror = 0;
        for (int at = 0; at < count; at += kSet) {
            V few[3], many[3], best[3];
#pragma GCC unroll 3
            for (int b = 0; b < 3; ++b) {
                few[b] = Logic::load(few_[at / kSet][b]);
                many[b] = Logic::load(many_[at / kSet][b]);
            }
            Chooser<Boards<Logic>>::run(few, many, best);
            Logic::choices(best, count - at < kSet ? count - at : kSet, choices + at);
            mirror |= Logic::empty(Logic::or3(many[0], many[1], many[2])) << at;
        }
        return mirror;
    }

private:
    alignas(64) std::uint32_t few_[32 / kSet][3][kSet], many_[32 / kSet][3][kSet];
};

}  // namespace ninefold::lanes::NINEFOLD_ISA
