// Writes rows of text from columns: the inverse of lines.hpp.
//
//     Columns columns = {{.before = "", .kind = Column::Kind::cells, .cells = digits, .zero = '0'},
//                        {.before = ",", .kind = Column::Kind::numbers, .numbers = guesses}};
//     std::string text(text_size(columns, "\n", rows), ' ');
//     write_text(columns, "\n", rows, text.data());
//
// Each row is written like this: for each column the text before it, then its value (cells of fixed width, a number or
// a word) between *open* and *close*, or *none* if it has no value.  Then comes the end of the row.
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
    std::string open, close, none;  // around a value; in place of a missing one
    Kind kind = Kind::words;
    const std::uint8_t* there = nullptr;  // flags of the rows with a value; null: all rows

    const std::uint8_t* cells = nullptr;  // *width* bytes per row, contiguous
    std::size_t width = 81;
    std::uint8_t zero = 0;  // added to each byte: '0' for digits

    const std::int64_t* numbers = nullptr;

    std::vector<std::string_view> words;  // one word for all rows, one per row, or selected by
    const std::uint8_t* codes = nullptr;  // the code of each row
};
using Columns = std::vector<Column>;

/// The length of the text of the first *rows* rows.
std::size_t text_size(const Columns& columns, std::string_view end, std::size_t rows);
/// Writes text_size() characters.
void write_text(const Columns& columns, std::string_view end, std::size_t rows, char* out);

}  // namespace ninefold::lanes
