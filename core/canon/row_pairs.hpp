// What the second row of a min-lex complete grid can be.
//
// Two rows x, y of a band make a permutation of the columns: column c goes to the one where x has the digit that y has
// in c.  No column stays in its stack, which leaves 12,096 permutations.  With x as the first row and the columns in
// some order, y reads as the permutation conjugated by that order, so the least second row depends on the permutation
// alone, and so do the orders that lead to it.  The permutations fall into a few classes; the table gives each one its
// class, in the order of their second rows, and one best order of the columns.  The others follow from it
// through the orders that keep the second row of the class.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace ninefold::canon {

struct RowPairs {
    /// Bytes 0..8 used; the rest is 0x80, so that sixteen bytes can be looked up at once.
    struct alignas(16) Order {
        std::uint8_t to[16];
    };
    /// The least third row when the orders of the class are tried, its first eight digits, and which of them lead
    /// there.
    struct Third {
        std::uint64_t row;
        std::uint32_t keeps;  // bit k: keep[k]
    };
    struct Class {
        Order second_row;                   // numbers 1..9
        std::vector<Order> keep, keep_inv;  // orders that keep it; inverted, plus one
        std::vector<Third> thirds;          // where whole stacks move: by third_index of what keep[0] gives
    };
    struct Ordering {
        Order order, inverse;  // place -> column, column -> place
    };

    static constexpr int kIndices = 12'096;
    std::array<std::uint8_t, kIndices> class_of;     // of a permutation, by index_of
    std::array<std::uint16_t, kIndices> best_order;  // into orders
    std::array<Ordering, 1296> orders;
    using Part = std::array<std::uint16_t, 729>;
    std::array<Part, 3> part;  // of the index, by where the columns of a stack go, a number of base 9
    std::vector<Class> classes;
    std::array<std::uint64_t, 512> bits;  // where a number with three bits has them, a byte each
    Order rank_of[2];                     // the class by the sum of the signs of row_pair_index.hpp, 0..15 and 16..31
};

/// Made on first use.
const RowPairs& row_pairs();

}  // namespace ninefold::canon
