// Words to rows: solutions and what is true of each puzzle.
#pragma once

#include "board/status.hpp"
#include "gpu/tasks.hpp"
#include "gpu/words.cuh"

namespace ninefold::gpu {

NINEFOLD_LANE u8 status_of(u32 count, u32 limit) {
    const u32 found = count & kCountMask;
    if (found < limit && count & kUnfinished) return kAskCpu;
    if (count & kInvalid) return static_cast<u8>(Status::invalid);
    if (found == 0) return static_cast<u8>(Status::none);
    if (limit == 1) return static_cast<u8>(Status::found);
    return static_cast<u8>(found == 1 ? Status::one : Status::several);
}

template <int Bytes>
NINEFOLD_DEVICE void write_rows(const WriteTask& t, u32* buffer) {
    constexpr u32 kSize = Bytes * kIoThreads / 16;
    const u64 first = static_cast<u64>(blockIdx.x) * kIoThreads;
    const u32 id = static_cast<u32>(first) + threadIdx.x, count = id < t.n ? t.counts[id] : 0;
    if (t.status && id < t.n) t.status[id] = status_of(count, t.limit);
    if (t.found && id < t.n) t.found[id] = min(count & kCountMask, t.limit);
    if (!t.rows) return;
    u8* const p = reinterpret_cast<u8*>(buffer) + Bytes * threadIdx.x;
    u32 x[kFrameWords] = {};
    if (count & kCountMask) {
        const uint4* const q = reinterpret_cast<const uint4*>(t.solutions + static_cast<u64>(id) * kFrameWords);
        NINEFOLD_UNROLL
        for (int i = 0; i < 7; ++i) {
            const uint4 v = q[i];
            x[4 * i] = v.x, x[4 * i + 1] = v.y, x[4 * i + 2] = v.z, x[4 * i + 3] = v.w;
        }
    }
    NINEFOLD_UNROLL
    for (int i = 0; i < 81; ++i) {
        const u32 digit = static_cast<u32>(__ffs(static_cast<int>(x[word_of(i)] >> shift_of(i) & 511)));
        if (Bytes == 81)
            p[i] = static_cast<u8>(digit ? t.zero + digit : t.blank);
        else if (i % 2)
            p[i / 2] = static_cast<u8>(p[i / 2] | digit << 4);
        else
            p[i / 2] = static_cast<u8>(digit);
    }
    __syncthreads();
    const u64 there = (t.n - first) * Bytes;
    u8* const to = t.rows + first * Bytes;
    for (u32 i = threadIdx.x; i < kSize; i += kIoThreads) {
        if (16 * i + 16 <= there)
            reinterpret_cast<uint4*>(to)[i] = reinterpret_cast<const uint4*>(buffer)[i];
        else
            for (u32 j = 16 * i; j < 16 * i + 16 && j < there; ++j) to[j] = reinterpret_cast<const u8*>(buffer)[j];
    }
}

NINEFOLD_DEVICE void write_bytes(const WriteTask& t) {
    NINEFOLD_SHARED uint4 buffer[81 * kIoThreads / 16];
    write_rows<81>(t, reinterpret_cast<u32*>(buffer));
}
NINEFOLD_DEVICE void write_packed(const WriteTask& t) {
    NINEFOLD_SHARED uint4 buffer[kPackedBytes * kIoThreads / 16];
    write_rows<kPackedBytes>(t, reinterpret_cast<u32*>(buffer));
}

}  // namespace ninefold::gpu
