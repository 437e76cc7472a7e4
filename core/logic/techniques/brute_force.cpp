// Brute force: the last resort, and marked as such (Step::guess).  It is not a deduction: the middle one of the empty
// cells gets its value from the solution.  Only for puzzles with one solution.
//
// Order: one step: of the empty cells, ascending, number count / 2.
#include "logic/finders.hpp"

namespace ninefold::logic {

Search find_brute_force(const Context& context, StepSink& sink) {
    const Board& board = context.board();
    int skip = board.empty().size() / 2;
    for (Cell c : board.empty()) {
        if (skip-- > 0) continue;
        const Digits* solution = context.solution();
        if (!solution) break;
        Step& step = sink.start(TechniqueId::brute_force);
        const Digit d = (*solution)[static_cast<std::size_t>(c)];
        if (!board.has(c, d)) break;  // an earlier entry or elimination was wrong
        step.place(c, d);
        step.guess = true;
        if (sink.wants_evidence()) {
            step.digits = DigitSet::of(d);
            step.mark(c, d, Role::cause);
        }
        return sink.commit();
    }
    return Search::exhausted;
}

}  // namespace ninefold::logic
