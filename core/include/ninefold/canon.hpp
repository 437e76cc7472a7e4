// Isomorphic grids: the transforms that preserve the rules of Sudoku, and the canonical form.
//
//     Canonical c = canonical(digits);        // c.grid is the same for every isomorph of digits
//     c.transform.apply(digits) == c.grid
//
// The min-lex form of a grid is the smallest of its images under all 2 * 6^8 * 9! transforms.  Images are compared as
// strings of 81 digits, read row by row with 0 for an empty cell.  The form is defined for any digits: complete grids,
// puzzles, and grids that break the rules.
//
// All functions are thread-safe.
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
/// The transform that applies *first* and then *second*.
Transform operator*(const Transform& second, const Transform& first);

struct Canonical {
    Digits grid{};
    Transform transform;
};

/// The min-lex form of any digits 0..9, and a transform that produces it.  Digits that do not occur are relabeled in
/// ascending order.
Canonical canonical(const Digits& grid);

/// The image of a puzzle under the transform that brings its solution, a complete grid, to min-lex form.  If that grid
/// has automorphisms, the smallest such image.  It differs from the min-lex form of the puzzle itself.
Canonical canonical_by_solution(const Digits& puzzle, const Digits& solution);

/// The pattern-first form: the smallest image whose filled cells, read as 81 zeros and ones, are smallest.  Programs of
/// the forums use it for puzzles.  It differs from the min-lex form, which minimizes digit by digit.
Canonical canonical_by_pattern(const Digits& grid);

/// The transforms that leave a grid unchanged, one per way to move its cells; digits that do not occur keep their
/// label.
class Automorphisms {
public:
    explicit Automorphisms(const Digits& grid);
    std::uint64_t count() const { return count_; }
    /// The automorphism with this index; index 0 is the identity.
    Transform at(std::uint64_t index) const;

private:
    /// An arrangement that gives the min-lex form, and the adjacent columns and stacks that can be swapped in it.
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

/// A random transform; every transform is equally likely.
Transform random_transform(Rng& random);

/// Returns true to stop the work.  Called on the calling thread about every 20 ms, with the number of rows done.
using Interrupt = std::function<bool(std::size_t done)>;

/// Rows of 81 bytes 0..9.  A row with any other byte is not a grid; it is skipped and its results stay unchanged.
struct BatchRows {
    const std::uint8_t* grids;
    std::size_t size;
    const std::uint8_t* solutions = nullptr;  // complete grids for canonical_by_solution; others are skipped
    bool by_pattern = false;
};
struct BatchResults {
    std::uint8_t* grids;                 // 81 bytes per row
    std::uint8_t* transforms = nullptr;  // 28 bytes per row: transpose, 9 rows, 9 columns, 9 labels of 1..9
};
/// canonical() of every row, canonical_by_solution() if there are solutions, or canonical_by_pattern().  threads 0: one
/// per core.  Returns false if interrupted.
bool canonical_batch(const BatchRows& rows, const BatchResults& results, unsigned threads,
                     const Interrupt& interrupted);
/// A random isomorph of every row: row i is transformed by random_transform with stream first + i of the seed.
bool shuffle_batch(const BatchRows& rows, const BatchResults& results, std::uint64_t seed, std::uint64_t first,
                   unsigned threads, const Interrupt& interrupted);

}  // namespace ninefold::canon
