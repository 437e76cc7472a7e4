// The rows of a text made of columns: the way back from lines.hpp.
//
//     Columns columns = {{.before = "", .kind = Column::Kind::cells, .cells = digits, .zero = '0'},
//                        {.before = ",", .kind = Column::Kind::numbers, .numbers = guesses}};
//     std::string text(text_size(columns, "\n", rows), ' ');
//     write_text(columns, "\n", rows, text.data());
//
// One row after the other: for each column what stands before it, then its value (cells of fixed width, a number, a
// word) between what opens and closes one, or what says that there is none; and the end of the row.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace ninefold::lanes {

struct Column {
    enum class Kind { cells, numbers, words };

    std::string before;             // in every row
    std::string open, close, none;  // around a value; instead of one
    Kind kind = Kind::words;
    const std::uint8_t* there = nullptr;  // which rows have a value; null: all

    const std::uint8_t* cells = nullptr;  // *width* bytes a row, run together
    std::size_t width = 81;
    std::uint8_t zero = 0;  // is added to each: '0' where they are digits

    const std::int64_t* numbers = nullptr;

    std::vector<std::string_view> words;  // one for all rows, one for each, or by
    const std::uint8_t* codes = nullptr;  // the codes of the rows
};
using Columns = std::vector<Column>;

/// How long the text of the first *rows* rows is.
std::size_t text_size(const Columns& columns, std::string_view end, std::size_t rows);
/// Writes so many characters.
void write_text(const Columns& columns, std::string_view end, std::size_t rows, char* out);

}  // namespace ninefold::lanes
