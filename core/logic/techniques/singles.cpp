// Full house, naked single, hidden single.
//
// The cell takes the only digit it can (naked single), the last digit its house lacks (full house), or the digit takes
// its only possible cell of a house (hidden single).
//
// Order: that of the board's queues (board.hpp), which is the order in which the singles arose.
#include "logic/finders.hpp"

namespace ninefold::logic {
namespace {

Search give(StepSink& sink, TechniqueId id, Candidate single, int house) {
    Step& step = sink.start(id);
    step.place(single.cell, single.digit);
    if (sink.wants_evidence()) {
        step.digits = DigitSet::of(single.digit);
        step.mark(single.cell, single.digit, Role::cause);
        if (house >= 0) step.mark_house(house, Role::house);
    }
    return sink.commit();
}

}  // namespace

Search find_full_house(const Context& context, StepSink& sink) {
    const Board& board = context.board();
    CellSet seen;
    for (Candidate single : board.naked_queue()) {
        if (board.value(single.cell) || seen.has(single.cell)) continue;
        for (int house : houses_of(single.cell)) {
            if (board.empty_in(house) != 1) continue;
            seen.add(single.cell);
            if (give(sink, TechniqueId::full_house, single, house) == Search::stopped) return Search::stopped;
            break;
        }
    }
    return Search::exhausted;
}

Search find_naked_single(const Context& context, StepSink& sink) {
    const Board& board = context.board();
    for (Candidate single : board.naked_queue())
        if (!board.value(single.cell) && give(sink, TechniqueId::naked_single, single, -1) == Search::stopped)
            return Search::stopped;
    return Search::exhausted;
}

Search find_hidden_single(const Context& context, StepSink& sink) {
    const Board& board = context.board();
    CellSet seen;
    for (Candidate single : board.hidden_queue()) {
        if (board.value(single.cell) || seen.has(single.cell) || !board.has(single.cell, single.digit)) continue;
        for (int house : houses_of(single.cell)) {
            if (board.count(house, single.digit) != 1) continue;
            seen.add(single.cell);
            if (give(sink, TechniqueId::hidden_single, single, house) == Search::stopped) return Search::stopped;
            break;
        }
    }
    return Search::exhausted;
}

}  // namespace ninefold::logic
