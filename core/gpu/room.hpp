// How much a warp of the search holds.
#pragma once

#include "gpu/tasks.hpp"

namespace ninefold::gpu {

constexpr int kNodeWords = 27 + 2;  // words, number of the puzzle, chain
constexpr int kFrameStride = 32;    // words: 128 bytes a frame
constexpr int kHandedOn = 256;      // places a warp in the list of the next round

template <int Stack, int Frames, int Enough>
struct Room {
    static constexpr int kStack = Stack;    // nodes that wait
    static constexpr int kQueue = 64;       // stuck nodes: 31 and a warp of new ones
    static constexpr int kFrames = Frames;  // of chains, by a bit each in shared memory; a multiple of 32
    static constexpr int kEnough = Enough;  // nodes on the stack from which on branches go to chains
    static constexpr int kSharedWords = kNodeWords * kQueue + kFrames / 32;  // of a warp
    static constexpr unsigned kSharedBytes = kSearchThreads / 32 * kSharedWords * 4;
    static constexpr unsigned long long kStackBytes = 4ull * kNodeWords * kStack;  // of a warp
    static constexpr unsigned long long kFrameBytes = 4ull * kFrameStride * kFrames;
};
using OrdinaryRoom = Room<1024, 2048, 512>;
/// One puzzle by all warps: the stack alone has room for 32 nodes for every guess of a path.
using OneRoom = Room<2048, 2048, 1792>;

}  // namespace ninefold::gpu
