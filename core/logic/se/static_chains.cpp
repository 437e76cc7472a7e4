// Static chains and cycles: three passes (links of one digit; links of cells with two candidates; all) over all cells
// and digits; from each candidate the cycles, then the shortest chain from "on" to its own "off", and from "off" to
// "on".
//
// Unlike our own (shared/loop_search), there are no groups and no almost locked sets. A chain is the first one that a
// breadth-first search from one end finds. A cycle counts as often as it is found, and its own cells lose nothing.
#include <algorithm>
#include <climits>

#include "logic/se/engine.hpp"

namespace ninefold::logic::se {

struct Engine::Pass {
    LinkKinds kinds;
    double cycles, chains;  // difficulty; 0: not searched
    int sort_key;
};

namespace {

constexpr std::uint32_t kFindings = 4096;  // of one source and kind, at most

}  // namespace

const std::vector<ChainHint>& Engine::static_chains(const Grid& grid, Want want) {
    grid_ = &grid;
    want_ = want;
    search_static();
    if (want != Want::best) sort_and_thin();
    return hints_;
}

// If only the best is wanted, the links of one digit come first, and chains that cannot beat the best are dropped. If
// the first for each candidate is wanted, chains come first: a cycle only removes candidates that a chain refutes too,
// so a cycle after all of these chains is useless.
void Engine::search_static() {
    hints_.clear();
    paths_.clear();
    removed_.clear();
    bounded_ = false;
    ++searched_;
    constexpr Pass kPasses[] = {{kX, 6.5, 6.6, 2}, {kY, 6.5, 0, 3}, {kXY, 7.0, 7.0, 4}};
    reached_ = false;
    look_for_pairs();
    const auto reach = [&] {
        if (!reached_) reach_.build(*grid_);
        return reached_ = true;
    };
    const auto each_source = [&](const Pass& pass, bool cycles, bool chains) {
        if (canceled()) return;
        keep_linked(pass.kinds);
        for (int cell = 0; cell < 81; ++cell) {
            const int count = size(grid_->cell[cell]);
            if (pass.chains == 0 ? count != 2 : count < 2) continue;
            for (Mask m = grid_->cell[cell]; m; m &= m - 1) {
                const int source = candidate(cell, lowest(m));
                // A chain of one digit has two strong links, and a cycle one at each of its candidates.
                const bool of_digit = pass.sort_key == 2;
                if (of_digit && pairs_of_digit_[digit_of(source)] < 2) continue;
                const bool closes = !of_digit || paired_[source];
                const int number = reached_ ? reach_.number_of(source) : -1;
                found_ = static_cast<std::uint32_t>(pass.sort_key * kCandidates + source) * 3 * kFindings;
                if (cycles && closes && (!reached_ || reach_.may_turn(number))) find_cycles(source, pass);
                if (!chains || pass.chains == 0) continue;
                found_ = static_cast<std::uint32_t>((pass.sort_key * kCandidates + source) * 3 + 1) * kFindings;
                for (const int literal : {on(source), off(source)}) {
                    if (!is_on(literal) && !closes) continue;
                    const bool may =
                        !reached_ || (is_on(literal) ? reach_.refutes_itself(number) : reach_.confirms_itself(number));
                    // A chain of one digit below 7.0 comes before any other with the same conclusion.
                    if (may && !(want_ == Want::first_each && settled_[literal] == searched_))
                        find_chain(literal, pass);
                }
            }
        }
    };
    if (want_ == Want::best) {
        for (const Pass& pass : kPasses) {
            if (longest(pass.cycles, pass.sort_key) < 4) continue;
            if (pass.sort_key == 4 && reach() && !reach_.any_chain()) return;
            each_source(pass, true, true);
        }
        return;
    }
    reach();
    if (!reach_.any_chain()) return;
    for (const Pass& pass : kPasses) each_source(pass, false, true);
    if (want_ == Want::first_each) {
        // By the candidate that refutes itself: its best chain; and the worst of these.
        std::array<const ChainHint*, kCandidates> best{};
        for (const ChainHint& hint : hints_) {
            if (is_on(hint.conclusion)) continue;
            const ChainHint*& known = best[candidate_in(hint.conclusion)];
            if (!known || hint.before(*known)) known = &hint;
        }
        const ChainHint* worst = nullptr;
        for (const ChainHint* hint : best)
            if (hint && (!worst || worst->before(*hint))) worst = hint;
        if (!worst) return;
        bound_ = *worst;
        bounded_ = true;
    }
    for (const Pass& pass : kPasses)
        if (longest(pass.cycles, pass.sort_key) >= 4) each_source(pass, true, false);
}

// Which candidates are one of two in a house.
void Engine::look_for_pairs() {
    paired_.fill(false);
    pairs_of_digit_.fill(0);
    for (int house = 0; house < 27; ++house)
        for (int d = 0; d < 9; ++d) {
            const Mask places = grid_->places[house][d];
            if (size(places) != 2) continue;
            ++pairs_of_digit_[d];
            paired_[candidate(kTables.cells[house][lowest(places)], d)] = true;
            paired_[candidate(kTables.cells[house][lowest(places & (places - 1))], d)] = true;
        }
}

// The candidates with a strong link of an enabled kind: "off" leads nowhere at all others.
void Engine::keep_linked(const LinkKinds& kinds) {
    linked_ = *grid_;
    for (int cell = 0; cell < 81; ++cell) {
        if (kinds.strong_in_cell && size(grid_->cell[cell]) == 2) continue;
        for (Mask m = grid_->cell[cell]; m; m &= m - 1)
            if (!kinds.strong_in_house || !paired_[candidate(cell, lowest(m))]) linked_.remove(cell, lowest(m));
    }
}

// Whether a literal can still lead to a target.
bool Engine::leads_on(int literal, int target) const {
    return !reached_ || !is_on(literal) || literal == target ||
           reach_.leads(reach_.number_of(candidate_in(literal)), reach_.number_of(candidate_in(target)), is_on(target));
}

// The maximum number of links or literals with which a hint would still be kept.
int Engine::longest(double base, int sort_key) {
    if (!bounded_) return INT_MAX;
    ChainHint hint;
    hint.sort_key = sort_key;
    hint.found = found_;
    int most = 0;
    for (int n = 4;; n += 2) {
        hint.complexity = n;
        hint.difficulty = difficulty_of(base, n);
        if (!hint.before(bound_)) return most;
        most = n;
    }
}

// False if it comes after the bound; if only the best is wanted, each hint is the bound of later ones.
bool Engine::keep(ChainHint& hint) {
    hint.found = found_++;
    if (bounded_ && !hint.before(bound_)) return false;
    if (want_ == Want::best) {
        hints_.clear();
        bound_ = hint;
        bounded_ = true;
    }
    hints_.push_back(hint);
    return true;
}

// An off-literal is followed each time it is reached, unless it is its own ancestor; an on-literal once.
void Engine::find_cycles(int source, const Pass& pass) {
    const LinkKinds& kinds = pass.kinds;
    const int most = longest(pass.cycles, pass.sort_key);
    const auto visited = ++stamped_;
    tree_.assign(1, {static_cast<std::uint16_t>(on(source)), Cause::none, -1});
    stamp_[on(source)] = visited;
    pending_on_.assign(1, 0);
    for (int length = 2; !pending_on_.empty() && length <= most; length += 2) {
        pending_off_.clear();
        for (const std::int32_t p : pending_on_)
            each_weak(linked_, candidate_in(tree_[p].literal), kinds.weak_in_cell, [&](int literal, Cause cause) {
                for (std::int32_t a = p; a >= 0; a = tree_[a].parent)
                    if (tree_[a].literal == literal) return false;
                pending_off_.push_back(static_cast<std::int32_t>(tree_.size()));
                tree_.push_back({static_cast<std::uint16_t>(literal), cause, p});
                return false;
            });
        pending_on_.clear();
        for (const std::int32_t p : pending_off_)
            each_strong(*grid_, candidate_in(tree_[p].literal), kinds.strong_in_cell, kinds.strong_in_house,
                        [&](int literal, Cause cause) {
                            const bool closes = literal == on(source) && length >= 4;
                            if (!closes && (stamp_[literal] == visited || !leads_on(literal, on(source)))) return false;
                            tree_.push_back({static_cast<std::uint16_t>(literal), cause, p});
                            if (closes) keep_cycle(tree_.size() - 1, length, pass);
                            if (stamp_[literal] == visited) return false;
                            stamp_[literal] = visited;
                            pending_on_.push_back(static_cast<std::int32_t>(tree_.size() - 1));
                            return false;
                        });
    }
}

void Engine::keep_cycle(std::size_t end, int links, const Pass& pass) {
    CellSet cells;
    std::array<std::array<CellSet, 9>, 2> seen{};  // by state and digit: cells that a literal of the cycle sees
    for (auto n = static_cast<std::int32_t>(end); n >= 0; n = tree_[n].parent) {
        const int c = candidate_in(tree_[n].literal);
        cells.add(cell_of(c));
        seen[is_on(tree_[n].literal)][digit_of(c)] |= peers_of(cell_of(c));
    }
    ChainHint hint;
    hint.removed_begin = static_cast<std::uint32_t>(removed_.size());
    for (int d = 0; d < 9; ++d)
        for (Cell c : (seen[0][d] & seen[1][d]) - cells)
            if (grid_->has(c, d)) removed_.push_back(static_cast<std::uint16_t>(candidate(c, d)));
    hint.removed_count = static_cast<std::uint32_t>(removed_.size()) - hint.removed_begin;
    if (hint.removed_count == 0) return;
    std::sort(removed_.begin() + hint.removed_begin, removed_.end());
    hint.form = Form::cycle;
    hint.x = pass.kinds.strong_in_house;
    hint.y = pass.kinds.strong_in_cell;
    hint.begin = static_cast<std::uint32_t>(paths_.size());
    for (auto n = static_cast<std::int32_t>(end); n >= 0; n = tree_[n].parent)
        paths_.push_back({tree_[n].literal, tree_[n].cause});
    hint.count = static_cast<std::uint32_t>(paths_.size()) - hint.begin;
    hint.complexity = links;
    hint.difficulty = difficulty_of(pass.cycles, links);
    hint.sort_key = pass.sort_key;
    keep(hint);
}

void Engine::find_chain(int source, const Pass& pass) {
    const LinkKinds& kinds = pass.kinds;
    const auto visited = ++stamped_;
    tree_.assign(1, {static_cast<std::uint16_t>(source), Cause::none, -1});
    stamp_[source] = visited;
    const int own = candidate_in(source);
    const bool added = linked_.add(cell_of(own), digit_of(own));  // the chain may end there
    bool done = false;
    const auto reach = [&](std::int32_t parent, std::vector<std::int32_t>& pending) {
        return [this, parent, visited, source, &pending, &done](int literal, Cause cause) {
            if (stamp_[literal] == visited || !leads_on(literal, opposite(source))) return false;
            stamp_[literal] = visited;
            pending.push_back(static_cast<std::int32_t>(tree_.size()));
            tree_.push_back({static_cast<std::uint16_t>(literal), cause, parent});
            return done = literal == opposite(source);
        };
    };
    pending_on_.clear();
    pending_off_.clear();
    (is_on(source) ? pending_on_ : pending_off_).push_back(0);
    // Each round adds two literals to the chains; one that started with "off" is one literal longer.
    const int most = longest(pass.chains, pass.sort_key);
    for (int length = 1; !done && length < most && (!pending_on_.empty() || !pending_off_.empty()); length += 2) {
        for (const std::int32_t p : pending_on_)
            if (each_weak(linked_, candidate_in(tree_[p].literal), kinds.weak_in_cell, reach(p, pending_off_))) break;
        pending_on_.clear();
        if (done) break;
        for (const std::int32_t p : pending_off_)
            if (each_strong(*grid_, candidate_in(tree_[p].literal), kinds.strong_in_cell, kinds.strong_in_house,
                            reach(p, pending_on_)))
                break;
        pending_off_.clear();
    }
    if (added) linked_.remove(cell_of(own), digit_of(own));
    if (!done) return;
    ChainHint hint;
    hint.form = Form::chain;
    hint.x = pass.kinds.strong_in_house;
    hint.y = pass.kinds.strong_in_cell;
    hint.conclusion = opposite(source);
    if (is_on(hint.conclusion) && size(grid_->cell[cell_of(candidate_in(source))]) < 2) return;
    hint.begin = static_cast<std::uint32_t>(paths_.size());
    for (auto n = static_cast<std::int32_t>(tree_.size() - 1); n >= 0; n = tree_[n].parent)
        paths_.push_back({tree_[n].literal, tree_[n].cause});
    hint.count = static_cast<std::uint32_t>(paths_.size()) - hint.begin;
    hint.complexity = static_cast<int>(hint.count);
    hint.difficulty = difficulty_of(pass.chains, hint.complexity);
    hint.sort_key = pass.sort_key;
    if (hint.difficulty < 7.0) settled_[source] = searched_;
    keep(hint);
}

}  // namespace ninefold::logic::se
