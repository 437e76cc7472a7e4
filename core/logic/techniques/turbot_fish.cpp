// Turbot fish.  Two strong links of a digit joined by a weak one: whichever end of the weak link is false, an outer end
// contains the digit, so the cells that see both outer ends lose it.
//
//     a ==strong== b --weak-- c ==strong== d      ->  no digit in cells that see a and d
//
// If the outer ends are one cell, it contains the digit, and all its peers lose it.
// Order: cells, then digits, then links by row, column, box (shared/digit_links.hpp); the best is taken.
#include "logic/finders.hpp"
#include "logic/shared/digit_links.hpp"
#include "logic/shared/ranked_chains.hpp"

namespace ninefold::logic {

Search find_turbot_fish(const Context& context, StepSink& sink) {
    const Board& board = context.board();
    const DigitLinks& links = context.shared<DigitLinks>();
    const auto check = [&](Digit digit, Cell a, Cell b, Cell c, Cell d) {
        const CellSet victims = peers_of(a) & peers_of(d) & board.holding(digit);
        if (!victims) return Search::exhausted;
        Step& step = sink.start(TechniqueId::turbot_fish);
        step.eliminate(victims, digit);
        step.length = 3;
        if (!sink.wants()) return Search::exhausted;
        if (sink.wants_evidence()) {
            step.digits = DigitSet::of(digit);
            step.chains.push_back(alternating_chain({{a, digit}, {b, digit}, {c, digit}, {d, digit}}));
        }
        return sink.commit();
    };
    for (Cell a : board.empty())
        for (Digit digit : board[a]) {
            if (!links.linked(digit).has(a)) continue;
            for (CellSet first : links.by_house(a, digit))
                for (Cell b : first& links.strong(a, digit))
                    for (CellSet weak : links.by_house(b, digit))
                        for (Cell c : weak.without(a) & links.linked(digit))
                            for (CellSet second : links.by_house(c, digit))
                                for (Cell d : second.without(b) & links.strong(c, digit))
                                    if (check(digit, a, b, c, d) == Search::stopped) return Search::stopped;
        }
    return Search::exhausted;
}

}  // namespace ninefold::logic
