// Avoidable rectangles.  Like unique rectangles, but with corners that have been filled in: the two digits of a
// rectangle without clues could be swapped, so the last corner(s) must break the pattern.
//
//     a b        type 1: c22 would complete the pattern with a: it is not a
//     b .        type 2: c21 {b,z}, c22 {a,z}: one of them is z
//
// Order: filled cells c11 ascending; partner c12 in the same box and line; the other side's line ascending; each set of
// four cells once.  Needs to know which cells are clues; assumes uniqueness.
#include "logic/finders.hpp"
#include "logic/shared/rectangles.hpp"

namespace ninefold::logic {
namespace {

void add_evidence(const Board& board, Step& step, const std::array<Cell, 4>& corners, DigitSet pair) {
    step.digits = pair;
    CellSet cells;
    for (Cell c : corners) {
        cells.add(c);
        step.mark(c, board.value(c) ? DigitSet::of(board.value(c)) : board[c] & pair, Role::floor);
        if (!board.value(c)) step.mark(c, board[c] - pair, Role::roof);
    }
    step.parts.push_back({cells, pair, Role::floor, -1, 0});
}

template <bool Type2>
Search search(const Context& context, StepSink& sink) {
    const Board& board = context.board();
    const CellSet entries = board.entries();
    std::bitset<81 * 81> examined;
    bool stop = false;
    for (Cell c11 : entries) {
        for_each_rectangle(c11, entries, [&](Cell c12, Cell c21, Cell c22) {
            const std::array<Cell, 4> corners{c11, c12, c21, c22};
            if (stop || board.is_clue(c21) || board.is_clue(c22)) return;
            const std::size_t key = rectangle_key(corners);
            if (examined[key]) return;
            examined[key] = true;
            const Digit a = board.value(c11), b = board.value(c12);
            const DigitSet pair = DigitSet::of(a) | DigitSet::of(b);
            const auto open_pair = [&](Cell c, Digit d) { return board[c].size() == 2 && board.has(c, d); };
            Step& step = sink.start(Type2 ? TechniqueId::avoidable_rectangle_2 : TechniqueId::avoidable_rectangle_1);
            if constexpr (Type2) {
                if (!open_pair(c21, b) || !open_pair(c22, a) || board[c21].without(b) != board[c22].without(a)) return;
                const Digit z = board[c21].without(b).first();
                step.eliminate(board.holding(z) & peers_of(c21) & peers_of(c22), z);
            } else {
                if (board.value(c21) == b && open_pair(c22, a))
                    step.eliminate(c22, a);
                else if (board.value(c22) == a && open_pair(c21, b))
                    step.eliminate(c21, b);
            }
            if (step.eliminations.empty()) return;
            if (sink.wants_evidence()) add_evidence(board, step, corners, pair);
            stop = sink.commit() == Search::stopped;
        });
        if (stop) return Search::stopped;
    }
    return Search::exhausted;
}

}  // namespace

Search find_avoidable_rectangle_1(const Context& context, StepSink& sink) { return search<false>(context, sink); }
Search find_avoidable_rectangle_2(const Context& context, StepSink& sink) { return search<true>(context, sink); }

}  // namespace ninefold::logic
