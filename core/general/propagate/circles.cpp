// Counting circles: a value in a circle appears in exactly that many circles. Which values appear is a subset sum
// problem. For those that must, the rows, columns and boxes that can and that must place the value in a circle are
// counted. (That last step: 177,000 guesses -> 2 on one puzzle.)
#include <algorithm>
#include <array>
#include <utility>

#include "general/propagate/propagators.hpp"
#include "general/state.hpp"

namespace ninefold::general {
namespace {

struct Circles final : Propagator {
    Circles(Cells c, int lowest_value, int v, std::vector<std::vector<Cells>> f)
        : order(std::move(c)), low(lowest_value), values(v), families(std::move(f)) {
        cells = order;
        int most = 0;
        for (const auto& family : families)
            for (const auto& house : family) {
                cells.insert(cells.end(), house.begin(), house.end());
                for (const int h : house) most = std::max(most, h);
            }
        for (const int h : order) most = std::max(most, h);
        circle.assign(static_cast<std::size_t>(most) + 1, 0);
        for (const int h : order) circle[static_cast<std::size_t>(h)] = 1;
        priority = 2;
        idempotent = false;
        can.resize(static_cast<std::size_t>(values));
        is.resize(static_cast<std::size_t>(values));
        before.resize(static_cast<std::size_t>(values) + 1);
        after.resize(static_cast<std::size_t>(values) + 1);
    }
    Cells order;
    int low, values;
    std::vector<std::vector<Cells>> families;
    std::vector<char> circle;
    std::vector<int> can, is;
    std::vector<std::vector<char>> before, after;

    /// Finds the values that are in circles in every way to fill them, and in some way; false if there is none.
    bool choose(Mask must, Mask may, Mask& always, Mask& sometimes) {
        const auto total = order.size();
        const auto grow = [&](const std::vector<char>& from, std::vector<char>& to, int v) {
            const std::size_t k = static_cast<std::size_t>(v + low);
            to.assign(total + 1, 0);
            for (std::size_t t = 0; t <= total; ++t) {
                if (!from[t]) continue;
                if (!(must & bit(v))) to[t] = 1;
                if ((may & bit(v)) && t + k <= total) to[t + k] = 1;
            }
        };
        before[0].assign(total + 1, 0);
        before[0][0] = 1;
        for (int v = 0; v < values; ++v)
            grow(before[static_cast<std::size_t>(v)], before[static_cast<std::size_t>(v) + 1], v);
        if (!before[static_cast<std::size_t>(values)][total]) return false;
        after[static_cast<std::size_t>(values)].assign(total + 1, 0);
        after[static_cast<std::size_t>(values)][0] = 1;
        for (int v = values; v-- > 0;)
            grow(after[static_cast<std::size_t>(v) + 1], after[static_cast<std::size_t>(v)], v);
        always = sometimes = 0;
        for (int v = 0; v < values; ++v) {
            bool with = false, without = false;
            const auto& b = before[static_cast<std::size_t>(v)];
            const auto& a = after[static_cast<std::size_t>(v) + 1];
            const std::size_t k = static_cast<std::size_t>(std::max(0, v + low));
            for (std::size_t t = 0; t <= total; ++t) {
                if (!b[t]) continue;
                if (!(must & bit(v)) && a[total - t]) without = true;
                if ((may & bit(v)) && t + k <= total && a[total - t - k]) with = true;
            }
            if (with) sometimes |= bit(v);
            if (with && !without) always |= bit(v);
        }
        return true;
    }

    bool run(State& s) override {
        std::fill(can.begin(), can.end(), 0);
        std::fill(is.begin(), is.end(), 0);
        for (const int c : order) {
            const Mask m = s[c];
            if (fixed(m)) ++is[static_cast<std::size_t>(lowest(m))];
            for (Mask x = m; x; x = without_lowest(x)) ++can[static_cast<std::size_t>(lowest(x))];
        }
        Mask must = 0, may = 0;
        for (int v = 0; v < values; ++v) {
            const int k = v + low;
            if (is[static_cast<std::size_t>(v)]) must |= bit(v);
            if (k > 0 && can[static_cast<std::size_t>(v)] >= k && is[static_cast<std::size_t>(v)] <= k) may |= bit(v);
        }
        for (const auto& family : families) may &= ~crowded(s, family);
        if (must & ~may) return false;
        Mask always, sometimes;
        if (!choose(must, may, always, sometimes)) return false;
        for (const int c : order)
            if (!s.restrict(c, sometimes)) return false;
        for (Mask x = always; x; x = without_lowest(x)) {
            const Mask b = lowest_bit(x);
            const auto v = static_cast<std::size_t>(lowest(x));
            const int k = lowest(x) + low;
            if (can[v] == k) {
                for (const int c : order)
                    if ((s[c] & b) && !s.restrict(c, b)) return false;
            } else if (is[v] == k) {
                for (const int c : order)
                    if (s[c] != b && !s.restrict(c, ~b)) return false;
            }
            for (const auto& family : families)
                if (!count_houses(s, family, b, k)) return false;
        }
        return true;
    }

    /// The values with too few houses that can have them in a circle: a house has at most one of each.
    Mask crowded(const State& s, const std::vector<Cells>& family) const {
        std::array<int, kMaxValues> houses{};
        for (const auto& house : family) {
            Mask any = 0;
            for (const int c : house)
                if (circle[static_cast<std::size_t>(c)]) any |= s[c];
            for (; any; any = without_lowest(any)) ++houses[static_cast<std::size_t>(lowest(any))];
        }
        Mask out = 0;
        for (int v = 0; v < values; ++v)
            if (houses[static_cast<std::size_t>(v)] < v + low) out |= bit(v);
        return out;
    }

    /// Every house of the family contains the value at most once; those with as many cells as values contain it.
    bool count_houses(State& s, const std::vector<Cells>& family, Mask value, int k) {
        int may = 0, must = 0;
        const auto split = [&](const Cells& house) {
            int in = 0, out = static_cast<int>(house.size()) < values;
            for (const int c : house)
                if (s[c] & value) ++(circle[static_cast<std::size_t>(c)] ? in : out);
            return std::pair(in, out);
        };
        for (const auto& house : family) {
            const auto [in, out] = split(house);
            may += in > 0;
            must += out == 0;
        }
        if (may < k || must > k) return false;
        if (may > k && must < k) return true;
        for (const auto& house : family) {
            const auto [in, out] = split(house);
            for (const int c : house) {
                if (!(s[c] & value)) continue;
                const bool round = circle[static_cast<std::size_t>(c)];
                if ((may == k && !round && in) || (must == k && round && out))
                    if (!s.restrict(c, ~value)) return false;
            }
        }
        return true;
    }
};

}  // namespace

PropagatorPtr make_circles(Cells cells, int low, int values, std::vector<std::vector<Cells>> families) {
    return std::make_unique<Circles>(std::move(cells), low, values, std::move(families));
}

}  // namespace ninefold::general
