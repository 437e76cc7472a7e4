// The rows of a text: one per line, or one column of a table.
//
//     Lines lines(text.data(), text.size());                    // each line is a row
//     Lines table(data, size, {.separator = ',', .puzzle = 1}); // the second column is
//
// A plain row (81 characters, digits and one kind of blank) is read in place.  Any other row is odd: the engine does
// not get it, and odd() lists it with its line for a closer look (a '+' before filled-in digits, a comment after the
// puzzle, quotes, or something that is not a puzzle).
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "ninefold/lane_batch.hpp"

namespace ninefold::lanes {

struct LineEnd {
    std::size_t lines, at;
};
/// How many of *wanted* lines end in a text, and where the last of them ends; *size* if there are fewer.
LineEnd line_end(const char* data, std::size_t size, std::size_t wanted);

/// Writes a row of bytes as 81 characters, with dots for blanks.  A digit d is the byte *zero* + d (``Rows::zero``).
void put_text(const std::uint8_t* cells, std::uint8_t zero, char* out);

/// Writes its digits, with 0 for blanks.  Returns false if it is not a line or, if *zero* is 0, a byte is above 9.
bool put_digits(const std::uint8_t* cells, std::uint8_t zero, std::uint8_t* out);

struct LineRules {
    char separator = 0;    // between the columns of a table; 0: the entire line is the row
    int puzzle = 0;        // the column of the puzzle, from 0
    int answer = -1;       // the column of the given solution, 81 digits; -1: none
    bool entries = false;  // as in files: skip blank lines and # comments, and check the rows now
};

class Lines {
public:
    /// Line ends are \n, \r\n or \r; in a table only \n or \r\n, because its readers write a line break inside a
    /// quoted field as \r.  *data* must outlive this object.
    Lines(const char* data, std::size_t size, const LineRules& rules = {});

    std::size_t size() const { return count_; }
    Rows rows() const;

    struct Odd {
        std::size_t row, begin, end;  // the line without its line ending
    };
    const std::vector<Odd>& odd() const { return odd_; }
    /// The answer of each row, null if there is none.  Empty without a column of answers.
    const std::vector<const std::uint8_t*>& answers() const { return answers_; }
    /// The line number of each row, from 0.  Empty if it equals the row number.
    const std::vector<std::size_t>& numbers() const { return numbers_; }

private:
    void add(std::size_t begin, std::size_t end);
    void add_columns(std::size_t begin, std::size_t end);
    void add_row(const std::uint8_t* text, std::size_t length, std::size_t begin, std::size_t end);

    const std::uint8_t* data_;
    LineRules rules_;
    std::size_t count_ = 0;
    std::size_t stride_ = 0;  // not 0: all lines have the same length, and pointers_ is empty
    std::vector<const std::uint8_t*> pointers_, answers_;
    std::vector<Odd> odd_;
    std::vector<std::size_t> numbers_;
};

}  // namespace ninefold::lanes
