// Deadly patterns: cells P and digits D such that, if all cells of P contained digits of D, these could be rearranged
// with the same digits in every house. So in a puzzle with one solution (and P free of clues), some cell of P must
// contain a digit outside D. The conclusions are the same for all such patterns:
//
//   type 1  one cell has other candidates ("extra"): it is one of them, not a digit of D.
//   type 2  all extra candidates are of one digit z: cells that see all of them lose z.
//   type 3  the extra cells share a house: together they act as one cell with the extra digits, which
//           completes a naked set with other cells of the house.
//   type 4  two extra cells share a house in which a digit v of D is only in them: one is v, so the
//           other is an extra digit; both lose the rest of D.
#pragma once

#include <span>

#include "logic/context.hpp"
#include "logic/sink.hpp"

namespace ninefold::logic {

struct DeadlyPattern {
    CellSet cells;
    DigitSet digits;
    TechniqueId label = TechniqueId::none;
};

/// Yields the conclusions from each pattern by type, under the label; houses ascending, helpers in pre-order, digits
/// ascending.
Search conclude_deadly(const Board& board, std::span<const DeadlyPattern> patterns, int type, TechniqueId label,
                       StepSink& sink);

/// For type 3 and BUG: the cells *acting* of a house act as one cell with the digits; finds helpers that make it a
/// naked set and yields each step.
template <class Give>
Search naked_set_with(const Board& board, int house, CellSet acting, DigitSet digits, Give&& give) {
    const CellSet others = (house_set(house) & board.empty()) - acting;
    const auto choose = [&](const auto& self, CellSet rest, CellSet helpers, DigitSet all) -> Search {
        while (rest) {
            const Cell c = rest.first();
            rest.remove(c);
            const CellSet set = helpers | CellSet::of(c);
            const DigitSet now = all | board[c];
            if (now.size() == set.size() + 1 && (board[c] & digits || helpers) && give(set, now) == Search::stopped)
                return Search::stopped;
            if (now.size() <= others.size() && self(self, rest, set, now) == Search::stopped) return Search::stopped;
        }
        return Search::exhausted;
    };
    return choose(choose, others, CellSet(), digits);
}

}  // namespace ninefold::logic
