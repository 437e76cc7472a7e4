// NVIDIA GPUs: the devices, and rows that are in GPU memory already.
#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <stdexcept>
#include <string>
#include <vector>

#include "convert.hpp"
#include "ninefold/gpu.hpp"

using namespace nb::literals;

namespace ninefold {
namespace {

/// A new array in GPU memory.
template <class T>
nb::object new_array(int device, std::size_t n, std::size_t width, T** data) {
    struct Owned {
        int device;
        void* memory;
    };
    auto* const owned = new Owned{device, nullptr};
    nb::capsule owner(owned, [](void* p) noexcept {
        auto* const it = static_cast<Owned*>(p);
        if (it->memory) gpu::release_on_gpu(it->device, it->memory);
        delete it;
    });
    owned->memory = gpu::allocate_on_gpu(device, n * std::max<std::size_t>(width, 1) * sizeof(T));
    *data = static_cast<T*>(owned->memory);
    const std::size_t shape[2] = {n, width};
    return nb::cast(nb::ndarray<nb::array_api, T, nb::device::cuda>(owned->memory, width ? 2 : 1, shape, owner, nullptr,
                                                                    nb::dtype<T>(), nb::device::cuda::value, device));
}

gpu::RowKind kind_named(const std::string& name) {
    if (name == "digits") return gpu::RowKind::digits;
    if (name == "packed") return gpu::RowKind::packed;
    if (name == "masks") return gpu::RowKind::masks;
    throw std::invalid_argument("rows are digits, packed or masks");
}
const void* pointer(std::uintptr_t address) { return reinterpret_cast<const void*>(address); }

/// (status, count, guesses, solution or None), arrays on the GPU of the rows.
nb::tuple cuda_solve(std::uintptr_t address, std::size_t n, const std::string& kind, unsigned limit, bool solutions) {
    const int device = gpu::device_of(pointer(address));
    if (device < 0) throw std::invalid_argument("these rows are not in the memory of a GPU");
    const gpu::DeviceRows rows{kind_named(kind), pointer(address), n};
    gpu::DeviceAnswers answers{};
    nb::object status = new_array(device, n, 0, &answers.status);
    nb::object count = new_array(device, n, 0, &answers.counts);
    nb::object guesses = new_array(device, n, 0, &answers.guesses);
    nb::object solution = nb::none();
    if (solutions) {
        std::uint8_t* data = nullptr;
        solution = new_array(device, n, rows.kind == gpu::RowKind::packed ? 41 : 81, &data);
        answers.solutions = data;
    }
    bool done;
    {
        const Unlocked unlocked;
        gpu::wait_for_device(device);  // the rows may still be in the making
        done = gpu::solve_on_gpu(device, rows, answers, limit, &signaled);
    }
    if (!done) throw nb::python_error();
    return nb::make_tuple(status, count, guesses, solution);
}

nb::object cuda_shuffle(std::uintptr_t address, std::size_t n, std::uint64_t seed, std::uint64_t first) {
    const int device = gpu::device_of(pointer(address));
    if (device < 0) throw std::invalid_argument("these rows are not in the memory of a GPU");
    std::uint8_t* to = nullptr;
    nb::object result = new_array(device, n, 81, &to);
    const Unlocked unlocked;
    gpu::wait_for_device(device);
    gpu::shuffle_on_gpu(device, static_cast<const std::uint8_t*>(pointer(address)), to, n, seed, first);
    return result;
}

/// (address, shape, bits per item, whether the rows are not contiguous) of an array that supports DLPack.
nb::tuple dlpack_layout(const nb::ndarray<nb::ro, nb::device::cuda>& array) {
    nb::list shape;
    for (std::size_t i = 0; i < array.ndim(); ++i) shape.append(array.shape(i));
    bool apart = false;
    std::int64_t step = 1;
    for (std::size_t i = array.ndim(); i-- > 0; step *= static_cast<std::int64_t>(array.shape(i)))
        apart |= array.shape(i) > 1 && array.stride(i) != step;
    return nb::make_tuple(reinterpret_cast<std::uintptr_t>(array.data()), nb::tuple(shape), array.dtype().bits, apart);
}

}  // namespace

void bind_gpu(nb::module_& m) {
    m.def(
        "cuda_devices",
        [] {
            std::vector<std::tuple<int, std::string, std::size_t, int, std::string>> all;
            for (const gpu::DeviceInfo& d : gpu::devices())
                all.emplace_back(d.number, d.name, d.memory, d.multiprocessors,
                                 std::to_string(d.major) + "." + std::to_string(d.minor));
            return all;
        },
        "The usable GPUs: number, name, bytes of memory, multiprocessors, compute capability.");
    m.def(
        "cuda_missing", [] { return std::string(gpu::missing() ? gpu::missing() : ""); },
        "Why no GPU can be used; empty if one can.");
    m.def("cuda_driver", [] { return gpu::driver_version(); }, "The driver's version, 12020 for 12.2; 0: none.");
    m.def("cuda_solve", &cuda_solve, "address"_a, "n"_a, "kind"_a, "limit"_a, "solutions"_a,
          nb::sig("def cuda_solve(address: int, n: int, kind: str, limit: int, solutions: bool) -> "
                  "tuple[object, object, object, object]"),
          "Solves rows in GPU memory.  Returns status, count, guesses and solutions as GPU arrays.");
    m.def("cuda_shuffle", &cuda_shuffle, "address"_a, "n"_a, "seed"_a, "first"_a,
          nb::sig("def cuda_shuffle(address: int, n: int, seed: int, first: int) -> object"),
          "Random isomorphs of rows in GPU memory, as a GPU array.");
    m.def("dlpack_layout", &dlpack_layout, "array"_a,
          nb::sig("def dlpack_layout(array: object) -> tuple[int, tuple[int, ...], int, bool]"),
          "Address, shape and bits per item of a GPU array, and whether its rows are not contiguous.");
}

}  // namespace ninefold
