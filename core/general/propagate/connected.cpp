// Cells that form one orthogonally connected region.  Cells known to be in the region must reach each other through
// possible cells.  A cell whose loss would separate them is in the region (an articulation point).  Cells that they
// cannot reach, or only with more cells than the size allows, are not.
#include <algorithm>
#include <utility>

#include "general/propagate/propagators.hpp"
#include "general/state.hpp"

namespace ninefold::general {
namespace {

struct Connected final : Propagator {
    Connected(Cells c, int w, Mask v, int n) : order(std::move(c)), width(w), values(v), size(n) {
        cells = order;
        priority = 3;
        idempotent = false;
        const int count = static_cast<int>(order.size());
        for (int i = 0; i < count; ++i) {
            if (i % width) near.items.push_back(i - 1);
            if (i % width + 1 < width) near.items.push_back(i + 1);
            if (i >= width) near.items.push_back(i - width);
            if (i + width < count) near.items.push_back(i + width);
            near.close();
        }
        const auto n_cells = static_cast<std::size_t>(count);
        found.resize(n_cells);
        reach.resize(n_cells);
        below.resize(n_cells);
        parent.resize(n_cells);
        place.resize(n_cells);
        cost.resize(n_cells);
    }
    Cells order;
    int width;
    Mask values;
    int size;
    Lists near;
    enum Kind : char { out, may, must };
    std::vector<char> found;  // kind of each cell
    std::vector<int> reach, below, parent, place, cost;
    std::vector<int> stack, queue;

    // The result depends on the kinds of the cells only.  Kinds that changed nothing last time are not examined again.
    std::vector<char> settled;
    bool touched = false;

    bool set_out(State& s, int i) {
        touched = true;
        return s.restrict(order[static_cast<std::size_t>(i)], ~values);
    }
    bool set_in(State& s, int i) {
        touched = true;
        return s.restrict(order[static_cast<std::size_t>(i)], values);
    }

    bool run(State& s) override {
        const int n = static_cast<int>(order.size());
        int sure = 0, start = -1;
        for (int i = 0; i < n; ++i) {
            const Mask m = s[order[static_cast<std::size_t>(i)]];
            const char kind = !(m & values) ? out : m & ~values ? may : must;
            found[static_cast<std::size_t>(i)] = kind;
            if (kind == must) {
                ++sure;
                start = i;
            }
        }
        if (found == settled) return true;
        touched = false;
        if (!look(s, n, start, sure)) return false;
        if (!touched) settled = found;
        return true;
    }

    bool look(State& s, int n, int start, int sure) {
        if (size && sure > size) return false;
        if (size && sure == size) {
            for (int i = 0; i < n; ++i)
                if (found[static_cast<std::size_t>(i)] == may && !set_out(s, i)) return false;
        }
        if (start < 0) return size == 0 || components(s, n);
        return around(s, n, start, sure);
    }

    /// No cell is certain: a component that is too small for the size is excluded.
    bool components(State& s, int n) {
        std::fill(reach.begin(), reach.end(), 0);
        bool any = false;
        for (int i = 0; i < n; ++i) {
            if (found[static_cast<std::size_t>(i)] == out || reach[static_cast<std::size_t>(i)]) continue;
            queue.assign(1, i);
            reach[static_cast<std::size_t>(i)] = 1;
            for (std::size_t k = 0; k < queue.size(); ++k)
                for (const int *p = near.begin(queue[k]), *end = near.end(queue[k]); p != end; ++p)
                    if (found[static_cast<std::size_t>(*p)] != out && !reach[static_cast<std::size_t>(*p)]) {
                        reach[static_cast<std::size_t>(*p)] = 1;
                        queue.push_back(*p);
                    }
            if (static_cast<int>(queue.size()) >= size) {
                any = true;
                continue;
            }
            for (const int c : queue)
                if (!set_out(s, c)) return false;
        }
        return any;
    }

    bool around(State& s, int n, int start, int sure) {
        // Depth first from a certain cell; `below` counts the certain cells of a subtree, `place` is the order of
        // discovery and `reach` the earliest cell that a subtree sees.
        std::fill(place.begin(), place.end(), -1);
        int clock = 0, certain = 0, reached = 0;
        const auto enter = [&](int i, int from) {
            const auto k = static_cast<std::size_t>(i);
            place[k] = reach[k] = clock++;
            below[k] = found[k] == must;
            parent[k] = from;
            cost[k] = 0;  // used here for the next neighbor to visit
            certain += found[k] == must;
            ++reached;
            stack.push_back(i);
        };
        stack.clear();
        queue.clear();  // cells that turned out to be certain
        enter(start, -1);
        while (!stack.empty()) {
            const int i = stack.back();
            const auto k = static_cast<std::size_t>(i);
            const int* next = near.begin(i) + cost[k];
            if (next == near.end(i)) {
                stack.pop_back();
                const int up = parent[k];
                if (up < 0) continue;
                const auto u = static_cast<std::size_t>(up);
                below[u] += below[k];
                reach[u] = std::min(reach[u], reach[k]);
                if (reach[k] >= place[u] && below[k] && found[u] == may) queue.push_back(up);
                continue;
            }
            ++cost[k];
            const auto t = static_cast<std::size_t>(*next);
            if (found[t] == out || *next == parent[k]) continue;
            if (place[t] < 0) {
                enter(*next, i);
            } else {
                reach[k] = std::min(reach[k], place[t]);
            }
        }
        if (certain != sure || (size && reached < size)) return false;
        for (const int i : queue)
            if (!set_in(s, i)) return false;
        for (int i = 0; i < n; ++i) {
            if (found[static_cast<std::size_t>(i)] != may) continue;
            if (place[static_cast<std::size_t>(i)] < 0 ? !set_out(s, i) : size && reached == size && !set_in(s, i))
                return false;
        }
        return !size || sure == size || near_enough(s, n, start, sure);
    }

    /// Excludes cells that are farther from the certain ones than the size allows.  Each uncertain cell on the way
    /// costs one.
    bool near_enough(State& s, int n, int start, int sure) {
        const int room = size - sure;
        std::fill(cost.begin(), cost.end(), -1);
        // Start from any certain cell; the others cost nothing on the way.
        std::vector<int>& now = queue;
        now.assign(1, start);
        cost[static_cast<std::size_t>(start)] = 0;
        for (int far = 0; !now.empty(); ++far) {
            stack.clear();
            for (std::size_t k = 0; k < now.size(); ++k)
                for (const int *p = near.begin(now[k]), *end = near.end(now[k]); p != end; ++p) {
                    const auto t = static_cast<std::size_t>(*p);
                    if (found[t] == out || cost[t] >= 0) continue;
                    if (found[t] == must) {
                        cost[t] = far;
                        now.push_back(*p);
                    } else {
                        stack.push_back(*p);
                    }
                }
            now.clear();
            for (const int i : stack)
                if (cost[static_cast<std::size_t>(i)] < 0) {
                    cost[static_cast<std::size_t>(i)] = far + 1;
                    now.push_back(i);
                }
        }
        for (int i = 0; i < n; ++i) {
            const auto k = static_cast<std::size_t>(i);
            if (found[k] == must && cost[k] > room) return false;
            if (found[k] == may && cost[k] > room && !set_out(s, i)) return false;
        }
        return true;
    }
};

}  // namespace

PropagatorPtr make_connected(Cells cells, int width, Mask values, int size) {
    return std::make_unique<Connected>(std::move(cells), width, values, size);
}

}  // namespace ninefold::general
