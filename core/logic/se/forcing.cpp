// Forcing chains: the closures of "on" and "off" of each candidate, and their common consequences. Contradictions, then
// consequences of both states of a candidate ("double"), of all places of a digit in a house, of all digits of a cell.
#include <algorithm>
#include <climits>

#include "logic/se/engine.hpp"

namespace ninefold::logic::se {

const std::vector<ChainHint>& Engine::forcing_chains(const Grid& grid, const Mode& mode, Want want) {
    grid_ = &grid;
    mode_ = mode;
    want_ = want;
    foresight_ = Foresight::none;
    hints_.clear();
    // If simpler steps are left, closures can contain less than predicted: consequences without a reason are not used.
    if (want != Want::all && !foresee()) return hints_;
    search_forcing();
    if (want != Want::best) sort_and_thin();
    return hints_;
}

// Predicts, without order and reasons, the content of the closures; false if stopped.
bool Engine::foresee() {
    if (!mode_.dynamic) {
        reach_.build(*grid_);
        if (!reach_.any_chain()) foresight_ = Foresight::static_;  // otherwise a closure might be contradictory
        return true;
    }
    if (mode_.level == 0 && outer_start_ && !mode_.nishio) {
        if (outer_dynamic_) {
            dynamic_.resume(*kept_table_, *outer_dynamic_, *grid_);
            dynamic_.spread();
        } else {
            dynamic_.build(*grid_);
        }
        foresight_ = Foresight::inner;
        return true;
    }
    if (mode_.level >= Consequences::kLevels) return true;
    consequences_.look_at(*grid_);
    if (!consequences_.reach(mode_.level, [this] { return canceled(); })) return false;
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

int Engine::foreseen_candidate(int number) const {
    if (foresight_ == Foresight::static_) return reach_.candidate_at(number);
    return foresight_ == Foresight::inner ? dynamic_.candidate_at(number) : consequences_.candidate_at(number);
}

// The row of the consequences of a literal. For a contradictory closure, its content so far: it has to be built.
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

// Stores in common_, as a row, what the closures have in common; false if that is nothing.
bool Engine::meet(std::span<const int> sources) {
    const int words = foreseen_words();
    // Contradictory closures last: their rows have to be computed.
    bool begun = false;
    for (const bool clashing : {false, true})
        for (const int source : sources) {
            if (foresight_ != Foresight::static_ && may_clash(source) != clashing) continue;
            if (foresight_ == Foresight::static_ && clashing) break;
            const std::uint64_t* row = foreseen(source);
            std::uint64_t any = 0;
            if (begun)
                for (int w = 0; w < 2 * words; ++w) any |= common_[w] &= row[w];
            else
                for (int w = 0; w < 2 * words; ++w) any |= common_[w] = row[w];
            begun = true;
            if (!any) return false;
        }
    if (foresight_ != Foresight::levels) return true;
    // Ignores what is no longer on the board.
    const std::uint64_t* alive = consequences_.alive_row();
    std::uint64_t any = 0;
    for (int w = 0; w < words; ++w) {
        common_[w] &= alive[w];
        common_[words + w] &= alive[w];
        any |= common_[w] | common_[words + w];
    }
    return any != 0;
}

namespace {

// The position in Sudoku Explainer's search order: cell by cell; for a digit both contradictions, then the consequences
// of both its states, then of its places in box, row and column; finally the consequences of the digits of the cell.
constexpr std::uint32_t kEventsOfDigit = 6, kEventsOfCell = 9 * kEventsOfDigit + 1;
constexpr std::uint32_t found_at(int cell, std::uint32_t event) {
    return (static_cast<std::uint32_t>(cell) * kEventsOfCell + event) * 2 * kLiterals;
}

}  // namespace

/// Closures of which one holds: their common content is true.
struct Engine::Meeting {
    Form form;
    int sort_key;
    Cause cause;
    std::uint32_t found;
    std::array<int, 9> source;
    std::size_t count = 0;
    void add(int literal) { source[count++] = literal; }
    std::span<const int> sources() const { return {source.data(), count}; }
};

void Engine::search_forcing() {
    const Grid& grid = *grid_;
    const Mode& mode = mode_;
    bounded_ = false;
    ++search_;
    closure_count_ = 0;
    hints_.clear();
    ends_.clear();
    nested_.clear();
    if (mode.level >= 4) known_findings_.begin();
    by_rounds_ = want_ == Want::best && foresight_ == Foresight::levels && mode.level >= 2;
    if (mode.dynamic) contradictions();
    if (mode.nishio) return;
    // Short ones first, so that the longer ones can be skipped.
    std::vector<Meeting> longer;
    const auto look_at = [&](const Meeting& meeting) {
        if (meeting.count == 2 || want_ == Want::all)
            common(meeting);
        else if (foresight_ == Foresight::none || meet(meeting.sources()))
            longer.push_back(meeting);
    };
    for (int cell = 0; cell < 81; ++cell) {
        const Mask digits = grid.cell[cell];
        if (size(digits) < (mode.dynamic ? 2 : 3)) continue;
        if (canceled()) break;
        for (Mask m = digits; m; m &= m - 1) {
            const int d = lowest(m), c = candidate(cell, d);
            const std::uint32_t event = static_cast<std::uint32_t>(d) * kEventsOfDigit + 2;
            if (mode.dynamic && size(digits) >= 3)
                look_at({Form::double_, 1, Cause::none, found_at(cell, event), {on(c), off(c)}, 2});
            for (std::uint32_t k = 0; k < 3; ++k) {
                const int kind = kBoxRowColumn[k] / 9, house = kTables.house[cell][kind];
                const Mask places = grid.places[house][d];
                if (size(places) < 2 || kTables.cells[house][lowest(places)] != cell) continue;
                Meeting region{Form::region, 6, static_cast<Cause>(kind), found_at(cell, event + 1 + k), {}};
                for (Mask p = places; p; p &= p - 1) region.add(on(candidate(kTables.cells[house][lowest(p)], d)));
                look_at(region);
            }
        }
        Meeting digits_of_cell{Form::cell, 5, Cause::cell, found_at(cell, kEventsOfCell - 1), {}};
        for (Mask m = digits; m; m &= m - 1) digits_of_cell.add(on(candidate(cell, lowest(m))));
        look_at(digits_of_cell);
    }
    std::stable_sort(longer.begin(), longer.end(),
                     [](const Meeting& a, const Meeting& b) { return a.count < b.count; });
    for (const Meeting& meeting : longer) {
        if (canceled()) break;
        common(meeting);
    }
    by_rounds_ = false;
}

// If only the best is wanted, closures with nested chains grow by one round at a time: most contradictions of one round
// cost less than those of two, and closures that cannot beat the best stop growing.
void Engine::contradictions() {
    std::vector<int> sources;
    for (int cell = 0; cell < 81; ++cell) {
        if (size(grid_->cell[cell]) < 2) continue;
        if (canceled()) return;
        for (Mask m = grid_->cell[cell]; m; m &= m - 1)
            for (const int source : {on(candidate(cell, lowest(m))), off(candidate(cell, lowest(m)))}) {
                if (!may_clash(source)) continue;
                const Closure& from = closure(source);
                if (from.done)
                    contradict(source);
                else
                    sources.push_back(source);
            }
    }
    for (int rounds = 1; !sources.empty(); ++rounds) {
        std::size_t left = 0;
        for (const int source : sources) {
            if (canceled()) return;
            if (closure(source, rounds).done)
                contradict(source);
            else
                sources[left++] = source;
        }
        sources.resize(left);
    }
}

void Engine::contradict(int source) {
    const Closure& from = closure(source);
    if (!from.clashes()) return;
    const std::array<End, 2> ends = {
        {{static_cast<std::uint16_t>(source), static_cast<std::uint16_t>(from.clash_on)},
         {static_cast<std::uint16_t>(source), static_cast<std::uint16_t>(from.clash_off)}}};
    const int c = candidate_in(source);
    found_ = found_at(cell_of(c), static_cast<std::uint32_t>(digit_of(c)) * kEventsOfDigit + !is_on(source));
    give(Form::contradiction, 7, opposite(source), ends, Cause::none);
}

// The common content of the closures of all sources, in the order of the first: on, then off.
void Engine::common(const Meeting& meeting) {
    const auto sources = meeting.sources();
    if (foresight_ != Foresight::none) {
        if (!meet(sources)) return;
        if (by_rounds_ && !extend_to_meet(sources)) return;
        if (want_ == Want::first_each && !may_be_first(meeting)) return;
    }
    std::array<Closure*, 9> closures;
    for (std::size_t i = 0; i < sources.size(); ++i) closures[i] = &closure(sources[i]);
    std::array<End, 9> ends;
    const auto take = [&](int literal) {
        for (std::size_t i = 0; i < sources.size(); ++i) {
            const int node = closures[i]->at[literal];
            if (node < 0) return;
            ends[i] = {static_cast<std::uint16_t>(sources[i]), static_cast<std::uint16_t>(node)};
        }
        found_ = meeting.found + static_cast<std::uint32_t>(ends[0].node + (is_on(literal) ? 0 : kLiterals));
        give(meeting.form, meeting.sort_key, literal, {ends.data(), sources.size()}, meeting.cause);
    };
    if (foresight_ == Foresight::none) {
        for (const std::uint16_t node : closures[0]->on_nodes) take(closures[0]->nodes[node].literal);
        for (const std::uint16_t node : closures[0]->off_nodes) take(closures[0]->nodes[node].literal);
        return;
    }
    const int words = foreseen_words();
    for (int w = 0; w < 2 * words; ++w)
        for (std::uint64_t rest = common_[w]; rest; rest &= rest - 1) {
            const int c = foreseen_candidate(64 * (w % words) + std::countr_zero(rest));
            take(w < words ? on(c) : off(c));
        }
}

namespace {

// The minimum number of ancestors of a literal in the closure of another.
int least_ancestors(int source, int literal) {
    if (source == literal) return 1;
    if (is_on(source) == is_on(literal)) return 3;
    if (!is_on(source)) return 2;
    const int a = candidate_in(source), b = candidate_in(literal);
    const bool linked =
        cell_of(a) == cell_of(b) || (digit_of(a) == digit_of(b) && peers_of(cell_of(a)).has(cell_of(b)));
    return linked ? 2 : 4;
}

}  // namespace

// Builds the closures one by one, as long as something in common_ can beat the best known hint for it.
bool Engine::may_be_first(const Meeting& meeting) {
    const auto sources = meeting.sources();
    const int words = foreseen_words();
    std::array<const Closure*, 9> closures{};
    for (std::size_t i = 0; i < sources.size(); ++i)
        if (is_made(sources[i])) {
            weigh(made(sources[i]));
            closures[i] = &made(sources[i]);
        }
    for (std::size_t next = 0;;) {
        bool any = false;
        for (int w = 0; w < 2 * words; ++w)
            for (std::uint64_t rest = common_[w]; rest; rest &= rest - 1) {
                const int c = foreseen_candidate(64 * (w % words) + std::countr_zero(rest));
                const int literal = w < words ? on(c) : off(c);
                if (!best_.empty() && best_[literal].made == search_) {
                    int least = 0;
                    for (std::size_t i = 0; i < sources.size(); ++i) {
                        const int node = closures[i] ? closures[i]->at[literal] : -1;
                        least += node >= 0 ? closures[i]->flat[node] : least_ancestors(sources[i], literal);
                    }
                    if (least > hints_[best_[literal].hint].complexity) {
                        common_[w] &= ~(rest & -rest);
                        continue;
                    }
                }
                any = true;
            }
        if (!any) return false;
        while (next < sources.size() && closures[next]) ++next;
        if (next == sources.size()) return true;
        Closure& one = closure(sources[next]);
        weigh(one);
        closures[next] = &one;
    }
}

// Lets closures grow until each literal of common_ is in all of them, or can no longer be part of a wanted hint; false
// if none can.
bool Engine::extend_to_meet(std::span<const int> sources) {
    const int words = consequences_.words();
    for (;;) {
        std::array<Closure*, 9> closures;
        std::array<int, 9> least;  // of what is missing so far
        for (std::size_t i = 0; i < sources.size(); ++i) {
            closures[i] = &closure(sources[i]);
            weigh(*closures[i]);
            least[i] = closures[i]->done ? INT_MAX : least_by_chains(*closures[i]);
        }
        bool any = false;
        int grow = -1, lowest_count = INT_MAX;
        for (int w = 0; w < 2 * words; ++w) {
            for (std::uint64_t rest = common_[w]; rest; rest &= rest - 1) {
                const int c = consequences_.candidate_at(64 * (w % words) + std::countr_zero(rest));
                const int literal = w < words ? on(c) : off(c);
                int flat = 0, nested = 0, missing = -1;
                bool possible = true;
                for (std::size_t i = 0; i < sources.size() && possible; ++i) {
                    const int node = closures[i]->at[literal];
                    if (node >= 0) {
                        flat += closures[i]->flat[node];
                        nested = std::max(nested, closures[i]->total[node] - closures[i]->flat[node]);
                    } else if (least[i] == INT_MAX) {
                        possible = false;
                    } else {
                        flat += 2;
                        nested = std::max(nested, least[i] - 2);
                        missing = static_cast<int>(i);
                    }
                }
                if (!possible || (bounded_ && flat + nested > bound_.complexity)) {
                    common_[w] &= ~(rest & -rest);
                    continue;
                }
                any = true;
                if (missing >= 0 && flat + nested < lowest_count) {
                    lowest_count = flat + nested;
                    grow = missing;
                }
            }
        }
        if (!any) return false;
        if (grow < 0) return true;
        if (canceled()) return false;
        closure(sources[grow], closures[grow]->rounds + 1);
    }
}

void Engine::give(Form form, int sort_key, int conclusion, std::span<const End> ends, Cause source_cause) {
    const int c = candidate_in(conclusion);
    // An off-literal in a closure is a candidate of the grid; an on-literal can be the only one of its cell already.
    if (is_on(conclusion) && !(grid_->cell[cell_of(c)] & ~bit(digit_of(c)))) return;
    ChainHint hint;
    hint.form = form;
    hint.sort_key = sort_key;
    hint.source_cause = source_cause;
    hint.conclusion = conclusion;
    hint.begin = static_cast<std::uint32_t>(ends_.size());
    hint.count = static_cast<std::uint32_t>(ends.size());
    hint.found = found_;
    // The nested chains of at least one end; those of others may be the same.
    int nested = 0;
    for (const End& end : ends) {
        Closure& from = made(end.source);
        weigh(from);
        hint.complexity += from.flat[end.node];
        nested = std::max(nested, from.total[end.node] - from.flat[end.node]);
    }
    hint.complexity += nested;
    hint.difficulty = difficulty_of(mode_.base, hint.complexity);
    Best* known = nullptr;
    if (want_ == Want::first_each) {
        if (best_.empty()) best_.resize(kLiterals);
        known = &best_[conclusion];
        if (known->made == search_ && !hint.before(hints_[known->hint])) return;
    }
    if (bounded_ && !hint.before(bound_)) return;
    if (nested > 0) {
        hint.complexity = complexity(ends);
        hint.difficulty = difficulty_of(mode_.base, hint.complexity);
    }
    if (known) {
        if (known->made == search_) {
            if (!hint.before(hints_[known->hint])) return;
            hints_[known->hint] = hint;
        } else {
            *known = {search_, static_cast<std::uint32_t>(hints_.size())};
            hints_.push_back(hint);
        }
    } else if (!keep(hint)) {
        return;
    }
    ends_.insert(ends_.end(), ends.begin(), ends.end());
}

// The ancestors of each end, each literal once; those of another end count again. A nested chain counts once.
int Engine::complexity(std::span<const End> ends) {
    std::vector<std::int32_t> nested;
    int total = 0;
    for (const End& end : ends) {
        const Closure& from = made(end.source);
        total += from.flat[end.node];
        const std::uint64_t* const groups = from.set_of(end.node) + from.ancestor_words;
        for (int w = 0; w < from.group_words; ++w)
            for (std::uint64_t rest = groups[w]; rest; rest &= rest - 1)
                nested.push_back(from.groups[64 * w + std::countr_zero(rest)]);
    }
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

// Stores the nodes in queue_, nearest first.
int Engine::ancestors(const Closure& closure, int node) {
    const auto seen = ++stamped_;
    queue_.assign(1, static_cast<std::uint16_t>(node));
    stamp_[closure.nodes[node].literal] = seen;
    for (std::size_t i = 0; i < queue_.size(); ++i) {
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

// Best first; among hints with the same removals only the best.
void Engine::sort_and_thin() {
    std::sort(hints_.begin(), hints_.end(), [](const ChainHint& a, const ChainHint& b) { return a.before(b); });
    std::vector<std::uint32_t> known_in_cell;  // removals as cell and digits, if they are in one cell
    std::vector<std::vector<std::uint16_t>> known;
    std::vector<std::uint16_t> removed;
    std::size_t kept = 0;
    for (const ChainHint& hint : hints_) {
        removals(hint, removed);
        std::uint32_t digits = 0;
        const int cell = cell_of(removed.front());
        for (const std::uint16_t c : removed) digits |= cell_of(c) == cell ? bit(digit_of(c)) : 1u << 9;
        if (digits >> 9) {
            if (std::find(known.begin(), known.end(), removed) != known.end()) continue;
            known.push_back(removed);
        } else {
            const std::uint32_t key = static_cast<std::uint32_t>(cell) << 9 | digits;
            if (std::find(known_in_cell.begin(), known_in_cell.end(), key) != known_in_cell.end()) continue;
            known_in_cell.push_back(key);
        }
        hints_[kept++] = hint;
    }
    hints_.resize(kept);
}

}  // namespace ninefold::logic::se
