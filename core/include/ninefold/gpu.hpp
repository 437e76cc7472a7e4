// NVIDIA GPUs: which there are, and the back end "cuda" of the lane engine.
//
// Nothing here needs CUDA to be installed, neither to build nor to run: the driver's library is opened when it is first
// asked for, and where it is missing, or a GPU, or the kernels in this build, missing() says which.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace ninefold::gpu {

/// Lets the lane engine find the back end: by its name, and unasked for batches large enough.  Once.
void offer_backend();

/// What is known of a GPU.
struct DeviceInfo {
    int number;
    std::string name;
    std::size_t memory;  // bytes
    int multiprocessors, major, minor;
};
/// The GPUs that can be used; none where there is no driver.  Looks once.
const std::vector<DeviceInfo>& devices();
/// Why no GPU can be used, as the end of a sentence ("no NVIDIA driver is installed"); null where one can.
const char* missing();
/// The number of the driver, as 12020 for 12.2; 0 where there is none.
int driver_version();

// ------------------------------------------------------------------------------------ rows that are on a GPU already
// Everything below throws std::runtime_error where the GPU fails: there is no copy of the rows for the CPU to work on.

enum class RowKind {
    digits,  // 81 bytes 0..9
    packed,  // 41 bytes, two cells in each, the first in the low half
    masks,   // 81 candidate masks of 16 bits
};
constexpr std::size_t row_size(RowKind kind) {
    return kind == RowKind::masks ? 162 : kind == RowKind::packed ? 41 : 81;
}

/// Addresses of the GPU; any of the answers may be null.  Solutions are digits or packed as the rows are, masks have
/// digits, and zeros are where there is none.
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
/// False when interrupted; asked about every 20 ms.
bool solve_there(int device, const DeviceRows& rows, const DeviceAnswers& answers, unsigned limit,
                 const std::function<bool()>& interrupted);
/// Row i under the random transform of stream first + i of the seed, as canon::shuffle_batch; not in place.
void shuffle_there(int device, const std::uint8_t* from, std::uint8_t* to, std::size_t n, std::uint64_t seed,
                   std::uint64_t first);

/// The GPU that an address belongs to; -1 for memory of the host.
int device_of(const void* address);
/// Waits for everything that this program has given to the GPU, by whatever library.
void wait_for_device(int device);
/// Memory there, and its end.
void* allocate_there(int device, std::size_t bytes);
void release_there(int device, void* memory) noexcept;

}  // namespace ninefold::gpu
