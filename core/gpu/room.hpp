// Capacities of a warp of the search.
#pragma once

#include "gpu/tasks.hpp"

namespace ninefold::gpu {

constexpr int kNodeWords = 27 + 2;  // words, number of the puzzle, chain
constexpr int kFrameStride = 32;    // words: 128 bytes per frame
constexpr int kHandedOn = 256;      // places per warp in the list of the next round

template <int Stack, int Frames, int Enough>
struct Room {
    static constexpr int kStack = Stack;    // waiting nodes
    static constexpr int kQueue = 64;       // stuck nodes: 31 and a warp of new ones
    static constexpr int kFrames = Frames;  // chains, one bit each in shared memory; a multiple of 32
    static constexpr int kEnough = Enough;  // with more nodes on the stack, branches go to chains
    static constexpr int kSharedWords = kNodeWords * kQueue + kFrames / 32;  // per warp
    static constexpr unsigned kSharedBytes = kSearchThreads / 32 * kSharedWords * 4;
    static constexpr unsigned long long kStackBytes = 4ull * kNodeWords * kStack;  // per warp
    static constexpr unsigned long long kFrameBytes = 4ull * kFrameStride * kFrames;
};
using OrdinaryRoom = Room<1024, 2048, 512>;
/// One puzzle on all warps: only the stack has room for 32 nodes per guess of a path.
using OneRoom = Room<2048, 2048, 1792>;

}  // namespace ninefold::gpu
