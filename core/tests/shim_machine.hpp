// A machine for tests: runs the kernels themselves, every lane a fiber of this thread; can fail on demand.
#pragma once

#include <cstdlib>
#include <cstring>
#include <set>

#include "gpu/machine.hpp"
#include "gpu/read.cuh"
#include "gpu/search.cuh"
#include "gpu/shuffle.cuh"
#include "gpu/write.cuh"

namespace ninefold::testing {

/// When the machine fails: at a call by number, counted from 1; 0: never.
struct Failures {
    int launch = 0, allocation = 0, query = 0;
    bool deaf = false;  // does not finish until it is stopped
};

template <class R>
class ShimMachine final : public gpu::Machine {
public:
    explicit ShimMachine(unsigned blocks, const Failures& wanted = {}) : failures_(wanted) {
        search_blocks = blocks;
        stack_bytes = one_stack_bytes = R::kStackBytes;
        frame_bytes = R::kFrameBytes;
    }
    ~ShimMachine() override {
        for (void* memory : held_) std::free(memory);  // of abandoned slots
    }
    void enter() override {}
    void* allocate(std::size_t bytes) override {
        if (++allocations_ == failures_.allocation) throw gpu::OutOfRoom("no room");
        void* const memory = std::aligned_alloc(64, (bytes + 63) / 64 * 64);
        std::memset(memory, 0xcd, bytes);
        held_.insert(memory);
        return memory;
    }
    void release(void* memory) noexcept override {
        held_.erase(memory);
        std::free(memory);
    }
    void* allocate_host(std::size_t bytes) override { return allocate(bytes); }
    void release_host(void* memory) noexcept override { release(memory); }
    std::size_t free_bytes() override { return std::size_t{1} << 40; }
    gpu::Stream create_stream() override { return this; }
    void destroy_stream(gpu::Stream) noexcept override {}
    void upload(void* to, const void* from, std::size_t bytes, gpu::Stream) override { std::memcpy(to, from, bytes); }
    void download(void* to, const void* from, std::size_t bytes, gpu::Stream) override { std::memcpy(to, from, bytes); }
    void clear(void* memory, std::size_t bytes, gpu::Stream) override { std::memset(memory, 0, bytes); }
    bool finished(gpu::Stream) override {
        if (++queries_ == failures_.query) throw gpu::MachineError("lost");
        return !(failures_.deaf && queries_ % 4);
    }
    void wait_for_all() override {}
    void launch(gpu::Kernel kernel, unsigned blocks, const void* task, gpu::Stream) override {
        if (++launches_ == failures_.launch) throw gpu::MachineError("lost");
        using gpu::Kernel;
        switch (kernel) {
            case Kernel::read_bytes:
                return run<gpu::ReadTask>(&gpu::read_bytes, blocks, task);
            case Kernel::read_packed:
                return run<gpu::ReadTask>(&gpu::read_packed, blocks, task);
            case Kernel::read_masks:
                return run<gpu::ReadTask>(&gpu::read_masks, blocks, task);
            case Kernel::write_bytes:
                return run<gpu::WriteTask>(&gpu::write_bytes, blocks, task);
            case Kernel::write_packed:
                return run<gpu::WriteTask>(&gpu::write_packed, blocks, task);
            case Kernel::shuffle:
                return run<gpu::ShuffleTask>(&gpu::shuffle_rows, blocks, task);
            case Kernel::search:
                return search<false>(blocks, task);
            case Kernel::search_one:
                return search<true>(blocks, task);
        }
    }
    int launches() const { return launches_; }

private:
    template <class Task>
    static void run(void (*body)(const Task&), unsigned blocks, const void* task) {
        const Task copy = *static_cast<const Task*>(task);
        gpu::shim::launch(blocks, gpu::kIoThreads, 0, [&] { body(copy); });
    }
    template <bool One>
    static void search(unsigned blocks, const void* task) {
        const auto copy = *static_cast<const gpu::SearchTask*>(task);
        gpu::shim::launch(blocks, gpu::kSearchThreads, R::kSharedBytes,
                          [&] { gpu::search_nodes<R, One>(copy, gpu::shim::dynamic_shared()); });
    }
    Failures failures_;
    int launches_ = 0, allocations_ = 0, queries_ = 0;
    std::set<void*> held_;
};

}  // namespace ninefold::testing
