// Prevents duplicates: remembers every puzzle returned, with eight bytes per puzzle.
#pragma once

#include <cstdint>
#include <vector>

#include "board/puzzle.hpp"

namespace ninefold::criteria {

/// Remembers puzzles by a 64-bit hash that is the same on every machine.  Two puzzles with equal hashes count as the
/// same.  For a million puzzles the chance of that is 1 in 40 million, and it only costs one puzzle.
class Distinct {
public:
    /// With *up_to_isomorphism*, isomorphic puzzles count as the same.
    explicit Distinct(bool up_to_isomorphism) : up_to_isomorphism_(up_to_isomorphism) {}
    /// Returns true if the puzzle is new.
    bool add(const Digits& puzzle);

private:
    void grow();

    bool up_to_isomorphism_;
    std::size_t count_ = 0;
    std::vector<std::uint64_t> slots_;  // 0: free; the size is a power of two, at most half used
};

}  // namespace ninefold::criteria
