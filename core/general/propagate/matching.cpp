// Perfect matchings of a house above 11 values (Régin): removes values that no perfect matching uses. The last matching
// is the start of the next call.
#include <algorithm>
#include <array>
#include <utility>

#include "general/propagate/propagators.hpp"
#include "general/state.hpp"

namespace ninefold::general {
namespace {

struct Matching final : Propagator {
    explicit Matching(Cells c) {
        cells = std::move(c);
        priority = 4;
        adaptive = true;
        mate_.assign(cells.size(), -1);
    }
    std::vector<int> mate_;
    std::array<int, kMaxValues> owner_{};

    bool augment(const State& s, int i, Mask& seen) {
        const Mask open = s[cells[static_cast<std::size_t>(i)]] & ~seen;
        for (Mask x = open; x; x = without_lowest(x)) {
            const int v = lowest(x);
            if (owner_[static_cast<std::size_t>(v)] < 0) return take(i, v);
        }
        for (Mask x = open; x; x = without_lowest(x)) {
            const int v = lowest(x);
            if (seen & bit(v)) continue;
            seen |= bit(v);
            if (augment(s, owner_[static_cast<std::size_t>(v)], seen)) return take(i, v);
        }
        return false;
    }
    bool take(int i, int v) {
        owner_[static_cast<std::size_t>(v)] = i;
        mate_[static_cast<std::size_t>(i)] = v;
        return true;
    }

    bool run(State& s) override {
        const int n = static_cast<int>(cells.size());
        int open[kMaxValues], count = 0;
        Mask values = s.of_houses;
        for (int i = 0; i < n; ++i) {
            const Mask m = s[cells[static_cast<std::size_t>(i)]];
            open[count] = i;
            count += !fixed(m);
            values &= ~(fixed(m) ? m : 0);
        }
        // Sets of one cell or of one value are singles, which are handled first; so three cells yield nothing new.
        if (count <= 3) return true;
        owner_.fill(-1);
        for (int k = 0; k < count; ++k) {
            int& v = mate_[static_cast<std::size_t>(open[k])];
            if (v >= 0 && (s[cells[static_cast<std::size_t>(open[k])]] & bit(v) & values) &&
                owner_[static_cast<std::size_t>(v)] < 0) {
                owner_[static_cast<std::size_t>(v)] = open[k];
            } else {
                v = -1;
            }
        }
        for (int k = 0; k < count; ++k) {
            Mask seen = ~values;
            if (mate_[static_cast<std::size_t>(open[k])] < 0 && !augment(s, open[k], seen)) return false;
        }
        // Value v leads to the values of the cell that owns it; a value is possible if both are on a cycle.
        Mask to[kMaxValues];
        for (Mask left = values; left; left = without_lowest(left)) {
            const int v = lowest(left), owner = owner_[static_cast<std::size_t>(v)];
            if (owner < 0) return false;
            to[v] = s[cells[static_cast<std::size_t>(owner)]];
        }
        for (Mask left = values; left;) {
            const Mask component = around(to, left);
            if (component == values) return true;
            left &= ~component;
            for (Mask x = component; x; x = without_lowest(x)) {
                const int i = owner_[static_cast<std::size_t>(lowest(x))];
                if (!s.restrict(cells[static_cast<std::size_t>(i)], component)) return false;
            }
        }
        return true;
    }

    /// The values that the lowest one reaches and that reach it.
    static Mask around(const Mask* to, Mask left) {
        const Mask start = lowest_bit(left);
        Mask ahead = start, behind = start;
        for (Mask todo = start; todo && ahead != left;) {
            const Mask next = to[lowest(todo)] & left & ~ahead;
            ahead |= next;
            todo = without_lowest(todo) | next;
        }
        for (Mask before = 0; before != behind;) {
            before = behind;
            for (Mask x = ahead & ~behind; x; x = without_lowest(x))
                if (to[lowest(x)] & behind) behind |= lowest_bit(x);
        }
        return behind;
    }
};

}  // namespace

PropagatorPtr make_matching(Cells cells) { return std::make_unique<Matching>(std::move(cells)); }

}  // namespace ninefold::general
