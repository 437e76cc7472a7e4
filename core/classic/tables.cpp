// The rows of a text made of columns.
#include "ninefold/tables.hpp"

#include <charconv>
#include <cstring>

#include "board/puzzle.hpp"

namespace ninefold::lanes {
namespace {

constexpr std::size_t kLongest = 20;  // characters of a 64-bit number with its sign

std::size_t length_of(std::int64_t number) {
    if (number >= 0 && number < 10) return 1;  // most of them
    char text[kLongest];
    return static_cast<std::size_t>(std::to_chars(text, text + kLongest, number).ptr - text);
}

std::string_view word_of(const Column& column, std::size_t row) {
    return column.words[column.codes ? column.codes[row] : column.words.size() == 1 ? 0 : row];
}

std::size_t value_size(const Column& column, std::size_t row) {
    switch (column.kind) {
        case Column::Kind::cells:
            return column.width;
        case Column::Kind::numbers:
            return length_of(column.numbers[row]);
        case Column::Kind::words:
            break;
    }
    return word_of(column, row).size();
}

char* put(std::string_view text, char* out) {
    std::memcpy(out, text.data(), text.size());
    return out + text.size();
}

char* put_cells(const Column& column, std::size_t row, char* out) {
    const std::uint8_t* cells = column.cells + row * column.width;
    const auto add = [&](std::size_t width) {
        for (std::size_t i = 0; i < width; ++i) out[i] = static_cast<char>(cells[i] + column.zero);
    };
    column.width == kCells ? add(kCells) : add(column.width);  // a constant width needs no remainder loop
    return out + column.width;
}

char* put_value(const Column& column, std::size_t row, char* out) {
    switch (column.kind) {
        case Column::Kind::cells:
            return put_cells(column, row, out);
        case Column::Kind::numbers:
            return std::to_chars(out, out + kLongest, column.numbers[row]).ptr;
        case Column::Kind::words:
            break;
    }
    return put(word_of(column, row), out);
}

bool is_there(const Column& column, std::size_t row) { return !column.there || column.there[row]; }

}  // namespace

std::size_t text_size(const Columns& columns, std::string_view end, std::size_t rows) {
    std::size_t size = rows * end.size();
    for (const Column& column : columns) {
        size += rows * column.before.size();
        const std::size_t around = column.open.size() + column.close.size();
        for (std::size_t row = 0; row < rows; ++row)
            size += is_there(column, row) ? around + value_size(column, row) : column.none.size();
    }
    return size;
}

void write_text(const Columns& columns, std::string_view end, std::size_t rows, char* out) {
    for (std::size_t row = 0; row < rows; ++row) {
        for (const Column& column : columns) {
            out = put(column.before, out);
            out = is_there(column, row) ? put(column.close, put_value(column, row, put(column.open, out)))
                                        : put(column.none, out);
        }
        out = put(end, out);
    }
}

}  // namespace ninefold::lanes
