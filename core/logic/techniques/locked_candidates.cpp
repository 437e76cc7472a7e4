// Locked candidates.  Type 1 (pointing): all places of a digit in a box are in one line, so the rest of the line loses
// it. Type 2 (claiming): all its places in a line are in one box, so the rest of the box loses it.
//
// Order: type 1 boxes, digits, row before column; type 2 rows, then columns, digits.
#include "logic/finders.hpp"

namespace ninefold::logic {
namespace {

Search give(StepSink& sink, TechniqueId id, Digit d, int from, int to, CellSet places, CellSet victims) {
    Step& step = sink.start(id);
    step.eliminate(victims, d);
    if (sink.wants_evidence()) {
        step.digits = DigitSet::of(d);
        step.mark(places, d, Role::cause);
        step.mark_house(from, Role::base);
        step.mark_house(to, Role::cover);
    }
    return sink.commit();
}

}  // namespace

Search find_locked_candidates_1(const Context& context, StepSink& sink) {
    const Board& board = context.board();
    for (int box = 0; box < 9; ++box)
        for (Digit d = 1; d <= 9; ++d) {
            const int count = board.count(box_house(box), d);
            if (count < 2 || count > 3) continue;
            const CellSet places = board.holding(d, box_house(box));
            if (places.empty()) continue;
            const Cell first = places.first();
            for (int line : {row_house(row_of(first)), column_house(column_of(first))}) {
                if (!house_set(line).contains(places) || board.count(line, d) <= count) continue;
                const CellSet victims = board.holding(d, line) - places;
                if (give(sink, TechniqueId::locked_candidates_1, d, box_house(box), line, places, victims) ==
                    Search::stopped)
                    return Search::stopped;
                break;
            }
        }
    return Search::exhausted;
}

Search find_locked_candidates_2(const Context& context, StepSink& sink) {
    const Board& board = context.board();
    for (int line = 0; line < 18; ++line)
        for (Digit d = 1; d <= 9; ++d) {
            const int count = board.count(line, d);
            if (count < 2 || count > 3) continue;
            const CellSet places = board.holding(d, line);
            if (places.empty()) continue;
            const int box = box_house(box_of(places.first()));
            if (!house_set(box).contains(places) || board.count(box, d) <= count) continue;
            const CellSet victims = board.holding(d, box) - places;
            if (give(sink, TechniqueId::locked_candidates_2, d, line, box, places, victims) == Search::stopped)
                return Search::stopped;
        }
    return Search::exhausted;
}

}  // namespace ninefold::logic
