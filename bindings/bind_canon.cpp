// Canonical forms and transforms.  A transform is passed as 28 bytes: transpose, 9 rows, 9 columns, the labels of 1..9.
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>

#include <algorithm>
#include <optional>
#include <stdexcept>

#include "bindings.hpp"
#include "convert.hpp"
#include "ninefold/canon.hpp"

using namespace nb::literals;

namespace ninefold {
namespace {

using canon::Transform;

nb::bytes bytes_of(const Transform& t) {
    std::uint8_t out[28];
    out[0] = t.transpose;
    std::copy(t.rows.begin(), t.rows.end(), out + 1);
    std::copy(t.columns.begin(), t.columns.end(), out + 10);
    std::copy(t.relabel.begin() + 1, t.relabel.end(), out + 19);
    return nb::bytes(out, sizeof out);
}

nb::tuple pair_of(const canon::Canonical& form) {
    return nb::make_tuple(nb::bytes(form.grid.data(), kCells), bytes_of(form.transform));
}

using Rows = nb::ndarray<const std::uint8_t, nb::shape<-1, 81>, nb::c_contig, nb::device::cpu>;
using OutRows = nb::ndarray<std::uint8_t, nb::shape<-1, 81>, nb::c_contig, nb::device::cpu>;
using OutTransforms = nb::ndarray<std::uint8_t, nb::shape<-1, 28>, nb::c_contig, nb::device::cpu>;

canon::BatchResults results_in(const OutRows& grids, const std::optional<OutTransforms>& transforms, std::size_t n) {
    if (grids.shape(0) != n || (transforms && transforms->shape(0) != n))
        throw std::invalid_argument("an output array has the wrong length");
    return {grids.data(), transforms ? transforms->data() : nullptr};
}

void canonical_many(const Rows& rows, const std::optional<Rows>& solutions, bool by_pattern, const OutRows& grids,
                    const std::optional<OutTransforms>& transforms, unsigned threads, const nb::object& progress) {
    const std::size_t n = rows.shape(0);
    if (solutions && solutions->shape(0) != n) throw std::invalid_argument("there is not one solution for each row");
    const canon::BatchResults results = results_in(grids, transforms, n);
    bool done;
    {
        const Unlocked unlocked;
        done = canon::canonical_batch({rows.data(), n, solutions ? solutions->data() : nullptr, by_pattern}, results,
                                      threads, progress_reporter(progress));
    }
    if (!done) throw nb::python_error();
}

void shuffle_many(const Rows& rows, std::uint64_t seed, std::uint64_t first, const OutRows& grids,
                  const std::optional<OutTransforms>& transforms, unsigned threads, const nb::object& progress) {
    const std::size_t n = rows.shape(0);
    const canon::BatchResults results = results_in(grids, transforms, n);
    bool done;
    {
        const Unlocked unlocked;
        done = canon::shuffle_batch({rows.data(), n}, results, seed, first, threads, progress_reporter(progress));
    }
    if (!done) throw nb::python_error();
}

}  // namespace

void bind_canon(nb::module_& m) {
    m.def(
        "canonical", [](const nb::bytes& digits) { return pair_of(canon::canonical(digits_from(digits))); }, "digits"_a,
        nb::sig("def canonical(digits: bytes) -> tuple[bytes, bytes]"),
        "The min-lex form of 81 digits, and a transform that produces it.");
    m.def(
        "canonical_by_solution",
        [](const nb::bytes& puzzle, const nb::bytes& solution) {
            return pair_of(canon::canonical_by_solution(digits_from(puzzle), digits_from(solution)));
        },
        "puzzle"_a, "solution"_a,
        nb::sig("def canonical_by_solution(puzzle: bytes, solution: bytes) -> tuple[bytes, bytes]"),
        "The image of a puzzle when its unique solution is brought to min-lex form, and the transform.");
    m.def(
        "canonical_by_pattern",
        [](const nb::bytes& digits) { return pair_of(canon::canonical_by_pattern(digits_from(digits))); }, "digits"_a,
        nb::sig("def canonical_by_pattern(digits: bytes) -> tuple[bytes, bytes]"),
        "The pattern-first form of 81 digits, and a transform that produces it.");
    m.def(
        "random_transform",
        [](std::uint64_t seed, std::uint64_t stream) {
            Rng random(seed, stream);
            return bytes_of(canon::random_transform(random));
        },
        "seed"_a, "stream"_a = 0, "A uniformly random transform.");
    m.def("canonical_many", &canonical_many, "rows"_a, "solutions"_a.none(), "by_pattern"_a, "grids"_a,
          "transforms"_a.none(), "threads"_a, "progress"_a.none(),
          nb::sig("def canonical_many(rows: object, solutions: object, by_pattern: bool, grids: object, transforms: "
                  "object, threads: int, progress: object) -> None"),
          "Writes the canonical forms of rows of 81 digits into the arrays; skips rows with any other byte.");
    m.def("shuffle_many", &shuffle_many, "rows"_a, "seed"_a, "first"_a, "grids"_a, "transforms"_a.none(), "threads"_a,
          "progress"_a.none(),
          nb::sig(
              "def shuffle_many(rows: object, seed: int, first: int, grids: object, transforms: object, threads: int, "
              "progress: object) -> None"),
          "Writes a random isomorph of each row into the arrays.");
    nb::class_<canon::Automorphisms>(m, "Automorphisms", "The transforms that leave a grid unchanged.")
        .def(
            "__init__",
            [](canon::Automorphisms* self, const nb::bytes& digits) {
                new (self) canon::Automorphisms(digits_from(digits));
            },
            "digits"_a)
        .def_prop_ro("count", &canon::Automorphisms::count)
        .def(
            "at",
            [](const canon::Automorphisms& self, std::uint64_t index) {
                if (index >= self.count()) throw nb::index_error();
                return bytes_of(self.at(index));
            },
            "index"_a);
}

}  // namespace ninefold
