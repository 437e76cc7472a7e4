// Forcing chains: closures of "on" and "off" of each candidate, and what they have in common.  Contradictions, then
// what follows from both states of a candidate ("double"), from all places of a digit in a house, from all digits of a
// cell.
#include <algorithm>

#include "logic/se/engine.hpp"

namespace ninefold::logic::se {

const std::vector<ChainHint>& Engine::forcing_chains(const Grid& grid, const Mode& mode, Want want) {
    grid_ = &grid;
    mode_ = mode;
    want_ = want;
    foresight_ = Foresight::none;
    hints_.clear();
    // Where simpler steps are left, closures may hold less than is foreseen: what they find without a reason is not
    // used.
    if (want != Want::all && !foresee()) return hints_;
    search_forcing();
    if (want != Want::best) sort_and_thin();
    return hints_;
}

// Finds out, without order and reasons, what the closures will hold; false if stopped.
bool Engine::foresee() {
    if (!mode_.dynamic) {
        reach_.build(*grid_);
        if (!reach_.any_chain()) foresight_ = Foresight::static_;  // else a closure might clash
        return true;
    }
    if (mode_.level == 0 && outer_start_ && !mode_.nishio) {
        if (outer_dynamic_) {
            dynamic_.start_from(*outer_dynamic_);
            dynamic_.narrow(*grid_);
            dynamic_.spread();
        } else {
            dynamic_.build(*grid_);
        }
        dynamic_.turn();
        foresight_ = Foresight::inner;
        return true;
    }
    if (mode_.level >= Consequences::kLevels) return true;
    consequences_.look_at(*grid_);
    if (!consequences_.reach(mode_.level, [this] { return cancelled(); })) return false;
    foresight_ = Foresight::levels;
    return true;
}

bool Engine::may_clash(int source) {
    if (foresight_ == Foresight::inner) return dynamic_.clashes(source);
    return foresight_ != Foresight::levels || consequences_.clashes(source, mode_.level);
}

int Engine::foreseen_words() const {
    if (foresight_ == Foresight::static_) return reach_.words();
    return foresight_ == Foresight::inner ? dynamic_.words() : consequences_.words();
}

// The row of what follows from a literal.  Of a closure that clashes, what it holds so far: it has to be built.
const std::uint64_t* Engine::foreseen(int source) {
    if (foresight_ == Foresight::static_) return reach_.row(reach_.number_of(candidate_in(source)));
    const bool inside = foresight_ == Foresight::inner;
    if (!may_clash(source)) return inside ? dynamic_.row(source) : consequences_.row(source, mode_.level);
    if (clash_rows_.empty()) {
        clash_rows_.resize(kLiterals);
        clash_row_made_.resize(kLiterals);
    }
    auto& row = clash_rows_[source];
    if (clash_row_made_[source] != search_) {
        clash_row_made_[source] = search_;
        const int words = foreseen_words();
        row.assign(static_cast<std::size_t>(2 * words), 0);
        const Closure& from = closure(source);
        const auto add = [&](int node, int half) {
            const int c = candidate_in(from.nodes[node].literal);
            const int number = inside ? dynamic_.number_of(c) : consequences_.number_of(c);
            row[half * words + number / 64] |= std::uint64_t{1} << (number % 64);
        };
        for (const std::uint16_t node : from.on_nodes) add(node, 0);
        for (const std::uint16_t node : from.off_nodes) add(node, 1);
    }
    return row.data();
}

// Whether the closures have something in common.
bool Engine::may_meet(std::span<const int> sources) {
    if (foresight_ == Foresight::none) return true;
    const int words = foreseen_words();
    std::uint64_t common[24];
    const std::uint64_t* first = foreseen(sources[0]);
    for (int w = 0; w < 2 * words; ++w) common[w] = first[w];
    for (std::size_t i = 1; i < sources.size(); ++i) {
        const std::uint64_t* other = foreseen(sources[i]);
        std::uint64_t any = 0;
        for (int w = 0; w < 2 * words; ++w) any |= common[w] &= other[w];
        if (!any) return false;
    }
    if (foresight_ != Foresight::levels) return true;
    // What is no longer on the board does not count.
    const std::uint64_t* alive = consequences_.alive_row();
    for (int w = 0; w < words; ++w)
        if ((common[w] | common[words + w]) & alive[w]) return true;
    return false;
}

void Engine::search_forcing() {
    const Grid& grid = *grid_;
    const Mode& mode = mode_;
    bounded_ = false;
    found_ = 0;
    ++search_;
    hints_.clear();
    ends_.clear();
    nested_.clear();
    const auto literals = [](const Closure& closure, auto&& visit) {
        for (const std::uint16_t node : closure.on_nodes) visit(node);
        for (const std::uint16_t node : closure.off_nodes) visit(node);
    };
    std::array<End, 9> ends;
    const auto end_of = [&](int source, int literal) {
        return End{static_cast<std::uint16_t>(source), static_cast<std::uint16_t>(closure(source).at[literal])};
    };
    // What the closures of all sources have in common, in the order of the first.
    std::array<int, 9> sources;
    std::size_t count = 0;
    const auto common = [&](Form form, int sort_key, Cause cause) {
        if (!may_meet({sources.data(), count})) return;
        const Closure& first = closure(sources[0]);
        literals(first, [&](int node) {
            const int literal = first.nodes[node].literal;
            ends[0] = {static_cast<std::uint16_t>(sources[0]), static_cast<std::uint16_t>(node)};
            for (std::size_t i = 1; i < count; ++i) {
                if (!closure(sources[i]).has(literal)) return;
                ends[i] = end_of(sources[i], literal);
            }
            give(form, sort_key, literal, {ends.data(), count}, cause);
        });
    };

    for (int cell = 0; cell < 81; ++cell) {
        const Mask digits = grid.cell[cell];
        if (size(digits) < (mode.dynamic ? 2 : 3)) continue;
        if (cancelled()) return;
        for (Mask m = digits; m; m &= m - 1) {
            const int c = candidate(cell, lowest(m));
            if (mode.dynamic) {
                for (const int source : {on(c), off(c)}) {
                    if (!may_clash(source)) continue;
                    const Closure& from = closure(source);
                    if (!from.clashes()) continue;
                    ends[0] = {static_cast<std::uint16_t>(source), static_cast<std::uint16_t>(from.clash_on)};
                    ends[1] = {static_cast<std::uint16_t>(source), static_cast<std::uint16_t>(from.clash_off)};
                    give(Form::contradiction, 7, opposite(source), {ends.data(), 2}, Cause::none);
                }
            }
            if (mode.nishio) continue;
            if (mode.dynamic && size(digits) >= 3) {
                sources[0] = on(c), sources[1] = off(c), count = 2;
                common(Form::double_, 1, Cause::none);
            }
            for (int kind : kBoxRowColumn) {
                const int house = kTables.house[cell][kind / 9];
                const Mask places = grid.places[house][digit_of(c)];
                if (size(places) < 2 || kTables.cells[house][lowest(places)] != cell) continue;
                count = 0;
                for (Mask p = places; p; p &= p - 1)
                    sources[count++] = on(candidate(kTables.cells[house][lowest(p)], digit_of(c)));
                common(Form::region, 6, static_cast<Cause>(kind / 9));
            }
        }
        if (mode.nishio) continue;
        count = 0;
        for (Mask m = digits; m; m &= m - 1) sources[count++] = on(candidate(cell, lowest(m)));
        common(Form::cell, 5, Cause::cell);
    }
}

void Engine::give(Form form, int sort_key, int conclusion, std::span<const End> ends, Cause source_cause) {
    const int c = candidate_in(conclusion);
    if (is_on(conclusion) ? !(grid_->cell[cell_of(c)] & ~bit(digit_of(c))) : !grid_->has(cell_of(c), digit_of(c)))
        return;
    ChainHint hint;
    hint.form = form;
    hint.sort_key = sort_key;
    hint.source_cause = source_cause;
    hint.conclusion = conclusion;
    hint.begin = static_cast<std::uint32_t>(ends_.size());
    hint.count = static_cast<std::uint32_t>(ends.size());
    if (bounded_) {
        // A node has at least as many ancestors as the longest way to it has nodes.
        int least = 0;
        for (const End& end : ends) least += closure(end.source).nodes[end.node].height;
        hint.complexity = least;
        hint.difficulty = difficulty_of(mode_.base, least);
        hint.found = found_;
        if (!hint.before(bound_)) return;
    }
    hint.complexity = complexity(ends);
    hint.difficulty = difficulty_of(mode_.base, hint.complexity);
    if (keep(hint)) ends_.insert(ends_.end(), ends.begin(), ends.end());
}

// Ancestors of each end, each literal once; those of another end count again.  A nested chain counts once.
int Engine::complexity(std::span<const End> ends) {
    std::vector<std::int32_t> nested;
    int total = 0;
    for (const End& end : ends) total += ancestors(closure(end.source), end.node, &nested);
    for (std::size_t i = 0; i < nested.size(); ++i) {
        const Nested& one = nested_[nested[i]];
        bool known = false;
        for (std::size_t j = 0; j < i; ++j) {
            const Nested& other = nested_[nested[j]];
            known = known || (one.fingerprint[0] == other.fingerprint[0] && one.fingerprint[1] == other.fingerprint[1]);
        }
        if (!known) total += one.complexity;
    }
    return total;
}

// Leaves the nodes in queue_, nearest first.
int Engine::ancestors(const Closure& closure, int node, std::vector<std::int32_t>* nested) {
    const auto seen = ++stamped_;
    queue_.assign(1, static_cast<std::uint16_t>(node));
    stamp_[closure.nodes[node].literal] = seen;
    for (std::size_t i = 0; i < queue_.size(); ++i) {
        const ClosureNode& one = closure.nodes[queue_[i]];
        if (one.nested >= 0 && nested) nested->push_back(one.nested);
        for (const std::uint16_t p : closure.parents_of(queue_[i]))
            if (stamp_[closure.nodes[p].literal] != seen) {
                stamp_[closure.nodes[p].literal] = seen;
                queue_.push_back(p);
            }
    }
    return static_cast<int>(queue_.size());
}

void Engine::removals(const ChainHint& hint, std::vector<std::uint16_t>& out) const {
    out.clear();
    if (hint.conclusion < 0) {
        out.assign(removed_.begin() + hint.removed_begin, removed_.begin() + hint.removed_begin + hint.removed_count);
        return;
    }
    const int c = candidate_in(hint.conclusion), cell = cell_of(c);
    if (!is_on(hint.conclusion)) {
        out.push_back(static_cast<std::uint16_t>(c));
        return;
    }
    for (Mask m = grid_->cell[cell] & ~bit(digit_of(c)); m; m &= m - 1)
        out.push_back(static_cast<std::uint16_t>(candidate(cell, lowest(m))));
}

// Best first; of hints with the same removals the best.
void Engine::sort_and_thin() {
    std::sort(hints_.begin(), hints_.end(), [](const ChainHint& a, const ChainHint& b) { return a.before(b); });
    std::vector<std::vector<std::uint16_t>> known;
    std::vector<std::uint16_t> removed;
    std::size_t kept = 0;
    for (const ChainHint& hint : hints_) {
        removals(hint, removed);
        if (std::find(known.begin(), known.end(), removed) != known.end()) continue;
        known.push_back(removed);
        hints_[kept++] = hint;
    }
    hints_.resize(kept);
}

}  // namespace ninefold::logic::se
