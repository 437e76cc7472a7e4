// One cell counts the different values of others.
#include <algorithm>
#include <utility>

#include "general/propagate/propagators.hpp"
#include "general/state.hpp"

namespace ninefold::general {
namespace {

struct Distinct final : Propagator {
    Distinct(int counter, Cells c, int lowest_value) : control(counter), order(std::move(c)), low(lowest_value) {
        cells = order;
        cells.push_back(control);
        priority = 2;
        idempotent = false;
    }
    int control;
    Cells order;
    int low;

    bool run(State& s) override {
        Mask any = 0, settled = 0;
        int open = 0;
        for (const int c : order) {
            const Mask m = s[c];
            any |= m;
            if (fixed(m)) {
                settled |= m;
            } else {
                ++open;
            }
        }
        // Lower bound: cells with disjoint candidates, chosen greedily.
        Mask used = settled;
        int least = size(settled);
        for (const int c : order)
            if (!(s[c] & used)) {
                used |= s[c];
                ++least;
            }
        const int most = std::min(size(any), size(settled) + open);
        Mask may = 0;
        for (int k = std::max(least, 1); k <= most; ++k)
            if (k >= low && k - low < s.values) may |= bit(k - low);
        if (!s.restrict(control, may)) return false;
        const int from = lowest(s[control]) + low, to = highest(s[control]) + low;
        if (size(settled) == to) {
            for (const int c : order)
                if (!s.restrict(c, settled)) return false;
        } else if (open && size(settled) + open == from) {
            for (const int c : order)
                if (!fixed(s[c]) && !s.restrict(c, ~settled)) return false;
        }
        return true;
    }
};

}  // namespace

PropagatorPtr make_distinct(int control, Cells cells, int low) {
    return std::make_unique<Distinct>(control, std::move(cells), low);
}

}  // namespace ninefold::general
