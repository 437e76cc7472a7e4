// No puzzle twice: a memory of what was given out, eight bytes a puzzle.
#pragma once

#include <cstdint>
#include <vector>

#include "board/puzzle.hpp"

namespace ninefold::demand {

/// Remembers puzzles by a hash of 64 bits that is the same on every machine.  Two puzzles with equal hashes are taken
/// for the same one: among a million that happens once in 40 million times, and costs a puzzle nobody misses.
class Distinct {
public:
    /// With *up_to_isomorphism*, puzzles that a transform takes to each other count as the same.
    explicit Distinct(bool up_to_isomorphism) : up_to_isomorphism_(up_to_isomorphism) {}
    /// True when the puzzle is new.
    bool add(const Digits& puzzle);

private:
    void grow();

    bool up_to_isomorphism_;
    std::size_t count_ = 0;
    std::vector<std::uint64_t> slots_;  // 0: free; a power of two of them, at most half used
};

}  // namespace ninefold::demand
