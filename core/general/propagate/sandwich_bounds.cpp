// Sandwiches with too many values for set DP: the cells differ, and the cells between the smallest and the largest
// value (the two ends of the sandwich) add up to a total.  For each pair of positions of the ends, matchings find the
// values that the bounds of that sum allow.  If the line contains every value, the cells outside add up to the rest and
// have bounds as well.
#include <algorithm>
#include <utility>

#include "general/propagate/extreme_sums.hpp"
#include "general/propagate/propagators.hpp"
#include "general/state.hpp"

namespace ninefold::general {
namespace {

struct SandwichBounds final : Propagator {
    SandwichBounds(Cells c, std::int64_t sum, int lowest_value, int number_of_values)
        : order(std::move(c)), total(sum), low(lowest_value), values(number_of_values) {
        cells = order;
        priority = 4;
        idempotent = false;
    }
    Cells order;
    std::int64_t total;
    int low, values;
    Mask domains[kMaxValues] = {}, found[kMaxValues] = {};
    DistinctBounds bounds;

    /// Tries the ends at positions p and q.
    void look(int p, int q) {
        const Mask first = bit(0), last = bit(values - 1);
        const bool up = (domains[p] & first) && (domains[q] & last);
        const bool down = (domains[p] & last) && (domains[q] & first);
        if (!up && !down) return;
        const int n = static_cast<int>(order.size()), inside = q - p - 1, outside = n - inside - 2;
        const std::int64_t wanted = total - static_cast<std::int64_t>(inside) * low;
        // The range of sums of that many different values between the ends.
        if (wanted < inside * (inside + 1) / 2 || wanted > inside * (2 * values - 3 - inside) / 2) return;
        const Mask between = first_values(values - 1) & ~first;
        Mask in[kMaxValues], out[kMaxValues];
        for (int i = 0; i < inside; ++i)
            if (!(in[i] = domains[p + 1 + i] & between)) return;
        for (int i = 0; i < outside; ++i)
            if (!(out[i] = domains[i < p ? i : i + inside + 2] & between)) return;
        if (!bounds.narrow(in, inside, static_cast<int>(wanted))) return;
        const int rest = (values - 1) * (values - 2) / 2 - static_cast<int>(wanted);
        if (n == values && !bounds.narrow(out, outside, rest)) return;
        for (int i = 0; i < inside; ++i) found[p + 1 + i] |= in[i];
        for (int i = 0; i < outside; ++i) found[i < p ? i : i + inside + 2] |= out[i];
        found[p] |= (up ? first : 0) | (down ? last : 0);
        found[q] |= (up ? last : 0) | (down ? first : 0);
    }

    bool run(State& s) override {
        const int n = static_cast<int>(order.size());
        for (int i = 0; i < n; ++i) {
            domains[i] = s[order[static_cast<std::size_t>(i)]];
            found[i] = 0;
        }
        for (int p = 0; p < n; ++p)
            for (int q = p + 1; q < n; ++q) {
                look(p, q);
                if (std::equal(found, found + n, domains)) return true;
            }
        for (int i = 0; i < n; ++i)
            if (!s.restrict(order[static_cast<std::size_t>(i)], found[i])) return false;
        return true;
    }
};

}  // namespace

PropagatorPtr make_sandwich_bounds(Cells cells, std::int64_t total, int low, int values) {
    return std::make_unique<SandwichBounds>(std::move(cells), total, low, values);
}

}  // namespace ninefold::general
