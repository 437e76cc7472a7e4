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
#include <vector>

#include "base/rng.hpp"
#include "board/puzzle.hpp"

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

/// The image of a puzzle when its solution, a complete grid, is brought to min-lex form; where that grid has
/// automorphisms, the smallest of the images.  Another form than the min-lex form of the puzzle.
Canonical canonical_by_solution(const Digits& puzzle, const Digits& solution);

/// The transforms that leave a grid as it is, one for each way to move its cells: digits that do not occur stay.
class Automorphisms {
public:
    explicit Automorphisms(const Digits& grid);
    std::uint64_t count() const { return count_; }
    /// Number *index* of them; number 0 is the identity.
    Transform at(std::uint64_t index) const;

private:
    /// An arrangement that leads to the min-lex form, and neighbours that may change places there.
    struct Leaf {
        Transform transform;
        std::uint16_t tie;       // bit c: columns c and c+1 of the form
        std::uint8_t stack_tie;  // bit s: stacks s and s+1 of the form
        std::uint64_t first;     // index of its first automorphism
    };
    Digits grid_;
    std::vector<Leaf> leaves_;
    Transform back_;  // from the min-lex form to the grid
    std::uint64_t count_ = 0;
};

/// Every transform equally likely.
Transform random_transform(Rng& random);

/// Returns true when the work is to be given up.  Called on the calling thread, about every 20 ms, with the rows done.
using Interrupt = std::function<bool(std::size_t done)>;

/// Rows of 81 bytes 0..9; a row with another byte is no grid and is left out: its results stay as they are.
struct BatchRows {
    const std::uint8_t* grids;
    std::size_t size;
    const std::uint8_t* solutions = nullptr;  // complete grids for canonical_by_solution; what is none is left out
};
struct BatchResults {
    std::uint8_t* grids;                 // 81 bytes a row
    std::uint8_t* transforms = nullptr;  // 28 bytes a row: transpose, 9 rows, 9 columns, 9 labels of 1..9
};
/// canonical() of every row, or canonical_by_solution() where there are solutions.  threads 0: one for each core. False
/// when interrupted.
bool canonical_batch(const BatchRows& rows, const BatchResults& results, unsigned threads,
                     const Interrupt& interrupted);
/// A random isomorph of every row: row i under random_transform of stream first + i of the seed.
bool shuffle_batch(const BatchRows& rows, const BatchResults& results, std::uint64_t seed, std::uint64_t first,
                   unsigned threads, const Interrupt& interrupted);

}  // namespace ninefold::canon
