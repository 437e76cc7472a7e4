// Words accepted by an automaton.  Per layer only the states on an accepting path under the first candidates, all arcs
// of a layer in one array; a forward and a backward pass give arc consistency.
#include <algorithm>
#include <utility>

#include "general/propagate/propagators.hpp"
#include "general/state.hpp"

namespace ninefold::general {
namespace {

struct Regular final : Propagator {
    Regular(Cells s, const Automaton& automaton, int values, const Mask* root)
        : steps(std::move(s)), separator(values < kMaxValues ? bit(values) : 0) {
        for (const int c : steps)
            if (c >= 0) cells.push_back(c);
        idempotent = !has_repeats(cells);
        priority = 3;
        build(automaton, root);
    }
    struct Arc {
        Mask values;
        int from, to;
    };
    Cells steps;
    Mask separator;
    std::vector<std::vector<Arc>> layers;
    std::vector<std::vector<std::uint64_t>> reached;
    std::vector<std::uint64_t> scratch;
    std::vector<int> starts;

    Mask domain(const Mask* domains, std::size_t i) const { return steps[i] < 0 ? separator : domains[steps[i]]; }

    /// Lays the automaton out along the steps, under the candidates that the puzzle gives.
    void build(const Automaton& automaton, const Mask* s) {
        const std::size_t n = steps.size(), states = automaton.arcs.size();
        std::vector<std::vector<char>> on(n + 1, std::vector<char>(states, 0));
        for (const int q : automaton.starts) on[0][static_cast<std::size_t>(q)] = 1;
        for (std::size_t i = 0; i < n; ++i)
            for (std::size_t q = 0; q < states; ++q)
                if (on[i][q])
                    for (const auto& arc : automaton.arcs[q])
                        if (arc.values & domain(s, i)) on[i + 1][static_cast<std::size_t>(arc.to)] = 1;
        std::vector<std::vector<int>> number(n + 1, std::vector<int>(states, -1));
        std::vector<int> count(n + 1, 0);
        for (std::size_t q = 0; q < states; ++q)
            if (on[n][q] && automaton.accepts[q]) number[n][q] = count[n]++;
        layers.resize(n);
        for (std::size_t i = n; i-- > 0;)
            for (std::size_t q = 0; q < states; ++q) {
                if (!on[i][q]) continue;
                for (const auto& arc : automaton.arcs[q]) {
                    const int to = number[i + 1][static_cast<std::size_t>(arc.to)];
                    if (!(arc.values & domain(s, i)) || to < 0) continue;
                    if (number[i][q] < 0) number[i][q] = count[i]++;
                    layers[i].push_back({arc.values, number[i][q], to});
                }
            }
        for (const int q : automaton.starts)
            if (number[0][static_cast<std::size_t>(q)] >= 0) starts.push_back(number[0][static_cast<std::size_t>(q)]);
        reached.resize(n + 1);
        for (std::size_t i = 0; i <= n; ++i) reached[i].assign(static_cast<std::size_t>(count[i]) / 64 + 1, 0);
    }
    static bool has(const std::vector<std::uint64_t>& set, int q) {
        return set[static_cast<std::size_t>(q >> 6)] >> (q & 63) & 1;
    }
    static void put(std::vector<std::uint64_t>& set, int q) {
        set[static_cast<std::size_t>(q >> 6)] |= std::uint64_t{1} << (q & 63);
    }

    bool run(State& s) override {
        const std::size_t n = steps.size();
        std::fill(reached[0].begin(), reached[0].end(), 0);
        if (starts.empty()) return false;
        for (const int q : starts) put(reached[0], q);
        for (std::size_t i = 0; i < n; ++i) {
            const Mask m = domain(s.domains(), i);
            std::fill(reached[i + 1].begin(), reached[i + 1].end(), 0);
            bool any = false;
            for (const Arc& arc : layers[i])
                if ((arc.values & m) && has(reached[i], arc.from)) {
                    put(reached[i + 1], arc.to);
                    any = true;
                }
            if (!any) return false;
        }
        for (std::size_t i = n; i-- > 0;) {
            const Mask m = domain(s.domains(), i);
            Mask kept = 0;
            scratch.assign(reached[i].size(), 0);
            for (const Arc& arc : layers[i])
                if ((arc.values & m) && has(reached[i], arc.from) && has(reached[i + 1], arc.to)) {
                    kept |= arc.values & m;
                    put(scratch, arc.from);
                }
            if (!kept) return false;
            reached[i].swap(scratch);
            if (steps[i] >= 0 && !s.restrict(steps[i], kept)) return false;
        }
        return true;
    }
};

}  // namespace

PropagatorPtr make_regular(Cells steps, const Automaton& automaton, int values, const Mask* root) {
    return std::make_unique<Regular>(std::move(steps), automaton, values, root);
}

}  // namespace ninefold::general
