// Source: from arrays, buffers of lines or tables, sequences and Arrow columns.
#include <nanobind/ndarray.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <bit>
#include <cstring>
#include <stdexcept>
#include <string>
#include <utility>

#include "arrow.hpp"
#include "board/puzzle.hpp"
#include "convert.hpp"
#include "ninefold/lines.hpp"
#include "source.hpp"

using namespace nb::literals;

namespace ninefold {
namespace {

template <class T, class... Extra>
using Array = nb::ndarray<T, nb::device::cpu, Extra...>;
using Bytes1 = Array<const std::uint8_t, nb::ndim<1>, nb::c_contig>;
using Bytes2 = Array<const std::uint8_t, nb::ndim<2>>;
using Masks2 = Array<const std::uint16_t, nb::shape<-1, 81>, nb::c_contig>;
using Out8 = Array<std::uint8_t, nb::ndim<1>, nb::c_contig>;
using OutGrid = Array<std::uint8_t, nb::shape<-1, 81>, nb::c_contig>;

/// The number of rows read between two checks for Ctrl-C.
constexpr std::size_t kBetweenSignals = 1 << 17;

void point_into(Source& source, std::vector<const std::uint8_t*> pointers) {
    source.pointers = std::make_shared<std::vector<const std::uint8_t*>>(std::move(pointers));
    source.rows = lanes::text_rows(source.pointers->data());
    source.size = source.pointers->size();
}

Source* from_rows(Bytes2 array, bool digits) {
    auto source = std::make_unique<Source>();
    source->size = array.shape(0);
    if (array.shape(1) != kCells || (source->size && array.stride(1) != 1) ||
        (source->size > 1 && array.stride(0) < kCells))
        throw std::invalid_argument("expected rows of 81 bytes");
    const auto stride = static_cast<std::size_t>(source->size > 1 ? array.stride(0) : kCells);
    source->rows = digits ? lanes::digit_rows(array.data(), stride) : lanes::text_rows(array.data(), stride);
    source->owners.push_back(std::make_shared<Bytes2>(array));
    return source.release();
}

Source* from_masks(Masks2 masks) {
    auto source = std::make_unique<Source>();
    source->rows = lanes::mask_rows(masks.data());
    source->size = masks.shape(0);
    source->owners.push_back(std::make_shared<Masks2>(masks));
    return source.release();
}

Source* from_text(Bytes1 data, const lanes::LineRules& rules) {
    auto source = std::make_unique<Source>();
    const char* text = reinterpret_cast<const char*>(data.data());
    source->lines = std::make_shared<lanes::Lines>(text, data.shape(0), rules);
    source->rows = source->lines->rows();
    source->size = source->lines->size();
    source->owners.push_back(std::make_shared<Bytes1>(data));
    for (const auto& [row, begin, end] : source->lines->odd()) source->odd.push_back({row, text + begin, end - begin});
    return source.release();
}

Source* from_lines(Bytes1 data, bool entries) {
    return from_text(data, {.separator = 0, .puzzle = 0, .answer = -1, .entries = entries});
}

Source* from_table(Bytes1 data, const std::string& separator, int puzzle, int answer) {
    if (separator.size() != 1 || puzzle < 0) throw std::invalid_argument("expected a separator and a column");
    return from_text(data, {.separator = separator[0], .puzzle = puzzle, .answer = answer, .entries = true});
}

/// Any list or tuple: str and bytes of 81 characters are rows; all other items are odd.
Source* from_sequence(nb::handle items) {
    auto source = std::make_unique<Source>();
    nb::object held = nb::steal(PySequence_Tuple(items.ptr()));
    if (!held.is_valid()) throw nb::python_error();
    const auto n = static_cast<std::size_t>(PyTuple_Size(held.ptr()));
    std::vector<const std::uint8_t*> pointers(n);
    for (std::size_t i = 0; i < n; ++i) {
        if (i % kBetweenSignals == 0 && PyErr_CheckSignals() != 0) throw nb::python_error();
        PyObject* item = PyTuple_GetItem(held.ptr(), static_cast<Py_ssize_t>(i));
        Py_ssize_t size = 0;
        const char* text = nullptr;
        if (PyUnicode_Check(item)) {
            if (PyUnicode_GetLength(item) == kCells) text = PyUnicode_AsUTF8AndSize(item, &size);
            if (!text) PyErr_Clear();  // a lone surrogate: not a puzzle
        } else if (PyBytes_Check(item) && PyBytes_Size(item) == kCells) {
            text = PyBytes_AsString(item);
            if (lanes::is_line(reinterpret_cast<const std::uint8_t*>(text))) size = kCells;  // else 81 small numbers?
        }
        if (size == kCells)
            pointers[i] = reinterpret_cast<const std::uint8_t*>(text);
        else
            source->odd.push_back({i, nullptr, 0});
    }
    point_into(*source, std::move(pointers));
    source->owners.push_back(std::make_shared<nb::object>(held));
    return source.release();
}

/// Anything with __arrow_c_stream__ or __arrow_c_array__ that is a column of strings.
Source* from_arrow(nb::handle object) {
    auto source = std::make_unique<Source>();
    auto column = std::make_shared<ArrowColumn>(object);
    std::vector<const std::uint8_t*> pointers;
    for (const ArrowColumn::Text& text : column->rows()) {
        const bool fits = text.data && text.length == kCells;
        if (!fits) source->odd.push_back({pointers.size(), text.data, text.length});
        pointers.push_back(fits ? reinterpret_cast<const std::uint8_t*>(text.data) : nullptr);
    }
    point_into(*source, std::move(pointers));
    source->owners.push_back(std::move(column));
    return source.release();
}

/// The odd rows, each with its text if it has one.
nb::list odd_of(const Source& source) {
    nb::list out;
    for (const auto& [row, text, length] : source.odd)
        out.append(nb::make_tuple(row, text ? nb::object(nb::bytes(text, length)) : nb::none()));
    return out;
}

/// A list of the rows that you can change.
std::vector<const std::uint8_t*>& own_pointers(Source& source) {
    if (!source.pointers) {
        if (source.rows.kind != lanes::Rows::Kind::bytes || source.rows.zero != '0')
            throw std::invalid_argument("expected rows of text");
        std::vector<const std::uint8_t*> pointers(source.size);
        for (std::size_t i = 0; i < source.size; ++i) pointers[i] = source.at(i);
        point_into(source, std::move(pointers));
    }
    return *source.pointers;
}

/// Replaces odd rows by these 81 characters each.
void put(Source& source, const std::vector<std::pair<std::size_t, nb::bytes>>& texts) {
    if (texts.empty()) return;
    auto& pointers = own_pointers(source);
    auto held = std::make_shared<std::vector<nb::bytes>>();
    for (const auto& [row, text] : texts) {
        if (row >= source.size || text.size() != kCells) throw std::invalid_argument("expected rows and 81 bytes each");
        held->push_back(text);
        pointers[row] = reinterpret_cast<const std::uint8_t*>(text.c_str());
    }
    source.owners.push_back(std::move(held));
}

Source* part_of(const Source& whole, std::size_t begin, std::size_t end) {
    if (begin > end || end > whole.size) throw std::out_of_range("no such rows");
    auto source = std::make_unique<Source>(whole);
    source->odd.clear();
    source->size = end - begin;
    if (source->rows.pointers)
        source->rows.pointers += begin;
    else
        source->rows.data += begin * source->rows.stride;
    return source.release();
}

bool is_text(const Source& source) { return source.rows.zero == '0'; }

/// The digits of a row of masks: all candidates mean an empty cell, one a digit.  False for any other mask.
bool digits_of_masks(const std::uint8_t* masks, std::uint8_t* out) {
    for (int c = 0; c < kCells; ++c) {
        std::uint16_t mask;
        std::memcpy(&mask, masks + 2 * c, sizeof mask);
        if (mask != 0x1ff && (mask > 0x1ff || !std::has_single_bit(mask))) return false;
        out[c] = static_cast<std::uint8_t>(mask == 0x1ff ? 0 : std::countr_zero(mask) + 1);
    }
    return true;
}

/// Digits 0-9 of each row, zeros if it has none, and whether it has digits.
void decode(const Source& source, OutGrid digits, Out8 there) {
    if (digits.shape(0) != source.size || there.shape(0) != source.size)
        throw std::invalid_argument("an output array has the wrong length");
    bool stopped = false;
    {
        const Unlocked unlocked;
        for (std::size_t i = 0; i < source.size && !stopped; ++i) {
            if (i % kBetweenSignals == 0) stopped = signaled();
            const std::uint8_t* cells = source.at(i);
            std::uint8_t* out = digits.data() + i * kCells;
            const bool good = cells && (source.rows.kind == lanes::Rows::Kind::masks
                                            ? digits_of_masks(cells, out)
                                            : lanes::put_digits(cells, source.rows.zero, out));
            if (!good) std::memset(out, 0, kCells);
            there.data()[i] = good;
        }
    }
    if (stopped) throw nb::python_error();
}

/// 81 characters per row, dots for blanks; all dots if it cannot be read or consists of masks.
nb::bytes text_of(const Source& source, std::size_t begin, std::size_t end) {
    if (begin > end || end > source.size) throw std::out_of_range("no such rows");
    nb::object out = nb::steal(PyBytes_FromStringAndSize(nullptr, static_cast<Py_ssize_t>((end - begin) * kCells)));
    if (!out.is_valid()) throw nb::python_error();
    char* to = PyBytes_AsString(out.ptr());
    for (std::size_t i = begin; i < end; ++i, to += kCells) {
        if ((i - begin) % kBetweenSignals == 0 && PyErr_CheckSignals() != 0) throw nb::python_error();
        const std::uint8_t* cells = source.at(i);
        if (!cells || source.rows.kind == lanes::Rows::Kind::masks)
            std::memset(to, '.', kCells);
        else
            lanes::put_text(cells, source.rows.zero, to);
    }
    return nb::cast<nb::bytes>(out);
}

/// The raw bytes of a row, 162 for masks; None for an odd row.
nb::object raw_of(const Source& source, std::size_t row) {
    if (row >= source.size) throw nb::index_error("no such row");
    const std::uint8_t* cells = source.at(row);
    const std::size_t size = source.rows.kind == lanes::Rows::Kind::masks ? 2 * kCells : kCells;
    return cells ? nb::object(nb::bytes(reinterpret_cast<const char*>(cells), size)) : nb::none();
}

nb::object numbers_of(const Source& source) {
    if (!source.lines || source.lines->numbers().empty()) return nb::none();
    return nb::cast(source.lines->numbers());
}

nb::object answers_of(const Source& source) {
    if (!source.lines || source.lines->answers().empty()) return nb::none();
    auto answers = std::make_unique<Source>();
    point_into(*answers, source.lines->answers());
    answers->owners = source.owners;
    return nb::cast(answers.release(), nb::rv_policy::take_ownership);
}

}  // namespace

void bind_source(nb::module_& m) {
    nb::class_<Source>(m, "Source", "The rows of a batch, in place.")
        .def_static("rows", &from_rows, "array"_a, "digits"_a,
                    nb::sig("def rows(array: object, digits: bool) -> Source"), "Rows of 81 bytes.")
        .def_static("masks", &from_masks, "masks"_a, nb::sig("def masks(masks: object) -> Source"),
                    "Rows of 81 candidate masks.")
        .def_static("lines", &from_lines, "data"_a, "entries"_a = false,
                    nb::sig("def lines(data: object, entries: bool = False) -> Source"),
                    "The lines of a text; as entries of a file, without blank lines and comments, and checked.")
        .def_static("table", &from_table, "data"_a, "separator"_a, "puzzle"_a, "answer"_a,
                    nb::sig("def table(data: object, separator: str, puzzle: int, answer: int) -> Source"),
                    "A column of a table without its header, and the column of its answers (-1: none).")
        .def_static("sequence", &from_sequence, "items"_a, nb::sig("def sequence(items: object) -> Source"))
        .def_static("arrow", &from_arrow, "column"_a, nb::sig("def arrow(column: object) -> Source"))
        .def("__len__", [](const Source& source) { return source.size; })
        .def("odd", &odd_of, nb::sig("def odd(self) -> list[tuple[int, bytes | None]]"),
             "The rows that cannot be read in place, each with its text if it has one.")
        .def("put", &put, "texts"_a, nb::sig("def put(self, texts: list[tuple[int, bytes]]) -> None"),
             "Replaces rows by 81 characters each.")
        .def("part", &part_of, "begin"_a, "end"_a, "Some of the rows.")
        .def("decode", &decode, "digits"_a, "there"_a,
             nb::sig("def decode(self, digits: object, there: object) -> None"),
             "Writes the digits 0-9 of every row, and whether it has digits, into the arrays.")
        .def("text", &text_of, "begin"_a, "end"_a, "Some rows as 81 characters each, joined.")
        .def("raw", &raw_of, "row"_a, nb::sig("def raw(self, row: int) -> bytes | None"), "A row as it lies.")
        .def("numbers", &numbers_of, nb::sig("def numbers(self) -> list[int] | None"),
             "The line number of each row, from 0; None if it equals the row number.")
        .def("answers", &answers_of, nb::sig("def answers(self) -> Source | None"), "The column of answers.");
}

}  // namespace ninefold
