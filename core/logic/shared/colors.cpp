#include "logic/shared/colors.hpp"

namespace ninefold::logic {
namespace {

// Colors everything connected to the first cell of *left*, and removes it from *left*.
Colors::Component color_from(const Board& board, Digit d, CellSet& left) {
    Colors::Component component;
    std::array<CellSet, 2> fresh;
    fresh[0].add(left.first());
    for (std::size_t color = 0; fresh[color]; color ^= 1) {
        component.color[color] |= fresh[color];
        left -= fresh[color];
        CellSet next;
        for (Cell c : fresh[color])
            for (int house : houses_of(c))
                if (board.count(house, d) == 2) next |= board.holding(d, house).without(c);
        fresh[color ^ 1] = next - component.color[color ^ 1] - component.color[color];
    }
    for (std::size_t color = 0; color < 2; ++color)
        for (Cell c : component.color[color]) component.seen[color] |= peers_of(c);
    return component;
}

}  // namespace

void Colors::build(const Context& context) {
    const Board& board = context.board();
    for (Digit d = 1; d <= 9; ++d) {
        auto& list = components_[static_cast<std::size_t>(d - 1)];
        list.clear();
        CellSet left;
        for (int house = 0; house < kHouses; ++house)
            if (board.count(house, d) == 2) left |= board.holding(d, house);
        while (left) list.push_back(color_from(board, d, left));
    }
}

}  // namespace ninefold::logic
