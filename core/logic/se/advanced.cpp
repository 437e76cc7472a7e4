// Advanced removals, used by closures of level 1 and above when the links alone lead no further. The families are tried
// in order, and the first one that removes something from the working grid ends the call, with all its findings.
//
//     1  locking, hidden pairs, naked pairs, X-wings         2  and static chains      3  and multiple forcing chains
//     4  the patterns, then dynamic forcing chains           5  and dynamic ones that use static chains themselves
//
// A removal depends on candidates that were in the start grid and are missing from the working grid. One that depends
// on none is not new.
#include <algorithm>

#include "logic/se/engine.hpp"
#include "logic/se/evidence.hpp"

namespace ninefold::logic::se {

bool Engine::advance(Closure& out) {
    if (canceled()) return false;
    Engine& in = inner();
    in.outer_start_ = grid_;
    in.outer_dynamic_ = foresight_ == Foresight::levels && mode_.level == 4 ? &consequences_.dynamic() : nullptr;
    in.proofs_ = proofs_;
    const std::size_t nodes = out.nodes.size();
    if (mode_.level <= 3) {
        if (mode_.level == 2) out.since = nodes;
        in.static_chains(working_, Want::first_each);
        if (advance_by_chains(out)) return true;
        out.since = nodes;
        if (mode_.level == 2) return false;
        in.forcing_chains(working_, kMultiple, Want::first_each);
        return advance_by_chains(out);
    }
    if (mode_.level == 4) out.since = nodes;
    if (advance_by(out, dynamic_findings(out))) return true;
    out.since = nodes;
    if (mode_.level == 4) return false;
    in.forcing_chains(working_, dynamic_mode(2), Want::first_each);
    return advance_by_chains(out);
}

// For dynamic chains of level 0 in the working grid.
const Findings& Engine::dynamic_findings(const Closure& out) {
    if (!proofs_)
        if (const Findings* known = known_findings_.find(working_)) return *known;
    Engine& in = *inner_;
    if (in.outer_dynamic_) in.kept_table_ = &table_for(out);
    in.forcing_chains(working_, dynamic_mode(0), Want::first_each);
    in.collect(findings_);
    if (in.outer_dynamic_) in.dynamic_.exchange(*in.kept_table_);
    if (!proofs_ && !canceled()) known_findings_.keep(working_, findings_);
    return findings_;
}

// In the previous step the same literal led to a similar grid.
DynamicTable& Engine::table_for(const Closure& out) {
    if (tables_of_ != consequences_.dynamic().built()) {
        tables_of_ = consequences_.dynamic().built();
        tables_.clear();
        tables_.resize(static_cast<std::size_t>(kLiterals * kRoundsKept));
    }
    auto& table = tables_[out.nodes[0].literal * kRoundsKept + std::min(out.rounds, kRoundsKept) - 1];
    if (!table) table = std::make_unique<DynamicTable>();
    return *table;
}

bool Engine::advance_by_chains(Closure& out) {
    inner_->collect(findings_);
    return advance_by(out, findings_);
}

Engine& Engine::inner() {
    if (!inner_) inner_ = std::make_unique<Engine>([this] { return canceled(); });
    return *inner_;
}

// The candidate was in the start grid and is gone: a reason.
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
                             static_cast<std::uint16_t>(needed_.size()), static_cast<std::uint32_t>(out.parents.size()),
                             nested, proof});
        for (const std::uint16_t gone : needed_) out.parents.push_back(static_cast<std::uint16_t>(out.at[off(gone)]));
    }
    return news;
}

bool Engine::advance_by_patterns(Closure& out) {
    const Grid &start = *grid_, &now = working_;
    Removals removals;
    std::vector<std::uint16_t> candidates;
    bool news = false;
    // A pattern that did not exist when its family was last searched, or depended on nothing then, is in houses that
    // have changed since.
    const auto touched = [&](int family) {
        Houses among = 0;
        auto& from = out.patterns_since[family];
        for (; from < out.off_nodes.size(); ++from)
            among |= houses_at(cell_of(candidate_in(out.nodes[out.off_nodes[from]].literal)));
        return among;
    };
    const auto conclude = [&](auto&& prove) {
        if (needed_.empty()) return;
        candidates.clear();
        for (const auto& [cell, digits] : removals)
            for (Mask m = digits; m; m &= m - 1)
                candidates.push_back(static_cast<std::uint16_t>(candidate(cell, lowest(m))));
        std::sort(candidates.begin(), candidates.end());
        news |= exclude(out, candidates, -1, proofs_ ? prove(candidates) : -1);
    };
    // Places of a digit that a house has lost, except some of them.
    const auto need_places = [&](int house, int digit, Mask except) {
        for (Mask m = start.places[house][digit] & ~now.places[house][digit] & ~except; m; m &= m - 1)
            need(kTables.cells[house][lowest(m)], digit);
    };

    const auto by_locking = [&](const Locking& found) {
        removals_of(now, found, removals);
        if (removals.empty()) return false;
        needed_.clear();
        need_places(found.base, found.digit, kTables.cross[found.base][found.cover]);
        conclude([&](auto gone) { return prove_by(now, found, gone, *proofs_); });
        return false;
    };
    each_locking(now, 0, 3, by_locking, touched(0));
    if (news) return true;
    const auto by_hidden = [&](const Set& found) {
        removals_of_hidden(now, found, removals);
        if (removals.empty()) return false;
        needed_.clear();
        for (Mask m = 0x1ff & ~found.places; m; m &= m - 1) {
            const int cell = kTables.cells[found.house][lowest(m)];
            for (Mask d = start.cell[cell] & found.digits; d; d &= d - 1) need(cell, lowest(d));
        }
        conclude([&](auto gone) { return prove_by(now, found, TechniqueId::hidden_pair, gone, *proofs_); });
        return false;
    };
    each_hidden_set<2>(now, 4, by_hidden, touched(1));
    if (news) return true;
    const auto by_naked = [&](const Set& found) {
        removals_of_naked(now, found, removals);
        if (removals.empty()) return false;
        needed_.clear();
        for (Mask m = found.places; m; m &= m - 1) {
            const int cell = kTables.cells[found.house][lowest(m)];
            for (Mask d = start.cell[cell] & ~found.digits; d; d &= d - 1) need(cell, lowest(d));
        }
        conclude([&](auto gone) { return prove_by(now, found, TechniqueId::naked_pair, gone, *proofs_); });
        return false;
    };
    each_naked_set<2>(now, by_naked, touched(2));
    if (news) return true;
    const auto by_fish = [&](const Fish& found) {
        removals_of(now, found, removals);
        if (removals.empty()) return false;
        needed_.clear();
        for (Mask m = found.lines; m; m &= m - 1) need_places(found.base + lowest(m), found.digit, found.covers);
        conclude([&](auto gone) { return prove_by(now, found, gone, *proofs_); });
        return false;
    };
    each_fish<2>(now, by_fish, touched(3));
    return news;
}

bool Engine::advance_by(Closure& out, const Findings& findings) {
    bool news = false;
    std::uint32_t removed = 0, links = 0;
    for (std::size_t i = 0; i < findings.all.size(); ++i) {
        const Findings::One& one = findings.all[i];
        const std::span gone(findings.removed.data() + removed, one.removed_end - removed);
        needs_of({findings.links.data() + links, one.links_end - links});
        removed = one.removed_end;
        links = one.links_end;
        if (needed_.empty()) continue;
        nested_.push_back(one.nested);
        news |= exclude(out, gone, static_cast<int>(nested_.size()) - 1,
                        proofs_ ? inner_->prove(inner_->hints_[i], gone) : -1);
    }
    return news;
}

namespace {

// A hash of literals in order.
struct Mixer {
    std::uint64_t a = 0x9e3779b97f4a7c15, b = 0xc2b2ae3d27d4eb4f;
    void mix(std::uint64_t x) {
        a = (a ^ (x + 1)) * 0xff51afd7ed558ccd;
        a ^= a >> 32;
        b = (b + x + 1) * 0xc4ceb9fe1a85ec53;
        b ^= b >> 29;
    }
};

}  // namespace

// For each hint: its removals, the on-literals among the ancestors of its ends with their causes, and its hash.
void Engine::collect(Findings& findings) {
    std::vector<std::uint16_t> candidates;
    findings.clear();
    const auto link = [&](int literal, Cause cause) {
        if (cause <= Cause::cell) findings.links.push_back({static_cast<std::uint16_t>(literal), cause});
    };
    for (const ChainHint& hint : hints_) {
        removals(hint, candidates);
        findings.removed.insert(findings.removed.end(), candidates.begin(), candidates.end());
        Mixer mixer;
        if (hint.form == Form::cycle || hint.form == Form::chain) {
            const auto nodes = path(hint);
            const std::size_t n = nodes.size() - (hint.form == Form::cycle);  // a cycle's source is its end
            for (const PathNode& node : nodes)
                if (is_on(node.literal)) link(node.literal, node.cause);
            for (std::size_t i = 0; i < n; ++i) mixer.mix(nodes[i].literal);
            mixer.mix(kLiterals);
            if (hint.form == Form::cycle) {
                // The cycle backward: off-literals become on, through the weak links that led to them.
                for (std::size_t i = nodes.size(); i-- > 0;)
                    if (!is_on(nodes[i].literal)) link(opposite(nodes[i].literal), nodes[i].cause);
                for (std::size_t i = 0; i < n; ++i) mixer.mix(opposite(nodes[nodes.size() - 1 - i].literal));
            }
        } else {
            for (const End& end : ends(hint)) {
                const Closure& from = made(end.source);
                ancestors(from, end.node);
                for (const std::uint16_t node : queue_) {
                    const int literal = from.nodes[node].literal;
                    mixer.mix(literal);
                    if (is_on(literal))
                        link(literal, literal == end.source ? hint.source_cause : from.nodes[node].cause);
                }
                mixer.mix(kLiterals);
            }
        }
        findings.all.push_back({{hint.complexity, {mixer.a, mixer.b}},
                                static_cast<std::uint32_t>(findings.removed.size()),
                                static_cast<std::uint32_t>(findings.links.size())});
    }
}

// The reasons for these: the candidates that their cells and houses have lost since the start, each once, in order of
// first appearance.
void Engine::needs_of(std::span<const PathNode> links) {
    const Grid &start = *grid_, &now = working_;
    needed_.clear();
    const auto seen = ++stamped_;
    const auto need_once = [&](int cell, int digit) {
        auto& stamp = stamp_[off(candidate(cell, digit))];
        if (stamp == seen) return;
        stamp = seen;
        need(cell, digit);
    };
    for (const auto& [literal, cause] : links) {
        const int c = candidate_in(literal), cell = cell_of(c), digit = digit_of(c);
        if (cause == Cause::cell) {
            for (Mask m = start.cell[cell] & ~now.cell[cell]; m; m &= m - 1) need_once(cell, lowest(m));
        } else if (cause == Cause::row || cause == Cause::column || cause == Cause::box) {
            const int house = kTables.house[cell][static_cast<int>(cause)];
            for (Mask m = start.places[house][digit] & ~now.places[house][digit]; m; m &= m - 1)
                need_once(kTables.cells[house][lowest(m)], digit);
        }
    }
}

}  // namespace ninefold::logic::se
