// All kernels, under the names by which the host finds them. It includes no CUDA headers: NVRTC alone compiles it.
#include "gpu/read.cuh"
#include "gpu/search.cuh"
#include "gpu/shuffle.cuh"
#include "gpu/write.cuh"

using namespace ninefold::gpu;

#define BOUNDS(...) __launch_bounds__(__VA_ARGS__)

extern "C" {

__global__ void BOUNDS(kIoThreads) ninefold_read_bytes(const __grid_constant__ ReadTask task) { read_bytes(task); }
__global__ void BOUNDS(kIoThreads) ninefold_read_packed(const __grid_constant__ ReadTask task) { read_packed(task); }
__global__ void BOUNDS(kIoThreads) ninefold_read_masks(const __grid_constant__ ReadTask task) { read_masks(task); }
__global__ void BOUNDS(kIoThreads) ninefold_write_bytes(const __grid_constant__ WriteTask task) { write_bytes(task); }
__global__ void BOUNDS(kIoThreads) ninefold_write_packed(const __grid_constant__ WriteTask task) { write_packed(task); }
__global__ void BOUNDS(kIoThreads) ninefold_shuffle(const __grid_constant__ ShuffleTask task) { shuffle_rows(task); }
__global__ void BOUNDS(kSearchThreads, kBlocksPerMultiprocessor)
    ninefold_search(const __grid_constant__ SearchTask task) {
    extern __shared__ u32 memory[];
    search_nodes<OrdinaryRoom, false>(task, memory);
}
__global__ void BOUNDS(kSearchThreads, kBlocksPerMultiprocessor)
    ninefold_search_one(const __grid_constant__ SearchTask task) {
    extern __shared__ u32 memory[];
    search_nodes<OneRoom, true>(task, memory);
}

}  // extern "C"
