// The searches behind canonical(), one set per instruction set.
#pragma once

#include "ninefold/canon.hpp"

namespace ninefold::canon {

/// A way to the form, and neighbors in the form that can be exchanged.
struct Arranged {
    Transform transform;
    std::uint16_t tie = 0;       // bit c: columns c and c+1
    std::uint8_t stack_tie = 0;  // bit s: stacks s and s+1
};

struct Kernels {
    const char* name;
    /// The form of a complete, valid grid, 81 bytes.  Any other grid returns false and writes nothing.
    bool (*grid)(const std::uint8_t* grid, std::uint8_t* form, Transform& transform);
    /// Brings the solution to its form and applies the same transform to the puzzle; of several images, the smallest.
    bool (*by_solution)(const std::uint8_t* puzzle, const std::uint8_t* solution, std::uint8_t* form,
                        Transform& transform);
    /// The form of any digits.
    Canonical (*puzzle)(const Digits&);
    /// All ways to the form.  all_of_grid returns none if the grid is not complete and valid.
    std::vector<Arranged> (*all_of_grid)(const Digits&);
    std::vector<Arranged> (*all_of_puzzle)(const Digits&);
};

extern const Kernels kPortableKernels;
extern const Kernels kAvx2Kernels;
extern const Kernels kAvx512Kernels;

/// The kernels this machine can run, best last.
const std::vector<const Kernels*>& all_kernels();
/// The best kernels for this machine.
const Kernels& kernels();

}  // namespace ninefold::canon
