// Fireworks.  A cell x and, outside its box, a cell p of its row and a cell q of its column.  A digit whose places in
// the row are in the box or at p, and in the column in the box or at q, is in one of x, p, q. If it is not at p, it is
// in the row inside the box. If it is not at x there, the column cannot have it in the box, so it is at q.
//
// Triple: three digits do that with the same x, p, q: they fill these cells, and all other candidates are eliminated.
// Quadruple: two digits on x with p and q, two others on y, the fourth corner of the rectangle, with the same p and q:
// the four digits fill the four cells.
//
//     x 123..   p 123..        x 12..  p 1234..
//     q 123..                  q 1234..  y 34..
//
// Order: x ascending, p ascending, q ascending; digits ascending.
#include "logic/finders.hpp"

namespace ninefold::logic {
namespace {

// The digits that are certainly in x, or in p or q of its row and column.
DigitSet sparks(const Board& board, Cell x, Cell p, Cell q) {
    const auto houses = houses_of(x);
    const CellSet row = house_set(houses[0]) - house_set(houses[2]);
    const CellSet column = house_set(houses[1]) - house_set(houses[2]);
    DigitSet digits;
    for (Digit d : board[x] | board[p] | board[q]) {
        // A digit that is already placed in a house has no candidate there: no firework.
        if (!board.count(houses[0], d) || !board.count(houses[1], d)) continue;
        if (CellSet::of(p).contains(board.holding(d) & row) && CellSet::of(q).contains(board.holding(d) & column))
            digits.add(d);
    }
    return digits;
}

template <class See>
Search each_corner(const Board& board, See&& see) {
    for (Cell x : board.empty()) {
        const auto houses = houses_of(x);
        for (Cell p : (house_set(houses[0]) - house_set(houses[2])) & board.empty())
            for (Cell q : (house_set(houses[1]) - house_set(houses[2])) & board.empty())
                if (see(x, p, q) == Search::stopped) return Search::stopped;
    }
    return Search::exhausted;
}

Search give(const Board& board, StepSink& sink, TechniqueId id, CellSet cells, DigitSet digits) {
    Step& step = sink.start(id);
    for (Cell c : cells) step.eliminate(c, board[c] - digits);
    if (step.eliminations.empty()) return Search::exhausted;
    if (sink.wants_evidence()) {
        step.digits = digits;
        for (Cell c : cells) step.mark(c, board[c] & digits, Role::base);
        step.parts.push_back({cells, digits, Role::base, -1, 0});
    }
    return sink.commit();
}

}  // namespace

Search find_firework_triple(const Context& context, StepSink& sink) {
    const Board& board = context.board();
    return each_corner(board, [&](Cell x, Cell p, Cell q) {
        const DigitSet digits = sparks(board, x, p, q);
        if (digits.size() != 3) return Search::exhausted;  // more: no solution
        return give(board, sink, TechniqueId::firework_triple, {x, p, q}, digits);
    });
}

Search find_firework_quadruple(const Context& context, StepSink& sink) {
    const Board& board = context.board();
    return each_corner(board, [&](Cell x, Cell p, Cell q) {
        const Cell y = cell_at(row_of(q), column_of(p));
        if (y < x || board.value(y) || box_of(y) == box_of(p) || box_of(y) == box_of(q)) return Search::exhausted;
        const DigitSet here = sparks(board, x, p, q), there = sparks(board, y, q, p);
        if (here.size() < 2 || there.size() < 2) return Search::exhausted;
        const DigitSet all = here | there;
        if (all.size() != 4) return Search::exhausted;
        return give(board, sink, TechniqueId::firework_quadruple, {x, p, q, y}, all);
    });
}

}  // namespace ninefold::logic
