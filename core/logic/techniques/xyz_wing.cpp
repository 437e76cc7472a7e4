// XYZ-wing.  Pivot {x,y,z} sees wings {x,z} and {y,z}: whichever digit the pivot takes, one of the three is z, so a
// cell that sees all three cannot be.
//
//     pivot 359   wing 39   wing 59     ->  no 9 in cells that see all three
//
// Order: pivots ascending, then pairs of wings ascending.
#include "logic/finders.hpp"
#include "logic/shared/house_masks.hpp"

namespace ninefold::logic {

Search find_xyz_wing(const Context& context, StepSink& sink) {
    const Board& board = context.board();
    const CellsBySize& by_size = context.shared<CellsBySize>();
    for (Cell pivot : by_size.with(3)) {
        CellSet wings = by_size.bivalue() & peers_of(pivot);
        for (Cell a : wings) {
            wings.remove(a);
            if (!board[pivot].contains(board[a])) continue;
            for (Cell b : wings) {
                if (!board[pivot].contains(board[b]) || board[a] == board[b]) continue;
                const Digit z = (board[a] & board[b]).first();
                const CellSet victims = board.holding(z) & peers_of(pivot) & peers_of(a) & peers_of(b);
                if (victims.empty()) continue;
                Step& step = sink.start(TechniqueId::xyz_wing);
                step.eliminate(victims, z);
                if (sink.wants_evidence()) {
                    step.digits = board[pivot];
                    step.mark(pivot, board[pivot], Role::pivot);
                    step.mark(a, board[a], Role::wing);
                    step.mark(b, board[b], Role::wing);
                }
                if (sink.commit() == Search::stopped) return Search::stopped;
            }
        }
    }
    return Search::exhausted;
}

}  // namespace ninefold::logic
