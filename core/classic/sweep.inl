// The sweep: one round of propagation for all lanes at once, with no branch that depends on data.
//
//     1. row by row, over the nine digits: a digit with one place in the row takes that cell from the
//        others (hidden single); bit-sliced counts of the candidates of each cell give naked singles,
//        cells with two, cells with more, and empty cells
//     2. digit by digit, band by band: of three rows and three boxes keep what belongs to some perfect
//        matching; that is pointing, claiming and the box eliminations at once.  The same for three
//        bands and the columns of each stack.
//     3. the sum of all words.  A word only ever loses bits, so the sum falls when anything changes, and
//        81 * 511 < 2^16: equal sums mean an unchanged state, exactly.  A lane that receives another
//        state forgets its sum (see Search::run).
//
// Dead: a cell without candidates, or a digit without a place in a row or a column.  Solved: no cell
// with two candidates and not dead; then every (digit, row) word holds exactly one bit, columns and
// boxes are full because step 2 left none of them empty, and the grid is a solution.
//
// Every rule is monotone up to death, so the state at which nothing changes does not depend on the
// order of the rules, and all back ends reach the same one.
#pragma once

#include "simd/lanes.hpp"

namespace ninefold::lanes::NINEFOLD_ISA {

/// What a sweep says of the lanes, one bit each.  A stable lane was left as it was.
struct Verdict {
    std::uint32_t dead, solved, stable;
};

/// W puzzles, and what the last sweep saw of their cells.
template <class L>
struct State {
    alignas(64) Word words[kStateWords][L::kWidth] = {};
    alignas(64) Word open[9][L::kWidth] = {};     // by row: cells with two candidates or more
    alignas(64) Word bivalue[9][L::kWidth] = {};  // by row: cells with exactly two
    alignas(64) Word sums[L::kWidth] = {};        // of all words of a lane after the last sweep
};

template <class L>
NINEFOLD_INLINE void sweep_row(State<L>& state, int r, typename L::V& present, typename L::V& unsolved) {
    using V = typename L::V;
    const V minus_one = L::set1(-1);
    V w[9], s[9];
#pragma GCC unroll 9
    for (int d = 0; d < 9; ++d) {
        w[d] = L::load(state.words[d * kDigitStride + r]);
        s[d] = L::only_if(L::testn(w[d], L::add(w[d], minus_one)), w[d]);
    }
    const V single = L::or3(L::or3(s[0], s[1], s[2]), L::or3(s[3], s[4], s[5]), L::or3(s[6], s[7], s[8]));
#pragma GCC unroll 9
    for (int d = 0; d < 9; ++d) w[d] = L::keep_single(w[d], single, s[d]);
    // Candidates of each cell, counted by full adders: ones, twos, "four or more".
    const V s0 = L::xor3(w[0], w[1], w[2]), c0 = L::maj(w[0], w[1], w[2]);
    const V s1 = L::xor3(w[3], w[4], w[5]), c1 = L::maj(w[3], w[4], w[5]);
    const V s2 = L::xor3(w[6], w[7], w[8]), c2 = L::maj(w[6], w[7], w[8]);
    const V ones = L::xor3(s0, s1, s2), c3 = L::maj(s0, s1, s2);
    const V t = L::xor3(c0, c1, c2);
    const V twos = L::xor_(t, c3), fours = L::or_and(L::maj(c0, c1, c2), t, c3);
    const V naked = L::without(ones, twos, fours), open = L::or_(twos, fours);
    L::store(state.open[r], open);
    L::store(state.bivalue[r], L::without(twos, ones, fours));
    present = L::and_(present, L::or_(ones, open));
    unsolved = L::or_(unsolved, open);
    // A row that has a naked single of digit d has d nowhere else.
#pragma GCC unroll 9
    for (int d = 0; d < 9; ++d)
        L::store(state.words[d * kDigitStride + r], L::and_if(w[d], L::test(w[d], naked), naked));
}

template <class L>
NINEFOLD_INLINE Verdict sweep(State<L>& state) {
    using V = typename L::V;
    const V full = L::set1(kFull);
    V present = full, unsolved = L::zero();
    for (int r = 0; r < 9; ++r) sweep_row<L>(state, r, present, unsolved);
    const V twice = L::double_word();
    const typename L::BandFilter keep_matchings;
    V smallest = full, sum = L::zero();
    for (int d = 0; d < 9; ++d) {
        Word(*const digit)[L::kWidth] = state.words + d * kDigitStride;
        V w[9], band[3], x[3], y[3];
#pragma GCC unroll 3
        for (int b = 0; b < 3; ++b) {
#pragma GCC unroll 3
            for (int i = 0; i < 3; ++i) w[3 * b + i] = L::load(digit[3 * b + i]);
            keep_matchings(w[3 * b], w[3 * b + 1], w[3 * b + 2]);
            // The columns that the band can give, and the same turned by one and by two inside each box.
            band[b] = L::or3(w[3 * b], w[3 * b + 1], w[3 * b + 2]);
            const V d2 = L::mul(band[b], twice);
            x[b] = L::template shr<3>(d2);
            y[b] = L::template shr<6>(d2);
        }
        present = L::and_(present, L::or3(band[0], band[1], band[2]));
#pragma GCC unroll 3
        for (int b = 0; b < 3; ++b) {
            const int b1 = (b + 1) % 3, b2 = (b + 2) % 3;
            const V left = L::or_and(L::and_(x[b1], y[b2]), y[b1], x[b2]);
#pragma GCC unroll 3
            for (int i = 0; i < 3; ++i) {
                const V v = L::and_(w[3 * b + i], left);
                L::store(digit[3 * b + i], v);
                sum = L::add(sum, v);
                smallest = L::min_(smallest, v);
            }
        }
    }
    const auto dead = L::or_k(L::testn(smallest, smallest), L::not_k(L::eq(present, full)));
    const Verdict verdict = {L::bits(dead), L::bits(L::testn(unsolved, unsolved)),
                             L::bits(L::eq(sum, L::load(state.sums)))};
    L::store(state.sums, sum);
    return verdict;
}

}  // namespace ninefold::lanes::NINEFOLD_ISA
