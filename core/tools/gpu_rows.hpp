// Rows for benchmarks and checks of the GPU back end: those of a file, then random isomorphs of them.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <string>
#include <vector>

#include "ninefold/canon.hpp"

namespace ninefold::tools {

inline std::vector<std::uint8_t> digits_of_file(const std::string& path) {
    std::vector<std::uint8_t> digits;
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);) {
        if (line.size() < 81 || line[0] == '#') continue;
        for (int c = 0; c < 81; ++c) {
            const char ch = line[static_cast<std::size_t>(c)];
            digits.push_back(static_cast<std::uint8_t>(ch >= '1' && ch <= '9' ? ch - '0' : 0));
        }
    }
    return digits;
}

/// *n* rows of digits at *to*.
inline void fill_rows(const std::vector<std::uint8_t>& rows, std::uint8_t* to, std::size_t n) {
    const std::size_t have = rows.size() / 81;
    std::memcpy(to, rows.data(), 81 * std::min(n, have));
    for (std::size_t done = std::min(n, have); done < n;) {
        const std::size_t some = std::min(have, n - done);
        canon::shuffle_batch({rows.data(), some}, {to + 81 * done}, 1, done, 0, {});
        done += some;
    }
}

}  // namespace ninefold::tools
