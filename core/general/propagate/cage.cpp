// Cages of three to five cells with few possible sets, one per lane (kernels/cage.hpp); otherwise like set_dp.cpp.
#include "general/kernels/cage.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "general/propagate/propagators.hpp"
#include "general/state.hpp"

namespace ninefold::general {
namespace {

struct Cage final : Propagator {
    Cage(Cells c, const CagePlan& made, CageKernel the_kernel) : plan(made), kernel(the_kernel) {
        std::copy(c.begin(), c.end(), order.begin());
        n = static_cast<int>(c.size());
        cells = std::move(c);
        priority = 2;
    }
    CagePlan plan;
    CageKernel kernel;
    int n;
    std::array<int, kMostCage> order{};
    Partners partners;

    bool run(State& s) override {
        Mask domains[kMostCage] = {}, kept[kMostCage];
        Mask settled = 0, open = 0, must = 0;
        for (int i = 0; i < n; ++i) {
            const Mask m = s[order[static_cast<std::size_t>(i)]];
            domains[i] = m;
            (fixed(m) ? settled : open) |= m;
        }
        if (!kernel(plan, n, domains, kept, must)) return false;
        if (!open) return true;
        for (int i = 0; i < n; ++i)
            if (kept[i] != domains[i] && !s.restrict(order[static_cast<std::size_t>(i)], kept[i])) return false;
        must &= open & ~settled;
        return !must || s.pointing(order.data(), n, must, kCagePlaces, partners);
    }
};

}  // namespace

PropagatorPtr make_cage(const Cells& cells, const Block* family, int values) {
    const CageKernel kernel = cage_kernel();
    const int n = static_cast<int>(cells.size());
    if (!kernel || n < kLeastCage || n > kMostCage) return nullptr;
    CagePlan plan{};
    for (int w = 0; w < (values < 6 ? 1 : 1 << (values - 6)); ++w)
        for (std::uint64_t x = family[w / 8].word[w % 8]; x; x &= x - 1) {
            const auto set = static_cast<Mask>(64 * w + std::countr_zero(x));
            if (size(set) != n) continue;
            if (plan.lanes == kCageLanes) return nullptr;
            plan.set[plan.lanes] = static_cast<std::uint16_t>(set);
            Mask left = set;
            for (int j = 0; j < n; ++j, left = without_lowest(left))
                plan.digit[j][plan.lanes] = static_cast<std::uint16_t>(lowest_bit(left));
            ++plan.lanes;
        }
    return std::make_unique<Cage>(cells, plan, kernel);
}

}  // namespace ninefold::general
