// Lines whose two ends bound the cells between: all strictly between them, or all strictly outside. Tries every pair of
// end values. This is exact, because the inner cells do not interact here.
#include <algorithm>
#include <utility>

#include "general/propagate/propagators.hpp"
#include "general/state.hpp"

namespace ninefold::general {
namespace {

struct Ends final : Propagator {
    Ends(Cells c, bool is_inside, int d) : line(std::move(c)), inside(is_inside), difference(d) {
        cells = line;
        priority = 1;
        idempotent = !has_repeats(line);
        kept.resize(line.size());
    }
    Cells line;
    bool inside;
    int difference;
    std::vector<Mask> kept;

    bool run(State& s) override {
        const Mask first = s[line.front()], last = s[line.back()];
        std::fill(kept.begin(), kept.end(), 0);
        for (Mask x = first; x; x = without_lowest(x))
            for (Mask y = last; y; y = without_lowest(y)) {
                const int low = std::min(lowest(x), lowest(y)), high = std::max(lowest(x), lowest(y));
                if (inside ? low == high : high - low < difference) continue;
                const Mask within = first_values(high) & ~first_values(low + 1);
                const Mask room = inside ? within : s.all & ~within & ~bit(low) & ~bit(high);
                bool possible = true;
                for (std::size_t i = 1; i + 1 < line.size() && possible; ++i) possible = (s[line[i]] & room) != 0;
                if (!possible) continue;
                kept.front() |= lowest_bit(x);
                kept.back() |= lowest_bit(y);
                for (std::size_t i = 1; i + 1 < line.size(); ++i) kept[i] |= s[line[i]] & room;
            }
        for (std::size_t i = 0; i < line.size(); ++i)
            if (!s.restrict(line[i], kept[i])) return false;
        return true;
    }
};

}  // namespace

PropagatorPtr make_between(Cells cells) { return std::make_unique<Ends>(std::move(cells), true, 1); }
PropagatorPtr make_lockout(Cells cells, int difference) {
    return std::make_unique<Ends>(std::move(cells), false, difference);
}

}  // namespace ninefold::general
