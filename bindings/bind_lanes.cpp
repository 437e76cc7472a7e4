// The lane engine: one line, one puzzle of masks, and batches.
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <chrono>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "base/buffer_pool.hpp"
#include "convert.hpp"
#include "ninefold/lanes.hpp"
#include "source.hpp"

using namespace nb::literals;

namespace ninefold {
namespace {

using lanes::Backend;

template <class T, class... Extra>
using Array = nb::ndarray<T, nb::device::cpu, Extra...>;

using Out8 = Array<std::uint8_t, nb::ndim<1>, nb::c_contig>;
using Out64 = Array<std::int64_t, nb::ndim<1>, nb::c_contig>;
using OutGrid = Array<std::uint8_t, nb::shape<-1, 81>, nb::c_contig>;

/// An uninitialized array for a large result.  Its memory returns to the pool when the array is released.
nb::ndarray<nb::numpy, std::uint8_t> pooled_buffer(std::size_t bytes) {
    void* const buffer = take_buffer(bytes);
    const nb::capsule owner(buffer, [](void* p) noexcept { return_buffer(p); });
    return {buffer, {bytes}, owner};
}

/// Returns false if *seconds* (0: no limit) ran out before all rows were answered.
bool solve_many(const Source& source, std::uint64_t limit, unsigned threads, bool smallest,
                const std::optional<std::string>& backend, Out8 status, Out64 count, std::optional<OutGrid> solution,
                Out64 guesses, double seconds, const nb::object& progress) {
    const std::size_t n = source.size;
    if (status.shape(0) != n || count.shape(0) != n || guesses.shape(0) != n || (solution && solution->shape(0) != n))
        throw std::invalid_argument("an output array has the wrong length");
    const lanes::Answers answers{
        status.data(), count.data(), guesses.data(), solution ? solution->data() : nullptr, 81, 0, 0};
    lanes::BatchOptions options{limit, threads, smallest, backend_named(backend), &signaled, {}};
    const auto begin = std::chrono::steady_clock::now();
    bool late = false;
    if (seconds > 0)
        options.interrupted = [&] {
            if (signaled()) return true;
            const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - begin;
            return late = passed.count() >= seconds;
        };
    // If progress raises an exception, signaled() finds it and ends the batch.
    if (!progress.is_none()) options.progress = progress_reporter(progress);
    bool done;
    {
        const Unlocked unlocked;
        done = lanes::solve_batch(source.rows, n, answers, options);
    }
    if (!done && !late) throw nb::python_error();
    return done;
}

nb::object text_of(const Digits& digits) {
    char text[kCells];
    for (std::size_t c = 0; c < kCells; ++c) text[c] = static_cast<char>('0' + digits[c]);
    return nb::steal(PyUnicode_DecodeASCII(text, kCells, nullptr));
}

/// (status, solutions found, guesses, first solution, second solution).
nb::tuple answer_of(const lanes::One& one) {
    if (one.status == lanes::Status::undecided) throw nb::python_error();
    return nb::make_tuple(static_cast<int>(one.status), one.count, one.guesses,
                          one.count ? text_of(one.solutions[0]) : nb::none(),
                          one.count > 1 ? text_of(one.solutions[1]) : nb::none());
}

lanes::One answer_soon(const lanes::Rows& rows, std::uint64_t limit, const Backend* backend) {
    lanes::One one;
    // Most puzzles take microseconds; releasing the GIL pays off only for the others.
    if (lanes::try_one(rows, limit, one, backend)) return one;
    const Unlocked unlocked;
    return lanes::solve_one(rows, limit, backend, &signaled);
}

nb::object solve_line(nb::str text, std::uint64_t limit, const std::optional<std::string>& backend) {
    Py_ssize_t size = 0;
    const char* data = PyUnicode_AsUTF8AndSize(text.ptr(), &size);
    if (!data) PyErr_Clear();
    if (!data || size != kCells || !lanes::is_plain_line(data)) return nb::none();
    return answer_of(answer_soon(lanes::text_rows(data), limit, backend_named(backend)));
}

nb::tuple solve_masks(const nb::bytes& masks, std::uint64_t limit, const std::optional<std::string>& backend) {
    const auto words = masks_from(masks);
    return answer_of(answer_soon(lanes::mask_rows(words.data()), limit, backend_named(backend)));
}

/// (solutions counted, complete, guesses).  *progress* is called regularly with the solutions and guesses so far.
nb::tuple count_masks(const nb::bytes& masks, std::uint64_t limit, double seconds, std::uint64_t guesses,
                      unsigned threads, const std::optional<std::string>& backend, const nb::object& progress) {
    const Candidates puzzle = candidates_from(masks);
    lanes::CountOptions options{limit, seconds, guesses, threads, backend_named(backend), &signaled, {}};
    if (!progress.is_none())
        options.progress = [report = progress_reporter(progress)](const lanes::CountResult& so_far) {
            report(so_far.count, so_far.guesses);
        };
    lanes::CountResult result;
    {
        const Unlocked unlocked;
        result = lanes::count_solutions(puzzle, options);
    }
    if (result.interrupted) throw nb::python_error();
    return nb::make_tuple(result.count, result.complete, result.guesses);
}

}  // namespace

void bind_lanes(nb::module_& m) {
    m.def(
        "backends",
        [] {
            std::vector<std::string> names;
            for (const std::string_view name : lanes::available_backends()) names.emplace_back(name);
            return names;
        },
        "Back ends of the lane engine that this machine can run, fastest first.");
    m.def(
        "check_backend", [](const std::string& name) { lanes::find_backend(name); }, "name"_a,
        "Raises ValueError if there is no such back end or this machine cannot run it.");
    m.def(
        "known_backends",
        [] {
            std::vector<std::string> names;
            for (const std::string_view name : lanes::known_backends()) names.emplace_back(name);
            return names;
        },
        "All back ends of this build.");
    m.def(
        "backend", [] { return std::string(lanes::name_of(lanes::default_backend())); },
        "The back end in use; NINEFOLD_BACKEND forces one.");

    m.def("pooled_buffer", &pooled_buffer, "bytes"_a,
          nb::sig("def pooled_buffer(bytes: int) -> numpy.typing.NDArray[numpy.uint8]"),
          "An uninitialized array of bytes from the buffer pool; its memory returns to the pool.");
    m.def("solve_many", &solve_many, "source"_a, "limit"_a, "threads"_a, "smallest"_a, "backend"_a.none(), "status"_a,
          "count"_a, "solution"_a.none(), "guesses"_a, "seconds"_a = 0.0, "progress"_a.none() = nb::none(),
          nb::sig("def solve_many(source: Source, limit: int, threads: int, smallest: bool, backend: str | None, "
                  "status: object, count: object, solution: object, guesses: object, seconds: float = 0.0, "
                  "progress: object = None) -> bool"),
          "Solves the rows of a source into the arrays.  Returns False if the seconds (0: no limit) ran out.");
    m.def("solve_line", &solve_line, "text"_a, "limit"_a = 2, "backend"_a.none() = nb::none(),
          nb::sig("def solve_line(text: str, limit: int = 2, backend: str | None = None) -> "
                  "tuple[int, int, int, str | None, str | None] | None"),
          "Status, number of solutions, guesses and two solutions of a plain line; None if it is not plain.");
    m.def("solve_masks", &solve_masks, "masks"_a, "limit"_a = 2, "backend"_a.none() = nb::none(),
          nb::sig("def solve_masks(masks: bytes, limit: int = 2, backend: str | None = None) -> "
                  "tuple[int, int, int, str | None, str | None]"),
          "The same for 81 candidate masks of 16 bits.");
    m.def("count_masks", &count_masks, "masks"_a, "limit"_a, "seconds"_a, "guesses"_a, "threads"_a,
          "backend"_a.none() = nb::none(), "progress"_a.none() = nb::none(),
          nb::sig("def count_masks(masks: bytes, limit: int, seconds: float, guesses: int, threads: int, "
                  "backend: str | None = None, progress: object = None) -> tuple[int, bool, int]"),
          "The number of solutions, whether that is all of them, and the guesses; a budget of 0 means no limit.");

    nb::class_<lanes::SolutionStream>(m, "SolutionStream", "The solutions of one puzzle, one at a time.")
        .def(
            "__init__",
            [](lanes::SolutionStream* self, const nb::bytes& masks, const std::optional<std::string>& backend) {
                new (self) lanes::SolutionStream(candidates_from(masks), backend_named(backend));
            },
            "masks"_a, "backend"_a.none() = nb::none(),
            nb::sig("def __init__(self, masks: bytes, backend: str | None = None) -> None"))
        .def(
            "next",
            [](lanes::SolutionStream& self) -> nb::object {
                Digits digits;
                lanes::SolutionStream::Outcome outcome;
                {
                    const Unlocked unlocked;
                    outcome = self.next(digits, &signaled);
                }
                if (outcome == lanes::SolutionStream::Outcome::interrupted) throw nb::python_error();
                return outcome == lanes::SolutionStream::Outcome::found ? text_of(digits) : nb::none();
            },
            nb::lock_self(), nb::sig("def next(self) -> str | None"), "The next solution, or None.")
        .def_prop_ro("guesses", &lanes::SolutionStream::guesses);
}

}  // namespace ninefold
