// Random minimal puzzles, generated so that tests need no files.
#pragma once

#include <numeric>
#include <string>

#include "base/rng.hpp"
#include "ninefold/scalar.hpp"

namespace ninefold::testing {

inline bool has_one_solution(const Digits& clues) {
    ScalarSearch search(candidates_of(clues));
    Digits solution;
    return search.next(solution) == ScalarSearch::Outcome::found &&
           search.next(solution) == ScalarSearch::Outcome::exhausted;
}

/// A full grid: the three boxes of the diagonal at random, the rest by search.
inline Digits random_solution(Rng& random) {
    Digits clues{};
    for (int box = 0; box < 9; box += 4) {
        std::array<std::uint8_t, 9> digits;
        std::iota(digits.begin(), digits.end(), std::uint8_t{1});
        random.shuffle(digits);
        for (int i = 0; i < 9; ++i)
            clues[static_cast<std::size_t>(cell_at(box / 3 * 3 + i / 3, box % 3 * 3 + i % 3))] =
                digits[static_cast<std::size_t>(i)];
    }
    ScalarSearch search(candidates_of(clues));
    Digits solution;
    search.next(solution);
    return solution;
}

/// A minimal puzzle: no clue is redundant.
inline Digits random_puzzle(Rng& random) {
    Digits clues = random_solution(random);
    std::array<std::size_t, kCells> order;
    std::iota(order.begin(), order.end(), std::size_t{0});
    random.shuffle(order);
    for (std::size_t c : order) {
        const std::uint8_t digit = clues[c];
        clues[c] = 0;
        if (!has_one_solution(clues)) clues[c] = digit;
    }
    return clues;
}

inline std::string line_of(const Digits& digits) {
    std::string line;
    for (std::uint8_t d : digits) line += d ? static_cast<char>('0' + d) : '.';
    return line;
}

}  // namespace ninefold::testing
