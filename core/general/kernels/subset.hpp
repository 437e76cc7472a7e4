// Sets of value sets: a vector of 2^V bits, bit S = "the cells so far can have used exactly the set S".
//
// Adding a cell with candidate v moves every set without v to the set with v: one AND and one shift (v < 6) or a move
// of words (v >= 6).  Nine values fill one 512-bit register and there are no carries.  A forward pass over the cells,
// an AND with the family of allowed sets after any of them, and a backward pass give full arc consistency for "all
// different, and the set used is in a family".
//
// Written once (subset.inl) and compiled for each instruction set; the machine's widest is used.
#pragma once

#include <cstdint>

#include "general/mask.hpp"

namespace ninefold::general {

/// 512 bits of a vector of sets.
struct alignas(64) Block {
    std::uint64_t word[8];
};

inline constexpr int kMaxSetValues = 11;
inline constexpr int kMaxBlocks = 4;  ///< of a vector for this many values

struct SubsetKernel {
    int blocks;  ///< blocks per vector
    /// Fills layers 1..n from layer 0 (set here): the sets that cells 0..i-1 can use, restricted to filters[i] if not
    /// null. False if the last layer is empty.
    bool (*forward)(const Mask* domains, int n, const Block* const* filters, Block* layers);
    /// Goes down from the wanted sets after the last cell (overwritten): the values of each cell that lead there.
    void (*backward)(const Mask* domains, int n, const Block* layers, Block* wanted, Mask* supported);
    void (*step)(const Block* in, Block* out, int value);  ///< out |= the sets of `in` without the value, with it added
    void (*unstep)(const Block* in, Block* out, int value);  ///< out = the sets without the value that have it in `in`
    bool (*meet)(Block* into, const Block* other);           ///< into &= other; returns whether anything is left
    void (*join)(Block* into, const Block* other);           ///< into |= other
    bool (*cut)(Block* into, const Block* other);            ///< into &= ~other; returns whether anything is left
    Mask (*common)(const Block* sets);                       ///< the values in every set
    /// Bit k: a set of `sets` is in family low + k. At most 64 families.
    std::uint64_t (*hits)(const Block* sets, const Block* families, int low, int high);
};

/// The kernel for this many values; null above kMaxSetValues.
const SubsetKernel* subset_kernel(int values);

}  // namespace ninefold::general
