// X-sum with more values than set DP takes: the first X cells, X being the first of them, have a sum, and all cells
// differ.  For each value of X the least and the greatest sum that different values can have, by matchings; where the
// line holds every value the cells after the first X have the rest of it, and bounds of their own.
#include <algorithm>
#include <array>
#include <utility>

#include "general/propagate/propagators.hpp"
#include "general/state.hpp"

namespace ninefold::general {
namespace {

/// The matching of cells and different values with the least sum (kUp), or the greatest: values by size, each taken if
/// it can be matched beside those taken before (the values that can be matched at once are a matroid).
template <bool kUp>
struct Extreme {
    int sum = 0;
    std::array<int, kMaxValues> value{};     ///< of each cell
    std::array<int, kMaxValues> released{};  ///< what the sum loses, at most (kUp) or at least, without a cell

    bool match(const Mask* domains, int n) {
        std::array<Mask, kMaxValues> where{};  // the cells that may hold a value
        Mask all = 0;
        for (int i = 0; i < n; ++i) {
            all |= domains[i];
            for (Mask x = domains[i]; x; x = without_lowest(x)) where[static_cast<std::size_t>(lowest(x))] |= bit(i);
        }
        sum = 0;
        Mask free = first_values(n), usable = free;
        while (free && all) {
            const int v = next(all);
            all &= ~bit(v);
            Mask left = usable;
            if (augment(where, v, left, free)) {
                sum += v;
            } else {
                usable = left;  // no way from the cells seen to a free one, now or later
            }
        }
        return !free;
    }

    /// Without cell i its value goes to another cell that may hold it, that one's to a third, and the last is released.
    void release(const Mask* domains, int n) {
        std::array<int, kMaxValues> owner{};
        Mask taken = 0;
        for (int i = 0; i < n; ++i) {
            owner[static_cast<std::size_t>(at(i))] = i;
            taken |= bit(at(i));
        }
        Mask open = first_values(n);
        for (Mask last = taken; last;) {
            const int v = kUp ? highest(last) : lowest(last);
            last &= ~bit(v);
            const int end = owner[static_cast<std::size_t>(v)];
            if (!(open & bit(end))) continue;
            open &= ~bit(end);
            for (Mask todo = bit(end); todo;) {
                const int j = lowest(todo);
                todo = without_lowest(todo);
                released[static_cast<std::size_t>(j)] = v;
                for (Mask x = domains[j] & taken; x; x = without_lowest(x)) {
                    const Mask from = bit(owner[static_cast<std::size_t>(lowest(x))]) & open;
                    open &= ~from;
                    todo |= from;
                }
            }
        }
    }

private:
    static int next(Mask m) { return kUp ? lowest(m) : highest(m); }
    int& at(int i) { return value[static_cast<std::size_t>(i)]; }

    /// A place for one more value; `left` loses the cells that were looked at.
    bool augment(const std::array<Mask, kMaxValues>& where, int v, Mask& left, Mask& free) {
        const Mask places = where[static_cast<std::size_t>(v)];
        if (const Mask direct = places & left & free) {
            const int i = lowest(direct);
            free &= ~bit(i);
            at(i) = v;
            return true;
        }
        while (const Mask open = places & left) {
            const int i = lowest(open);
            left &= ~bit(i);
            if (augment(where, at(i), left, free)) {
                at(i) = v;
                return true;
            }
        }
        return false;
    }
};

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
    Extreme<true> least;
    Extreme<false> most;

    /// Keeps what different values with this sum can be in cells [from, to); false when there are none.
    bool narrow(int from, int to, int wanted) {
        const int n = to - from;
        if (!n) return wanted == 0;
        Mask* const m = kept.data() + from;
        if (!least.match(m, n) || least.sum > wanted) return false;
        if (!most.match(m, n) || most.sum < wanted) return false;
        least.release(m, n);
        most.release(m, n);
        for (int i = 0; i < n; ++i) {
            // What is left for the cell when the others have the least they can, and the most.
            const int high = wanted - (least.sum - least.released[static_cast<std::size_t>(i)]);
            const int bottom = wanted - (most.sum - most.released[static_cast<std::size_t>(i)]);
            m[i] &= first_values(high + 1) & ~first_values(std::max(bottom, 0));
            if (!m[i]) return false;
        }
        return true;
    }

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
