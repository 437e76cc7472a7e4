// The branching rule.  Of the open cells with two or three candidates (or of all open cells if there are none), it
// chooses the one with the highest
//
//     r + c + 2 b + 2 [b > 3] + S(m + n) + 4 [two candidates]        S(2..6) = 20, 10, 4, 2, 0
//
// where r, c, b, m and n count the open cells of its row, column, box, minirow and minicolumn, including the cell.
// Ties go to the highest row, then to the lowest column bit.  The cell is split: its smallest candidate and the others.
//
// The rule works on all cells at once, on bitboards: a band is 27 bits, rows nine bits apart, columns in the order of
// the words.  Counts are bit-sliced, one board for each binary digit, and full adders compute sums.
//
// B provides boards V, for one puzzle or several side by side:
//     kParts                         registers that make up a board: one, or one per band
//     and_ or_ xor_ nor xor3 maj     bit by bit
//     maj_not(a, b, c)               the majority of ~a, ~b, c
//     turn<m, right, left>(x)        m & (x >> right) | ~m & (x << left)
//     next_band, band_after          boards of one part: bands rotated by one and by two
//     pack, unpack<band>             boards of three parts: gathers the values of all minirows in one part, those of a
//                                    band in the columns of one position in the box; and back
//     narrow(e, x)                   for each puzzle x, a part of e; e if x has no cell
#pragma once

#include "simd/lanes.hpp"

namespace ninefold::lanes::NINEFOLD_ISA {

/// The first bit of each row.
constexpr std::uint32_t kRows = 1u | 1u << 9 | 1u << 18;

template <class B>
class Chooser {
public:
    using V = typename B::V;

    /// Stores in *best* the best cells of a board, given its cells with two or three candidates and those with three
    /// or more; several cells if they tie.
    static NINEFOLD_INLINE void run(const V* few, const V* many, V* best) {
        Two m[B::kParts], n[B::kParts];
        V planes[B::kParts][kPlanes], x[B::kParts];
#pragma GCC unroll 3
        for (int p = 0; p < B::kParts; ++p) {
            const V open = B::or_(few[p], many[p]);
            m[p] = add(open, turn3(open), turn6(open));
            n[p] = add(open, turn9(open), turn18(open));
            best[p] = open;
        }
        const Four columns = sum_bands(n);
        if constexpr (B::kParts == 3) {
            const Five houses =
                rows_and_boxes({B::pack(m[0].low, m[1].low, m[2].low), B::pack(m[0].high, m[1].high, m[2].high)});
            score(B::xor_(best[0], many[0]), m[0], n[0], columns, unpack<0>(houses), planes[0]);
            score(B::xor_(best[1], many[1]), m[1], n[1], columns, unpack<1>(houses), planes[1]);
            score(B::xor_(best[2], many[2]), m[2], n[2], columns, unpack<2>(houses), planes[2]);
        } else {
            score(B::xor_(*best, *many), *m, *n, columns, rows_and_boxes(*m), *planes);
        }
        B::narrow(best, few);
#pragma GCC unroll 6
        for (int i = 0; i < kPlanes; ++i) {
#pragma GCC unroll 3
            for (int p = 0; p < B::kParts; ++p) x[p] = B::and_(best[p], planes[p][i]);
            B::narrow(best, x);
        }
    }

private:
    /// No score reaches 64: if m + n = 2, r and c are at most 7 and b is at most 5; otherwise S falls faster.
    static constexpr int kPlanes = 6;
    /// Numbers of two, four and five binary digits.
    struct Two {
        V low, high;
    };
    struct Four {
        V bit[4];
    };
    struct Five {
        V bit[5];
    };
    static NINEFOLD_INLINE Two add(V a, V b, V c) { return {B::xor3(a, b, c), B::maj(a, b, c)}; }
    static NINEFOLD_INLINE Two add(V a, V b) { return {B::xor_(a, b), B::and_(a, b)}; }
    /// The sum of three numbers 0 to 3.
    static NINEFOLD_INLINE Four sum(Two a, Two b, Two c) {
        const Two low = add(a.low, b.low, c.low), high = add(a.high, b.high, c.high);
        const Two two = add(low.high, high.low), four = add(high.high, two.high);
        return {{low.low, two.low, four.low, four.high}};
    }
    static NINEFOLD_INLINE Four sum_bands(const Two* n) {
        if constexpr (B::kParts == 3)
            return sum(n[0], n[1], n[2]);
        else
            return sum(*n, {B::next_band(n->low), B::next_band(n->high)},
                       {B::band_after(n->low), B::band_after(n->high)});
    }

    /// r + 2 b + 2 [b > 3] of each minirow; m: their open cells.
    static NINEFOLD_INLINE Five rows_and_boxes(Two m) {
        const Four r = sum(m, {turn1(m.low), turn1(m.high)}, {turn2(m.low), turn2(m.high)});
        const Four b = sum(m, {turn9(m.low), turn9(m.high)}, {turn18(m.low), turn18(m.high)});
        const Two twos = add(r.bit[1], b.bit[0], B::or_(b.bit[2], b.bit[3])),
                  fours = add(r.bit[2], b.bit[1], twos.high), eights = add(r.bit[3], b.bit[2], fours.high);
        return {{r.bit[0], twos.low, fours.low, eights.low, B::or_(b.bit[3], eights.high)}};
    }
    template <int Band>
    static NINEFOLD_INLINE Five unpack(const Five& x) {
        Five y;
#pragma GCC unroll 5
        for (int i = 0; i < 5; ++i) y.bit[i] = B::template unpack<Band>(x.bit[i]);
        return y;
    }

    /// The scores of a board or a band, highest binary digit first; by its minirows, minicolumns, columns, and houses.
    static NINEFOLD_INLINE void score(V bivalue, Two m, Two n, const Four& c, const Five& h, V* planes) {
        // t = 6 - m - n: inverting the binary digits of m and n gives 3 - m and 3 - n.
        const V t0 = B::xor_(m.low, n.low), carry = B::nor(m.low, n.low);
        const V t1 = B::xor3(m.high, n.high, carry), t2 = B::maj_not(m.high, n.high, carry);
        // S is 0, 2, 4, 8 + 2, 16 + 4 for t = 0 to 4.
        const V eights = B::and_(t1, t0), fours = B::or_(t2, B::xor_(t1, eights));
        const Two ones = add(h.bit[0], c.bit[0]);
        const Two p1 = add(h.bit[1], c.bit[1], t0), s1 = add(p1.low, ones.high);
        const Two p2 = add(h.bit[2], c.bit[2], fours), q2 = add(bivalue, p1.high, s1.high), s2 = add(p2.low, q2.low);
        const Two p3 = add(h.bit[3], c.bit[3], eights), q3 = add(p2.high, q2.high, s2.high), s3 = add(p3.low, q3.low);
        const Two p4 = add(h.bit[4], t2, p3.high), s4 = add(p4.low, q3.high, s3.high);
        planes[0] = B::or_(p4.high, s4.high);
        planes[1] = s4.low;
        planes[2] = s3.low;
        planes[3] = s2.low;
        planes[4] = s1.low;
        planes[5] = ones.low;
    }

    static NINEFOLD_INLINE V turn1(V x) { return B::template turn<0333 * kRows, 1, 2>(x); }
    static NINEFOLD_INLINE V turn2(V x) { return B::template turn<0111 * kRows, 2, 1>(x); }
    static NINEFOLD_INLINE V turn3(V x) { return B::template turn<077 * kRows, 3, 6>(x); }
    static NINEFOLD_INLINE V turn6(V x) { return B::template turn<007 * kRows, 6, 3>(x); }
    static NINEFOLD_INLINE V turn9(V x) { return B::template turn<0x3ffff, 9, 18>(x); }
    static NINEFOLD_INLINE V turn18(V x) { return B::template turn<0x1ff, 18, 9>(x); }
};

}  // namespace ninefold::lanes::NINEFOLD_ISA
