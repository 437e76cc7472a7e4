// Cells that index a line: a control cell with value k refers to the k-th cell.
#include <utility>

#include "general/propagate/propagators.hpp"
#include "general/state.hpp"

namespace ninefold::general {
namespace {

/// The control has value k exactly if the k-th cell of the line (from 1) has the value; only one direction if the line
/// can contain the value twice.
struct Index final : Propagator {
    Index(int c, Cells l, Mask v, int lowest_value, bool both)
        : control(c), line(std::move(l)), value(v), low(lowest_value), both_ways(both) {
        cells = line;
        cells.push_back(control);
        priority = 1;
        idempotent = false;
    }
    int control;
    Cells line;
    Mask value;
    int low;
    bool both_ways;

    bool run(State& s) override {
        Mask may = 0;
        for (std::size_t i = 0; i < line.size(); ++i) {
            const int k = static_cast<int>(i) + 1 - low;
            const Mask b = k < 0 || k >= s.values ? 0 : bit(k);
            if (s[control] & b) {
                if (s[line[i]] & value) may |= b;
            } else if (both_ways && !s.restrict(line[i], ~value)) {
                return false;
            }
        }
        if (!s.restrict(control, may)) return false;
        const Mask now = s[control];
        return !fixed(now) || s.restrict(line[static_cast<std::size_t>(lowest(now) + low - 1)], value);
    }
};

/// The second cell is the position in the rest (from 1) of the value of the first.
struct ValueIndex final : Propagator {
    ValueIndex(Cells c, int lowest_value) : order(std::move(c)), low(lowest_value) {
        cells = order;
        priority = 1;
        idempotent = false;
    }
    Cells order;
    int low;

    bool run(State& s) override {
        const int first = order[0], control = order[1];
        Mask places = 0, values = 0;
        std::size_t last = 0;
        for (std::size_t i = 2; i < order.size(); ++i) {
            const int k = static_cast<int>(i) - 1 - low;
            if (k < 0 || k >= s.values || !(s[control] & bit(k))) continue;
            const Mask shared = s[order[i]] & s[first];
            if (!shared) continue;
            places |= bit(k);
            values |= shared;
            last = i;
        }
        if (!s.restrict(control, places) || !s.restrict(first, values)) return false;
        return !fixed(s[control]) || (s.restrict(order[last], s[first]) && s.restrict(first, s[order[last]]));
    }
};

}  // namespace

PropagatorPtr make_index(int control, Cells line, Mask value, int low, bool both_ways) {
    return std::make_unique<Index>(control, std::move(line), value, low, both_ways);
}
PropagatorPtr make_value_index(Cells cells, int low) { return std::make_unique<ValueIndex>(std::move(cells), low); }

}  // namespace ninefold::general
