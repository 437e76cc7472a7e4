// The search: a node a lane.
//
// A lane sweeps one node.  A node that is stuck goes to the warp's queue (in shared memory), and a lane whose node is
// dead, solved or stuck takes another at once; when 32 are stuck, the warp branches all of them together: the lanes put
// their nodes on the warp's stack (in device memory), take a stuck one each, keep one child and push the other.  Queue
// and stack lie word by word, so that what neighboring lanes push and pop is one transaction.
//
// A stack that any lane pops is fast where trees are searched whole, and wasteful where a puzzle is left after two
// solutions: both branches are soon under way.  So where many puzzles reach the limit, or the stack is half full, the
// other child goes to a chain of frames behind the first, and only the lane whose node ended takes it: depth first.
//
// A launch is a round.  When the input is used up and half the warps have nothing left, the others write their nodes
// into a list that is the input of the next round, and few nodes are spread over all warps again.
#pragma once

#include "gpu/choose.cuh"
#include "gpu/room.hpp"
#include "gpu/sweep.cuh"
#include "gpu/tasks.hpp"

namespace ninefold::gpu {

constexpr u32 kAll = 0xffffffffu, kNone = kAll;
constexpr int kServeAt = 6;          // lanes that wait before they are served
constexpr int kBranchAt = 32;        // stuck nodes that make the warp branch
constexpr int kSweepsPerRound = 40;  // before nodes are handed on
constexpr int kNodesToHandOn = 160;  // at most, of a warp

/// The frames of a warp.
template <class R>
struct Pool {
    u32 *frames, *vacant;
    NINEFOLD_LANE u32* operator[](u32 f) const { return frames + static_cast<u64>(f) * kFrameStride; }
    /// Lanes look at different words of bits.
    NINEFOLD_DEVICE u32 take(int lane) const {
        for (int i = lane; i < R::kFrames / 32; i += 32)
            if (const u32 w = *static_cast<volatile u32*>(vacant + i)) {
                const u32 bit = w & (0u - w);
                atomicAnd(vacant + i, ~bit);
                return 32 * i + __ffs(static_cast<int>(w)) - 1;
            }
        return kNone;
    }
    NINEFOLD_DEVICE void release(u32 f) const { atomicOr(vacant + f / 32, 1u << f % 32); }
    NINEFOLD_DEVICE void release_chain(u32 f) const {
        while (f != kNone) {
            const u32 next = (*this)[f][kWords];
            release(f);
            f = next;
        }
    }
};

/// A node that found no room: the CPU will solve its puzzle, or count anew.
NINEFOLD_DEVICE void lose(const SearchTask& a, u32 id) {
    atomicOr(a.counts + id, kUnfinished);
    if (a.totals) atomicAdd(a.totals + kLost, 1ull);
}

/// Writes a node, of which a word follows *step* words after the last, into the list of the next round.
NINEFOLD_DEVICE void hand_on(const SearchTask& a, const u32* node, int step, u32 id) {
    const u32 i = atomicAdd(a.next_round + kRoundNodes, 1u);
    if (i >= a.left_stride) {
        lose(a, id);
        return;
    }
    for (int w = 0; w < kWords; ++w) a.left[static_cast<u64>(w) * a.left_stride + i] = node[w * step];
    a.left[static_cast<u64>(kWords) * a.left_stride + i] = id;
}
template <class R>
NINEFOLD_DEVICE void hand_on_chain(const SearchTask& a, const Pool<R>& pool, u32 f, u32 id) {
    for (; f != kNone; f = pool[f][kWords]) hand_on(a, pool[f], 1, id);
}

/// Is there room for these nodes, and those of the chains, in the list of the next round, when *others* warps may come
/// with as many?
template <class R>
NINEFOLD_DEVICE bool has_room(const SearchTask& a, const Pool<R>& pool, u32 nodes, u32 others) {
    u32 vacant = 0;
    for (int i = 0; i < R::kFrames / 32; ++i) vacant += static_cast<u32>(__popc(pool.vacant[i]));
    const u32 taken = __shfl_sync(kAll, *static_cast<volatile u32*>(a.next_round + kRoundNodes), 0);
    return taken < a.left_stride && nodes + R::kFrames - vacant <= (a.left_stride - taken) / (others ? others : 1);
}

/// One: all nodes belong to one puzzle, whose solutions are counted without a limit and not kept; everything that is
/// counted goes to the totals.
template <class R, bool One>
NINEFOLD_DEVICE void search_nodes(const SearchTask& a, u32* memory) {
    const int lane = threadIdx.x & 31;
    const u32 below = (1u << lane) - 1;
    const u32 warps = gridDim.x * (kSearchThreads / 32);
    const u32 warp = blockIdx.x * (kSearchThreads / 32) + threadIdx.x / 32;
    const u32 n = min(a.round[kRoundNodes], a.stride);
    if (n == 0) return;
    u32* const queue = memory + threadIdx.x / 32 * R::kSharedWords;
    u32* const stack = a.stacks + warp * (R::kStackBytes / 4);
    const Pool<R> pool{a.frames + warp * (R::kFrameBytes / 4), queue + kNodeWords * R::kQueue};
    for (int i = lane; i < R::kFrames / 32; i += 32) pool.vacant[i] = kAll;
    __syncwarp();
    const int width = static_cast<int>(min(32u, (n + warps - 1) / warps));  // few nodes: all warps get some
    u32 x[kWords], id = 0, chain = kNone;
    NINEFOLD_UNROLL
    for (int i = 0; i < kWords; ++i) x[i] = kFull;
    bool live = false, more = true;
    int waiting = 0, stuck = 0, age = 0, several = 0;  // several > 0: many of the puzzles here reach the limit
    u64 sweeps = 0, lanes = 0, guesses = 0, solutions = 0;
    for (;;) {
        u32 idle = __ballot_sync(kAll, !live);
        // --- branch: the lanes put their nodes aside, take a stuck one each, keep one child and save the other
        if (stuck >= kBranchAt || (stuck > 0 && idle && !more && waiting == 0)) {
            const bool full = waiting + 64 > R::kStack;
            if (live) {
                u32* const q = stack + waiting + __popc(~idle & below);
                NINEFOLD_UNROLL
                for (int i = 0; i < kWords; ++i) q[i * R::kStack] = x[i];
                q[kWords * R::kStack] = id;
                q[(kWords + 1) * R::kStack] = chain;
            }
            waiting += __popc(~idle);
            __syncwarp();
            const int taken = min(32, stuck);
            stuck -= taken;
            u32* const q = queue + stuck + (lane < taken ? lane : 0);
            NINEFOLD_UNROLL
            for (int i = 0; i < kWords; ++i) x[i] = q[i * R::kQueue];
            id = q[kWords * R::kQueue];
            chain = q[(kWords + 1) * R::kQueue];
            live = lane < taken;
            if (live && (full || (!One && __ldcg(a.counts + id) >= a.limit))) {
                if (full) lose(a, id);
                pool.release_chain(chain);
                live = false;
            }
            // Singles have nothing left to do here; does a matching of columns?  Then the node goes on as it is.
            u32 other = 0;
            match_columns(x);
            NINEFOLD_UNROLL
            for (int i = 0; i < kWords; ++i) other = or_differs(other, x[i], q[i * R::kQueue]);
            const bool splits = live && !other;
            const u32 frame = splits && (several > 0 || waiting >= R::kEnough) ? pool.take(lane) : kNone;
            const bool forks = splits && frame == kNone;
            const u32 fork = __ballot_sync(kAll, forks);
            const Choice c = choose(x);
            if (splits) {
                u32* const z = forks ? stack + waiting + __popc(fork & below) : pool[frame];
                const int step = forks ? R::kStack : 1;
                if (forks) {
                    NINEFOLD_UNROLL
                    for (int i = 0; i < kWords; ++i) z[i * R::kStack] = x[i];
                    z[kWords * R::kStack] = id;
                    z[(kWords + 1) * R::kStack] = kNone;
                } else {
                    uint4* const wide = reinterpret_cast<uint4*>(z);
                    NINEFOLD_UNROLL
                    for (int i = 0; i < 6; ++i)
                        wide[i] = make_uint4(x[4 * i], x[4 * i + 1], x[4 * i + 2], x[4 * i + 3]);
                    wide[6] = make_uint4(x[24], x[25], x[26], chain);
                    chain = frame;
                }
                const int chosen = 9 * c.row + c.column;
                const u32 word = q[chosen * R::kQueue], cell = word >> c.shift & 511;
                const u32 low = cell & (0u - cell), rest = cell ^ low;
                const u32 mine = low << c.shift, theirs = rest & (rest - 1) ? 0 : rest << c.shift;
                NINEFOLD_UNROLL
                for (int k = 0; k < 9; ++k) {  // a digit that is placed leaves its row
                    const u32 v = q[(9 * c.row + k) * R::kQueue];
                    q[(9 * c.row + k) * R::kQueue] = v & ~mine;
                    z[(9 * c.row + k) * step] = v & ~theirs;
                }
                const u32 others = word & ~(511u << c.shift);
                q[chosen * R::kQueue] = others | mine;
                z[chosen * step] = others | rest << c.shift;
                NINEFOLD_UNROLL
                for (int i = 0; i < kWords; ++i) x[i] = q[i * R::kQueue];
                if (!One && a.guesses) atomicAdd(a.guesses + id, 1u);
            }
            waiting += __popc(fork);
            if (One) guesses += static_cast<u32>(__popc(__ballot_sync(kAll, splits)));
            __syncwarp();
            idle = __ballot_sync(kAll, !live);
        }
        // --- lanes without a node take one that waits, or a new one
        if (idle) {
            const int wanted = __popc(idle), rank = __popc(idle & below), popped = min(wanted, waiting);
            if (!live && rank < popped) {
                const u32* const q = stack + waiting - 1 - rank;
                NINEFOLD_UNROLL
                for (int i = 0; i < kWords; ++i) x[i] = q[i * R::kStack];
                id = q[kWords * R::kStack];
                chain = q[(kWords + 1) * R::kStack];
                live = One || several == 0 || __ldcg(a.counts + id) < a.limit;
                if (!live) pool.release_chain(chain);
            }
            waiting -= popped;
            if (popped < wanted && more) {
                const u32 fresh = __ballot_sync(kAll, !live && rank >= popped && lane < width);
                u32 first = lane == 0 ? atomicAdd(a.round + kRoundNext, static_cast<u32>(__popc(fresh))) : 0;
                first = __shfl_sync(kAll, first, 0);
                const u32 i = first + static_cast<u32>(__popc(fresh & below));
                if ((fresh >> lane & 1) && i < n) {
                    NINEFOLD_UNROLL
                    for (int w = 0; w < kWords; ++w) x[w] = a.nodes[static_cast<u64>(w) * a.stride + i];
                    id = a.numbered ? a.nodes[static_cast<u64>(kWords) * a.stride + i] : i;
                    chain = kNone;
                    live = true;
                }
                more = first + static_cast<u32>(__popc(fresh)) < n;
            }
            if (!__any_sync(kAll, live)) {
                if (stuck == 0 && waiting == 0 && !more) break;
                continue;
            }
            // --- the input is used up and half the warps are idle: everything goes to the next round
            if (!more && a.hand_on_at && age >= kSweepsPerRound && (One || waiting + stuck + 32 <= kNodesToHandOn)) {
                const u32 finished = __shfl_sync(kAll, *static_cast<volatile u32*>(a.round + kRoundFinished), 0);
                if (finished >= a.hand_on_at && (!One || has_room(a, pool, waiting + stuck + 32, warps - finished))) {
                    if (live) {
                        hand_on(a, x, 1, id);
                        hand_on_chain(a, pool, chain, id);
                    }
                    for (int j = lane; j < stuck; j += 32) {
                        const u32 number = queue[kWords * R::kQueue + j];
                        hand_on(a, queue + j, R::kQueue, number);
                        hand_on_chain(a, pool, queue[(kWords + 1) * R::kQueue + j], number);
                    }
                    for (int j = lane; j < waiting; j += 32) {
                        const u32 number = stack[kWords * R::kStack + j];
                        hand_on(a, stack + j, R::kStack, number);
                        hand_on_chain(a, pool, stack[(kWords + 1) * R::kStack + j], number);
                    }
                    break;
                }
            }
        }
        // --- sweep until enough lanes want something; what is dead, solved or stuck stays so
        bool dead, solved, still;
        u32 served;
        do {
            const Verdict v = sweep(x);
            ++age;
            dead = v.bad || (!v.moved && v.doubled);
            solved = !dead && v.once == kFull;
            still = !dead && !solved && !v.moved;
            served = __ballot_sync(kAll, dead || solved || still || !live);
            if (One) ++sweeps, lanes += static_cast<u32>(__popc(__ballot_sync(kAll, live)));
        } while (__popc(served) < kServeAt);
        const u32 pushed = __ballot_sync(kAll, live && still);
        if (live && still) {
            u32* const q = queue + stuck + __popc(pushed & below);
            NINEFOLD_UNROLL
            for (int i = 0; i < kWords; ++i) q[i * R::kQueue] = x[i];
            q[kWords * R::kQueue] = id;
            q[(kWords + 1) * R::kQueue] = chain;
            live = false;
        }
        stuck += __popc(pushed);
        const bool whole = live && solved && covered(x);
        if (One) {
            solutions += static_cast<u32>(__popc(__ballot_sync(kAll, whole)));
        } else {
            bool reached = false;
            if (whole) {
                const u32 before = atomicAdd(a.counts + id, 1u);
                reached = before + 1 >= a.limit;
                if ((before & kCountMask) == 0) {
                    uint4* const q = reinterpret_cast<uint4*>(a.solutions + static_cast<u64>(id) * kFrameWords);
                    NINEFOLD_UNROLL
                    for (int i = 0; i < 6; ++i) q[i] = make_uint4(x[4 * i], x[4 * i + 1], x[4 * i + 2], x[4 * i + 3]);
                    q[6] = make_uint4(x[24], x[25], x[26], id);
                }
                if (reached) pool.release_chain(chain), chain = kNone;
            }
            if (const u32 found = __ballot_sync(kAll, live && solved)) {
                several += 4 * __popc(__ballot_sync(kAll, reached)) - __popc(found);
                several = several < 0 ? 0 : several > 64 ? 64 : several;
            }
        }
        if (live && (dead || solved)) {  // the next branch of the same puzzle
            live = chain != kNone;
            if (live) {
                const uint4* const q = reinterpret_cast<const uint4*>(pool[chain]);
                NINEFOLD_UNROLL
                for (int i = 0; i < 6; ++i) {
                    const uint4 v = q[i];
                    x[4 * i] = v.x, x[4 * i + 1] = v.y, x[4 * i + 2] = v.z, x[4 * i + 3] = v.w;
                }
                const uint4 v = q[6];
                x[24] = v.x, x[25] = v.y, x[26] = v.z;
                pool.release(chain);
                chain = v.w;
            }
        }
        __syncwarp();
        // --- now and then: tell what was counted, ask whether to leave
        if ((age & 63) < 4) {
            if (One && lane == 0) {
                atomicAdd(a.totals + kSolutions, solutions);
                atomicAdd(a.totals + kGuesses, guesses);
                atomicAdd(a.totals + kSweeps, sweeps);
                atomicAdd(a.totals + kLaneSweeps, lanes);
            }
            if (One) solutions = guesses = sweeps = lanes = 0;
            const u32 stop = *static_cast<const volatile u32*>(a.stop);
            if (__shfl_sync(kAll, stop, 0)) break;
        }
    }
    if (lane == 0) {
        atomicAdd(a.round + kRoundFinished, 1u);
        if (One) {
            atomicAdd(a.totals + kSolutions, solutions);
            atomicAdd(a.totals + kGuesses, guesses);
            atomicAdd(a.totals + kSweeps, sweeps);
            atomicAdd(a.totals + kLaneSweeps, lanes);
        }
    }
}

}  // namespace ninefold::gpu
