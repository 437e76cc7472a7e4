// The batch: how puzzles go into the lane engine and answers come out of it.
//
// Plain data only.  This header is read by files compiled for different instruction sets, and a function
// defined here could end up in the program in a form that the machine cannot run.
#pragma once

#include <cstddef>
#include <cstdint>

#include "board/status.hpp"

namespace ninefold::lanes {

using ninefold::Status;  // how a row of the batch came out

/// 81 characters, digits and one kind of blank (x and X are one)?  The grammar of a line; _text.parse_line in
/// Python has the same and says what is wrong.
bool is_line(const std::uint8_t* text);

/// A candidate that some solution of a row has: all that have it count as one, and are not searched for.
struct Known {
    std::uint8_t cell, digit;  // digit 0: nothing is known
};

/// The puzzles of a batch.
struct Rows {
    enum class Kind { bytes, masks };
    Kind kind;
    /// Bytes: row i is 81 bytes at data + i * stride, or at pointers[i] (null: unreadable).
    /// Masks: 81 candidate masks of 16 bits at data + i * stride.
    const std::uint8_t* data;
    const std::uint8_t* const* pointers;
    std::size_t stride;
    /// Bytes: what each of the 256 bytes means, 0 blank, 1-9 clue, 0x80 no cell (always so from 128 on).
    const std::uint8_t* meaning;
    /// The same in brief: the byte of digit 0 (1-9 follow), and the blank to expect.
    std::uint8_t zero;
    std::uint8_t blank;
    /// Null, or what is known of each row, where solutions are only counted.  A back end may leave it aside: where one
    /// solution has the candidate, no count changes, it is there sooner.
    const Known* known = nullptr;
};

/// Where the answers go; any pointer may be null.
struct Answers {
    std::uint8_t* status;
    std::int64_t* count;
    std::int64_t* guesses;
    std::uint8_t* solutions;  // the first solution found, 81 bytes a row
    std::size_t solution_stride;
    std::uint8_t zero;   // added to each digit: 0, or '0' for text
    std::uint8_t blank;  // written 81 times where there is no solution
};

}  // namespace ninefold::lanes
