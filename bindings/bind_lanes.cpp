// The lane engine: one line, one puzzle of masks, and batches from whatever holds them.
//
// A Source says where the rows of a batch lie and keeps their owner alive; nothing is copied.
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "arrow.hpp"
#include "convert.hpp"
#include "ninefold/lanes.hpp"

using namespace nb::literals;

namespace ninefold {
namespace {

using lanes::Backend;

template <class T, class... Extra>
using Array = nb::ndarray<T, nb::device::cpu, Extra...>;

/// Null where none is named: the engine chooses by the size of the batch.
const Backend* backend_named(const std::optional<std::string>& name) {
    return name ? &lanes::find_backend(*name) : nullptr;
}

struct Source {
    lanes::Rows rows{};
    std::size_t size = 0;
    std::shared_ptr<void> owner;
    std::unique_ptr<lanes::Lines> lines;
    std::vector<const std::uint8_t*> pointers;
    std::unique_ptr<ArrowColumn> column;
};

using Bytes1 = Array<const std::uint8_t, nb::ndim<1>, nb::c_contig>;
using Bytes2 = Array<const std::uint8_t, nb::ndim<2>>;
using Masks2 = Array<const std::uint16_t, nb::shape<-1, 81>, nb::c_contig>;

Source* from_rows(Bytes2 array, bool digits) {
    if (array.shape(1) < 81 || array.stride(1) != 1 || (array.shape(0) > 1 && array.stride(0) < 81))
        throw std::invalid_argument("expected rows of 81 bytes");
    auto source = std::make_unique<Source>();
    const auto stride = static_cast<std::size_t>(array.shape(0) > 1 ? array.stride(0) : 81);
    source->rows = digits ? lanes::digit_rows(array.data(), stride) : lanes::text_rows(array.data(), stride);
    source->size = array.shape(0);
    source->owner = std::make_shared<Bytes2>(array);
    return source.release();
}

Source* from_lines(Bytes1 data) {
    auto source = std::make_unique<Source>();
    source->lines = std::make_unique<lanes::Lines>(reinterpret_cast<const char*>(data.data()), data.shape(0));
    source->rows = source->lines->rows();
    source->size = source->lines->size();
    source->owner = std::make_shared<Bytes1>(data);
    return source.release();
}

Source* from_masks(Masks2 masks) {
    auto source = std::make_unique<Source>();
    source->rows = lanes::mask_rows(masks.data());
    source->size = masks.shape(0);
    source->owner = std::make_shared<Masks2>(masks);
    return source.release();
}

/// A sequence of str and bytes; anything that is not 81 ASCII characters, None too, is unreadable.
Source* from_sequence(nb::handle items) {
    auto source = std::make_unique<Source>();
    nb::object held = nb::steal(PySequence_Tuple(items.ptr()));
    if (!held.is_valid()) throw nb::python_error();
    const auto n = static_cast<std::size_t>(PyTuple_Size(held.ptr()));
    source->pointers.resize(n);
    constexpr std::size_t kBetweenSignals = 1 << 17;
    for (std::size_t i = 0; i < n; ++i) {
        if (i % kBetweenSignals == 0 && PyErr_CheckSignals() != 0) throw nb::python_error();
        PyObject* item = PyTuple_GetItem(held.ptr(), static_cast<Py_ssize_t>(i));
        Py_ssize_t size = 0;
        const char* text = nullptr;
        if (PyUnicode_Check(item)) {
            if (PyUnicode_GetLength(item) == 81) text = PyUnicode_AsUTF8AndSize(item, &size);
            if (!text) PyErr_Clear();  // a lone surrogate: no puzzle
        } else if (PyBytes_Check(item)) {
            size = PyBytes_Size(item);
            text = PyBytes_AsString(item);
        } else if (item != Py_None) {
            const std::string message = "row " + std::to_string(i) + ": expected str or bytes, got " +
                                        std::string(nb::str(nb::type_name(Py_TYPE(item))).c_str());
            throw nb::type_error(message.c_str());
        }
        source->pointers[i] = size == 81 ? reinterpret_cast<const std::uint8_t*>(text) : nullptr;
    }
    source->rows = lanes::text_rows(source->pointers.data());
    source->size = n;
    source->owner = std::make_shared<nb::object>(held);
    return source.release();
}

/// Anything with __arrow_c_stream__ or __arrow_c_array__ that is a column of strings.
Source* from_arrow(nb::handle object) {
    auto source = std::make_unique<Source>();
    source->column = std::make_unique<ArrowColumn>(object);
    source->pointers = source->column->rows();
    source->rows = lanes::text_rows(source->pointers.data());
    source->size = source->pointers.size();
    return source.release();
}

using Out8 = Array<std::uint8_t, nb::ndim<1>, nb::c_contig>;
using Out64 = Array<std::int64_t, nb::ndim<1>, nb::c_contig>;
using OutGrid = Array<std::uint8_t, nb::shape<-1, 81>, nb::c_contig>;

void solve_many(const Source& source, std::uint64_t limit, unsigned threads, bool smallest,
                const std::optional<std::string>& backend, Out8 status, Out64 count, std::optional<OutGrid> solution,
                Out64 guesses) {
    const std::size_t n = source.size;
    if (status.shape(0) != n || count.shape(0) != n || guesses.shape(0) != n || (solution && solution->shape(0) != n))
        throw std::invalid_argument("an output array has the wrong length");
    const lanes::Answers answers{
        status.data(), count.data(), guesses.data(), solution ? solution->data() : nullptr, 81, 0, 0};
    const lanes::BatchOptions options{limit, threads, smallest, backend_named(backend), &signalled};
    bool done;
    {
        nb::gil_scoped_release release;
        done = lanes::solve_batch(source.rows, n, answers, options);
    }
    if (!done) throw nb::python_error();
}

/// The rows as digits 0..9; 255 in all cells of a row that has none (a sukaku is given by its candidates).
void digits_of(const Source& source, OutGrid out) {
    if (out.shape(0) != source.size) throw std::invalid_argument("an output array has the wrong length");
    const lanes::Rows& rows = source.rows;
    std::uint8_t* to = out.data();
    nb::gil_scoped_release release;
    for (std::size_t i = 0; i < source.size; ++i, to += kCells) {
        const std::uint8_t* from = rows.pointers ? rows.pointers[i] : rows.data + i * rows.stride;
        bool readable = from != nullptr;
        for (std::size_t c = 0; c < kCells && readable; ++c) {
            if (rows.kind == lanes::Rows::Kind::bytes) {
                to[c] = rows.meaning[from[c]];
            } else {
                std::uint16_t mask;
                std::memcpy(&mask, from + 2 * c, 2);
                to[c] = mask == 0x1ff ? 0 : std::has_single_bit(mask) ? std::countr_zero(mask) + 1 : 255;
            }
            readable = to[c] <= 9;
        }
        if (!readable) std::memset(to, 255, kCells);
    }
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
    // Most puzzles take microseconds: letting go of the GIL is for the others.
    if (lanes::try_one(rows, limit, one, backend)) return one;
    nb::gil_scoped_release release;
    return lanes::solve_one(rows, limit, backend, &signalled);
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

/// (solutions counted, complete, guesses).  *progress* is called now and then with solutions and guesses so far.
nb::tuple count_masks(const nb::bytes& masks, std::uint64_t limit, double seconds, std::uint64_t guesses,
                      unsigned threads, const std::optional<std::string>& backend, const nb::object& progress) {
    const Candidates puzzle = candidates_from(masks);
    lanes::CountOptions options{limit, seconds, guesses, threads, backend_named(backend), &signalled, {}};
    if (!progress.is_none())
        options.progress = [&progress](const lanes::CountResult& so_far) {
            nb::gil_scoped_acquire acquire;
            try {
                progress(so_far.count, so_far.guesses);
            } catch (nb::python_error& error) {
                error.restore();  // signalled() finds it and ends the count
            }
        };
    lanes::CountResult result;
    {
        nb::gil_scoped_release release;
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
        "Back ends of the lane engine that this machine can run, the fastest first.");
    m.def(
        "backend", [] { return std::string(lanes::name_of(lanes::default_backend())); },
        "The back end in use; NINEFOLD_BACKEND forces one.");

    nb::class_<Source>(m, "Source", "The rows of a batch, where they lie.")
        .def_static("rows", &from_rows, "array"_a, "digits"_a,
                    nb::sig("def rows(array: object, digits: bool) -> Source"))
        .def_static("lines", &from_lines, "data"_a, nb::sig("def lines(data: object) -> Source"))
        .def_static("masks", &from_masks, "masks"_a, nb::sig("def masks(masks: object) -> Source"))
        .def_static("sequence", &from_sequence, "items"_a, nb::sig("def sequence(items: object) -> Source"))
        .def_static("arrow", &from_arrow, "column"_a, nb::sig("def arrow(column: object) -> Source"))
        .def("digits", &digits_of, "out"_a, nb::sig("def digits(self, out: object) -> None"),
             "Writes the rows as digits; 255 in all cells of a row that has none.")
        .def("__len__", [](const Source& source) { return source.size; });

    m.def("solve_many", &solve_many, "source"_a, "limit"_a, "threads"_a, "smallest"_a, "backend"_a.none(), "status"_a,
          "count"_a, "solution"_a.none(), "guesses"_a,
          nb::sig("def solve_many(source: Source, limit: int, threads: int, smallest: bool, backend: str | None, "
                  "status: object, count: object, solution: object, guesses: object) -> None"),
          "Solves the rows of a source into the arrays given.");
    m.def("solve_line", &solve_line, "text"_a, "limit"_a = 2, "backend"_a.none() = nb::none(),
          nb::sig("def solve_line(text: str, limit: int = 2, backend: str | None = None) -> "
                  "tuple[int, int, int, str | None, str | None] | None"),
          "Status, solutions found, guesses and two solutions of a plain line; None when it is not one.");
    m.def("solve_masks", &solve_masks, "masks"_a, "limit"_a = 2, "backend"_a.none() = nb::none(),
          nb::sig("def solve_masks(masks: bytes, limit: int = 2, backend: str | None = None) -> "
                  "tuple[int, int, int, str | None, str | None]"),
          "The same for 81 candidate masks of 16 bits.");
    m.def("count_masks", &count_masks, "masks"_a, "limit"_a, "seconds"_a, "guesses"_a, "threads"_a,
          "backend"_a.none() = nb::none(), "progress"_a.none() = nb::none(),
          nb::sig("def count_masks(masks: bytes, limit: int, seconds: float, guesses: int, threads: int, "
                  "backend: str | None = None, progress: object = None) -> tuple[int, bool, int]"),
          "Solutions counted, whether that is all of them, and guesses; a budget of 0 is none.");

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
                    nb::gil_scoped_release release;
                    outcome = self.next(digits, &signalled);
                }
                if (outcome == lanes::SolutionStream::Outcome::interrupted) throw nb::python_error();
                return outcome == lanes::SolutionStream::Outcome::found ? text_of(digits) : nb::none();
            },
            nb::lock_self(), nb::sig("def next(self) -> str | None"), "The next solution, or None.")
        .def_prop_ro("guesses", &lanes::SolutionStream::guesses);
}

}  // namespace ninefold
