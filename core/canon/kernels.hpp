// The searches behind canonical(), once for every instruction set they are compiled for.
#pragma once

#include "ninefold/canon.hpp"

namespace ninefold::canon {

/// How a grid came to its form, and neighbours in the form that could change places.
struct Arranged {
    Transform transform;
    std::uint16_t tie = 0;       // bit c: columns c and c+1
    std::uint8_t stack_tie = 0;  // bit s: stacks s and s+1
};

struct Kernels {
    const char* name;
    /// Of a complete grid that keeps the rules, 81 bytes, the form; false, and nothing done, for any other.
    bool (*grid)(const std::uint8_t* grid, std::uint8_t* form, Transform& transform);
    /// The same of the solution of a puzzle, which is carried along; the least of the images.
    bool (*by_solution)(const std::uint8_t* puzzle, const std::uint8_t* solution, std::uint8_t* form,
                        Transform& transform);
    /// Any digits.
    Canonical (*puzzle)(const Digits&);
    /// Every way that leads to the form; none of a grid that is not complete.
    std::vector<Arranged> (*all_of_grid)(const Digits&);
    std::vector<Arranged> (*all_of_puzzle)(const Digits&);
};

extern const Kernels kPortableKernels;
extern const Kernels kAvx2Kernels;
extern const Kernels kAvx512Kernels;

/// Those this machine can run, the best last.
const std::vector<const Kernels*>& all_kernels();
/// The best of them.
const Kernels& kernels();

}  // namespace ninefold::canon
