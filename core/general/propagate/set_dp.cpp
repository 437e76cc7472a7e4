// All-different cells whose used set is in a family after some of them: killer cages (sets of a sum), renban, rellik, a
// house with the cages inside it (running totals), plain all-different.  Arc consistent (kernels/subset.hpp).
#include <algorithm>
#include <array>
#include <utility>

#include "general/propagate/propagators.hpp"
#include "general/state.hpp"

namespace ninefold::general {
namespace {

struct SetDp final : Propagator {
    SetDp(Cells c, std::vector<Filter> f, bool is_pointing, int values)
        : n(static_cast<int>(c.size())), filters(std::move(f)), points(is_pointing), kernel(subset_kernel(values)) {
        std::copy(c.begin(), c.end(), order.begin());
        cells = std::move(c);
        for (const auto& filter : filters) at[static_cast<std::size_t>(filter.first)] = filter.family.get();
        priority = points ? 2 : 4;
    }
    int n;
    std::array<int, kMaxSetValues> order{};  ///< the cells as the filters count them
    std::vector<Filter> filters;
    bool points;
    Partners partners;
    const SubsetKernel* kernel;
    std::array<const Block*, kMaxSetValues + 1> at{};

    bool run(State& s) override {
        Block layers[(kMaxSetValues + 1) * kMaxBlocks], wanted[kMaxBlocks];
        Mask domains[kMaxSetValues] = {}, kept[kMaxSetValues];
        Mask settled = 0, open = 0;
        for (int i = 0; i < n; ++i) {
            const Mask m = s[order[static_cast<std::size_t>(i)]];
            domains[i] = m;
            (fixed(m) ? settled : open) |= m;
        }
        if (!kernel->forward(domains, n, at.data(), layers)) return false;
        if (!open) return true;
        const Block* end = layers + n * kernel->blocks;
        std::copy(end, end + kernel->blocks, wanted);
        const Mask must = points ? kernel->common(end) & open & ~settled : 0;
        kernel->backward(domains, n, layers, wanted, kept);
        for (int i = 0; i < n; ++i)
            if (!s.restrict(order[static_cast<std::size_t>(i)], kept[i])) return false;
        return !must || s.pointing(order.data(), n, must, kCagePlaces, partners);
    }
};

}  // namespace

PropagatorPtr make_set_dp(Cells cells, std::vector<Filter> filters, bool points, int values) {
    if (static_cast<int>(cells.size()) > values) return make_only(cells[0], 0);
    if (points && filters.size() == 1 && filters[0].first == static_cast<int>(cells.size()))
        if (PropagatorPtr cage = make_cage(cells, filters[0].family.get(), values)) return cage;
    return std::make_unique<SetDp>(std::move(cells), std::move(filters), points, values);
}

}  // namespace ninefold::general
