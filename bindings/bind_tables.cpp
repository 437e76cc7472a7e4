// RowText writes columns as rows of text.
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "bindings.hpp"
#include "gil.hpp"
#include "ninefold/tables.hpp"

using namespace nb::literals;

namespace ninefold {
namespace {

template <class T, class... Extra>
using Array = nb::ndarray<const T, nb::device::cpu, nb::c_contig, Extra...>;
using Bytes1 = Array<std::uint8_t, nb::ndim<1>>;
using Bytes2 = Array<std::uint8_t, nb::ndim<2>>;
using Numbers1 = Array<std::int64_t, nb::ndim<1>>;
using There = std::optional<Bytes1>;

std::string text_of(const nb::bytes& bytes) { return {bytes.c_str(), bytes.size()}; }

/// The text around the values of a column: before, open, close, none.
using Around = std::vector<nb::bytes>;

class RowText {
public:
    explicit RowText(std::size_t rows) : rows_(rows) {}

    void cells(const Around& around, const Bytes2& cells, int zero, const There& there) {
        lanes::Column& column = add(lanes::Column::Kind::cells, around, cells.shape(0), there);
        column.cells = cells.data();
        column.width = cells.shape(1);
        column.zero = static_cast<std::uint8_t>(zero);
        keep(cells);
    }

    void numbers(const Around& around, const Numbers1& numbers, const There& there) {
        add(lanes::Column::Kind::numbers, around, numbers.shape(0), there).numbers = numbers.data();
        keep(numbers);
    }

    void words(const Around& around, const std::vector<nb::bytes>& words, const There& codes, const There& there) {
        lanes::Column& column = add(lanes::Column::Kind::words, around,
                                    codes               ? codes->shape(0)
                                    : words.size() == 1 ? rows_
                                                        : words.size(),
                                    there);
        for (const nb::bytes& word : words) column.words.emplace_back(word.c_str(), word.size());
        keep(words);
        if (!codes) return;
        for (std::size_t row = 0; row < rows_; ++row)
            if (codes->data()[row] >= words.size()) throw std::invalid_argument("a code has no word");
        column.codes = codes->data();
        keep(*codes);
    }

    nb::bytes text(const nb::bytes& end) const {
        const std::string last = text_of(end);
        std::size_t size;
        {
            const Unlocked unlocked;
            size = lanes::text_size(columns_, last, rows_);
        }
        nb::object out = nb::steal(PyBytes_FromStringAndSize(nullptr, static_cast<Py_ssize_t>(size)));
        if (!out.is_valid()) throw nb::python_error();
        char* to = PyBytes_AsString(out.ptr());
        {
            const Unlocked unlocked;
            lanes::write_text(columns_, last, rows_, to);
        }
        return nb::cast<nb::bytes>(out);
    }

private:
    lanes::Column& add(lanes::Column::Kind kind, const Around& around, std::size_t rows, const There& there) {
        if (around.size() != 4) throw std::invalid_argument("expected what stands before, open, close and none");
        if (rows != rows_ || (there && there->shape(0) != rows_))
            throw std::invalid_argument("a column is of another length");
        lanes::Column& column = columns_.emplace_back();
        column.kind = kind;
        column.before = text_of(around[0]);
        column.open = text_of(around[1]);
        column.close = text_of(around[2]);
        column.none = text_of(around[3]);
        if (there) {
            column.there = there->data();
            keep(*there);
        }
        return column;
    }

    template <class T>
    void keep(const T& owner) {
        owners_.push_back(std::make_shared<T>(owner));
    }

    std::size_t rows_;
    lanes::Columns columns_;
    std::vector<std::shared_ptr<void>> owners_;
};

}  // namespace

void bind_tables(nb::module_& m) {
    nb::class_<RowText>(m, "RowText", "Rows of text made of columns, which you add one by one.")
        .def(nb::init<std::size_t>(), "rows"_a)
        .def("cells", &RowText::cells, "around"_a, "cells"_a, "zero"_a, "there"_a.none() = nb::none(),
             nb::sig("def cells(self, around: list[bytes], cells: object, zero: int, there: object = None) -> None"),
             "Rows of bytes; *zero* is added to each byte.  *around*: before, open, close, none.")
        .def("numbers", &RowText::numbers, "around"_a, "numbers"_a, "there"_a.none() = nb::none(),
             nb::sig("def numbers(self, around: list[bytes], numbers: object, there: object = None) -> None"),
             "Numbers of 64 bits.")
        .def("words", &RowText::words, "around"_a, "words"_a, "codes"_a.none() = nb::none(),
             "there"_a.none() = nb::none(),
             nb::sig("def words(self, around: list[bytes], words: list[bytes], codes: object = None, "
                     "there: object = None) -> None"),
             "Words: one for all rows, one per row, or selected by codes.")
        .def("text", &RowText::text, "end"_a, "The text of all rows, each with this ending.");
}

}  // namespace ninefold
