// The closure of a literal: one on-literal is expanded completely before any off-literal, so chains are often not the
// shortest.  The order decides what a hint is said to cost, so it is Sudoku Explainer's to the letter.
#include "logic/se/engine.hpp"

namespace ninefold::logic::se {

const Closure& Engine::closure(int source) {
    if (closures_.empty()) closures_.resize(kLiterals);
    auto& slot = closures_[source];
    if (!slot) slot = std::make_unique<Closure>();
    if (slot->made != search_) {
        slot->made = search_;
        close(source, *slot);
    }
    return *slot;
}

void Engine::close(int source, Closure& out) {
    out.clear();
    const Grid& start = *grid_;
    const bool dynamic = mode_.dynamic, in_cell = !mode_.nishio;
    if (dynamic) working_ = start;
    const Grid& grid = dynamic ? working_ : start;

    const auto add = [&](int literal, Cause cause, bool kept) {
        const auto node = static_cast<std::int16_t>(out.nodes.size());
        out.nodes.push_back(
            {static_cast<std::uint16_t>(literal), cause, 0, 1, static_cast<std::uint32_t>(out.parents.size()), -1});
        if (kept) {
            out.at[literal] = node;
            (is_on(literal) ? out.on_nodes : out.off_nodes).push_back(static_cast<std::uint16_t>(node));
        }
        return node;
    };
    const auto parent = [&](int node) {
        out.parents.push_back(static_cast<std::uint16_t>(node));
        ++out.nodes.back().parent_count;
        out.nodes.back().height = std::max<std::uint16_t>(out.nodes.back().height, out.nodes[node].height + 1);
    };
    // What was excluded before and so leaves the on-literal as the only one of its cell or house.
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

    add(source, Cause::none, true);
    next_on_ = next_off_ = 0;
    for (;;) {
        if (next_on_ < out.on_nodes.size()) {
            const int p = out.on_nodes[next_on_++];
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
        } else if (next_off_ < out.off_nodes.size()) {
            const int p = out.off_nodes[next_off_++];
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
        } else if (mode_.level == 0 || !advance(out)) {
            return;
        }
    }
}

}  // namespace ninefold::logic::se
