// A GPU for tests: the threads of a block are fibers of one thread, which run alternately until each waits at a
// collective operation. Provides the CUDA names that the kernels use.
#pragma once

#include <ucontext.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

struct uint4 {
    unsigned int x, y, z, w;
};
inline uint4 make_uint4(unsigned int x, unsigned int y, unsigned int z, unsigned int w) { return {x, y, z, w}; }

namespace ninefold::gpu::shim {

/// Where the lanes of a warp or the threads of a block wait for each other.
struct Meeting {
    unsigned size = 32, arrived = 0, turn = 0, gathering = 0, result = 0, values[32] = {};
};
struct Fiber {
    ucontext_t context;
    std::unique_ptr<char[]> stack;
    bool done = false;
};
struct Block {
    std::vector<Fiber> fibers;
    std::vector<Meeting> warps;
    Meeting all;
    std::vector<unsigned int> shared;
    ucontext_t scheduler;
    unsigned thread = 0, id = 0, count = 0;
    void (*entry)(void*) = nullptr;
    void* argument = nullptr;
};
inline Block block;
inline std::mutex busy;

inline unsigned int* dynamic_shared() { return block.shared.data(); }
inline void run() {
    block.entry(block.argument);
    block.fibers[block.thread].done = true;
    swapcontext(&block.fibers[block.thread].context, &block.scheduler);
}
inline void meet(Meeting& m, unsigned int bits) {
    m.gathering |= bits;
    if (++m.arrived == m.size) {
        m.result = m.gathering;
        m.gathering = 0;
        m.arrived = 0;
        ++m.turn;
        return;
    }
    for (const unsigned turn = m.turn; m.turn == turn;)
        swapcontext(&block.fibers[block.thread].context, &block.scheduler);
}
inline Meeting& warp() { return block.warps[block.thread / 32]; }

/// Runs f() in every thread of every block, one block after another.
template <class F>
void launch(unsigned blocks, unsigned threads, std::size_t shared_bytes, F f) {
    constexpr std::size_t kStackBytes = 1 << 17;
    const std::lock_guard lock(busy);
    block.entry = [](void* p) { (*static_cast<F*>(p))(); };
    block.argument = &f;
    block.count = blocks;
    block.shared.assign(shared_bytes / 4 + 4, 0xdeadbeef);
    for (block.id = 0; block.id < blocks; ++block.id) {
        block.fibers.resize(threads);
        block.warps.assign(threads / 32, Meeting{});
        block.all = Meeting{};
        block.all.size = threads;
        for (Fiber& fiber : block.fibers) {
            fiber.done = false;
            if (!fiber.stack) fiber.stack = std::make_unique<char[]>(kStackBytes);
            getcontext(&fiber.context);
            fiber.context.uc_stack.ss_sp = fiber.stack.get();
            fiber.context.uc_stack.ss_size = kStackBytes;
            fiber.context.uc_link = nullptr;
            makecontext(&fiber.context, run, 0);
        }
        for (bool more = true; more;) {
            more = false;
            for (block.thread = 0; block.thread < block.fibers.size(); ++block.thread)
                if (!block.fibers[block.thread].done) {
                    more = true;
                    swapcontext(&block.scheduler, &block.fibers[block.thread].context);
                }
        }
    }
}

struct Index {
    unsigned x;
};

}  // namespace ninefold::gpu::shim

#define threadIdx (ninefold::gpu::shim::Index{ninefold::gpu::shim::block.thread})
#define blockIdx (ninefold::gpu::shim::Index{ninefold::gpu::shim::block.id})
#define gridDim (ninefold::gpu::shim::Index{ninefold::gpu::shim::block.count})

inline void __syncthreads() { ninefold::gpu::shim::meet(ninefold::gpu::shim::block.all, 0); }
inline void __syncwarp() { ninefold::gpu::shim::meet(ninefold::gpu::shim::warp(), 0); }
inline unsigned int __ballot_sync(unsigned int, bool p) {
    auto& m = ninefold::gpu::shim::warp();
    ninefold::gpu::shim::meet(m, static_cast<unsigned int>(p) << ninefold::gpu::shim::block.thread % 32);
    return m.result;
}
inline bool __any_sync(unsigned int mask, bool p) { return __ballot_sync(mask, p) != 0; }
inline unsigned int __shfl_sync(unsigned int, unsigned int v, int lane) {
    auto& m = ninefold::gpu::shim::warp();
    m.values[ninefold::gpu::shim::block.thread % 32] = v;
    __syncwarp();
    const unsigned int r = m.values[lane];
    __syncwarp();
    return r;
}
inline int __popc(unsigned int x) { return __builtin_popcount(x); }
inline int __ffs(int x) { return __builtin_ffs(x); }
inline unsigned int __ldcg(const unsigned int* p) { return *p; }
template <class T>
T atomicAdd(T* p, T v) {
    const T old = *p;
    *p += v;
    return old;
}
inline unsigned int atomicOr(unsigned int* p, unsigned int v) {
    const unsigned int old = *p;
    *p |= v;
    return old;
}
inline unsigned int atomicAnd(unsigned int* p, unsigned int v) {
    const unsigned int old = *p;
    *p &= v;
    return old;
}
template <class T>
T min(T a, T b) {
    return a < b ? a : b;
}
