// Static chains and cycles: three passes (links of one digit; links of cells with two candidates; all) over all cells
// and digits; from each candidate the cycles, then the shortest chain from "on" to its own "off", and from "off" to
// "on".
//
// Compared with ours (shared/loop_search): no groups and no almost locked sets; a chain is the first that a
// breadth-first search from one end meets; a cycle counts as often as it is met, and its own cells lose nothing.
#include <algorithm>

#include "logic/se/engine.hpp"

namespace ninefold::logic::se {

const std::vector<ChainHint>& Engine::static_chains(const Grid& grid) {
    grid_ = &grid;
    hints_.clear();
    paths_.clear();
    removed_.clear();
    struct Pass {
        LinkKinds kinds;
        double cycles, chains;  // difficulty; 0: not looked for
        int sort_key;
    };
    constexpr Pass kPasses[] = {{kX, 6.5, 6.6, 2}, {kY, 6.5, 0, 3}, {kXY, 7.0, 7.0, 4}};
    for (const Pass& pass : kPasses)
        for (int cell = 0; cell < 81; ++cell) {
            const int count = size(grid.cell[cell]);
            if (pass.chains == 0 ? count != 2 : count < 2) continue;
            if (cancelled()) return hints_;
            for (Mask m = grid.cell[cell]; m; m &= m - 1)
                search_static(candidate(cell, lowest(m)), pass.kinds, pass.cycles, pass.chains, pass.sort_key);
        }
    sort_and_thin();
    return hints_;
}

void Engine::search_static(int source, const LinkKinds& kinds, double cycle_base, double chain_base, int sort_key) {
    find_cycles(source, kinds, cycle_base, sort_key);
    if (chain_base == 0) return;
    find_chain(on(source), kinds, chain_base, sort_key);
    find_chain(off(source), kinds, chain_base, sort_key);
}

// An off-literal is followed as often as it is met, unless it is its own ancestor; an on-literal once.
void Engine::find_cycles(int source, const LinkKinds& kinds, double base, int sort_key) {
    const auto visited = ++stamped_;
    tree_.assign(1, {static_cast<std::uint16_t>(on(source)), Cause::none, -1});
    stamp_[on(source)] = visited;
    pending_on_.assign(1, 0);
    for (int length = 2; !pending_on_.empty(); length += 2) {
        pending_off_.clear();
        for (const std::int32_t p : pending_on_)
            each_weak(*grid_, candidate_in(tree_[p].literal), kinds.weak_in_cell, [&](int literal, Cause cause) {
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
                            if (!closes && stamp_[literal] == visited) return false;
                            tree_.push_back({static_cast<std::uint16_t>(literal), cause, p});
                            if (closes) keep_cycle(tree_.size() - 1, length, base, sort_key, kinds);
                            if (stamp_[literal] == visited) return false;
                            stamp_[literal] = visited;
                            pending_on_.push_back(static_cast<std::int32_t>(tree_.size() - 1));
                            return false;
                        });
    }
}

void Engine::keep_cycle(std::size_t end, int links, double base, int sort_key, const LinkKinds& kinds) {
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
    hint.x = kinds.strong_in_house;
    hint.y = kinds.strong_in_cell;
    hint.begin = static_cast<std::uint32_t>(paths_.size());
    for (auto n = static_cast<std::int32_t>(end); n >= 0; n = tree_[n].parent)
        paths_.push_back({tree_[n].literal, tree_[n].cause});
    hint.count = static_cast<std::uint32_t>(paths_.size()) - hint.begin;
    hint.complexity = links;
    hint.difficulty = difficulty_of(base, links);
    hint.sort_key = sort_key;
    hints_.push_back(hint);
}

void Engine::find_chain(int source, const LinkKinds& kinds, double base, int sort_key) {
    const auto visited = ++stamped_;
    tree_.assign(1, {static_cast<std::uint16_t>(source), Cause::none, -1});
    stamp_[source] = visited;
    bool done = false;
    const auto reach = [&](std::int32_t parent, std::vector<std::int32_t>& pending) {
        return [this, parent, visited, source, &pending, &done](int literal, Cause cause) {
            if (stamp_[literal] == visited) return false;
            stamp_[literal] = visited;
            pending.push_back(static_cast<std::int32_t>(tree_.size()));
            tree_.push_back({static_cast<std::uint16_t>(literal), cause, parent});
            return done = literal == opposite(source);
        };
    };
    pending_on_.clear();
    pending_off_.clear();
    (is_on(source) ? pending_on_ : pending_off_).push_back(0);
    while (!done && (!pending_on_.empty() || !pending_off_.empty())) {
        for (const std::int32_t p : pending_on_)
            if (each_weak(*grid_, candidate_in(tree_[p].literal), kinds.weak_in_cell, reach(p, pending_off_))) break;
        pending_on_.clear();
        if (done) break;
        for (const std::int32_t p : pending_off_)
            if (each_strong(*grid_, candidate_in(tree_[p].literal), kinds.strong_in_cell, kinds.strong_in_house,
                            reach(p, pending_on_)))
                break;
        pending_off_.clear();
    }
    if (!done) return;
    ChainHint hint;
    hint.form = Form::chain;
    hint.x = kinds.strong_in_house;
    hint.y = kinds.strong_in_cell;
    hint.conclusion = opposite(source);
    if (is_on(hint.conclusion) && size(grid_->cell[cell_of(candidate_in(source))]) < 2) return;
    hint.begin = static_cast<std::uint32_t>(paths_.size());
    for (auto n = static_cast<std::int32_t>(tree_.size() - 1); n >= 0; n = tree_[n].parent)
        paths_.push_back({tree_[n].literal, tree_[n].cause});
    hint.count = static_cast<std::uint32_t>(paths_.size()) - hint.begin;
    hint.complexity = static_cast<int>(hint.count);
    hint.difficulty = difficulty_of(base, hint.complexity);
    hint.sort_key = sort_key;
    hints_.push_back(hint);
}

}  // namespace ninefold::logic::se
