// NVIDIA GPUs: the devices, and the back end "cuda" of the lane engine.
//
// You do not need CUDA to build or run this: the driver's library is opened on first use.  If the driver, a GPU or the
// kernels of this build are missing, missing() names the one that is.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace ninefold::gpu {

/// Registers the back end with the lane engine: by name, and by default for large batches.  Call it once.
void offer_backend();

/// The properties of a GPU.
struct DeviceInfo {
    int number;
    std::string name;
    std::size_t memory;  // bytes
    int multiprocessors, major, minor;
};
/// The usable GPUs; none if there is no driver.  The first call looks for them.
const std::vector<DeviceInfo>& devices();
/// Why no GPU can be used, as part of a sentence ("no NVIDIA driver is installed"); null if one can.
const char* missing();
/// The driver version, such as 12020 for 12.2; 0 if there is no driver.
int driver_version();

// ------------------------------------------------------------------------------------ rows that are on a GPU already
// Everything below throws std::runtime_error if the GPU fails, because the CPU has no copy of the rows.

enum class RowKind {
    digits,  // 81 bytes 0..9
    packed,  // 41 bytes, two cells per byte, the first in the low half
    masks,   // 81 candidate masks of 16 bits
};
constexpr std::size_t row_size(RowKind kind) {
    return kind == RowKind::masks ? 162 : kind == RowKind::packed ? 41 : 81;
}

/// GPU addresses; any of the answers may be null. Solutions have two cells per byte if the rows do, and digits
/// otherwise. A row without a solution gets zeros.
struct DeviceRows {
    RowKind kind;
    const void* rows;
    std::size_t n;
};
struct DeviceAnswers {
    std::uint8_t* status;
    void* solutions;
    std::uint32_t *counts, *guesses;
};
/// Returns false if interrupted; `interrupted` is called about every 20 ms.
bool solve_on_gpu(int device, const DeviceRows& rows, const DeviceAnswers& answers, unsigned limit,
                  const std::function<bool()>& interrupted);
/// Applies the random transform of stream first + i of the seed to row i, like canon::shuffle_batch; not in place.
void shuffle_on_gpu(int device, const std::uint8_t* from, std::uint8_t* to, std::size_t n, std::uint64_t seed,
                    std::uint64_t first);

/// The GPU that an address belongs to; -1 for host memory.
int device_of(const void* address);
/// Waits for all work that this program has submitted to the GPU, through any library.
void wait_for_device(int device);
/// Allocates and frees GPU memory.
void* allocate_on_gpu(int device, std::size_t bytes);
void release_on_gpu(int device, void* memory) noexcept;

}  // namespace ninefold::gpu
