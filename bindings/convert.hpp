// Converts puzzles and answers between Python and the core; shared by the bind_*.cpp.
//
// Candidate masks are passed as 162 bytes: 16 bits per cell, little endian on every machine, bit d-1 for digit d.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>

#include "bindings.hpp"
#include "board/puzzle.hpp"
#include "gil.hpp"
#include "ninefold/lanes.hpp"

namespace ninefold {

/// 81 digits 0..9.
inline Digits digits_from(const nb::bytes& bytes) {
    if (bytes.size() != kCells) throw std::invalid_argument("expected 81 bytes of digits");
    Digits digits;
    std::copy_n(reinterpret_cast<const std::uint8_t*>(bytes.c_str()), kCells, digits.begin());
    if (*std::max_element(digits.begin(), digits.end()) > 9) throw std::invalid_argument("a digit is not 0..9");
    return digits;
}

/// 81 masks of at most nine bits.
inline std::array<std::uint16_t, kCells> masks_from(const nb::bytes& masks) {
    if (masks.size() != 2 * kCells) throw std::invalid_argument("expected 162 bytes of candidate masks");
    const auto* p = reinterpret_cast<const unsigned char*>(masks.c_str());
    std::array<std::uint16_t, kCells> words;
    for (std::size_t c = 0; c < kCells; ++c) {
        words[c] = static_cast<std::uint16_t>(p[2 * c] | (p[2 * c + 1] << 8));
        if (words[c] > 0x1ff) throw std::invalid_argument("a candidate mask has more than nine bits");
    }
    return words;
}

inline Candidates candidates_from(const nb::bytes& masks) {
    Candidates candidates;
    const auto words = masks_from(masks);
    for (std::size_t c = 0; c < kCells; ++c) candidates[c] = DigitSet(words[c]);
    return candidates;
}

/// Null if no name is given: the engine then chooses by the size of the batch.
inline const lanes::Backend* backend_named(const std::optional<std::string>& name) {
    return name ? &lanes::find_backend(*name) : nullptr;
}

}  // namespace ninefold
