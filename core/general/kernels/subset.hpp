// Sets of value sets: a vector of 2^V bits, bit S = "the cells so far can have used exactly the set S".
//
// Adding a cell that may hold v moves every set without v to the set with v: one AND and one shift (v < 6) or a move of
// words (v >= 6).  Nine values fill one 512-bit register and there are no carries.  A forward pass over the cells, an
// AND with the family of allowed sets after any of them, and a backward pass give full arc consistency for "all
// different and the set used lies in a family".
//
// Written once (subset.inl) and compiled for each instruction set; the widest that the machine has is taken.
#pragma once

#include <cstdint>

#include "general/mask.hpp"

namespace ninefold::general {

/// 512 bits of a vector of sets.
struct alignas(64) Block {
    std::uint64_t word[8];
};

inline constexpr int kMaxSetValues = 11;
inline constexpr int kMaxBlocks = 4;  ///< of a vector for so many values

struct SubsetKernel {
    int blocks;  ///< blocks that a vector takes
    /// Fills layers 1..n from layer 0 (set here): the sets that cells 0..i-1 can use, within filters[i] where not null.
    /// False when the last layer is empty.
    bool (*forward)(const Mask* domains, int n, const Block* const* filters, Block* layers);
    /// From the sets wanted after the last cell (overwritten) down: the values of each cell that lead there.
    void (*backward)(const Mask* domains, int n, const Block* layers, Block* wanted, Mask* supported);
    void (*step)(const Block* in, Block* out, int value);  ///< out |= the sets of `in` without the value, with it added
    void (*unstep)(const Block* in, Block* out, int value);  ///< out = the sets without the value that have it in `in`
    bool (*meet)(Block* into, const Block* other);           ///< into &= other; is anything left?
    void (*join)(Block* into, const Block* other);           ///< into |= other
    bool (*cut)(Block* into, const Block* other);            ///< into &= ~other; is anything left?
    Mask (*common)(const Block* sets);                       ///< the values that each of the sets has
    /// Bit k: a set of `sets` lies in family low + k.  At most 64 families are asked for.
    std::uint64_t (*hits)(const Block* sets, const Block* families, int low, int high);
};

/// The kernel for this many values; null above kMaxSetValues.
const SubsetKernel* subset_kernel(int values);

}  // namespace ninefold::general
