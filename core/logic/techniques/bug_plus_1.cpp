// BUG+1 (bivalue universal grave plus one).  If every open cell had two candidates and every digit two places in every
// house, the puzzle would have two solutions or none.  One cell with a third candidate prevents that: it must be the
// digit that appears three times in its houses.
//
// At most one step.  No single may be left (otherwise it would not be a grave). The counts of three must belong to one
// digit, in the three houses of the one trivalue cell. Assumes uniqueness.
#include "logic/finders.hpp"
#include "logic/shared/house_masks.hpp"

namespace ninefold::logic {

Search find_bug_plus_1(const Context& context, StepSink& sink) {
    const Board& board = context.board();
    const CellsBySize& by_size = context.shared<CellsBySize>();
    if (by_size.with(3).size() != 1 || by_size.bivalue().size() + 1 != board.empty().size()) return Search::exhausted;
    const Cell cell = by_size.with(3).first();
    Digit thrice = 0;
    int houses_with_three = 0;
    for (int house = 0; house < kHouses; ++house)
        for (Digit d = 1; d <= 9; ++d) {
            const int count = board.count(house, d);
            if (count == 0 || count == 2) continue;
            if (count != 3) return Search::exhausted;
            if ((thrice && thrice != d) || !house_set(house).has(cell)) return Search::exhausted;
            thrice = d;
            ++houses_with_three;
        }
    if (houses_with_three != 3 || !board.has(cell, thrice)) return Search::exhausted;
    Step& step = sink.start(TechniqueId::bug_plus_1);
    step.eliminate(cell, board[cell].without(thrice));
    if (sink.wants_evidence()) {
        step.digits = DigitSet::of(thrice);
        step.mark(cell, thrice, Role::cause);
        for (int house : houses_of(cell)) step.mark_house(house, Role::house);
    }
    return sink.commit();
}

}  // namespace ninefold::logic
