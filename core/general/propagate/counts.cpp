// Some values at least, or exactly, this many times among cells: quadruples, look-and-say.
#include <algorithm>
#include <utility>

#include "general/propagate/propagators.hpp"
#include "general/state.hpp"

namespace ninefold::general {
namespace {

constexpr int kMostPlaces = 4;

struct Counts final : Propagator {
    Counts(Cells c, std::vector<std::pair<Mask, int>> n, bool e)
        : order(std::move(c)), needed(std::move(n)), exactly(e) {
        cells = order;
        priority = 1;
        idempotent = false;
    }
    Cells order;
    std::vector<std::pair<Mask, int>> needed;
    bool exactly;
    Partners partners;

    bool run(State& s) override {
        int missing = 0, open = 0;
        Mask wanted = 0;
        for (const auto& [value, times] : needed) {
            int can = 0, is = 0;
            for (const int c : order) {
                can += (s[c] & value) != 0;
                is += s[c] == value;
            }
            if (can < times || (exactly && is > times)) return false;
            if (can == times && is < times) {
                for (const int c : order)
                    if ((s[c] & value) && !s.restrict(c, value)) return false;
                is = times;
            }
            if (exactly && is == times && can > times)
                for (const int c : order)
                    if (s[c] != value && !s.restrict(c, ~value)) return false;
            if (times == 1 && is == 0 &&
                !s.pointing(order.data(), static_cast<int>(order.size()), value, kMostPlaces, partners))
                return false;
        }
        // The missing values must fit into the open cells; recounted, because the code above has filled some.
        for (const auto& [value, times] : needed) {
            int is = 0;
            for (const int c : order) is += s[c] == value;
            missing += std::max(0, times - is);
            wanted |= value;
        }
        for (const int c : order) open += !fixed(s[c]);
        if (missing > open) return false;
        if (missing && missing == open)
            for (const int c : order)
                if (!fixed(s[c]) && !s.restrict(c, wanted)) return false;
        return true;
    }
};

}  // namespace

PropagatorPtr make_counts(Cells cells, std::vector<std::pair<Mask, int>> needed, bool exactly) {
    return std::make_unique<Counts>(std::move(cells), std::move(needed), exactly);
}

}  // namespace ninefold::general
