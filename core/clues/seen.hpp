// Known solutions, indexed by the candidates they contain.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <unordered_set>
#include <vector>

#include "base/rng.hpp"
#include "board/puzzle.hpp"

namespace ninefold::clues {

/// A digit in a cell. Digit 0 means no clue and is in every solution.
struct Clue {
    Cell cell = 0;
    int digit = 0;
};

/// A pool of different solutions: a row of bits per clue, one bit per solution.
class Seen {
public:
    void clear() {
        for (auto& row : rows_) row.clear();
        hashes_.clear();
        size_ = 0;
    }
    void add(const Digits& solution) {
        // If two ever have the same hash, one is lost, which only costs an extra try.
        if (size_ == kMost || !hashes_.insert(hash(solution)).second) return;
        if (size_ % 64 == 0)
            for (auto& row : rows_) row.push_back(0);
        const std::uint64_t bit = std::uint64_t{1} << size_ % 64;
        rows_[0].back() |= bit;
        for (Cell c = 0; c < kCells; ++c) rows_[index({c, solution[c]})].back() |= bit;
        ++size_;
    }
    std::size_t count_with(Clue clue) const {
        std::size_t n = 0;
        for (const std::uint64_t word : rows_[index(clue)]) n += static_cast<std::size_t>(std::popcount(word));
        return n;
    }
    /// Whether at least two solutions contain both.
    bool twice(Clue one, Clue other) const {
        const auto &a = rows_[index(one)], &b = rows_[index(other)];
        bool once = false;
        for (std::size_t i = 0; i < a.size(); ++i) {
            const std::uint64_t both = a[i] & b[i];
            if (both == 0) continue;
            if (once || (both & (both - 1))) return true;
            once = true;
        }
        return false;
    }

private:
    static constexpr std::size_t kMost = 1 << 15;  // 3 MB
    static std::size_t index(Clue clue) {
        return clue.digit ? static_cast<std::size_t>(9 * clue.cell + clue.digit) : 0;
    }
    static std::uint64_t hash(const Digits& solution) {
        std::uint64_t state = 0;
        for (const std::uint8_t digit : solution) state = state * 0x9e3779b97f4a7c15u + digit;
        return splitmix64(state);
    }
    std::array<std::vector<std::uint64_t>, 1 + 9 * kCells> rows_;
    std::unordered_set<std::uint64_t> hashes_;
    std::size_t size_ = 0;
};

}  // namespace ninefold::clues
