// The possible second rows of a min-lex complete grid.
//
// Two rows x, y of a band define a permutation of the columns: column c maps to the column where x has the digit that y
// has in c.  No column stays in its stack, which leaves 12,096 permutations.  If x is the first row and the columns are
// reordered, y reads as the permutation conjugated by that order.  So the permutation alone determines the smallest
// second row and the orders that give it.  The permutations fall into 15 classes.  The table gives each permutation its
// class, sorted by second row, and one best order of the columns.  The other best orders follow from the orders that
// keep the second row of the class.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace ninefold::canon {

struct RowPairs {
    /// Bytes 0..8 are used; the rest are 0x80, so that sixteen bytes can be looked up at once.
    struct alignas(16) Order {
        std::uint8_t to[16];
    };
    /// The smallest third row over the orders of the class (its first eight digits), and which orders give it.
    struct Third {
        std::uint64_t row;
        std::uint32_t keeps;  // bit k: keep[k]
    };
    struct Class {
        Order second_row;                   // numbers 1..9
        std::vector<Order> keep, keep_inv;  // orders that keep it; their inverses plus one
        std::vector<Third> thirds;          // if whole stacks move: by third_index of what keep[0] gives
    };
    struct Ordering {
        Order order, inverse;  // place -> column, column -> place
    };

    static constexpr int kIndices = 12'096;
    std::array<std::uint8_t, kIndices> class_of;     // by index_of a permutation
    std::array<std::uint16_t, kIndices> best_order;  // index into orders
    std::array<Ordering, 1296> orders;
    using Part = std::array<std::uint16_t, 729>;
    std::array<Part, 3> part;  // summands of the index, by the targets of a stack's columns in base 9
    std::vector<Class> classes;
    std::array<std::uint64_t, 512> bits;  // the positions of the three set bits of a number, one byte each
    Order rank_of[2];                     // class by the sum of signs (row_pair_index.hpp), 0..15 and 16..31
};

/// The table, built on first use.
const RowPairs& row_pairs();

}  // namespace ninefold::canon
