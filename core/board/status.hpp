// The status of a puzzle, with the same names and numbers everywhere (as in Python's ninefold.Status).
#pragma once

#include <cstdint>

namespace ninefold {

enum class Status : std::uint8_t {
    none = 0,        // no solution
    one = 1,         // exactly one
    several = 2,     // at least two
    found = 3,       // one was found, and whether there are more was not asked
    invalid = 4,     // equal clues in one house
    unreadable = 5,  // not a puzzle
    undecided = 6,   // stopped before it was certain
};

}  // namespace ninefold
