// Perfect matchings of a house above 11 values (Regin): values that no matching of all cells uses are removed.
// The matching of the last call is the start of the next.
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
        owner_.fill(-1);
        for (int i = 0; i < n; ++i) {
            int& v = mate_[static_cast<std::size_t>(i)];
            if (v >= 0 && (s[cells[static_cast<std::size_t>(i)]] & bit(v)) && owner_[static_cast<std::size_t>(v)] < 0) {
                owner_[static_cast<std::size_t>(v)] = i;
            } else {
                v = -1;
            }
        }
        for (int i = 0; i < n; ++i) {
            Mask seen = 0;
            if (mate_[static_cast<std::size_t>(i)] < 0 && !augment(s, i, seen)) return false;
        }
        // Value v leads to the values of the cell that owns it; a value may stand where both lie on a cycle.
        Mask to[kMaxValues], from[kMaxValues] = {};
        for (Mask left = s.of_houses; left; left = without_lowest(left)) {
            const int v = lowest(left);
            to[v] = s[cells[static_cast<std::size_t>(owner_[static_cast<std::size_t>(v)])]];
            for (Mask x = to[v]; x; x = without_lowest(x)) from[lowest(x)] |= bit(v);
        }
        for (Mask left = s.of_houses; left;) {
            const Mask start = lowest_bit(left);
            Mask ahead = start, behind = start;
            for (Mask todo = start; todo;) {
                const Mask next = to[lowest(todo)] & left & ~ahead;
                ahead |= next;
                todo = without_lowest(todo) | next;
            }
            for (Mask todo = start; todo;) {
                const Mask next = from[lowest(todo)] & ahead & ~behind;
                behind |= next;
                todo = without_lowest(todo) | next;
            }
            const Mask component = ahead & behind;
            left &= ~component;
            for (Mask x = component; x; x = without_lowest(x)) {
                const int i = owner_[static_cast<std::size_t>(lowest(x))];
                if (!s.restrict(cells[static_cast<std::size_t>(i)], component)) return false;
            }
        }
        return true;
    }
};

}  // namespace

PropagatorPtr make_matching(Cells cells) { return std::make_unique<Matching>(std::move(cells)); }

}  // namespace ninefold::general
