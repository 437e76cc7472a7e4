#include <vector>

#include "clues/uniqueness.hpp"
#include "ninefold/clues.hpp"

namespace ninefold::clues {

CellSet redundant_clues(const Digits& puzzle) {
    std::vector<Digits> without;
    std::vector<Cell> cells;
    for (Cell c = 0; c < kCells; ++c) {
        if (!puzzle[c]) continue;
        cells.push_back(c);
        without.push_back(puzzle);
        without.back()[c] = 0;
    }
    const std::vector<lanes::Status> status = uniqueness(without);
    CellSet redundant;
    for (std::size_t i = 0; i < cells.size(); ++i)
        if (status[i] == lanes::Status::one) redundant.add(cells[i]);
    return redundant;
}

// A clue that is needed once stays needed, so one pass is enough.
Digits minimize(const Digits& puzzle, Rng& random) {
    // Only clues that are redundant now can be removed later.
    std::vector<Cell> order;
    for (const Cell c : redundant_clues(puzzle)) order.push_back(c);
    random.shuffle(order);
    Digits result = puzzle;
    for (const Cell c : order) {
        const std::uint8_t clue = result[c];
        result[c] = 0;
        if (!has_one_solution(result)) result[c] = clue;
    }
    return result;
}

}  // namespace ninefold::clues
