// Advanced removals: what a closure of level 1 or above uses when the links alone lead no further.  The families are
// tried in order, and the first that removes something from the working grid ends the call, with all it has found.
//
//     1  locking, hidden pairs, naked pairs, X-wings         2  and static chains      3  and multiple forcing chains
//     4  the patterns, then dynamic forcing chains           5  and dynamic ones that use static chains themselves
//
// A removal rests on what is missing from the working grid and stood in the start grid; one that rests on nothing is
// no news.
#include <algorithm>

#include "logic/se/engine.hpp"
#include "logic/se/evidence.hpp"

namespace ninefold::logic::se {

bool Engine::advance(Closure& out) {
    if (advance_by_patterns(out)) return true;
    if (mode_.level < 2 || cancelled()) return false;
    Engine& in = inner();
    in.outer_start_ = grid_;
    in.outer_dynamic_ = foresight_ == Foresight::levels && mode_.level == 4 ? &consequences_.dynamic() : nullptr;
    in.proofs_ = proofs_;
    if (mode_.level <= 3) {
        if (advance_by_chains(out, in.static_chains(working_, Want::first_each))) return true;
        return mode_.level == 3 && advance_by_chains(out, in.forcing_chains(working_, kMultiple, Want::first_each));
    }
    if (advance_by_chains(out, in.forcing_chains(working_, dynamic_mode(0), Want::first_each))) return true;
    return mode_.level == 5 && advance_by_chains(out, in.forcing_chains(working_, dynamic_mode(2), Want::first_each));
}

Engine& Engine::inner() {
    if (!inner_) inner_ = std::make_unique<Engine>([this] { return cancelled(); });
    return *inner_;
}

// The candidate stood in the start grid and is gone: a reason.
void Engine::need(int cell, int digit) { needed_.push_back(static_cast<std::uint16_t>(candidate(cell, digit))); }

bool Engine::exclude(Closure& out, std::span<const std::uint16_t> candidates, int nested, int proof) {
    if (needed_.empty()) return false;
    bool news = false;
    for (const std::uint16_t c : candidates) {
        if (out.has(off(c))) continue;
        news = true;
        out.at[off(c)] = static_cast<std::int16_t>(out.nodes.size());
        out.off_nodes.push_back(static_cast<std::uint16_t>(out.nodes.size()));
        out.nodes.push_back({static_cast<std::uint16_t>(off(c)), Cause::advanced,
                             static_cast<std::uint16_t>(needed_.size()), 1,
                             static_cast<std::uint32_t>(out.parents.size()), nested, proof});
        for (const std::uint16_t gone : needed_) {
            const int parent = out.at[off(gone)];
            out.parents.push_back(static_cast<std::uint16_t>(parent));
            out.nodes.back().height = std::max<std::uint16_t>(out.nodes.back().height, out.nodes[parent].height + 1);
        }
    }
    return news;
}

bool Engine::advance_by_patterns(Closure& out) {
    const Grid &start = *grid_, &now = working_;
    Removals removals;
    std::vector<std::uint16_t> candidates;
    bool news = false;
    const auto conclude = [&](auto&& prove) {
        if (needed_.empty()) return;
        candidates.clear();
        for (const auto& [cell, digits] : removals)
            for (Mask m = digits; m; m &= m - 1)
                candidates.push_back(static_cast<std::uint16_t>(candidate(cell, lowest(m))));
        std::sort(candidates.begin(), candidates.end());
        news |= exclude(out, candidates, -1, proofs_ ? prove(candidates) : -1);
    };
    // Places of a digit that a house has lost, outside some of them.
    const auto need_places = [&](int house, int digit, Mask except) {
        for (Mask m = start.places[house][digit] & ~now.places[house][digit] & ~except; m; m &= m - 1)
            need(kTables.cells[house][lowest(m)], digit);
    };

    each_locking(now, 0, 3, [&](const Locking& found) {
        removals_of(now, found, removals);
        if (removals.empty()) return false;
        needed_.clear();
        need_places(found.base, found.digit, kTables.cross[found.base][found.cover]);
        conclude([&](auto gone) { return prove_by(now, found, gone, *proofs_); });
        return false;
    });
    if (news) return true;
    each_hidden_set<2>(now, 4, [&](const Set& found) {
        removals_of_hidden(now, found, removals);
        if (removals.empty()) return false;
        needed_.clear();
        for (Mask m = 0x1ff & ~found.places; m; m &= m - 1) {
            const int cell = kTables.cells[found.house][lowest(m)];
            for (Mask d = start.cell[cell] & found.digits; d; d &= d - 1) need(cell, lowest(d));
        }
        conclude([&](auto gone) { return prove_by(now, found, TechniqueId::hidden_pair, gone, *proofs_); });
        return false;
    });
    if (news) return true;
    each_naked_set<2>(now, [&](const Set& found) {
        removals_of_naked(now, found, removals);
        if (removals.empty()) return false;
        needed_.clear();
        for (Mask m = found.places; m; m &= m - 1) {
            const int cell = kTables.cells[found.house][lowest(m)];
            for (Mask d = start.cell[cell] & ~found.digits; d; d &= d - 1) need(cell, lowest(d));
        }
        conclude([&](auto gone) { return prove_by(now, found, TechniqueId::naked_pair, gone, *proofs_); });
        return false;
    });
    if (news) return true;
    each_fish<2>(now, [&](const Fish& found) {
        removals_of(now, found, removals);
        if (removals.empty()) return false;
        needed_.clear();
        for (Mask m = found.lines; m; m &= m - 1) need_places(found.base + lowest(m), found.digit, found.covers);
        conclude([&](auto gone) { return prove_by(now, found, gone, *proofs_); });
        return false;
    });
    return news;
}

bool Engine::advance_by_chains(Closure& out, const std::vector<ChainHint>& hints) {
    std::vector<std::uint16_t> candidates;
    bool news = false;
    Engine& in = *inner_;
    for (const ChainHint& hint : hints) {
        in.needed_.clear();
        in.needs_of(hint);
        std::swap(needed_, in.needed_);
        if (needed_.empty()) continue;
        in.removals(hint, candidates);
        nested_.push_back(in.nested_of(hint));
        news |=
            exclude(out, candidates, static_cast<int>(nested_.size()) - 1, proofs_ ? in.prove(hint, candidates) : -1);
    }
    return news;
}

// What the ancestors of the ends rest on: every on-literal, on the candidates its cell or house has lost.
void Engine::needs_of(const ChainHint& hint) {
    if (hint.form == Form::cycle || hint.form == Form::chain) {
        const auto nodes = path(hint);
        for (const PathNode& node : nodes)
            if (is_on(node.literal)) needs_of(node.literal, node.cause);
        // The cycle read backwards: off-literals become on, by the weak links that led to them.
        if (hint.form == Form::cycle)
            for (std::size_t i = nodes.size(); i-- > 0;)
                if (!is_on(nodes[i].literal)) needs_of(opposite(nodes[i].literal), nodes[i].cause);
    } else {
        for (const End& end : ends(hint)) {
            const Closure& from = closure(end.source);
            ancestors(from, end.node, nullptr);
            for (const std::uint16_t node : queue_) {
                const int literal = from.nodes[node].literal;
                if (!is_on(literal)) continue;
                const Cause cause = literal == end.source ? hint.source_cause : from.nodes[node].cause;
                needs_of(literal, cause);
            }
        }
    }
    // Each once, in the order of first appearance.
    std::size_t kept = 0;
    for (const std::uint16_t c : needed_)
        if (std::find(needed_.begin(), needed_.begin() + static_cast<std::ptrdiff_t>(kept), c) ==
            needed_.begin() + static_cast<std::ptrdiff_t>(kept))
            needed_[kept++] = c;
    needed_.resize(kept);
}

void Engine::needs_of(int literal, Cause cause) {
    const Grid &start = *outer_start_, &now = *grid_;
    const int c = candidate_in(literal), cell = cell_of(c), digit = digit_of(c);
    if (cause == Cause::cell) {
        for (Mask m = start.cell[cell] & ~now.cell[cell]; m; m &= m - 1) need(cell, lowest(m));
    } else if (cause == Cause::row || cause == Cause::column || cause == Cause::box) {
        const int house = kTables.house[cell][static_cast<int>(cause)];
        for (Mask m = start.places[house][digit] & ~now.places[house][digit]; m; m &= m - 1)
            need(kTables.cells[house][lowest(m)], digit);
    }
}

Nested Engine::nested_of(const ChainHint& hint) {
    Nested out;
    out.complexity = hint.complexity;
    std::uint64_t a = 0x9e3779b97f4a7c15, b = 0xc2b2ae3d27d4eb4f;
    const auto mix = [&](std::uint64_t x) {
        a = (a ^ (x + 1)) * 0xff51afd7ed558ccd;
        a ^= a >> 32;
        b = (b + x + 1) * 0xc4ceb9fe1a85ec53;
        b ^= b >> 29;
    };
    if (hint.form == Form::cycle || hint.form == Form::chain) {
        const auto nodes = path(hint);
        const std::size_t n = nodes.size() - (hint.form == Form::cycle);  // a cycle's source is its end
        for (std::size_t i = 0; i < n; ++i) mix(nodes[i].literal);
        mix(kLiterals);
        if (hint.form == Form::cycle)
            for (std::size_t i = 0; i < n; ++i) mix(opposite(nodes[nodes.size() - 1 - i].literal));
    } else {
        for (const End& end : ends(hint)) {
            const Closure& from = closure(end.source);
            ancestors(from, end.node, nullptr);
            for (const std::uint16_t node : queue_) mix(from.nodes[node].literal);
            mix(kLiterals);
        }
    }
    out.fingerprint[0] = a;
    out.fingerprint[1] = b;
    return out;
}

}  // namespace ninefold::logic::se
