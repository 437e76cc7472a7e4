// Searches that remember failures find the same as others: on boards that lose candidates, that regain them, and of
// another puzzle.
#include "check.hpp"
#include "logic/finders.hpp"
#include "ninefold/logic.hpp"
#include "puzzles.hpp"

using namespace ninefold;
using namespace ninefold::logic;

namespace {

constexpr Finder kRemembering[] = {
    find_bent_set<4>,
    find_bent_set<5>,
    find_bent_set<6>,
    find_franken_fish<3>,
    find_finned_franken_fish<2>,
    find_finned_franken_fish<3>,
    find_finned_mutant_fish<2>,
    find_aligned_triplet,
};

std::vector<std::string> all(const Context& context, Finder find) {
    AllSink sink(true);
    find(context, sink);
    std::vector<std::string> texts;
    for (const Step& step : sink.steps)
        texts.push_back(conclusions_text(step) + ' ' + std::to_string(argument_length(step)));
    return texts;
}

long found = 0, nothing = 0;

void look_at(Context& remembering, const Board& board) {
    remembering.look_at(board);
    Context fresh;
    fresh.look_at(board);
    for (const Finder find : kRemembering) {
        const auto expected = all(fresh, find);
        CHECK(all(remembering, find) == expected);
        CHECK(all(remembering, find) == expected);
        ++(expected.empty() ? nothing : found);
    }
}

// Boards of one puzzle, each with fewer wrong candidates than the previous one.
std::vector<Board> boards_of(Rng& random, int count) {
    const Digits clues = testing::random_puzzle(random);
    const Digits solution = diagnose(Position::of(clues)).solution;
    std::vector<Board> boards = {Position::of(clues).board()};
    while (static_cast<int>(boards.size()) < count) {
        Board board = boards.back();
        for (int left = 6; left > 0;) {
            const Cell c = static_cast<Cell>(random.below(kCells));
            const DigitSet wrong = board[c].without(solution[static_cast<std::size_t>(c)]);
            if (!wrong) continue;
            board.remove(c, wrong.first());
            --left;
        }
        boards.push_back(board);
    }
    return boards;
}

}  // namespace

int main() {
    Rng random(20);
    Context remembering;
    for (int puzzle = 0; puzzle < 2; ++puzzle) {
        const std::vector<Board> boards = boards_of(random, 12);
        for (const Board& board : boards) look_at(remembering, board);
        for (auto board = boards.rbegin(); board != boards.rend(); ++board) look_at(remembering, *board);
    }
    CHECK(found > 20 && nothing > 20);
    return testing::report();
}
