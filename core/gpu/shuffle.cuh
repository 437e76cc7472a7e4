// Random isomorphs: the draws of canon/random_transform.cpp, so the same ones as on the CPU.
#pragma once

#include "base/rng.hpp"
#include "gpu/read.cuh"

namespace ninefold::gpu {

NINEFOLD_DEVICE void draw_lines(Rng& random, u8 (&lines)[9]) {
    u8 chutes[3] = {0, 1, 2};
    random.shuffle(chutes);
    for (int b = 0; b < 3; ++b) {
        u8 inner[3] = {0, 1, 2};
        random.shuffle(inner);
        for (int i = 0; i < 3; ++i) lines[3 * b + i] = static_cast<u8>(3 * chutes[b] + inner[i]);
    }
}

/// Rows of 81 bytes 0..9; anything else is copied as it is.
NINEFOLD_DEVICE void shuffle_rows(const ShuffleTask& t) {
    NINEFOLD_SHARED uint4 buffer[81 * kIoThreads / 16];
    const u8* const p = fetch_row<81>(t.from, t.n, reinterpret_cast<u32*>(buffer));
    const u64 row = static_cast<u64>(blockIdx.x) * kIoThreads + threadIdx.x;
    if (row >= t.n) return;
    Rng random(t.seed, t.first + row);
    const bool transpose = random.below(2) == 1;
    u8 rows[9], columns[9], labels[9] = {1, 2, 3, 4, 5, 6, 7, 8, 9};
    draw_lines(random, rows);
    draw_lines(random, columns);
    random.shuffle(labels);
    bool digits = true;
    for (int c = 0; c < 81; ++c) digits &= p[c] <= 9;
    u8* const to = t.to + row * 81;
    for (int r = 0; r < 9; ++r)
        for (int c = 0; c < 9; ++c) {
            const u8 digit = p[transpose ? 9 * columns[c] + rows[r] : 9 * rows[r] + columns[c]];
            to[9 * r + c] = !digits ? p[9 * r + c] : digit ? labels[digit - 1] : digit;
        }
}

}  // namespace ninefold::gpu
