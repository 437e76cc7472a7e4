// The closure of a literal. One on-literal is expanded completely before any off-literal, so chains are often not the
// shortest. The order determines the difficulty of a hint, so it follows Sudoku Explainer exactly.
#include <algorithm>
#include <climits>

#include "logic/se/engine.hpp"

namespace ninefold::logic::se {

// Complete, unless the search proceeds by rounds: then as far as it got.
Closure& Engine::closure(int source) {
    if (is_made(source)) return made(source);
    if (closure_count_ == closures_.size()) closures_.push_back(std::make_unique<Closure>());
    slots_[source] = {search_, static_cast<std::uint32_t>(closure_count_++)};
    Closure& out = made(source);
    out.clear();
    if (mode_.dynamic) working_ = *grid_;
    extend(source, out, by_rounds_ ? 0 : INT_MAX);
    return out;
}

// Up to *rounds* rounds of nested chains.
Closure& Engine::closure(int source, int rounds) {
    Closure& out = closure(source);
    if (!out.done && out.rounds < rounds) {
        working_ = out.working;
        extend(source, out, rounds);
    }
    return out;
}

void Engine::extend(int source, Closure& out, int rounds) {
    const Grid& start = *grid_;
    const bool dynamic = mode_.dynamic, in_cell = !mode_.nishio;
    const Grid& grid = dynamic ? working_ : start;

    const auto add = [&](int literal, Cause cause, bool kept) {
        const auto node = static_cast<std::int16_t>(out.nodes.size());
        out.nodes.push_back(
            {static_cast<std::uint16_t>(literal), cause, 0, static_cast<std::uint32_t>(out.parents.size()), -1});
        if (kept) {
            out.at[literal] = node;
            (is_on(literal) ? out.on_nodes : out.off_nodes).push_back(static_cast<std::uint16_t>(node));
        }
        return node;
    };
    const auto parent = [&](int node) {
        out.parents.push_back(static_cast<std::uint16_t>(node));
        ++out.nodes.back().parent_count;
    };
    // The excluded candidates that leave the on-literal as the only one of its cell or house.
    const auto hidden_parents = [&](int p, Cause cause) {
        const int c = candidate_in(out.nodes[p].literal), cell = cell_of(c), digit = digit_of(c);
        if (cause == Cause::cell) {
            for (Mask m = start.cell[cell] & ~grid.cell[cell]; m; m &= m - 1)
                parent(out.at[off(candidate(cell, lowest(m)))]);
        } else {
            const int house = kTables.house[cell][static_cast<int>(cause)];
            for (Mask m = start.places[house][digit] & ~grid.places[house][digit]; m; m &= m - 1)
                parent(out.at[off(candidate(kTables.cells[house][lowest(m)], digit))]);
        }
    };

    if (out.nodes.empty()) add(source, Cause::none, true);
    out.done = true;  // unless it is paused
    for (;;) {
        if (out.next_on < out.on_nodes.size()) {
            const int p = out.on_nodes[out.next_on++];
            const bool clash = each_weak(grid, candidate_in(out.nodes[p].literal), in_cell, [&](int q, Cause cause) {
                if (out.has(opposite(q))) {
                    out.clash_on = out.at[opposite(q)];
                    out.clash_off = add(q, cause, false);
                    parent(p);
                    return true;
                }
                if (!out.has(q)) {
                    add(q, cause, true);
                    parent(p);
                }
                return false;
            });
            if (clash) return;
        } else if (out.next_off < out.off_nodes.size()) {
            const int p = out.off_nodes[out.next_off++];
            const int c = candidate_in(out.nodes[p].literal);
            const bool clash = each_strong(grid, c, in_cell, true, [&](int q, Cause cause) {
                const bool contradicts = out.has(opposite(q));
                if (!contradicts && out.has(q)) return false;
                const int node = add(q, cause, !contradicts);
                parent(p);
                if (dynamic) hidden_parents(p, cause);
                if (contradicts) {
                    out.clash_on = node;
                    out.clash_off = out.at[opposite(q)];
                }
                return contradicts;
            });
            if (clash) return;
            if (dynamic) working_.remove(cell_of(c), digit_of(c));
        } else if (mode_.level == 0) {
            return;
        } else if (!advance_by_patterns(out)) {
            if (mode_.level < 2 || (by_rounds_ && !promises(out))) return;
            if (out.rounds >= rounds) {
                out.done = false;
                out.working = working_;
                return;
            }
            ++out.rounds;
            if (!advance(out)) return;
        }
    }
}

// The minimum cost of a removal proved by a chain: each depends on something new since chains were last searched.
int Engine::least_by_chains(Closure& out) {
    weigh(out);
    int least = INT_MAX;
    for (std::size_t i = out.since; i < out.nodes.size(); ++i)
        if (!is_on(out.nodes[i].literal)) least = std::min(least, out.total[i]);
    return least == INT_MAX ? least : least + 1 + kLeastComplexity;
}

// Whether nested chains could add something to a closure that matters for a wanted hint.
bool Engine::promises(Closure& out) { return !bounded_ || least_by_chains(out) < bound_.complexity; }

namespace {

template <int Words>
void weigh_plain(Closure& out, std::size_t first) {
    std::uint64_t* const sets = out.sets.data();
    for (std::size_t i = first; i < out.nodes.size(); ++i) {
        std::uint64_t set[Words] = {};
        for (const std::uint16_t p : out.parents_of(static_cast<int>(i)))
            for (int w = 0; w < Words; ++w) set[w] |= sets[static_cast<std::size_t>(p) * Words + w];
        set[i / 64] |= std::uint64_t{1} << (i % 64);
        int flat = 0;
        for (int w = 0; w < Words; ++w) {
            flat += std::popcount(set[w]);
            sets[i * Words + w] = set[w];
        }
        out.flat[i] = out.total[i] = flat;
    }
}

}  // namespace

// Finds what the nodes depend on; parents come before their children.
void Engine::weigh(Closure& out) {
    const std::size_t count = out.nodes.size(), known = out.flat.size();
    if (known == count) return;
    for (std::size_t i = known; i < count; ++i)
        if (out.nodes[i].nested >= 0 && (out.groups.empty() || out.groups.back() != out.nodes[i].nested))
            out.groups.push_back(out.nodes[i].nested);
    std::size_t first = known;
    const int ancestor_words = static_cast<int>(count + 63) / 64,
              group_words = static_cast<int>(out.groups.size() + 63) / 64;
    if (ancestor_words > out.ancestor_words || group_words > out.group_words) {
        out.ancestor_words = ancestor_words;
        out.group_words = group_words;
        first = 0;
    }
    out.flat.resize(count);
    out.total.resize(count);
    const int split = out.ancestor_words, words = split + out.group_words;
    out.sets.resize(count * static_cast<std::size_t>(words));
    // Without nested chains, and with few words, this is called for every closure.
    if (out.groups.empty() && words <= 3) {
        switch (words) {
            case 1:
                return weigh_plain<1>(out, first);
            case 2:
                return weigh_plain<2>(out, first);
            default:
                return weigh_plain<3>(out, first);
        }
    }
    std::size_t group = 0;
    for (std::size_t i = first; i < count; ++i) {
        const ClosureNode& node = out.nodes[i];
        std::uint64_t* const set = out.sets.data() + i * static_cast<std::size_t>(words);
        std::fill_n(set, words, 0);
        for (const std::uint16_t p : out.parents_of(static_cast<int>(i))) {
            const std::uint64_t* const other = out.set_of(p);
            for (int w = 0; w < words; ++w) set[w] |= other[w];
        }
        set[i / 64] |= std::uint64_t{1} << (i % 64);
        if (node.nested >= 0) {
            while (out.groups[group] != node.nested) ++group;
            set[split + group / 64] |= std::uint64_t{1} << (group % 64);
        }
        int flat = 0;
        for (int w = 0; w < split; ++w) flat += std::popcount(set[w]);
        out.flat[i] = flat;
        out.total[i] = flat;
        for (int w = split; w < words; ++w)
            for (std::uint64_t rest = set[w]; rest; rest &= rest - 1)
                out.total[i] += nested_[out.groups[64 * (w - split) + std::countr_zero(rest)]].complexity;
    }
}

}  // namespace ninefold::logic::se
