// The rows of a text: one a line, or a column of a table.
//
//     Lines lines(text.data(), text.size());                    // every line is a row
//     Lines table(data, size, {.separator = ',', .puzzle = 1}); // the second column is
//
// A row is read where it lies when it is plain: 81 characters, digits and one kind of blank.  Any other is
// odd: no row for the engine, and listed with its line for who looks closer (a '+' before filled-in digits,
// a comment behind the puzzle, quotes, and what is no puzzle at all).
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "ninefold/lane_batch.hpp"

namespace ninefold::lanes {

/// The largest of some bytes, 0 of none; by all cores where they are many: to look through a gigabyte alone takes
/// longer than a GPU needs to solve it.
std::uint8_t largest_byte(const std::uint8_t* data, std::size_t size);

struct LineEnd {
    std::size_t lines, at;
};
/// How many of *wanted* lines end in a text, and where the last of them does; *size* where there are fewer.
LineEnd line_end(const char* data, std::size_t size, std::size_t wanted);

/// The 81 characters of a row of bytes, dots for blanks; a digit is 1 to 9 above *zero* (``Rows::zero``).
void put_text(const std::uint8_t* cells, std::uint8_t zero, char* out);

/// Its digits, 0 for blanks; false when it is no line, or, where *zero* is 0, a byte is above 9.
bool put_digits(const std::uint8_t* cells, std::uint8_t zero, std::uint8_t* out);

struct LineRules {
    char separator = 0;    // of the columns of a table; 0: the whole line is the row
    int puzzle = 0;        // its column, from 0
    int answer = -1;       // the column of 81 digits given as the solution; -1: none
    bool entries = false;  // as files are read: blank lines and # comments are no rows, and rows are looked at now
};

class Lines {
public:
    /// Line ends are \n or \r\n.  *data* has to stay.
    Lines(const char* data, std::size_t size, const LineRules& rules = {});

    std::size_t size() const { return count_; }
    Rows rows() const;

    struct Odd {
        std::size_t row, begin, end;  // the line without its end
    };
    const std::vector<Odd>& odd() const { return odd_; }
    /// For each row its answer, null where there is none; empty without a column of answers.
    const std::vector<const std::uint8_t*>& answers() const { return answers_; }
    /// For each row the number of its line, from 0; empty when it is the number of the row.
    const std::vector<std::size_t>& numbers() const { return numbers_; }

private:
    void add(std::size_t begin, std::size_t end);
    void add_columns(std::size_t begin, std::size_t end);
    void add_row(const std::uint8_t* text, std::size_t length, std::size_t begin, std::size_t end);

    const std::uint8_t* data_;
    LineRules rules_;
    std::size_t count_ = 0;
    std::size_t stride_ = 0;  // not 0: all lines are alike, and pointers_ is empty
    std::vector<const std::uint8_t*> pointers_, answers_;
    std::vector<Odd> odd_;
    std::vector<std::size_t> numbers_;
};

}  // namespace ninefold::lanes
