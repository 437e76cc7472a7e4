#include "logic/shared/digit_links.hpp"

namespace ninefold::logic {

void DigitLinks::build(const Context& context) {
    const Board& board = context.board();
    for (Digit d = 1; d <= 9; ++d) {
        auto& strong = strong_[at(d)];
        strong.fill(CellSet());
        holding_[at(d)] = board.holding(d);
        linked_[at(d)] = CellSet();
        for (int house = 0; house < kHouses; ++house) {
            if (board.count(house, d) != 2) continue;
            const CellSet pair = board.holding(d, house);
            if (pair.size() != 2) continue;  // counts are unreliable in contradictory states
            const Cell a = pair.first(), b = pair.without(a).first();
            if (is_box(house) && (row_of(a) == row_of(b) || column_of(a) == column_of(b))) continue;
            strong[static_cast<std::size_t>(a)].add(b);
            strong[static_cast<std::size_t>(b)].add(a);
            linked_[at(d)] |= pair;
        }
    }
}

}  // namespace ninefold::logic
