// The rows of a batch, read in place: the input of every call on many puzzles.
//
// A Source keeps the owners of its rows alive; nothing is copied.  A row that cannot be read in place (not 81
// characters, or not text) is odd: it is null for the engines and listed, with its text if it has one, for Python to
// handle.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "bindings.hpp"
#include "ninefold/lanes.hpp"
#include "ninefold/lines.hpp"

namespace ninefold {

struct Source {
    lanes::Rows rows{};
    std::size_t size = 0;

    struct Odd {
        std::size_t row;
        const char* text;  // null if there is none
        std::size_t length;
    };
    std::vector<Odd> odd;

    std::shared_ptr<std::vector<const std::uint8_t*>> pointers;  // rows.pointers points into it
    std::shared_ptr<lanes::Lines> lines;
    std::vector<std::shared_ptr<void>> owners;

    const std::uint8_t* at(std::size_t row) const {
        return rows.pointers ? rows.pointers[row] : rows.data + row * rows.stride;
    }
};

}  // namespace ninefold
