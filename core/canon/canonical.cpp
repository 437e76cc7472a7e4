// Chooses the search for a grid and the instruction set it runs on.
#include <cassert>

#include "base/cpu.hpp"
#include "canon/kernels.hpp"

namespace ninefold::canon {

const std::vector<const Kernels*>& all_kernels() {
    static const std::vector<const Kernels*> all = [] {
        std::vector<const Kernels*> out{&kPortableKernels};
#if defined(NINEFOLD_X86)
        if (cpu::supports(cpu::kAvx2)) out.push_back(&kAvx2Kernels);
        if (cpu::supports(cpu::kAvx512)) out.push_back(&kAvx512Kernels);
#endif
        return out;
    }();
    return all;
}

const Kernels& kernels() {
    static const Kernels& best = *all_kernels().back();
    return best;
}

Canonical canonical(const Digits& grid) {
    const Kernels& use = kernels();
    Canonical form;
    return use.grid(grid.data(), form.grid.data(), form.transform) ? form : use.puzzle(grid);
}

Canonical canonical_by_solution(const Digits& puzzle, const Digits& solution) {
    Canonical form;
    [[maybe_unused]] const bool complete =
        kernels().by_solution(puzzle.data(), solution.data(), form.grid.data(), form.transform);
    assert(complete);
    return form;
}

}  // namespace ninefold::canon
