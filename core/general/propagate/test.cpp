// A rule without a better propagator at a size: when at most one cell is open, each of its candidates is checked.
#include <utility>

#include "general/propagate/propagators.hpp"
#include "general/state.hpp"

namespace ninefold::general {
namespace {

struct Test final : Propagator {
    Test(Cells c, std::function<bool(const int*)> h) : order(std::move(c)), holds(std::move(h)) {
        cells = order;
        priority = 5;
        values.resize(order.size());
    }
    Cells order;
    std::function<bool(const int*)> holds;
    std::vector<int> values;

    bool run(State& s) override {
        int open = -1;
        for (std::size_t i = 0; i < order.size(); ++i) {
            if (!fixed(s[order[i]])) {
                if (open >= 0 && open != order[i]) return true;
                open = order[i];
            }
            values[i] = lowest(s[order[i]]);
        }
        if (open < 0) return holds(values.data());
        Mask kept = 0;
        for (Mask x = s[open]; x; x = without_lowest(x)) {
            for (std::size_t i = 0; i < order.size(); ++i)
                if (order[i] == open) values[i] = lowest(x);
            if (holds(values.data())) kept |= lowest_bit(x);
        }
        return s.restrict(open, kept);
    }
};

}  // namespace

PropagatorPtr make_test(Cells cells, std::function<bool(const int*)> holds) {
    return std::make_unique<Test>(std::move(cells), std::move(holds));
}

}  // namespace ninefold::general
