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
// Dead: a cell without candidates, a digit without a place in a row, a cell that is the only place of two
// digits in its row (it stays so until one of them has none); and, where nothing changes any
// more, a naked single whose digit has another place in the row: that place was not struck, so it is a
// naked single of the same digit.  (In boxes and columns step 2 sees such a pair.)  Clues in conflict in an
// otherwise empty row would cost an endless search without it.
//
// Placed: not dead, and the sum is 9 * 511.  A digit whose words are not empty has, after step 2, a place in each
// row, each box and each column; the columns alone add up to 511, so each digit stands once in each of them.  What
// is left to ask is whether two digits share a cell; that is asked when the digits are read, and then
// the lane is dead (Search::serve_solved).
//
// Every rule is monotone up to death, so the state at which nothing changes does not depend on the
// order of the rules, and all back ends reach the same one.
#pragma once

#include "simd/lanes.hpp"

namespace ninefold::lanes::NINEFOLD_ISA {

/// What a sweep says of the lanes, one bit each.  A stable lane was left as it was.
struct Verdict {
    std::uint32_t dead, placed, stable;
};

/// W puzzles, and what the last sweep saw of their cells.
template <class L>
struct State {
    alignas(64) Word words[kStateWords][L::kWidth] = {};
    alignas(64) Word few[9][L::kWidth] = {};   // by row: cells with two or three candidates
    alignas(64) Word many[9][L::kWidth] = {};  // by row: cells with three or more
    alignas(64) Word sums[L::kWidth] = {};     // of all words of a lane after the last sweep
};

/// What the row pass gathers: cells that have a candidate in all rows, naked singles in any that were not yet
/// their digit's only place in the row, and cells that are the only place of two digits.
template <class L>
struct RowSums {
    typename L::V present, doubled, crowded;
};

/// Hidden singles of one row, and its candidates counted by full adders: ones, twos, "four or more".
/// Returns the cells with one candidate.
template <class L>
NINEFOLD_INLINE typename L::V count_row(State<L>& state, int r, const typename L::V* v, const typename L::V* s,
                                        typename L::V* w, RowSums<L>& sums) {
    using V = typename L::V;
    const V single = L::or3(L::or3(s[0], s[1], s[2]), L::or3(s[3], s[4], s[5]), L::or3(s[6], s[7], s[8]));
#pragma GCC unroll 9
    for (int d = 0; d < 9; ++d) w[d] = L::keep_single(v[d], single, s[d]);
    const V s0 = L::xor3(w[0], w[1], w[2]), c0 = L::maj(w[0], w[1], w[2]);
    const V s1 = L::xor3(w[3], w[4], w[5]), c1 = L::maj(w[3], w[4], w[5]);
    const V s2 = L::xor3(w[6], w[7], w[8]), c2 = L::maj(w[6], w[7], w[8]);
    const V ones = L::xor3(s0, s1, s2), c3 = L::maj(s0, s1, s2), t = L::xor3(c0, c1, c2);
    const V twos = L::xor_(t, c3), fours = L::or_and(L::maj(c0, c1, c2), t, c3);
    const V open = L::or_(twos, fours);
    L::store(state.few[r], L::without(twos, fours, fours));
    L::store(state.many[r], L::or_and(fours, twos, ones));
    sums.present = L::and_(sums.present, L::or_(ones, open));
    const V naked = L::without(ones, twos, fours);
    sums.doubled = L::or_without(sums.doubled, naked, single);
    sums.crowded = L::or_and(sums.crowded, single, open);
    return naked;
}

/// Step 1.  *moves* gives the words of a row, with the lane moves of the last service applied where they ride along.
template <class L, class Load>
__attribute__((noinline)) RowSums<L> sweep_rows(State<L>& state, const Load& moves) {
    using V = typename L::V;
    const Load load = moves;  // a copy nobody else can see stays in registers
    const V minus_one = L::set1(-1);
    RowSums<L> sums = {L::set1(kFull), L::zero(), L::zero()};
    V v[9], s[9], w[9], naked = L::zero();
    const auto read = [&](int d, const auto& row) {
        v[d] = row(d);
        s[d] = L::only_if(L::testn(v[d], L::add(v[d], minus_one)), v[d]);
    };
    // A row that has a naked single of digit d has d nowhere else.
    const auto write = [&](int d, int r) {
        L::store(state.words[d * kDigitStride + r], L::and_if(w[d], L::test(w[d], naked), naked));
    };
    if constexpr (L::kPipelined) {
        // The naked singles of row r - 1 stand between the loads of row r: two chains overlap (155 -> 139 ns).
        for (int r = 0; r < 10; ++r) {
            const auto row = load.row(r < 9 ? r : 0);
#pragma GCC unroll 9
            for (int d = 0; d < 9; ++d) {
                if (r < 9) read(d, row);
                if (r > 0) write(d, r - 1);
            }
            if (r < 9) naked = count_row<L>(state, r, v, s, w, sums);
        }
    } else {
        for (int r = 0; r < 9; ++r) {
            const auto row = load.row(r);
#pragma GCC unroll 9
            for (int d = 0; d < 9; ++d) read(d, row);
            naked = count_row<L>(state, r, v, s, w, sums);
#pragma GCC unroll 9
            for (int d = 0; d < 9; ++d) write(d, r);
        }
    }
    return sums;
}

/// Steps 2 and 3.
template <class L>
NINEFOLD_INLINE Verdict sweep_digits(State<L>& state, const RowSums<L>& rows) {
    using V = typename L::V;
    const V full = L::set1(kFull), twice = L::double_word();
    const typename L::BandFilter keep_matchings;
    V sum = L::zero();
    typename L::Emptiness empty;
    for (int d = 0; d < 9; ++d) {
        Word(*const digit)[L::kWidth] = state.words + d * kDigitStride;
        V w[9], x[3], y[3], left[3];
#pragma GCC unroll 9
        for (int r = 0; r < 9; ++r) w[r] = L::load(digit[r]);
        keep_matchings(w);
        // The columns that each band can give, turned by one and by two inside each box.
#pragma GCC unroll 3
        for (int b = 0; b < 3; ++b) {
            const V twofold = L::mul(L::or3(w[3 * b], w[3 * b + 1], w[3 * b + 2]), twice);
            x[b] = L::template shr<3>(twofold);
            y[b] = L::template shr<6>(twofold);
        }
#pragma GCC unroll 3
        for (int b = 0; b < 3; ++b) left[b] = L::and_(x[(b + 1) % 3], y[(b + 2) % 3]);
#pragma GCC unroll 3
        for (int b = 0; b < 3; ++b) left[b] = L::or_and(left[b], y[(b + 1) % 3], x[(b + 2) % 3]);
#pragma GCC unroll 9
        for (int r = 0; r < 9; ++r) {
            const V v = L::and_(w[r], left[r / 3]);
            L::store(digit[r], v);
            sum = L::add(sum, v);
            empty.see(v);
        }
    }
    const auto crowded = L::test(rows.crowded, rows.crowded);
    const auto dead = L::or_k(L::or_k(empty.lanes(), crowded), L::not_k(L::eq(rows.present, full)));
    const std::uint32_t stable = L::bits(L::eq(sum, L::load(state.sums)));
    const std::uint32_t doubled = L::bits(L::test(rows.doubled, rows.doubled));
    L::store(state.sums, sum);
    return {L::bits(dead) | (stable & doubled), L::bits(L::eq(sum, L::set1(9 * kFull))), stable};
}

}  // namespace ninefold::lanes::NINEFOLD_ISA
