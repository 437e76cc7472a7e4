#include "logic/shared/deadly.hpp"

namespace ninefold::logic {
namespace {

struct Extras {
    CellSet cells;    // of the pattern, with candidates outside its digits
    DigitSet digits;  // these candidates
};

Extras extras_of(const Board& board, const DeadlyPattern& pattern) {
    Extras extras;
    for (Cell c : pattern.cells) {
        const DigitSet more = board[c] - pattern.digits;
        if (!more) continue;
        extras.cells.add(c);
        extras.digits |= more;
    }
    return extras;
}

void mark_pattern(const Board& board, const DeadlyPattern& pattern, Step& step) {
    step.digits = pattern.digits;
    for (Cell c : pattern.cells) {
        step.mark(c, board[c] & pattern.digits, Role::floor);
        step.mark(c, board[c] - pattern.digits, Role::roof);
    }
    step.parts.push_back({pattern.cells, pattern.digits, Role::floor, -1, 0});
}

Search commit(const Board& board, const DeadlyPattern& pattern, Step& step, StepSink& sink) {
    if (step.eliminations.empty()) return Search::exhausted;
    if (sink.wants_evidence()) mark_pattern(board, pattern, step);
    return sink.commit();
}

Search type_3(const Board& board, const DeadlyPattern& pattern, const Extras& extras, StepSink& sink) {
    for (int house = 0; house < kHouses; ++house) {
        if (!house_set(house).contains(extras.cells)) continue;
        const Search search =
            naked_set_with(board, house, extras.cells, extras.digits, [&](CellSet helpers, DigitSet set) {
                if (helpers.meets(pattern.cells)) return Search::exhausted;
                Step& step = sink.start(pattern.label);
                for (Cell c : (house_set(house) & board.empty()) - extras.cells - helpers)
                    step.eliminate(c, board[c] & set);
                if (step.eliminations.empty()) return Search::exhausted;
                if (sink.wants_evidence()) {
                    mark_pattern(board, pattern, step);
                    for (Cell c : helpers) step.mark(c, board[c], Role::helper);
                    step.mark_house(house, Role::house);
                }
                return sink.commit();
            });
        if (search == Search::stopped) return search;
    }
    return Search::exhausted;
}

Search type_4(const Board& board, const DeadlyPattern& pattern, const Extras& extras, StepSink& sink) {
    for (int house = 0; house < kHouses; ++house) {
        if (!house_set(house).contains(extras.cells)) continue;
        for (Digit v : pattern.digits) {
            if (board.holding(v, house) != extras.cells) continue;
            Step& step = sink.start(pattern.label);
            for (Cell c : extras.cells) step.eliminate(c, board[c] & pattern.digits.without(v));
            if (sink.wants_evidence()) {
                step.mark_house(house, Role::house);
                step.mark(extras.cells, v, Role::link);
            }
            if (commit(board, pattern, step, sink) == Search::stopped) return Search::stopped;
        }
    }
    return Search::exhausted;
}

Search conclude_one(const Board& board, const DeadlyPattern& pattern, int type, StepSink& sink) {
    const Extras extras = extras_of(board, pattern);
    if (extras.cells.empty()) return Search::exhausted;  // more than one solution: no conclusion
    const int count = extras.cells.size();
    if (type == 1) {
        if (count != 1) return Search::exhausted;
        Step& step = sink.start(pattern.label);
        const Cell c = extras.cells.first();
        step.eliminate(c, board[c] & pattern.digits);
        return commit(board, pattern, step, sink);
    }
    if (count < 2) return Search::exhausted;
    if (type == 2) {
        if (extras.digits.size() != 1) return Search::exhausted;
        Step& step = sink.start(pattern.label);
        const Digit z = extras.digits.first();
        step.eliminate(common_peers(extras.cells) & board.holding(z), z);
        return commit(board, pattern, step, sink);
    }
    if (type == 3) return extras.digits.size() < 2 ? Search::exhausted : type_3(board, pattern, extras, sink);
    return count != 2 ? Search::exhausted : type_4(board, pattern, extras, sink);
}

}  // namespace

Search conclude_deadly(const Board& board, std::span<const DeadlyPattern> patterns, int type, TechniqueId label,
                       StepSink& sink) {
    for (DeadlyPattern pattern : patterns) {
        pattern.label = label;
        if (conclude_one(board, pattern, type, sink) == Search::stopped) return Search::stopped;
    }
    return Search::exhausted;
}

}  // namespace ninefold::logic
