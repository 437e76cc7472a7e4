#include "gpu/driver.hpp"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <mutex>

#include "gpu/ptx.hpp"
#include "gpu/room.hpp"
#include "gpu/tasks.hpp"

#if defined(_WIN32)
#include <windows.h>
#define NINEFOLD_CUDA_CALL __stdcall
#else
#include <dlfcn.h>
#include <unistd.h>
#define NINEFOLD_CUDA_CALL
#endif

namespace ninefold::gpu {
namespace {

// The part of the driver's interface used here: names, types and numbers, which never change.
using Result = int;
using Device = int;
using Context = struct ContextTag*;
using Module = struct ModuleTag*;
using Function = struct FunctionTag*;
using Address = std::uint64_t;
constexpr Result kSuccess = 0, kOutOfMemory = 2, kNotReady = 600;
constexpr int kAttributeMultiprocessors = 16, kAttributeMajor = 75, kAttributeMinor = 76;
constexpr int kFunctionDynamicShared = 8, kPointerMemoryType = 2, kPointerDevice = 9, kMemoryOfDevice = 2;
constexpr unsigned kStreamNonBlocking = 1, kHostPortable = 1;

struct Api {
    Result(NINEFOLD_CUDA_CALL* cuInit)(unsigned);
    Result(NINEFOLD_CUDA_CALL* cuDriverGetVersion)(int*);
    Result(NINEFOLD_CUDA_CALL* cuGetErrorString)(Result, const char**);
    Result(NINEFOLD_CUDA_CALL* cuDeviceGetCount)(int*);
    Result(NINEFOLD_CUDA_CALL* cuDeviceGet)(Device*, int);
    Result(NINEFOLD_CUDA_CALL* cuDeviceGetName)(char*, int, Device);
    Result(NINEFOLD_CUDA_CALL* cuDeviceTotalMem_v2)(std::size_t*, Device);
    Result(NINEFOLD_CUDA_CALL* cuDeviceGetAttribute)(int*, int, Device);
    Result(NINEFOLD_CUDA_CALL* cuDevicePrimaryCtxRetain)(Context*, Device);
    Result(NINEFOLD_CUDA_CALL* cuCtxSetCurrent)(Context);
    Result(NINEFOLD_CUDA_CALL* cuCtxSynchronize)();
    Result(NINEFOLD_CUDA_CALL* cuPointerGetAttribute)(void*, int, Address);
    Result(NINEFOLD_CUDA_CALL* cuModuleLoadData)(Module*, const void*);
    Result(NINEFOLD_CUDA_CALL* cuModuleGetFunction)(Function*, Module, const char*);
    Result(NINEFOLD_CUDA_CALL* cuFuncSetAttribute)(Function, int, int);
    Result(NINEFOLD_CUDA_CALL* cuOccupancyMaxActiveBlocksPerMultiprocessor)(int*, Function, int, std::size_t);
    Result(NINEFOLD_CUDA_CALL* cuMemGetInfo_v2)(std::size_t*, std::size_t*);
    Result(NINEFOLD_CUDA_CALL* cuMemAlloc_v2)(Address*, std::size_t);
    Result(NINEFOLD_CUDA_CALL* cuMemFree_v2)(Address);
    Result(NINEFOLD_CUDA_CALL* cuMemHostAlloc)(void**, std::size_t, unsigned);
    Result(NINEFOLD_CUDA_CALL* cuMemFreeHost)(void*);
    Result(NINEFOLD_CUDA_CALL* cuMemcpyAsync)(Address, Address, std::size_t, Stream);
    Result(NINEFOLD_CUDA_CALL* cuMemsetD32Async)(Address, unsigned, std::size_t, Stream);
    Result(NINEFOLD_CUDA_CALL* cuStreamCreate)(Stream*, unsigned);
    Result(NINEFOLD_CUDA_CALL* cuStreamDestroy_v2)(Stream);
    Result(NINEFOLD_CUDA_CALL* cuStreamQuery)(Stream);
    Result(NINEFOLD_CUDA_CALL* cuLaunchKernel)(Function, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned,
                                               unsigned, Stream, void**, void**);
};

void* open_library() {
#if defined(_WIN32)
    return reinterpret_cast<void*>(LoadLibraryA("nvcuda.dll"));
#else
    return dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
#endif
}
void* find(void* library, const char* name) {
#if defined(_WIN32)
    return reinterpret_cast<void*>(GetProcAddress(static_cast<HMODULE>(library), name));
#else
    return dlsym(library, name);
#endif
}
long process() {
#if defined(_WIN32)
    return static_cast<long>(GetCurrentProcessId());
#else
    return static_cast<long>(getpid());
#endif
}

/// The loaded driver, once per process.
struct Found {
    Api api{};
    int version = 0;
    std::vector<DeviceInfo> devices;
    const char* missing = nullptr;
    long owner = process();

    Found() { missing = look(); }

private:
    const char* look() {
        if (!kPtx) return "this build of ninefold has no kernels for it (NINEFOLD_CUDA=on at build time makes them)";
        void* const library = open_library();
        if (!library) return "no NVIDIA driver is installed";
        bool whole = true;
        const auto get = [&](auto& function, const char* name) {
            void* const address = find(library, name);
            whole &= address != nullptr;
            std::memcpy(&function, &address, sizeof address);
        };
#define NINEFOLD_GET(name) get(api.name, #name)
        NINEFOLD_GET(cuInit);
        NINEFOLD_GET(cuDriverGetVersion);
        NINEFOLD_GET(cuGetErrorString);
        NINEFOLD_GET(cuDeviceGetCount);
        NINEFOLD_GET(cuDeviceGet);
        NINEFOLD_GET(cuDeviceGetName);
        NINEFOLD_GET(cuDeviceTotalMem_v2);
        NINEFOLD_GET(cuDeviceGetAttribute);
        NINEFOLD_GET(cuDevicePrimaryCtxRetain);
        NINEFOLD_GET(cuCtxSetCurrent);
        NINEFOLD_GET(cuCtxSynchronize);
        NINEFOLD_GET(cuPointerGetAttribute);
        NINEFOLD_GET(cuModuleLoadData);
        NINEFOLD_GET(cuModuleGetFunction);
        NINEFOLD_GET(cuFuncSetAttribute);
        NINEFOLD_GET(cuOccupancyMaxActiveBlocksPerMultiprocessor);
        NINEFOLD_GET(cuMemGetInfo_v2);
        NINEFOLD_GET(cuMemAlloc_v2);
        NINEFOLD_GET(cuMemFree_v2);
        NINEFOLD_GET(cuMemHostAlloc);
        NINEFOLD_GET(cuMemFreeHost);
        NINEFOLD_GET(cuMemcpyAsync);
        NINEFOLD_GET(cuMemsetD32Async);
        NINEFOLD_GET(cuStreamCreate);
        NINEFOLD_GET(cuStreamDestroy_v2);
        NINEFOLD_GET(cuStreamQuery);
        NINEFOLD_GET(cuLaunchKernel);
#undef NINEFOLD_GET
        if (!whole) return "the NVIDIA driver is too old";
        if (api.cuInit(0) != kSuccess) return "the NVIDIA driver finds no GPU that it can use";
        api.cuDriverGetVersion(&version);
        int count = 0;
        if (api.cuDeviceGetCount(&count) != kSuccess || count == 0) return "there is no NVIDIA GPU";
        for (int i = 0; i < count; ++i) {
            Device device = 0;
            char name[128] = "";
            DeviceInfo info{i, "", 0, 0, 0, 0};
            if (api.cuDeviceGet(&device, i) != kSuccess) continue;
            api.cuDeviceGetName(name, sizeof name - 1, device);
            api.cuDeviceTotalMem_v2(&info.memory, device);
            api.cuDeviceGetAttribute(&info.multiprocessors, kAttributeMultiprocessors, device);
            api.cuDeviceGetAttribute(&info.major, kAttributeMajor, device);
            api.cuDeviceGetAttribute(&info.minor, kAttributeMinor, device);
            info.name = name;
            if (info.major >= kOldestMajor) devices.push_back(info);
        }
        return devices.empty() ? "its NVIDIA GPU is older than the kernels (compute capability 7.0)" : nullptr;
    }
};
const Found& found() {
    static const Found* const once = new Found;  // never destroyed, because the driver may be unloaded before us
    return *once;
}

/// The kernel names, in the order of the enumeration.
struct Entry {
    const char* name;
    unsigned threads, shared;
    std::size_t task;
};
constexpr Entry kEntries[kKernels] = {
    {"ninefold_read_bytes", kIoThreads, 0, sizeof(ReadTask)},
    {"ninefold_read_packed", kIoThreads, 0, sizeof(ReadTask)},
    {"ninefold_read_masks", kIoThreads, 0, sizeof(ReadTask)},
    {"ninefold_write_bytes", kIoThreads, 0, sizeof(WriteTask)},
    {"ninefold_write_packed", kIoThreads, 0, sizeof(WriteTask)},
    {"ninefold_shuffle", kIoThreads, 0, sizeof(ShuffleTask)},
    {"ninefold_search", kSearchThreads, OrdinaryRoom::kSharedBytes, sizeof(SearchTask)},
    {"ninefold_search_one", kSearchThreads, OrdinaryRoom::kSharedBytes, sizeof(SearchTask)},
};

class Gpu final : public Machine {
public:
    explicit Gpu(const DeviceInfo& device) : api_(found().api) {
        number = device.number;
        Device handle = 0;
        check(api_.cuDeviceGet(&handle, device.number));
        check(api_.cuDevicePrimaryCtxRetain(&context_, handle));
        enter();
        check(api_.cuModuleLoadData(&module_, kPtx));
        for (int k = 0; k < kKernels; ++k) {
            check(api_.cuModuleGetFunction(&functions_[k], module_, kEntries[k].name));
            if (kEntries[k].shared)
                check(api_.cuFuncSetAttribute(functions_[k], kFunctionDynamicShared,
                                              static_cast<int>(kEntries[k].shared)));
        }
        int blocks = 0;
        check(api_.cuOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, functions_[static_cast<int>(Kernel::search)],
                                                               kSearchThreads, OrdinaryRoom::kSharedBytes));
        search_blocks = static_cast<unsigned>(std::max(1, blocks) * device.multiprocessors);
        stack_bytes = OrdinaryRoom::kStackBytes;
        one_stack_bytes = OneRoom::kStackBytes;
        static_assert(OneRoom::kFrames == OrdinaryRoom::kFrames && OneRoom::kSharedBytes == OrdinaryRoom::kSharedBytes);
        frame_bytes = OrdinaryRoom::kFrameBytes;
    }

    void enter() override { check(api_.cuCtxSetCurrent(context_)); }
    void* allocate(std::size_t bytes) override {
        Address address = 0;
        check(api_.cuMemAlloc_v2(&address, bytes));
        return reinterpret_cast<void*>(address);
    }
    void release(void* memory) noexcept override { api_.cuMemFree_v2(address_of(memory)); }
    void* allocate_host(std::size_t bytes) override {
        void* memory = nullptr;
        check(api_.cuMemHostAlloc(&memory, bytes, kHostPortable));
        return memory;
    }
    void release_host(void* memory) noexcept override { api_.cuMemFreeHost(memory); }
    std::size_t free_bytes() override {
        std::size_t left = 0, total = 0;
        check(api_.cuMemGetInfo_v2(&left, &total));
        return left;
    }
    Stream create_stream() override {
        Stream stream = nullptr;
        check(api_.cuStreamCreate(&stream, kStreamNonBlocking));
        return stream;
    }
    void destroy_stream(Stream stream) noexcept override { api_.cuStreamDestroy_v2(stream); }
    void upload(void* to, const void* from, std::size_t bytes, Stream stream) override {
        copy(to, from, bytes, stream);
    }
    void download(void* to, const void* from, std::size_t bytes, Stream stream) override {
        copy(to, from, bytes, stream);
    }
    void clear(void* memory, std::size_t bytes, Stream stream) override {
        check(api_.cuMemsetD32Async(address_of(memory), 0, bytes / 4, stream));
    }
    void launch(Kernel kernel, unsigned blocks, const void* task, Stream stream) override {
        const Entry& entry = kEntries[static_cast<int>(kernel)];
        void* arguments[] = {const_cast<void*>(task)};
        check(api_.cuLaunchKernel(functions_[static_cast<int>(kernel)], blocks, 1, 1, entry.threads, 1, 1, entry.shared,
                                  stream, arguments, nullptr));
    }
    bool finished(Stream stream) override {
        const Result result = api_.cuStreamQuery(stream);
        if (result == kNotReady) return false;
        check(result);
        return true;
    }

    void wait_for_all() override { check(api_.cuCtxSynchronize()); }

private:
    static Address address_of(const void* memory) { return reinterpret_cast<Address>(memory); }
    void copy(void* to, const void* from, std::size_t bytes, Stream stream) {
        check(api_.cuMemcpyAsync(address_of(to), address_of(from), bytes, stream));
    }
    void check(Result result) const {
        if (result == kSuccess) return;
        const char* text = nullptr;
        api_.cuGetErrorString(result, &text);
        const std::string words = std::string("the GPU failed: ") + (text ? text : "unknown error");
        if (result == kOutOfMemory) throw OutOfRoom(words);
        throw MachineError(words);
    }

    const Api& api_;
    Context context_ = nullptr;
    Module module_ = nullptr;
    Function functions_[kKernels] = {};
};

}  // namespace

const std::vector<DeviceInfo>& devices() { return found().devices; }
const char* missing() {
    const Found& driver = found();
    if (!driver.missing && driver.owner != process()) return "a GPU in use does not survive a fork of the program";
    return driver.missing;
}
int driver_version() { return found().version; }
int device_of(const void* address) {
    const Api& api = found().api;
    unsigned type = 0;
    int device = -1;
    const auto at = reinterpret_cast<Address>(address);
    if (found().missing || api.cuPointerGetAttribute(&type, kPointerMemoryType, at) != kSuccess) return -1;
    if (type != kMemoryOfDevice || api.cuPointerGetAttribute(&device, kPointerDevice, at) != kSuccess) return -1;
    return device;
}
std::unique_ptr<Machine> open_device(const DeviceInfo& device) { return std::make_unique<Gpu>(device); }

}  // namespace ninefold::gpu
