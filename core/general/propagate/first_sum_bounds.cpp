// X-sum with more values than set DP supports: the first X cells, where X is the first of them, have a sum, and all
// cells differ. For each value of X, matchings give the least and the greatest sum of different values. If the line
// contains every value, the other cells have the rest of the sum and their own bounds.
#include <algorithm>
#include <utility>

#include "general/propagate/extreme_sums.hpp"
#include "general/propagate/propagators.hpp"
#include "general/state.hpp"

namespace ninefold::general {
namespace {

struct FirstSumBounds final : Propagator {
    FirstSumBounds(Cells c, int sum, int lowest_value, int number_of_values)
        : order(std::move(c)), total(sum), low(lowest_value), values(number_of_values) {
        cells = order;
        priority = 4;
        idempotent = false;
        domains.resize(order.size());
        kept.resize(order.size());
        all_kept.resize(order.size());
    }
    Cells order;
    int total, low, values;
    std::vector<Mask> domains, kept, all_kept;
    DistinctBounds bounds;

    /// Restricts cells [from, to) to different values with this sum; false if there are none.
    bool narrow(int from, int to, int wanted) { return bounds.narrow(kept.data() + from, to - from, wanted); }

    bool run(State& s) override {
        const int n = static_cast<int>(order.size());
        for (int i = 0; i < n; ++i) domains[static_cast<std::size_t>(i)] = s[order[static_cast<std::size_t>(i)]];
        std::fill(all_kept.begin(), all_kept.end(), 0);
        for (Mask x = domains[0]; x; x = without_lowest(x)) {
            const int index = lowest(x), first = index + low;
            if (first < 1 || first > n) continue;
            const int wanted = total - first * low;
            kept[0] = bit(index);
            bool possible = true;
            for (std::size_t i = 1; i < order.size(); ++i) {
                kept[i] = domains[i] & ~bit(index);
                possible &= kept[i] != 0;
            }
            if (!possible || !narrow(1, first, wanted - index)) continue;
            if (n == values && !narrow(first, n, values * (values - 1) / 2 - wanted)) continue;
            for (std::size_t i = 0; i < order.size(); ++i) all_kept[i] |= kept[i];
        }
        for (std::size_t i = 0; i < order.size(); ++i)
            if (!s.restrict(order[i], all_kept[i])) return false;
        return true;
    }
};

}  // namespace

PropagatorPtr make_first_sum_bounds(Cells cells, int total, int low, int values) {
    return std::make_unique<FirstSumBounds>(std::move(cells), total, low, values);
}

}  // namespace ninefold::general
