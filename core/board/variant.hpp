// A puzzle of any shape and with any rules, as data.
//
// A grid of rows x columns and some extra cells, numbered row by row, extra ones last; consecutive values from `low`;
// regions (boxes or irregular pieces); rules by name with cells, numbers, a text or parts
// (core/general/post/rules.inc).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace ninefold::general {

struct Rule {
    std::string name;
    std::vector<int> cells;
    std::vector<std::int64_t> numbers;
    std::string text;
    std::vector<Rule> parts;
};

struct Puzzle {
    int rows = 9, columns = 9;
    int extra = 0;                          ///< cells outside the grid
    int low = 1, values = 9;                ///< low .. low + values - 1
    bool lines = true;                      ///< rows and columns hold different values
    std::vector<std::vector<int>> regions;  ///< each of different values
    std::vector<std::uint64_t> candidates;  ///< a set of value - low for each cell; empty: all
    std::vector<Rule> rules;
};

}  // namespace ninefold::general
