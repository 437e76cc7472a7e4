// An automaton over pairwise different cells: a state is (state of the automaton, set used). Exact in combination with
// all-different, which an automaton alone ignores.
#include <algorithm>
#include <utility>

#include "general/propagate/propagators.hpp"
#include "general/state.hpp"

namespace ninefold::general {
namespace {

struct SetRegular final : Propagator {
    SetRegular(Cells c, const Automaton& a, int values)
        : order(std::move(c)),
          kernel(subset_kernel(values)),
          accepts(a.accepts),
          start(a.starts[0]),
          states(a.states()) {
        cells = order;
        priority = 4;
        next.assign(static_cast<std::size_t>(states), std::vector<int>(static_cast<std::size_t>(values), -1));
        for (int q = 0; q < states; ++q)
            for (const auto& arc : a.arcs[static_cast<std::size_t>(q)])
                for (Mask x = arc.values; x; x = without_lowest(x))
                    if (lowest(x) < values)
                        next[static_cast<std::size_t>(q)][static_cast<std::size_t>(lowest(x))] = arc.to;
        const std::size_t all = (order.size() + 1) * static_cast<std::size_t>(states);
        sets.resize(all * static_cast<std::size_t>(kernel->blocks));
        on.resize(all);
        work.resize(2 * static_cast<std::size_t>(kernel->blocks));
    }
    Cells order;
    const SubsetKernel* kernel;
    std::vector<char> accepts;
    int start, states;
    std::vector<std::vector<int>> next;
    std::vector<Block> sets, work;
    std::vector<char> on;

    std::size_t slot(std::size_t layer, int q) const {
        return layer * static_cast<std::size_t>(states) + static_cast<std::size_t>(q);
    }
    Block* at(std::size_t s) { return sets.data() + s * static_cast<std::size_t>(kernel->blocks); }

    bool run(State& s) override {
        const std::size_t n = order.size();
        std::fill(on.begin(), on.end(), 0);
        on[slot(0, start)] = 1;
        std::fill(at(slot(0, start)), at(slot(0, start)) + kernel->blocks, Block{});
        at(slot(0, start))->word[0] = 1;
        for (std::size_t i = 0; i < n; ++i)
            for (int q = 0; q < states; ++q) {
                if (!on[slot(i, q)]) continue;
                for (Mask x = s[order[i]]; x; x = without_lowest(x)) {
                    const int t = next[static_cast<std::size_t>(q)][static_cast<std::size_t>(lowest(x))];
                    if (t < 0) continue;
                    const std::size_t to = slot(i + 1, t);
                    if (!on[to]) {
                        on[to] = 1;
                        std::fill(at(to), at(to) + kernel->blocks, Block{});
                    }
                    kernel->step(at(slot(i, q)), at(to), lowest(x));
                }
            }
        for (int q = 0; q < states; ++q)
            if (!accepts[static_cast<std::size_t>(q)]) on[slot(n, q)] = 0;
        Block *const found = work.data(), *const part = work.data() + kernel->blocks;
        for (std::size_t i = n; i-- > 0;) {
            Mask kept = 0;
            for (int q = 0; q < states; ++q) {
                if (!on[slot(i, q)]) continue;
                std::fill(found, found + kernel->blocks, Block{});
                bool any = false;
                for (Mask x = s[order[i]]; x; x = without_lowest(x)) {
                    const int t = next[static_cast<std::size_t>(q)][static_cast<std::size_t>(lowest(x))];
                    if (t < 0 || !on[slot(i + 1, t)]) continue;
                    kernel->unstep(at(slot(i + 1, t)), part, lowest(x));
                    if (!kernel->meet(part, at(slot(i, q)))) continue;
                    kept |= lowest_bit(x);
                    kernel->join(found, part);
                    any = true;
                }
                std::copy(found, found + kernel->blocks, at(slot(i, q)));
                if (!any) on[slot(i, q)] = 0;
            }
            if (!s.restrict(order[i], kept)) return false;
        }
        return true;
    }
};

}  // namespace

PropagatorPtr make_set_regular(Cells cells, const Automaton& automaton, int values) {
    return std::make_unique<SetRegular>(std::move(cells), automaton, values);
}

}  // namespace ninefold::general
