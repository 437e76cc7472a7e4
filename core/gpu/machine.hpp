// A machine that runs the kernels: a GPU behind the driver, or in tests the shim.
#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>

namespace ninefold::gpu {

enum class Kernel { read_bytes, read_packed, read_masks, write_bytes, write_packed, shuffle, search, search_one };
constexpr int kKernels = 8;

/// The machine failed; results since the last successful wait are unreliable.
class MachineError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};
/// It does not have enough memory.
class OutOfRoom : public MachineError {
public:
    using MachineError::MachineError;
};

/// A queue of work on the machine; the work of one stream runs in order.
using Stream = void*;

class Machine {
public:
    virtual ~Machine() = default;

    /// Its number among the devices of this computer.
    int number = 0;
    /// Blocks of the search that run at the same time, and the memory per warp.
    unsigned search_blocks = 1;
    std::size_t stack_bytes = 0, one_stack_bytes = 0, frame_bytes = 0;

    /// Makes it the machine of the calling thread; call it first.
    virtual void enter() = 0;
    virtual void* allocate(std::size_t bytes) = 0;
    virtual void release(void* memory) noexcept = 0;
    /// Host memory that the machine can access directly.
    virtual void* allocate_host(std::size_t bytes) = 0;
    virtual void release_host(void* memory) noexcept = 0;
    virtual std::size_t free_bytes() = 0;

    virtual Stream create_stream() = 0;
    virtual void destroy_stream(Stream stream) noexcept = 0;
    virtual void upload(void* to, const void* from, std::size_t bytes, Stream stream) = 0;
    virtual void download(void* to, const void* from, std::size_t bytes, Stream stream) = 0;
    virtual void clear(void* memory, std::size_t bytes, Stream stream) = 0;  // bytes: a multiple of 4
    /// *task* is the kernel's argument, copied at once.
    virtual void launch(Kernel kernel, unsigned blocks, const void* task, Stream stream) = 0;
    /// Whether all work of the stream is done.
    virtual bool finished(Stream stream) = 0;
    /// Waits for all streams, including those of other libraries.
    virtual void wait_for_all() = 0;
};

}  // namespace ninefold::gpu
