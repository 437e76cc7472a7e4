// The sweep: the rules of the CPU's (classic/sweep.inl), so the same states and the same search trees.
#pragma once

#include "gpu/words.cuh"

namespace ninefold::gpu {

/// Rows and boxes of each band: what belongs to no perfect matching goes.  42 operations for all digits.
NINEFOLD_LANE void match_boxes(u32 (&x)[kWords]) {
    u32 place[3][3], even[3], odd[3];
    NINEFOLD_UNROLL
    for (int r = 0; r < 3; ++r) NINEFOLD_UNROLL
    for (int s = 0; s < 3; ++s) place[r][s] = or3(x[9 * r + s], x[9 * r + 3 + s], x[9 * r + 6 + s]);
    NINEFOLD_UNROLL
    for (int k = 0; k < 3; ++k) {
        even[k] = and3(place[0][k], place[1][(k + 1) % 3], place[2][(k + 2) % 3]);
        odd[k] = and3(place[0][k], place[1][(k + 2) % 3], place[2][(k + 1) % 3]);
    }
    NINEFOLD_UNROLL
    for (int r = 0; r < 3; ++r) NINEFOLD_UNROLL
    for (int s = 0; s < 3; ++s) NINEFOLD_UNROLL
    for (int c = 0; c < 3; ++c) {
        u32& w = x[9 * r + 3 * c + s];
        w = and_or(w, even[(s - r + 3) % 3], odd[(s + r) % 3]);
    }
}

/// Bands and the columns of each stack, likewise.
NINEFOLD_LANE void match_columns(u32 (&x)[kWords]) {
    NINEFOLD_UNROLL
    for (int s = 0; s < 3; ++s) {
        u32 place[3];
        NINEFOLD_UNROLL
        for (int c = 0; c < 3; ++c) place[c] = or3(x[3 * c + s], x[9 + 3 * c + s], x[18 + 3 * c + s]);
        const u32 even = and3(place[0], next_band(place[1]), band_after(place[2]));
        const u32 odd = and3(place[0], band_after(place[1]), next_band(place[2]));
        const u32 evens[3] = {even, band_after(even), next_band(even)};
        const u32 odds[3] = {odd, next_band(odd), band_after(odd)};
        NINEFOLD_UNROLL
        for (int r = 0; r < 3; ++r) NINEFOLD_UNROLL
        for (int c = 0; c < 3; ++c) {
            u32& w = x[9 * r + 3 * c + s];
            w = and_or(w, evens[c], odds[c]);
        }
    }
}

/// What a sweep saw.
struct Verdict {
    u32 bad;      // the state is dead
    u32 moved;    // singles removed something
    u32 doubled;  // a digit is the only candidate of a cell and has another place in the row: dead if nothing moved
    u32 once;     // digits with one place in each row
};

NINEFOLD_LANE Verdict sweep(u32 (&x)[kWords]) {
    match_boxes(x);
    match_columns(x);
    match_boxes(x);
    u32 present = kFull, borrows = 0, crowded = 0, doubled = 0, once = kFull, moved = 0;
    NINEFOLD_UNROLL
    for (int r = 0; r < 3; ++r) {
        u32* const w = x + 9 * r;
        u32 some[3], twice[3], open[9], single[3], less[9], before = 0, after = 0;
        NINEFOLD_UNROLL
        for (int c = 0; c < 3; ++c) {
            some[c] = or3(w[3 * c], w[3 * c + 1], w[3 * c + 2]);
            twice[c] = majority(w[3 * c], w[3 * c + 1], w[3 * c + 2]);
        }
        const u32 any = or3(some[0], some[1], some[2]);
        const u32 hidden = neither(any, or3(twice[0], twice[1], twice[2]), majority(some[0], some[1], some[2]));
        NINEFOLD_UNROLL
        for (int k = 0; k < 9; ++k) {
            before += w[k];
            const u32 h = w[k] & hidden;  // a digit's only place in the row takes the cell
            w[k] = and_or_not(w[k], h, occupied(h));
            less[k] = w[k] - kLow;  // an empty field borrows from its spare bit
            open[k] = occupied(w[k] & less[k]);
            single[k / 3] = k % 3 ? or_without(single[k / 3], w[k], open[k]) : w[k] & ~open[k];
        }
        const u32 naked = or3(single[0], single[1], single[2]);
        NINEFOLD_UNROLL
        for (int k = 0; k < 9; ++k) {
            w[k] = unless(w[k], naked, open[k]);
            after += w[k];
        }
        borrows = or3(borrows, or3(less[0], less[1], less[2]),
                      or3(or3(less[3], less[4], less[5]), or3(less[6], less[7], less[8]), 0));
        present &= any;
        once &= hidden;
        moved |= before ^ after;  // exact: nine words of a live row lose less than 2^32
        crowded = or_without(crowded, hidden, naked);
        doubled = or_without(doubled, naked, hidden);
    }
    return {(present ^ kFull) | (borrows & kSpare) | crowded, moved, doubled, once};
}

/// Every box and every column has every digit: with cells of one candidate and full rows that is a solution.
NINEFOLD_LANE bool covered(const u32 (&x)[kWords]) {
    u32 all = kFull;
    NINEFOLD_UNROLL
    for (int s = 0; s < 3; ++s) {
        u32 box = 0;
        NINEFOLD_UNROLL
        for (int c = 0; c < 3; ++c) {
            const u32 q = or3(x[3 * c + s], x[9 + 3 * c + s], x[18 + 3 * c + s]);
            box |= q;
            all &= or3(q, next_band(q), band_after(q));
        }
        all &= box;
    }
    return all == kFull;
}

}  // namespace ninefold::gpu
