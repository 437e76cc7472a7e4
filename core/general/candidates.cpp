// True candidates: take an open value in the cell with fewest candidates, search one solution with it, choosing values
// not yet seen; tick off everything that solution shows; without one, the value leaves the root, which is propagated
// again. Scores are kept between the searches.
//
// Refuted candidates: each is assumed in turn, and propagation alone ends it or does not.
#include "general/candidates.hpp"

#include <algorithm>

namespace ninefold::general {

Outcome true_candidates(DepthFirst& search, std::vector<Mask>& seen) {
    State& state = search.engine_.state;
    seen.assign(static_cast<std::size_t>(state.cells), 0);
    if (!search.propagate_root()) return state.stopped ? Outcome::out_of_patience : Outcome::exhausted;
    std::vector<Mask> root = search.current, solution;
    bool any = false;
    const auto give_up = [&] {
        search.scores.seen = nullptr;
        return Outcome::out_of_patience;
    };
    search.scores.seen = &seen;
    for (;;) {
        int cell = -1, fewest = kMaxValues + 1;
        for (int c = 0; c < state.cells; ++c) {
            const Mask m = root[static_cast<std::size_t>(c)];
            if ((m & ~seen[static_cast<std::size_t>(c)]) && (!any || !fixed(m)) && size(m) < fewest) {
                fewest = size(m);
                cell = c;
            }
        }
        if (cell < 0) break;
        const Mask value = lowest_bit(root[static_cast<std::size_t>(cell)] & ~seen[static_cast<std::size_t>(cell)]);
        search.start(root);
        Outcome outcome = Outcome::exhausted;
        if (state.restrict(cell, value) && state.propagate()) {
            search.start(std::vector<Mask>(search.current));
            outcome = search.next(solution);
        }
        if (state.stopped) return give_up();
        if (outcome == Outcome::found) {
            any = true;
            for (std::size_t c = 0; c < seen.size(); ++c) seen[c] |= solution[c];
            continue;
        }
        search.start(root);
        if (!(state.restrict(cell, ~value) && state.propagate())) {
            if (state.stopped) return give_up();
            break;  // no solution at all: a value removed at the root was the last
        }
        root = search.current;
    }
    search.scores.seen = nullptr;
    return Outcome::exhausted;
}

Outcome refuted(DepthFirst& search, std::vector<Mask>& dead, std::uint64_t most) {
    State& state = search.engine_.state;
    dead.assign(static_cast<std::size_t>(state.cells), 0);
    if (!search.propagate_root()) return state.stopped ? Outcome::out_of_patience : Outcome::exhausted;
    const std::vector<Mask> root = search.current;
    std::uint64_t found = 0;
    std::vector<std::size_t> order;
    for (std::size_t c = 0; c < root.size(); ++c)
        if (!fixed(root[c])) order.push_back(c);
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return size(root[a]) < size(root[b]); });
    for (const std::size_t c : order)
        for (Mask left = root[c]; left; left &= left - 1) {
            search.start(root);
            const bool alive = state.restrict(static_cast<int>(c), lowest_bit(left)) && state.propagate();
            if (state.stopped) return Outcome::out_of_patience;
            if (alive) continue;
            dead[c] |= lowest_bit(left);
            if (++found == most) return Outcome::found;
        }
    return Outcome::exhausted;
}

}  // namespace ninefold::general
