// X-sum: the first X cells, where X is the first of them, have a sum. One set DP for each value of X, with one filter.
#include <algorithm>
#include <utility>

#include "general/propagate/propagators.hpp"
#include "general/state.hpp"

namespace ninefold::general {
namespace {

struct FirstSum final : Propagator {
    FirstSum(Cells c, int sum, int lowest_value, int values)
        : order(std::move(c)), total(sum), low(lowest_value), tables(set_tables(values)) {
        cells = order;
        priority = 4;
        const std::size_t n = order.size();
        layers.resize((n + 1) * static_cast<std::size_t>(tables->kernel->blocks));
        wanted.resize(static_cast<std::size_t>(tables->kernel->blocks));
        filters.assign(n + 1, nullptr);
        domains.resize(n);
        kept.resize(n);
        all_kept.resize(n);
    }
    Cells order;
    int total, low;
    const SetTables* tables;
    std::vector<Block> layers, wanted;
    std::vector<const Block*> filters;
    std::vector<Mask> domains, kept, all_kept;

    bool run(State& s) override {
        const int n = static_cast<int>(order.size());
        const SubsetKernel& k = *tables->kernel;
        std::fill(all_kept.begin(), all_kept.end(), 0);
        for (int i = 0; i < n; ++i) domains[static_cast<std::size_t>(i)] = s[order[static_cast<std::size_t>(i)]];
        for (Mask x = s[order[0]]; x; x = without_lowest(x)) {
            const int first = lowest(x) + low, index_sum = total - first * low;
            if (first < 1 || first > n || index_sum < 0 || index_sum > tables->most) continue;
            domains[0] = lowest_bit(x);
            filters[static_cast<std::size_t>(first)] = tables->of_sum(index_sum);
            const bool any = k.forward(domains.data(), n, filters.data(), layers.data());
            filters[static_cast<std::size_t>(first)] = nullptr;
            if (!any) continue;
            std::copy_n(layers.data() + n * k.blocks, k.blocks, wanted.data());
            k.backward(domains.data(), n, layers.data(), wanted.data(), kept.data());
            for (std::size_t i = 0; i < kept.size(); ++i) all_kept[i] |= kept[i];
        }
        for (std::size_t i = 0; i < order.size(); ++i)
            if (!s.restrict(order[i], all_kept[i])) return false;
        return true;
    }
};

}  // namespace

PropagatorPtr make_first_sum(Cells cells, int total, int low, int values) {
    return std::make_unique<FirstSum>(std::move(cells), total, low, values);
}

}  // namespace ninefold::general
