// The sum of different cells, by bounds: for more values than set DP supports. Complements the linear sum, which
// ignores that the cells differ.
#include <algorithm>
#include <functional>
#include <utility>

#include "general/propagate/propagators.hpp"
#include "general/state.hpp"

namespace ninefold::general {
namespace {

struct DistinctSum final : Propagator {
    DistinctSum(Cells given, std::int64_t sum) : total(sum) {
        cells = std::move(given);
        priority = 2;
        idempotent = false;
    }
    std::int64_t total;
    std::vector<int> low, high;

    bool run(State& s) override {
        const std::size_t n = cells.size();
        for (std::size_t i = 0; i < n; ++i) {
            // The minimum and maximum of the others if they differ: each is greater, or less, than the previous one.
            low.clear();
            high.clear();
            for (std::size_t j = 0; j < n; ++j) {
                if (j == i) continue;
                low.push_back(lowest(s[cells[j]]));
                high.push_back(highest(s[cells[j]]));
            }
            std::sort(low.begin(), low.end());
            std::sort(high.begin(), high.end(), std::greater<>());
            std::int64_t least = 0, most = 0;
            for (std::size_t j = 0; j + 1 < n; ++j) {
                if (j) {
                    low[j] = std::max(low[j], low[j - 1] + 1);
                    high[j] = std::min(high[j], high[j - 1] - 1);
                }
                least += low[j];
                most += high[j];
            }
            Mask keep = 0;
            for (Mask left = s[cells[i]]; left; left = without_lowest(left)) {
                const int v = lowest(left);
                if (v + least <= total && total <= v + most) keep |= bit(v);
            }
            if (!s.restrict(cells[i], keep)) return false;
        }
        return true;
    }
};

}  // namespace

PropagatorPtr make_distinct_sum(Cells cells, std::int64_t total) {
    return std::make_unique<DistinctSum>(std::move(cells), total);
}

}  // namespace ninefold::general
