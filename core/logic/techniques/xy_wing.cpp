// XY-wing.  Pivot {x,y} sees wings {x,z} and {y,z}: whichever digit the pivot takes, one of the wings is z, so a cell
// that sees both wings cannot be.
//
//     pivot 35   wing 39   wing 59     ->  no 9 in cells that see both wings
//
// Order: bivalue cells i < j < k; i, then j, then k as pivot.
#include "logic/finders.hpp"
#include "logic/shared/house_masks.hpp"

namespace ninefold::logic {
namespace {

Search try_pivot(const Board& board, StepSink& sink, Cell pivot, Cell a, Cell b) {
    if (!sees(pivot, a) || !sees(pivot, b)) return Search::exhausted;
    const Digit z = (board[a] & board[b]).first();
    const CellSet victims = board.holding(z) & peers_of(a) & peers_of(b);
    if (victims.empty()) return Search::exhausted;
    Step& step = sink.start(TechniqueId::xy_wing);
    step.eliminate(victims, z);
    if (sink.wants_evidence()) {
        step.digits = board[pivot] | DigitSet::of(z);
        step.mark(pivot, board[pivot], Role::pivot);
        step.mark(a, board[a], Role::wing);
        step.mark(b, board[b], Role::wing);
    }
    return sink.commit();
}

}  // namespace

Search find_xy_wing(const Context& context, StepSink& sink) {
    const Board& board = context.board();
    const CellSet bivalue = context.shared<CellsBySize>().bivalue();
    CellSet after_i = bivalue;
    for (Cell i : bivalue) {
        after_i.remove(i);
        CellSet after_j = after_i;
        for (Cell j : after_i) {
            after_j.remove(j);
            // Two cells with one common digit determine the third: it has the two others.
            if ((board[i] & board[j]).size() != 1) continue;
            const DigitSet third = board[i] ^ board[j];
            const Digit low = third.first();
            CellSet cells = after_j & board.holding(low) & board.holding(third.without(low).first());
            cells &= sees(i, j) ? peers_of(i) | peers_of(j) : peers_of(i) & peers_of(j);
            for (Cell k : cells)
                if (try_pivot(board, sink, i, j, k) == Search::stopped ||
                    try_pivot(board, sink, j, i, k) == Search::stopped ||
                    try_pivot(board, sink, k, i, j) == Search::stopped)
                    return Search::stopped;
        }
    }
    return Search::exhausted;
}

}  // namespace ninefold::logic
