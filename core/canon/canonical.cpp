// Which search serves a grid, and on which instruction set it runs.
#include <algorithm>
#include <cassert>

#include "canon/kernels.hpp"

namespace ninefold::canon {
bool is_complete(const Digits& grid) {
    unsigned rows[9] = {}, columns[9] = {}, boxes[9] = {};
    if (std::find(grid.begin(), grid.end(), 0) != grid.end()) return false;
    for (int r = 0, cell = 0; r < 9; ++r)
        for (int c = 0; c < 9; ++c, ++cell) {
            const unsigned bit = 1u << grid[cell];
            rows[r] |= bit;
            columns[c] |= bit;
            boxes[r / 3 * 3 + c / 3] |= bit;
        }
    for (int i = 0; i < 9; ++i)
        if ((rows[i] & columns[i] & boxes[i]) != 0x3fe) return false;
    return true;
}

const Kernels& kernels() {
#if defined(NINEFOLD_X86)
    static const bool avx2 = [] {
        __builtin_cpu_init();
        return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
               __builtin_cpu_supports("popcnt");
    }();
    if (avx2) return kAvx2Kernels;
#endif
    return kPortableKernels;
}

Canonical canonical(const Digits& grid) {
    const Kernels& use = kernels();
    return is_complete(grid) ? use.grid(grid) : use.puzzle(grid);
}

Canonical canonical_by_solution(const Digits& puzzle, const Digits& solution) {
    assert(is_complete(solution));
    Canonical best;
    best.grid.fill(10);
    for (const Arranged& way : kernels().all_of_grid(solution)) {
        const Digits image = way.transform.apply(puzzle);
        if (image < best.grid) best = {image, way.transform};
    }
    return best;
}

}  // namespace ninefold::canon
