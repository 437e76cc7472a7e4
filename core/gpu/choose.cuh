// The branching rule of the CPU (classic/choose.inl), on three boards: row r of every band, nine cells in each field.
#pragma once

#include "gpu/words.cuh"

namespace ninefold::gpu {

/// Numbers in binary, a plane a bit, one number for each cell of a board.
struct Two {
    u32 low, high;
};
struct Four {
    u32 bit[4];
};
NINEFOLD_LANE Two add3(u32 a, u32 b, u32 c) { return {xor3(a, b, c), majority(a, b, c)}; }
NINEFOLD_LANE Two add2(u32 a, u32 b) { return {a ^ b, a & b}; }
NINEFOLD_LANE Four sum3(Two a, Two b, Two c) {
    const Two low = add3(a.low, b.low, c.low), high = add3(a.high, b.high, c.high);
    const Two two = add2(low.high, high.low), four = add2(high.high, two.high);
    return {{low.low, two.low, four.low, four.high}};
}
template <int Right, int Left>
NINEFOLD_LANE u32 turn(u32 mask, u32 x) {
    return select(mask, x >> Right, x << Left);
}

constexpr int kPlanes = 6;

/// The weight of each open cell, its planes from the highest bit on: *m* counts the open cells of its minirow, *n* of
/// its minicolumn, *b* of its box, *c* of its column.
NINEFOLD_LANE void weigh(u32 bivalue, Two m, Two n, const Four& b, const Four& c, u32* planes) {
    const Two m1 = {turn<1, 2>(0333 * kLow, m.low), turn<1, 2>(0333 * kLow, m.high)};
    const Two m2 = {turn<2, 1>(0111 * kLow, m.low), turn<2, 1>(0111 * kLow, m.high)};
    const Four r = sum3(m, m1, m2);
    const u32 t0 = m.low ^ n.low, carry = ~(m.low | n.low);
    const u32 t1 = xor3(m.high, n.high, carry), t2 = majority(~m.high, ~n.high, carry);
    const u32 fours = t2 | (t1 & ~t0), eights = t1 & t0;
    const Two ones = add2(r.bit[0], c.bit[0]);
    const Two p1 = add3(r.bit[1], c.bit[1], b.bit[0]), q1 = add3(t0, b.bit[2] | b.bit[3], ones.high);
    const Two twos = add2(p1.low, q1.low);
    const Two p2 = add3(r.bit[2], c.bit[2], b.bit[1]), q2 = add3(fours, bivalue, twos.high);
    const Two u2 = add3(p1.high, q1.high, p2.low), s2 = add2(q2.low, u2.low);
    const Two p3 = add3(r.bit[3], c.bit[3], b.bit[2]), q3 = add3(eights, p2.high, q2.high);
    const Two u3 = add3(u2.high, s2.high, p3.low), s3 = add2(q3.low, u3.low);
    const Two p4 = add3(b.bit[3], t2, p3.high), q4 = add3(q3.high, u3.high, s3.high);
    const Two s4 = add2(p4.low, q4.low);
    planes[0] = xor3(p4.high, q4.high, s4.high);
    planes[1] = s4.low;
    planes[2] = s3.low;
    planes[3] = s2.low;
    planes[4] = twos.low;
    planes[5] = ones.low;
}

/// The field at *shift* of word 9 row + column.
struct Choice {
    int row, column, shift;
};

NINEFOLD_LANE Choice choose(const u32 (&x)[kWords]) {
    u32 at_least[3][3];  // two, three, four candidates; by row
    NINEFOLD_UNROLL
    for (int r = 0; r < 3; ++r) {
        u32 flags[3][3];
        NINEFOLD_UNROLL
        for (int j = 0; j < 3; ++j) {
            u32 left[3][3];
            NINEFOLD_UNROLL
            for (int i = 0; i < 3; ++i) {
                const u32 w = x[9 * r + 3 * j + i], two = w & (w - kLow);  // without the lowest candidate
                left[0][i] = two + kFull;                                  // the spare bit says whether one is left
                const u32 three = two & left[0][i];
                left[1][i] = three + kFull;
                left[2][i] = (three & left[1][i]) + kFull;
            }
            NINEFOLD_UNROLL
            for (int n = 0; n < 3; ++n)
                flags[n][j] = select(3 * kSpare, select(kSpare, left[n][0], left[n][1] << 1), left[n][2] << 2);
        }
        NINEFOLD_UNROLL
        for (int n = 0; n < 3; ++n)
            at_least[n][r] =
                kFull & select(7 * kLow, flags[n][0] >> 9, select(7 * kLow << 3, flags[n][1] >> 6, flags[n][2] >> 3));
    }
    const u32(&open)[3] = at_least[0];
    const Two n = add3(open[0], open[1], open[2]);
    const Four column = sum3(n, {next_band(n.low), next_band(n.high)}, {band_after(n.low), band_after(n.high)});
    Two m[3];
    u32 planes[3][kPlanes], best[3];
    NINEFOLD_UNROLL
    for (int r = 0; r < 3; ++r) m[r] = add3(open[r], turn<3, 6>(077 * kLow, open[r]), turn<6, 3>(007 * kLow, open[r]));
    const Four box = sum3(m[0], m[1], m[2]);
    NINEFOLD_UNROLL
    for (int r = 0; r < 3; ++r) {
        weigh(open[r] & ~at_least[1][r], m[r], n, box, column, planes[r]);
        best[r] = open[r];
    }
    const auto narrow = [&](u32 x0, u32 x1, u32 x2) {
        const bool some = (x0 | x1 | x2) != 0;
        best[0] = some ? x0 : best[0];
        best[1] = some ? x1 : best[1];
        best[2] = some ? x2 : best[2];
    };
    narrow(open[0] & ~at_least[2][0], open[1] & ~at_least[2][1], open[2] & ~at_least[2][2]);
    NINEFOLD_UNROLL
    for (int i = 0; i < kPlanes; ++i) narrow(best[0] & planes[0][i], best[1] & planes[1][i], best[2] & planes[2][i]);
    const u32 any = or3(best[0], best[1], best[2]);
    const int shift = any >> 20 ? 20 : any >> 10 ? 10 : 0;
    const u32 c2 = best[2] >> shift & 511, c1 = best[1] >> shift & 511, c0 = best[0] >> shift & 511;
    return {c2 ? 2 : c1 ? 1 : 0, __ffs(c2 ? c2 : c1 ? c1 : c0) - 1, shift};
}

}  // namespace ninefold::gpu
