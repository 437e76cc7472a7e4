// Bytes of files: their checksum, and where their lines end.
#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>

#include <cstdio>
#include <string>
#include <tuple>

#include "base/xxh128.hpp"
#include "bindings.hpp"
#include "ninefold/lines.hpp"

using namespace nb::literals;

namespace ninefold {
namespace {

using Bytes = nb::ndarray<const std::uint8_t, nb::device::cpu, nb::c_contig, nb::ndim<1>>;

void update(Xxh128& state, const Bytes& data) {
    nb::gil_scoped_release release;
    state.update(data.data(), data.size());
}

std::string hexdigest(const Xxh128& state) {
    const auto [high, low] = state.digest();
    char text[33];
    std::snprintf(text, sizeof text, "%016llx%016llx", static_cast<unsigned long long>(high),
                  static_cast<unsigned long long>(low));
    return text;
}

std::tuple<std::size_t, std::size_t> line_end(const Bytes& data, std::size_t wanted) {
    nb::gil_scoped_release release;
    const auto [lines, at] = lanes::line_end(reinterpret_cast<const char*>(data.data()), data.size(), wanted);
    return {lines, at};
}

}  // namespace

void bind_bytes(nb::module_& m) {
    nb::class_<Xxh128>(m, "Xxh128", "XXH3 with 128 bits, as xxh128sum has it: a checksum against damage.")
        .def(nb::init<>())
        .def("update", &update, "data"_a, nb::sig("def update(self, data: object) -> None"), "Add a buffer of bytes.")
        .def("hexdigest", &hexdigest, "The checksum of all bytes so far.");
    m.def(
        "line_end", &line_end, "data"_a, "wanted"_a,
        nb::sig("def line_end(data: object, wanted: int) -> tuple[int, int]"),
        "How many of the lines that are wanted end in a buffer, and where the last does (its size: there are fewer).");
}

}  // namespace ninefold
