// The branching rule: the cell with two candidates (any open cell where there is none) of the highest
//
//     open in its row + open in its column + 3 open in its box - 6 (open in its minirow + in its minicolumn)
//
// Ties go to the highest row, then to the lowest column bit, in every back end and in choose_one, so that
// the tree of guesses is the same everywhere.  The weights took the guesses on very hard puzzles from 159
// (first cell with two) through 99 (most open peers) to 63 a puzzle, 2026-11.
#pragma once

#include "sweep.inl"

namespace ninefold::lanes::NINEFOLD_ISA {

/// A choice for every lane.  A score lies in [-15, 33]; it stands in the high byte over 0x4000, which a lane
/// of non-candidates cannot reach, the cell in the low byte; all of it stays below 0x8000.
template <class L>
void choose_all(const State<L>& state, Word* choices) {
    using V = typename L::V;
    constexpr int kBoxWeight = 3, kMiniWeight = 6;
    const V mini_weight = L::set1(kMiniWeight << 8);
    V open[9], any = L::zero();
    for (int r = 0; r < 9; ++r) {
        open[r] = L::load(state.open[r]);
        any = L::or_(any, L::load(state.bivalue[r]));
    }
    const auto no_bivalue = L::testn(any, any);

    // down[b][3 j + k]: the column's share of the score of column j of box k, for the rows of band b.
    V down[3][9], turned[3][3];
    for (int b = 0; b < 3; ++b) {
        // Three rows at column j of each box, side by side: bits 0-2, 3-5, 6-8.
        const V a = open[3 * b], c = open[3 * b + 1], e = open[3 * b + 2];
        const V first = L::set1(7), second = L::set1(070);
        turned[b][0] = L::select(first, a, L::select(second, L::template shl<3>(c), L::template shl<6>(e)));
        turned[b][1] = L::select(first, L::template shr<3>(a), L::select(second, c, L::template shl<3>(e)));
        turned[b][2] = L::select(first, L::template shr<6>(a), L::select(second, L::template shr<3>(c), e));
    }
    const auto column = [&](int j, V m0, V m1, V m2, int k) {
        const V sum = L::add(L::template shl<8>(L::add(L::add(m0, m1), m2)), L::set1(0x4000 + 8 - (3 * j + k)));
        down[0][3 * j + k] = L::sub(sum, L::mul(m0, mini_weight));
        down[1][3 * j + k] = L::sub(sum, L::mul(m1, mini_weight));
        down[2][3 * j + k] = L::sub(sum, L::mul(m2, mini_weight));
    };
#pragma GCC unroll 3
    for (int j = 0; j < 3; ++j) {
        const V a = turned[0][j], b = turned[1][j], c = turned[2][j];
        column(j, L::template popcount3<0>(a), L::template popcount3<0>(b), L::template popcount3<0>(c), 0);
        column(j, L::template popcount3<1>(a), L::template popcount3<1>(b), L::template popcount3<1>(c), 1);
        column(j, L::template popcount3<2>(a), L::template popcount3<2>(b), L::template popcount3<2>(c), 2);
    }

    V best = L::zero();
    for (int b = 0; b < 3; ++b) {
        V mini[3][3], box[3];
        for (int i = 0; i < 3; ++i) {
            mini[i][0] = L::template popcount3<0>(open[3 * b + i]);
            mini[i][1] = L::template popcount3<1>(open[3 * b + i]);
            mini[i][2] = L::template popcount3<2>(open[3 * b + i]);
        }
        for (int k = 0; k < 3; ++k)
            box[k] = L::mul(L::add(L::add(mini[0][k], mini[1][k]), mini[2][k]), L::set1(kBoxWeight << 8));
        for (int i = 0; i < 3; ++i) {
            const int r = 3 * b + i;
            const V eligible = L::blend(no_bivalue, L::load(state.bivalue[r]), open[r]);
            const V row =
                L::add(L::template shl<8>(L::add(L::add(mini[i][0], mini[i][1]), mini[i][2])), L::set1(r << 4));
            for (int k = 0; k < 3; ++k) {
                V t = L::only_if(L::test(eligible, L::set1(1 << k)), down[b][k]);
                t = L::max_if(t, L::test(eligible, L::set1(8 << k)), down[b][3 + k]);
                t = L::max_if(t, L::test(eligible, L::set1(64 << k)), down[b][6 + k]);
                best = L::max_(best, L::add(t, L::sub(L::add(row, box[k]), L::mul(mini[i][k], mini_weight))));
            }
        }
    }
    L::store(choices, best);
}

}  // namespace ninefold::lanes::NINEFOLD_ISA
