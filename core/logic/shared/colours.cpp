#include "logic/shared/colours.hpp"

namespace ninefold::logic {
namespace {

// Colours everything joined to the first cell of *left*, and takes it out of *left*.
Colours::Component colour_from(const Board& board, Digit d, CellSet& left) {
    Colours::Component component;
    std::array<CellSet, 2> fresh;
    fresh[0].add(left.first());
    for (std::size_t colour = 0; fresh[colour]; colour ^= 1) {
        component.colour[colour] |= fresh[colour];
        left -= fresh[colour];
        CellSet next;
        for (Cell c : fresh[colour])
            for (int house : houses_of(c))
                if (board.count(house, d) == 2) next |= board.holding(d, house).without(c);
        fresh[colour ^ 1] = next - component.colour[colour ^ 1] - component.colour[colour];
    }
    for (std::size_t colour = 0; colour < 2; ++colour)
        for (Cell c : component.colour[colour]) component.seen[colour] |= peers_of(c);
    return component;
}

}  // namespace

void Colours::build(const Context& context) {
    const Board& board = context.board();
    for (Digit d = 1; d <= 9; ++d) {
        auto& list = components_[static_cast<std::size_t>(d - 1)];
        list.clear();
        CellSet left;
        for (int house = 0; house < kHouses; ++house)
            if (board.count(house, d) == 2) left |= board.holding(d, house);
        while (left) list.push_back(colour_from(board, d, left));
    }
}

}  // namespace ninefold::logic
