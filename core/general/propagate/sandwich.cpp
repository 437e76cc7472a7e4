// Sandwiches and lunchboxes: the cells differ, and the cells between the smallest and the largest value (the two ends
// of the sandwich) add up to a total.  For each pair of positions and values of the ends, a set DP handles the other
// cells: first those inside, filtered by the sets with that sum.  The result is arc consistent.  The other cells lie
// between the two extremes, so there are two values fewer than elsewhere.
#include <algorithm>
#include <array>
#include <utility>

#include "general/propagate/propagators.hpp"
#include "general/state.hpp"

namespace ninefold::general {
namespace {

struct Sandwich final : Propagator {
    Sandwich(Cells c, std::int64_t sum, int lowest_value, bool ends_of_range, int number_of_values)
        : low(lowest_value),
          total(sum),
          of_range(ends_of_range),
          values(number_of_values),
          tables(set_tables(values - 2)) {
        cells = std::move(c);
        order = cells;
        priority = 4;
    }
    Cells order;  ///< in the order of the line
    int low;
    std::int64_t total;
    bool of_range;
    int values;
    const SetTables* tables;
    static constexpr int kMost = kMaxSetValues + 2;
    Mask domains[kMost] = {}, found[kMost] = {};

    /// Tries the ends at positions p and q with these values, smallest and largest.
    void look(int p, int q, int least, int most) {
        const bool up = (domains[p] >> least & 1) && (domains[q] >> most & 1);
        const bool down = (domains[p] >> most & 1) && (domains[q] >> least & 1);
        if (!up && !down) return;
        const int n = static_cast<int>(order.size()), inside = q - p - 1, others = n - 2;
        const std::int64_t wanted = total - static_cast<std::int64_t>(inside) * (low + 1);
        // The range of sums of that many different values between the ends; 0 is the second value of the range.
        const int from = inside * least + inside * (inside - 1) / 2;
        const int to = inside * (most - 2) - inside * (inside - 1) / 2;
        if (wanted < from || wanted > to) return;
        const Mask between = first_values(most) & ~first_values(least + 1);
        int place[kMost];
        Mask masks[kMost] = {}, kept[kMost];
        int count = 0;
        for (int i = p + 1; i < q; ++i) place[count++] = i;
        for (int i = 0; i < n; ++i)
            if (i < p || i > q) place[count++] = i;
        for (int i = 0; i < others; ++i) {
            masks[i] = (domains[place[i]] & between) >> 1;
            if (!masks[i]) return;
        }
        if (others) {
            const SubsetKernel& k = *tables->kernel;
            const Block* filters[kMaxSetValues + 1] = {};
            if (inside) filters[inside] = tables->of_sum(static_cast<int>(wanted));
            Block layers[(kMaxSetValues + 1) * kMaxBlocks];
            if (!k.forward(masks, others, filters, layers)) return;
            k.backward(masks, others, layers, layers + others * k.blocks, kept);
            for (int i = 0; i < others; ++i) found[place[i]] |= kept[i] << 1;
        }
        found[p] |= (up ? bit(least) : 0) | (down ? bit(most) : 0);
        found[q] |= (up ? bit(most) : 0) | (down ? bit(least) : 0);
    }

    bool run(State& s) override {
        const int n = static_cast<int>(order.size());
        for (int i = 0; i < n; ++i) {
            domains[i] = s[order[static_cast<std::size_t>(i)]];
            found[i] = 0;
        }
        const auto nothing_to_learn = [&] { return std::equal(found, found + n, domains); };
        for (int p = 0; p < n; ++p)
            for (int q = p + 1; q < n; ++q) {
                const Mask here = domains[p] | domains[q];
                if (of_range) {
                    look(p, q, 0, values - 1);
                } else {
                    for (Mask a = here; a; a = without_lowest(a))
                        for (Mask b = here & ~first_values(lowest(a) + n - 1); b; b = without_lowest(b))
                            look(p, q, lowest(a), lowest(b));
                }
                if (nothing_to_learn()) return true;
            }
        for (int i = 0; i < n; ++i)
            if (!s.restrict(order[static_cast<std::size_t>(i)], found[i])) return false;
        return true;
    }
};

}  // namespace

PropagatorPtr make_sandwich(Cells cells, std::int64_t total, int low, bool of_range, int values) {
    return std::make_unique<Sandwich>(std::move(cells), total, low, of_range, values);
}

}  // namespace ninefold::general
