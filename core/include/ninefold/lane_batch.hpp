// The input and output of the lane engine: a batch of puzzles and their answers.
//
// Plain data only.  Files compiled for different instruction sets include this header, and the linker could keep a
// version of a function defined here that the machine cannot run.
#pragma once

#include <cstddef>
#include <cstdint>

#include "board/status.hpp"

namespace ninefold::lanes {

using ninefold::Status;  // the result for a row of the batch

/// Are these 81 characters digits and one kind of blank (x and X count as the same)?  This is the grammar of a line.
/// The parser in Python accepts the same and explains what is wrong.
bool is_line(const std::uint8_t* text);

/// A candidate of some solution of a row.  All solutions with it count as one and are not searched for.
struct Known {
    std::uint8_t cell, digit;  // digit 0: no known candidate
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
    /// Bytes: the meaning of each of the 256 bytes: 0 blank, 1-9 clue, 0x80 not a cell (always so from 128 on).
    const std::uint8_t* meaning;
    /// A short form of *meaning*: the byte of digit 0 (1-9 follow), and the expected blank.
    std::uint8_t zero;
    std::uint8_t blank;
    /// Null, or a known candidate per row, for batches that only count solutions.  A back end may ignore it: if just
    /// one solution has the candidate, the count is the same, only found sooner.
    const Known* known = nullptr;
};

/// Where to write the answers; any pointer may be null.
struct Answers {
    std::uint8_t* status;
    std::int64_t* count;
    std::int64_t* guesses;
    std::uint8_t* solutions;  // the first solution found, 81 bytes per row
    std::size_t solution_stride;
    std::uint8_t zero;   // added to each digit: 0, or '0' for text
    std::uint8_t blank;  // written 81 times if there is no solution
};

}  // namespace ninefold::lanes
