// Sets of cells with the same values, each equally often: between the certain count in one set and the possible count
// in another.
#include <algorithm>
#include <climits>
#include <utility>

#include "general/propagate/propagators.hpp"
#include "general/state.hpp"

namespace ninefold::general {
namespace {

struct SameValues final : Propagator {
    explicit SameValues(std::vector<Cells> s) : sets(std::move(s)) {
        for (const auto& set : sets) cells.insert(cells.end(), set.begin(), set.end());
        priority = 2;
        idempotent = false;
        counted.resize(sets.size());
    }
    std::vector<Cells> sets;
    std::vector<std::pair<int, int>> counted;

    bool run(State& s) override {
        Mask common = s.all;
        for (const auto& set : sets) {
            Mask any = 0;
            for (const int c : set) any |= s[c];
            common &= any;
        }
        for (const auto& set : sets)
            for (const int c : set)
                if (!s.restrict(c, common)) return false;
        for (Mask x = common; x; x = without_lowest(x)) {
            const Mask v = lowest_bit(x);
            int least = 0, most = INT_MAX;
            for (std::size_t k = 0; k < sets.size(); ++k) {
                int is = 0, can = 0;
                for (const int c : sets[k]) {
                    can += (s[c] & v) != 0;
                    is += s[c] == v;
                }
                counted[k] = {is, can};
                least = std::max(least, is);
                most = std::min(most, can);
            }
            if (least > most) return false;
            for (std::size_t k = 0; k < sets.size(); ++k) {
                const auto [is, can] = counted[k];
                if (can == least && is < least) {
                    for (const int c : sets[k])
                        if ((s[c] & v) && !s.restrict(c, v)) return false;
                } else if (is == most && can > most) {
                    for (const int c : sets[k])
                        if (s[c] != v && !s.restrict(c, ~v)) return false;
                }
            }
        }
        return true;
    }
};

}  // namespace

PropagatorPtr make_same_values(std::vector<Cells> sets) { return std::make_unique<SameValues>(std::move(sets)); }

}  // namespace ninefold::general
