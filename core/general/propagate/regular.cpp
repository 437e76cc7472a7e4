// Words accepted by an automaton. Each layer has only the states on an accepting path under the initial candidates,
// with all its arcs in one array. A forward and a backward pass give arc consistency. Both process only layers that
// changed since the last run, because few cells of a long word change.
#include <algorithm>
#include <utility>

#include "general/propagate/propagators.hpp"
#include "general/state.hpp"

namespace ninefold::general {

struct WordLayout {
    struct Arc {
        Mask values;
        int to;
    };
    // Arcs by their start state; those of state q of layer i begin at first[layer[i] + q].
    std::vector<Arc> arcs;
    std::vector<std::uint32_t> first, layer;
    std::vector<std::uint32_t> words;  ///< where the states of each layer begin, as bits; layers are consecutive
    std::vector<int> starts;           ///< none: no word is accepted
    bool narrow = false;               ///< the states of each layer fit into a word

    /// Lays the automaton out along the steps and merges states of a layer with the same continuations. False if
    /// stopped.
    bool build(const Automaton& automaton, const std::vector<Mask>& candidates, const std::function<bool()>& stop) {
        const std::size_t n = candidates.size(), states = automaton.arcs.size();
        std::size_t looked = 0;
        const auto stopped = [&](std::size_t q) {
            looked += 1 + automaton.arcs[q].size();
            if (looked < kBetweenStops) return false;
            looked = 0;
            return stop && stop();
        };
        std::vector<char> on((n + 1) * states, 0);
        for (const int q : automaton.starts) on[static_cast<std::size_t>(q)] = 1;
        for (std::size_t i = 0; i < n; ++i)
            for (std::size_t q = 0; q < states; ++q)
                if (on[i * states + q]) {
                    if (stopped(q)) return false;
                    for (const auto& arc : automaton.arcs[q])
                        if (arc.values & candidates[i]) on[(i + 1) * states + static_cast<std::size_t>(arc.to)] = 1;
                }
        // From the end: the number of each state in the next layer and in this one.
        std::vector<int> number(states, -1), before(states), known;
        for (std::size_t q = 0; q < states; ++q)
            if (on[n * states + q] && automaton.accepts[q]) number[q] = 0;
        layer.assign(n, 0);
        words.assign(n + 2, 1);
        for (std::size_t i = n; i-- > 0;) {
            const char* const here = on.data() + i * states;
            std::size_t places = 4;
            while (places < 2 * static_cast<std::size_t>(std::count(here, here + states, 1))) places *= 2;
            known.assign(places, -1);
            layer[i] = static_cast<std::uint32_t>(first.size());
            for (std::size_t q = 0; q < states; ++q) {
                before[q] = -1;
                if (!here[q]) continue;
                if (stopped(q)) return false;
                const std::size_t begin = arcs.size();
                for (const auto& arc : automaton.arcs[q]) {
                    const int to = number[static_cast<std::size_t>(arc.to)];
                    const Mask values = arc.values & candidates[i];
                    if (values && to >= 0) arcs.push_back({values, to});
                }
                if (arcs.size() > begin) before[q] = close(layer[i], begin, known);
            }
            words[i + 1] = static_cast<std::uint32_t>((first.size() - layer[i]) / 64 + 1);
            first.push_back(static_cast<std::uint32_t>(arcs.size()));
            number.swap(before);
        }
        narrow = std::all_of(words.begin() + 1, words.end(), [](std::uint32_t w) { return w == 1; });
        words[0] = 0;
        for (std::size_t i = 0; i <= n; ++i) words[i + 1] += words[i];
        for (const int q : automaton.starts)
            if (number[static_cast<std::size_t>(q)] >= 0) starts.push_back(number[static_cast<std::size_t>(q)]);
        arcs.shrink_to_fit();
        return true;
    }

private:
    static constexpr std::size_t kBetweenStops = 50'000;

    /// The number of the state whose arcs begin there: a new one, or that of a state with the same arcs. `known`:
    /// states by a hash of their arcs, with linear probing.
    int close(std::uint32_t base, std::size_t begin, std::vector<int>& known) {
        // Merges arcs to the same state and sorts the arcs of a state.
        const auto from = arcs.begin() + static_cast<std::ptrdiff_t>(begin);
        std::sort(from, arcs.end(), [](const Arc& a, const Arc& b) { return a.to < b.to; });
        auto end = from;
        for (auto arc = from + 1; arc != arcs.end(); ++arc) {
            if (arc->to == end->to) {
                end->values |= arc->values;
            } else {
                *++end = *arc;
            }
        }
        arcs.erase(end + 1, arcs.end());
        std::uint64_t h = 0;
        for (auto arc = from; arc != arcs.end(); ++arc) {
            h = (h ^ arc->values ^ static_cast<std::uint64_t>(arc->to) << 48) * 0x9e3779b97f4a7c15;
            h ^= h >> 29;
        }
        const auto same = [](const Arc& a, const Arc& b) { return a.to == b.to && a.values == b.values; };
        const int states = static_cast<int>(first.size() - base);
        std::size_t place = h & (known.size() - 1);
        for (; known[place] >= 0; place = (place + 1) & (known.size() - 1)) {
            const std::size_t q = base + static_cast<std::size_t>(known[place]);
            const std::size_t last = known[place] + 1 < states ? first[q + 1] : begin;
            if (!std::equal(arcs.begin() + first[q], arcs.begin() + static_cast<std::ptrdiff_t>(last), from, arcs.end(),
                            same))
                continue;
            arcs.erase(from, arcs.end());
            return known[place];
        }
        first.push_back(static_cast<std::uint32_t>(begin));
        return known[place] = states;
    }
};

namespace {

struct Regular final : Propagator {
    Regular(Cells s, std::shared_ptr<const WordLayout> l, int values)
        : steps(std::move(s)),
          separator(separator_of(values)),
          layout(std::move(l)),
          arcs(layout->arcs.data()),
          first(layout->first.data()),
          layer(layout->layer.data()),
          words(layout->words.data()),
          narrow(layout->narrow) {
        for (const int c : steps)
            if (c >= 0) cells.push_back(c);
        idempotent = !has_repeats(cells);
        priority = 3;
        slow = layout->arcs.size() > kManyArcs;
        const std::size_t n = steps.size();
        reached.assign(words[n + 1], 0);
        for (const int q : layout->starts) put(reached.data(), q);
        alive = reached;
        alive[words[n]] = 1;
        scratch.resize(*std::max_element(layout->words.begin(), layout->words.end()));
        seen.assign(n, 0);
        kept.assign(n, 0);
        stale.assign(n, 1);
    }
    static constexpr std::size_t kManyArcs = 20'000;
    static Mask separator_of(int values) { return values < kMaxValues ? bit(values) : 0; }

    Cells steps;
    Mask separator;
    std::shared_ptr<const WordLayout> layout;
    const WordLayout::Arc* arcs;
    const std::uint32_t *first, *layer, *words;
    bool narrow;
    // From the last run: the candidates, the states reached from the start, those that also reach the end, the values
    // on such paths, and the layers to check again. States are bits, and layers are consecutive.
    std::vector<Mask> seen, kept;
    std::vector<std::uint64_t> reached, alive, scratch;
    std::vector<char> stale;

    Mask domain(const Mask* domains, std::size_t i) const { return steps[i] < 0 ? separator : domains[steps[i]]; }
    std::size_t width(std::size_t i) const { return words[i + 1] - words[i]; }

    static bool has(const std::uint64_t* set, int q) { return set[q >> 6] >> (q & 63) & 1; }
    static void put(std::uint64_t* set, int q) { set[q >> 6] |= std::uint64_t{1} << (q & 63); }

    /// Copies a layer from `scratch`; returns whether it changed.
    bool take(std::vector<std::uint64_t>& sets, std::size_t i) {
        std::uint64_t* const set = sets.data() + words[i];
        std::uint64_t other = 0;
        for (std::size_t w = 0; w < width(i); ++w) {
            other |= set[w] ^ scratch[w];
            set[w] = scratch[w];
        }
        return other != 0;
    }
    /// The states that a step leads to; returns whether they changed.
    bool step(std::size_t i) {
        if (narrow) {
            std::uint64_t to = 0;
            for (std::uint64_t x = reached[i]; x; x &= x - 1) {
                const std::uint32_t* arc = first + layer[i] + std::countr_zero(x);
                for (std::uint32_t a = arc[0]; a < arc[1]; ++a)
                    to |= std::uint64_t{(arcs[a].values & seen[i]) != 0} << arcs[a].to;
            }
            return std::exchange(reached[i + 1], to) != to;
        }
        std::fill(scratch.begin(), scratch.begin() + static_cast<std::ptrdiff_t>(width(i + 1)), 0);
        for (std::size_t w = 0; w < width(i); ++w)
            for (std::uint64_t x = reached[words[i] + w]; x; x &= x - 1) {
                const std::uint32_t* arc = first + layer[i] + 64 * w + std::countr_zero(x);
                for (std::uint32_t a = arc[0]; a < arc[1]; ++a)
                    if (arcs[a].values & seen[i]) put(scratch.data(), arcs[a].to);
            }
        return take(reached, i + 1);
    }
    /// The reached states that lead to live ones, and the values that do; returns whether they changed.
    bool look_back(std::size_t i) {
        if (narrow) {
            const std::uint64_t after = alive[i + 1];
            std::uint64_t left = 0;
            Mask values = 0;
            for (std::uint64_t x = reached[i]; x; x &= x - 1) {
                const std::uint32_t* arc = first + layer[i] + std::countr_zero(x);
                Mask through = 0;
                for (std::uint32_t a = arc[0]; a < arc[1]; ++a)
                    through |= arcs[a].values & (~(after >> arcs[a].to & 1) + 1);
                through &= seen[i];
                values |= through;
                left |= through ? x & (~x + 1) : 0;
            }
            kept[i] = values;
            return std::exchange(alive[i], left) != left;
        }
        const std::uint64_t* const ahead = alive.data() + words[i + 1];
        kept[i] = 0;
        for (std::size_t w = 0; w < width(i); ++w) {
            scratch[w] = reached[words[i] + w];
            for (std::uint64_t x = scratch[w]; x; x &= x - 1) {
                const std::uint32_t* arc = first + layer[i] + 64 * w + std::countr_zero(x);
                Mask through = 0;
                for (std::uint32_t a = arc[0]; a < arc[1]; ++a) through |= has(ahead, arcs[a].to) ? arcs[a].values : 0;
                through &= seen[i];
                kept[i] |= through;
                if (!through) scratch[w] &= ~(x & (~x + 1));
            }
        }
        return take(alive, i);
    }

    bool run(State& s) override {
        const std::size_t n = steps.size();
        if (layout->starts.empty()) return false;
        bool moved = false;
        for (std::size_t i = 0; i < n; ++i) {
            const Mask m = domain(s.domains(), i);
            if (!moved && m == seen[i]) continue;
            seen[i] = m;
            stale[i] = 1;
            moved = step(i);
        }
        if (!reached[words[n]]) return false;
        for (std::size_t i = n; i-- > 0;) {
            if (!stale[i]) continue;
            stale[i] = 0;
            if (look_back(i) && i) stale[i - 1] = 1;
        }
        for (std::size_t i = n; i-- > 0;)
            if (!kept[i] || (steps[i] >= 0 && !s.restrict(steps[i], kept[i]))) return false;
        return true;
    }
};

}  // namespace

std::shared_ptr<const WordLayout> lay_out(const Automaton& automaton, const std::vector<Mask>& candidates,
                                          const std::function<bool()>& stop) {
    auto layout = std::make_shared<WordLayout>();
    return layout->build(automaton, candidates, stop) ? layout : nullptr;
}

std::vector<Mask> step_candidates(const Cells& steps, int values, const Mask* root) {
    std::vector<Mask> out;
    for (const int c : steps) out.push_back(c < 0 ? Regular::separator_of(values) : root[c]);
    return out;
}

PropagatorPtr make_regular(Cells steps, std::shared_ptr<const WordLayout> layout, int values) {
    return std::make_unique<Regular>(std::move(steps), std::move(layout), values);
}

PropagatorPtr make_regular(Cells steps, const Automaton& automaton, int values, const Mask* root) {
    auto layout = lay_out(automaton, step_candidates(steps, values, root), {});
    return make_regular(std::move(steps), std::move(layout), values);
}

}  // namespace ninefold::general
