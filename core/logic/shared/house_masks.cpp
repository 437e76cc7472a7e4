#include "logic/shared/house_masks.hpp"

namespace ninefold::logic {

void HouseMasks::build(const Context& context) {
    const Board& board = context.board();
    for (auto& house : places_) house.fill(0);
    for (Digit d = 1; d <= 9; ++d) {
        const auto i = static_cast<std::size_t>(d - 1);
        for (Cell c : board.holding(d)) {
            const int row = row_of(c), column = column_of(c), box = box_of(c);
            auto& in_row = places_[static_cast<std::size_t>(row_house(row))][i];
            auto& in_column = places_[static_cast<std::size_t>(column_house(column))][i];
            auto& in_box = places_[static_cast<std::size_t>(box_house(box))][i];
            in_row = static_cast<std::uint16_t>(in_row | 1 << column);
            in_column = static_cast<std::uint16_t>(in_column | 1 << row);
            in_box = static_cast<std::uint16_t>(in_box | 1 << (row % 3 * 3 + column % 3));
        }
    }
}

// Adds the nine digits' cell sets as bit-sliced counters: one bit plane for ones, twos, fours, eights.
void CellsBySize::build(const Context& context) {
    CellSet ones, twos, fours, eights;
    for (Digit d = 1; d <= 9; ++d) {
        CellSet carry = context.board().holding(d);
        CellSet next = ones & carry;
        ones = ones ^ carry;
        carry = next;
        next = twos & carry;
        twos = twos ^ carry;
        carry = next;
        next = fours & carry;
        fours = fours ^ carry;
        eights |= next;
    }
    for (std::size_t n = 0; n < exactly_.size(); ++n) {
        CellSet cells = n & 1 ? ones : ~ones;
        cells &= n & 2 ? twos : ~twos;
        cells &= n & 4 ? fours : ~fours;
        exactly_[n] = cells & (n & 8 ? eights : ~eights);
    }
}

}  // namespace ninefold::logic
