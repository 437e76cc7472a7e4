// Finds line ends in the bytes of files.
#include <nanobind/ndarray.h>
#include <nanobind/stl/tuple.h>

#include <tuple>

#include "bindings.hpp"
#include "gil.hpp"
#include "ninefold/lines.hpp"

using namespace nb::literals;

namespace ninefold {
namespace {

using Bytes = nb::ndarray<const std::uint8_t, nb::device::cpu, nb::c_contig, nb::ndim<1>>;

std::tuple<std::size_t, std::size_t> line_end(const Bytes& data, std::size_t wanted) {
    const Unlocked unlocked;
    const auto [lines, at] = lanes::line_end(reinterpret_cast<const char*>(data.data()), data.size(), wanted);
    return {lines, at};
}

}  // namespace

void bind_lines(nb::module_& m) {
    m.def("line_end", &line_end, "data"_a, "wanted"_a,
          nb::sig("def line_end(data: object, wanted: int) -> tuple[int, int]"),
          "How many of the wanted lines end in a buffer, and where the last one ends (the size if there are fewer).");
}

}  // namespace ninefold
