// The sweep: one round of propagation for all lanes at once, with no branch that depends on data.
//
//     1. Row by row, over its nine cells: if a digit has one place in the row, its cell keeps nothing else (hidden
//        single), and a cell with one candidate removes it from the others (naked single), both in the same state.
//        Then band by band, for all digits at once: keep the places that belong to a perfect matching of three rows
//        and three boxes.  This covers pointing, claiming and the box eliminations.
//     2. Stack by stack: the same for three bands and the three columns.
//
// A digit is *restless* in a row if it is a single of only one kind: there is, or was, something to remove.
//
// Stuck: no row has a restless digit, and no minirow has lost a place in the matching of rows and boxes.  A matching
// does all its work at once, so the columns, matched at the end of the last sweep, would not find anything either.  The
// test is exact for a lane with the state that the last sweep left in it; a *fresh* lane is not tested.
//
// Dead: a digit has no matching in a band or a stack, a cell is empty, or a digit is restless in the same row in two
// consecutive sweeps, because two hidden digits share a cell or two naked cells share a digit.  (Without this test,
// conflicting clues in an otherwise empty row would cost an endless search.)  An empty cell removes from others the
// evidence that made it visible, so a dead lane may look alive again later.  Search remembers which lanes died.
//
// Solved: each digit has one matching in each band and in each stack.  Two digits could still share a cell.  This is
// checked when the digits are read, and such a lane is dead (Search::serve_solved).
//
// Every rule is monotone as long as the lane is not dead, so the fixpoint does not depend on the order of the
// rules, and all back ends reach the same one.
#pragma once

#include "state.inl"

namespace ninefold::lanes::NINEFOLD_ISA {

/// The result of a sweep, one bit per lane.  Lanes that *repeat* are dead unless they are fresh.
struct Verdict {
    std::uint32_t dead, repeat, solved, stuck;
};

/// Digits that have a matching everywhere so far; digits that have several somewhere.
template <class L>
struct Matchings {
    typename L::V some, several;
};

/// Step 1 of the sweep.
template <class L>
struct BandsSeen {
    Matchings<L> matchings;
    std::uint32_t empty, repeat, stuck;
};

/// Digits that are in at least one of three words; in at least two.
template <class L>
struct Counted {
    typename L::V some, twice;
};
template <class L>
NINEFOLD_INLINE Counted<L> count_three(const typename L::V* w) {
    return {L::or3(w[0], w[1], w[2]), L::maj(w[0], w[1], w[2])};
}

/// left[a][b]: the digits for which place (a, b) belongs to a perfect matching of three by three.
template <class L>
NINEFOLD_INLINE void match(const typename L::V (*place)[3], typename L::V (*left)[3], Matchings<L>& seen) {
    using V = typename L::V;
    V even[3], odd[3];  // the six permutations
#pragma GCC unroll 3
    for (int k = 0; k < 3; ++k) {
        even[k] = L::and3(place[0][k], place[1][(k + 1) % 3], place[2][(k + 2) % 3]);
        odd[k] = L::and3(place[0][k], place[1][(k + 2) % 3], place[2][(k + 1) % 3]);
    }
#pragma GCC unroll 3
    for (int a = 0; a < 3; ++a)
#pragma GCC unroll 3
        for (int b = 0; b < 3; ++b) left[a][b] = L::or_(even[(b - a + 3) % 3], odd[(b + a) % 3]);
    // Two matchings differ in at least two rows, so one of the first two shows it.
    const Counted<L> first = count_three<L>(left[0]), second = count_three<L>(left[1]);
    seen.some = L::and_(seen.some, first.some);
    seen.several = L::or3(seen.several, first.twice, second.twice);
}

/// The words as they are: no lane has received another state.
template <class L>
struct NoMoves {
    static constexpr bool kNone = true;
    using V = typename L::V;
    NINEFOLD_INLINE void enter_band(int) const {}
    NINEFOLD_INLINE V operator()(int, V word, V column, V box) const { return L::and3(word, column, box); }
};

/// Step 1.  *given* returns the state to sweep: each word of a band with its masks, or the word that a lane receives.
template <class L, class Moves>
__attribute__((noinline)) BandsSeen<L> sweep_bands(State<L>& state, const Moves& given) {
    using V = typename L::V;
    Moves moves = given;  // a local copy stays in registers
    V moved = L::zero(), repeat = L::zero();
    const typename L::Singles singles;
    Matchings<L> seen{L::set1(kFull | L::kSentinel), L::zero()};
    for (int b = 0; b < 3; ++b) {
        Band<L>& band = state.bands[b];
        V place[3][3], left[3][3];
        moves.enter_band(b);
        const auto sweep_row = [&](int i) __attribute__((always_inline)) {
            V w[9], box[3];
#pragma GCC unroll 3
            for (int s = 0; s < 3; ++s) {
                box[s] = L::load(band.boxes[i][s]);
                if constexpr (!Moves::kNone) box[s] = L::keep(box[s]);  // 220 -> 188 ns; without moves 163 -> 185
            }
#pragma GCC unroll 9
            for (int k = 0; k < 9; ++k)
                w[k] = moves(9 * i + k, L::load(band.words[9 * i + k]), L::load(band.columns[k]), box[k % 3]);
            const Counted<L> x = count_three<L>(w), y = count_three<L>(w + 3), z = count_three<L>(w + 6);
            const V some[3] = {x.some, y.some, z.some};
            const Counted<L> all = count_three<L>(some);
            const V hidden = L::without(all.some, L::or3(x.twice, y.twice, z.twice), all.twice);
            const V naked = singles.strike(w, hidden);
            const V restless = L::xor_(hidden, naked);
            repeat = L::or_and(repeat, restless, L::load(band.restless[i]));
            moved = L::or_(moved, restless);
            L::store(band.restless[i], restless);
#pragma GCC unroll 3
            for (int s = 0; s < 3; ++s) place[i][s] = L::or3(w[s], w[3 + s], w[6 + s]);
#pragma GCC unroll 9
            for (int k = 0; k < 9; ++k) L::store(band.words[9 * i + k], w[k]);
        };
        if constexpr (L::kUnrollsRows) {
            sweep_row(0), sweep_row(1), sweep_row(2);
        } else {
            for (int i = 0; i < 3; ++i) sweep_row(i);
        }
        match<L>(place, left, seen);
#pragma GCC unroll 3
        for (int i = 0; i < 3; ++i)
#pragma GCC unroll 3
            for (int s = 0; s < 3; ++s) {
                L::store(band.boxes[i][s], left[i][s]);
                moved = L::or_without(moved, place[i][s], left[i][s]);
            }
    }
    return {seen, L::high_bits(moved), L::bits(L::test(repeat, repeat)), L::bits(L::testn(moved, moved))};
}

/// Step 2.
template <class L>
__attribute__((noinline)) Verdict sweep_columns(State<L>& state, const BandsSeen<L>& bands) {
    using V = typename L::V;
    Matchings<L> seen = bands.matchings;
#pragma GCC unroll 3
    for (int s = 0; s < 3; ++s) {
        V place[3][3], left[3][3];
#pragma GCC unroll 3
        for (int b = 0; b < 3; ++b) {
            const Band<L>& band = state.bands[b];
            const V m0 = L::keep(L::load(band.boxes[0][s])), m1 = L::keep(L::load(band.boxes[1][s])),
                    m2 = L::keep(L::load(band.boxes[2][s]));
#pragma GCC unroll 3
            for (int c = 0; c < 3; ++c) {
                const int k = 3 * c + s;
                const V two = L::or_and(L::and_(m0, L::load(band.words[k])), m1, L::load(band.words[9 + k]));
                place[b][c] = L::or_and(two, m2, L::load(band.words[18 + k]));
            }
        }
        match<L>(place, left, seen);
#pragma GCC unroll 3
        for (int b = 0; b < 3; ++b)
#pragma GCC unroll 3
            for (int c = 0; c < 3; ++c) L::store(state.bands[b].columns[3 * c + s], left[b][c]);
    }
    const std::uint32_t matched = L::bits(L::eq(seen.some, L::set1(kFull | L::kSentinel)));
    return {bands.empty | ~matched, bands.repeat, L::bits(L::testn(seen.several, L::set1(kFull))), bands.stuck};
}

}  // namespace ninefold::lanes::NINEFOLD_ISA
