// Chooses the kernels once, by what the CPU supports.  NINEFOLD_BACKEND overrides, as for the classic engine.
#include <atomic>
#include <cstdlib>
#include <string_view>
#include <vector>

#include "base/cpu.hpp"
#include "general/kernels/kernels.hpp"

namespace ninefold::general {

std::vector<const Kernels*> all_kernels() {
    std::vector<const Kernels*> found{&kKernelsPortable};
#ifdef NINEFOLD_X86
    if (cpu::supports(cpu::kAvx2)) found.push_back(&kKernelsAvx2);
    if (cpu::supports(cpu::kAvx512)) found.push_back(&kKernelsAvx512);
#endif
    return found;
}

static const Kernels* choose() {
    const auto found = all_kernels();
    const char* wanted = std::getenv("NINEFOLD_BACKEND");
    for (const Kernels* k : found)
        if (wanted && std::string_view(wanted) == k->name) return k;
    return found.back();
}

const Kernels& kernels() {
    // No lock, for the reason in base/made_once.hpp.  Threads that choose at the same time choose the same.
    static std::atomic<const Kernels*> chosen{nullptr};
    const Kernels* known = chosen;
    if (!known) chosen = known = choose();
    return *known;
}

const SubsetKernel* subset_kernel(int values) {
    const Kernels& k = kernels();
    return values <= 6    ? &k.one_word
           : values <= 9  ? &k.one_block
           : values == 10 ? &k.two_blocks
           : values == 11 ? &k.four_blocks
                          : nullptr;
}

SweepKernel sweep_kernel() { return kernels().sweep; }
CageKernel cage_kernel() { return kernels().cage; }

}  // namespace ninefold::general
