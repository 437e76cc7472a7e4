// Isomorphic grids: the transforms that keep the rules of Sudoku, and the canonical form they lead to.
//
//     Canonical c = canonical(digits);        // c.grid is the same for all isomorphs of digits
//     c.transform.apply(digits) == c.grid
//
// The min-lex form of a grid is the smallest of its images under all 2 * 6^8 * 9! transforms, compared as strings
// of 81 digits read row by row, an empty cell as 0.  It is defined for any digits: complete grids,
// puzzles, and grids that break the rules.
//
// Everything may be called from many threads at once.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "ninefold/scalar.hpp"

namespace ninefold::canon {

/// A bijection of cells and digits that maps houses to houses.  The image of a grid g has
///     relabel[s[rows[r]][columns[c]]]
/// in row r, column c, where s is g, or g transposed if *transpose* is set.
struct Transform {
    bool transpose = false;
    std::array<std::uint8_t, 9> rows{0, 1, 2, 3, 4, 5, 6, 7, 8};     // keeps bands together
    std::array<std::uint8_t, 9> columns{0, 1, 2, 3, 4, 5, 6, 7, 8};  // keeps stacks together
    std::array<std::uint8_t, 10> relabel{0, 1, 2, 3, 4, 5, 6, 7, 8, 9};

    Digits apply(const Digits& grid) const;
    Transform inverse() const;
    friend bool operator==(const Transform&, const Transform&) = default;
};
/// The transform that does *first* and then *second*.
Transform operator*(const Transform& second, const Transform& first);

struct Canonical {
    Digits grid{};
    Transform transform;
};

/// The min-lex form of any digits 0..9, and a transform that leads there.  Digits that do not occur are relabelled in
/// ascending order.
Canonical canonical(const Digits& grid);

/// The grid alone: all that is needed to compare.
Digits canonical_form(const Digits& grid);

}  // namespace ninefold::canon
