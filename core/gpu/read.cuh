// Rows to words: clues are single candidates, struck from their row, column and box.
#pragma once

#include "gpu/tasks.hpp"
#include "gpu/words.cuh"

namespace ninefold::gpu {

/// The rows of a block, copied together, 16 bytes a load, into shared memory; returns this lane's.
template <int Bytes>
NINEFOLD_DEVICE const u8* fetch_row(const u8* rows, u64 n, u32* buffer) {
    constexpr u32 kSize = Bytes * kIoThreads / 16;
    const u64 first = static_cast<u64>(blockIdx.x) * kIoThreads;
    const u64 there = (n - first) * Bytes;  // bytes from here to the end
    const u8* const from = rows + first * Bytes;
    const bool aligned = reinterpret_cast<u64>(from) % 16 == 0;
    for (u32 i = threadIdx.x; i < kSize; i += kIoThreads) {
        if (aligned && 16 * i + 16 <= there)
            reinterpret_cast<uint4*>(buffer)[i] = reinterpret_cast<const uint4*>(from)[i];
        else
            for (u32 j = 16 * i; j < 16 * i + 16 && j < there; ++j) reinterpret_cast<u8*>(buffer)[j] = from[j];
    }
    __syncthreads();
    return reinterpret_cast<const u8*>(buffer) + Bytes * threadIdx.x;
}

/// Strikes clues (fields of one candidate, the others empty) from their peers and fills the other cells; returns the
/// clues of which there are two in a house.
NINEFOLD_LANE u32 strike(u32 (&x)[kWords]) {
    u32 row[3] = {}, box[3] = {}, twice = 0;
    NINEFOLD_UNROLL
    for (int i = 0; i < kWords; ++i) {
        twice = or_and(twice, row[i / 9], x[i]);
        twice = or_and(twice, box[i % 3], x[i]);
        row[i / 9] |= x[i];
        box[i % 3] |= x[i];
    }
    NINEFOLD_UNROLL
    for (int k = 0; k < 9; ++k) {
        u32 q = or3(x[k], x[9 + k], x[18 + k]);
        twice |= majority(x[k], x[9 + k], x[18 + k]);
        twice |= majority(q, next_band(q), band_after(q));
        q = or3(q, next_band(q), band_after(q));
        NINEFOLD_UNROLL
        for (int r = 0; r < 3; ++r) x[9 * r + k] |= kFull & ~(occupied(x[9 * r + k]) | or3(q, row[r], box[k % 3]));
    }
    return twice & kFull;
}

NINEFOLD_LANE void put(const ReadTask& t, u32 id, const u32 (&x)[kWords], u32 count) {
    t.counts[id] = count;
    NINEFOLD_UNROLL
    for (int i = 0; i < kWords; ++i) t.words[static_cast<u64>(i) * t.stride + id] = count ? 0 : x[i];
}

/// Rows of 81 bytes.
NINEFOLD_DEVICE void read_bytes(const ReadTask& t) {
    NINEFOLD_SHARED uint4 buffer[81 * kIoThreads / 16];
    const u8* const p = fetch_row<81>(t.rows, t.n, reinterpret_cast<u32*>(buffer));
    const u32 id = blockIdx.x * kIoThreads + threadIdx.x;
    if (id >= t.n) return;
    u32 x[kWords] = {}, blank = 256, mixed = 0;
    NINEFOLD_UNROLL
    for (int i = 0; i < 81; ++i) {
        const u32 byte = p[i], digit = byte - t.zero - 1;
        x[word_of(i)] |= shifted(1u << shift_of(i), digit < 9 ? digit : 32);
        if (digit >= 9) {
            if (blank == 256) blank = byte;
            mixed |= blank ^ byte;
        }
    }
    bool odd = mixed || blank < 256;
    NINEFOLD_UNROLL
    for (u32 i = 0; i < 8; ++i)  // an index that is not known would put the task into memory
        if (!mixed && blank / 32 == i) odd = !(t.blanks[i] >> blank % 32 & 1);
    const u32 twice = strike(x);
    put(t, id, x, odd ? kUnfinished : twice ? kInvalid : 0);
}

/// Rows of 41 bytes, two cells in each: 0 for an empty cell.
NINEFOLD_DEVICE void read_packed(const ReadTask& t) {
    NINEFOLD_SHARED uint4 buffer[kPackedBytes * kIoThreads / 16];
    const u8* const p = fetch_row<kPackedBytes>(t.rows, t.n, reinterpret_cast<u32*>(buffer));
    const u32 id = blockIdx.x * kIoThreads + threadIdx.x;
    if (id >= t.n) return;
    u32 x[kWords] = {}, odd = p[40] >> 4;
    NINEFOLD_UNROLL
    for (int i = 0; i < 81; ++i) {
        const u32 digit = p[i / 2] >> (i % 2 * 4) & 15;
        odd |= digit > 9;
        x[word_of(i)] |= shifted(1u << shift_of(i), digit ? digit - 1 : 32);
    }
    const u32 twice = strike(x);
    put(t, id, x, odd ? kUnfinished : twice ? kInvalid : 0);
}

/// Rows of 81 candidate masks of 16 bits; a row with more than nine in use is an odd one.
NINEFOLD_DEVICE void read_masks(const ReadTask& t) {
    NINEFOLD_SHARED uint4 buffer[162 * kIoThreads / 16];
    const u16* const p = reinterpret_cast<const u16*>(fetch_row<162>(t.rows, t.n, reinterpret_cast<u32*>(buffer)));
    const u32 id = blockIdx.x * kIoThreads + threadIdx.x;
    if (id >= t.n) return;
    u32 x[kWords] = {}, all = 0;
    NINEFOLD_UNROLL
    for (int i = 0; i < 81; ++i) {
        all |= p[i];
        x[word_of(i)] |= (p[i] & 511u) << shift_of(i);
    }
    put(t, id, x, all > 511 ? kUnfinished : 0);
}

}  // namespace ninefold::gpu
