// The number of buildings visible from the first cell, over pairwise different cells: the state is only the count,
// because the set used determines the tallest so far.
#include <algorithm>
#include <utility>

#include "general/propagate/propagators.hpp"
#include "general/state.hpp"

namespace ninefold::general {
namespace {

struct Skyline final : Propagator {
    Skyline(Cells c, int count, int none, int values)
        : order(std::move(c)), seen(count), empty_value(none), tables(set_tables(values)) {
        cells = order;
        priority = 4;
        blocks = static_cast<std::size_t>(tables->kernel->blocks);
        sets.resize((order.size() + 1) * static_cast<std::size_t>(seen + 1) * blocks);
        on.resize((order.size() + 1) * static_cast<std::size_t>(seen + 1));
        work.resize(3 * blocks);
    }
    Cells order;
    int seen, empty_value;
    const SetTables* tables;
    std::size_t blocks;
    std::vector<Block> sets, work;
    std::vector<char> on;

    std::size_t slot(std::size_t layer, int q) const {
        return layer * static_cast<std::size_t>(seen + 1) + static_cast<std::size_t>(q);
    }
    Block* at(std::size_t s) { return sets.data() + s * blocks; }
    void copy(const Block* from, Block* to) const { std::copy(from, from + blocks, to); }

    bool run(State& s) override {
        const SubsetKernel& k = *tables->kernel;
        const std::size_t n = order.size();
        std::fill(sets.begin(), sets.end(), Block{});
        std::fill(on.begin(), on.end(), 0);
        at(0)->word[0] = 1;
        on[0] = 1;
        Block *const a = work.data(), *const b = a + blocks, *const found = b + blocks;
        for (std::size_t i = 0; i < n; ++i)
            for (int q = 0; q <= seen; ++q) {
                if (!on[slot(i, q)]) continue;
                for (Mask x = s[order[i]]; x; x = without_lowest(x)) {
                    const int v = lowest(x);
                    copy(at(slot(i, q)), a);
                    if (v != empty_value) {
                        copy(a, b);
                        // Taller than all before, or hidden by one of them.
                        if (k.meet(a, tables->lower_than(v)) && q < seen) {
                            k.step(a, at(slot(i + 1, q + 1)), v);
                            on[slot(i + 1, q + 1)] = 1;
                        }
                        if (!k.cut(b, tables->lower_than(v))) continue;
                        k.step(b, at(slot(i + 1, q)), v);
                    } else {
                        k.step(a, at(slot(i + 1, q)), v);
                    }
                    on[slot(i + 1, q)] = 1;
                }
            }
        for (int q = 0; q < seen; ++q) {
            std::fill(at(slot(n, q)), at(slot(n, q)) + blocks, Block{});
            on[slot(n, q)] = 0;
        }
        for (std::size_t i = n; i-- > 0;) {
            Mask kept = 0;
            for (int q = 0; q <= seen; ++q) {
                if (!on[slot(i, q)]) continue;
                std::fill(found, found + blocks, Block{});
                for (Mask x = s[order[i]]; x; x = without_lowest(x)) {
                    const int v = lowest(x);
                    k.unstep(at(slot(i + 1, q)), a, v);
                    if (v != empty_value) {
                        k.cut(a, tables->lower_than(v));
                        if (q < seen) {
                            k.unstep(at(slot(i + 1, q + 1)), b, v);
                            k.meet(b, tables->lower_than(v));
                            k.join(a, b);
                        }
                    }
                    if (!k.meet(a, at(slot(i, q)))) continue;
                    kept |= lowest_bit(x);
                    k.join(found, a);
                }
                copy(found, at(slot(i, q)));
            }
            if (!s.restrict(order[i], kept)) return false;
        }
        return true;
    }
};

}  // namespace

PropagatorPtr make_skyline(Cells cells, int seen, int empty_value, int values) {
    return std::make_unique<Skyline>(std::move(cells), seen, empty_value, values);
}

}  // namespace ninefold::general
