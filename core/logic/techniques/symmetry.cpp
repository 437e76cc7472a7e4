// Gurth's symmetrical placement.  The clues are symmetric: a half turn, a quarter turn or a reflection in a diagonal
// maps clue cells to clue cells and each digit always to the same digit. Then it maps the solution to a solution and,
// because there is only one, to itself: the entire solution has the same symmetry. So
//   - a cell that is mapped to itself contains a digit that is mapped to itself;
//   - a candidate is eliminated if its image is not a candidate (or the value) of the image of its cell.
//
//     half turn, 1<->2 3<->4 5<->6 7<->8 9   ->  r5c5 = 9
//
// Assumes that the puzzle has one solution.  Entries that are not clues need not be symmetric.
// Order: half turn, quarter turn, main diagonal, other diagonal; one step each, by cell and digit.
#include "logic/finders.hpp"

namespace ninefold::logic {
namespace {

using Turn = Cell (*)(Cell);

constexpr Turn kTurns[] = {
    [](Cell c) { return 80 - c; },
    [](Cell c) { return cell_at(column_of(c), 8 - row_of(c)); },
    [](Cell c) { return cell_at(column_of(c), row_of(c)); },
    [](Cell c) { return cell_at(8 - column_of(c), 8 - row_of(c)); },
};

// The image of each digit (index 1..9); false if the clues are not symmetric.
bool digit_map(const Board& board, Turn turn, std::array<Digit, 10>& to) {
    to.fill(0);
    std::array<Digit, 10> from{};
    for (Cell c : board.clues()) {
        const Cell image = turn(c);
        if (!board.is_clue(image)) return false;
        const Digit d = board.value(c), e = board.value(image);
        if ((to[at(d)] && to[at(d)] != e) || (from[at(e)] && from[at(e)] != d)) return false;
        to[at(d)] = e;
        from[at(e)] = d;
    }
    int missing = 0;
    for (Digit d = 1; d <= 9; ++d)
        if (!to[at(d)]) {
            // The clues of a puzzle with one solution lack at most one digit; it is mapped to itself.
            if (++missing > 1 || from[at(d)]) return false;
            to[at(d)] = d;
        }
    return true;
}

bool can_hold(const Board& board, Cell c, Digit d) { return board.value(c) ? board.value(c) == d : board.has(c, d); }

}  // namespace

Search find_symmetrical_placement(const Context& context, StepSink& sink) {
    const Board& board = context.board();
    if (board.clues().empty()) return Search::exhausted;
    for (Turn turn : kTurns) {
        std::array<Digit, 10> to;
        if (!digit_map(board, turn, to)) continue;
        Step& step = sink.start(TechniqueId::symmetrical_placement);
        for (Cell c : board.empty())
            for (Digit d : board[c])
                if (!can_hold(board, turn(c), to[at(d)]) || (turn(c) == c && to[at(d)] != d)) step.eliminate(c, d);
        // The inverse: an image that a filled cell or a lost candidate excludes.
        for (Cell c = 0; c < kCells; ++c)
            for (Digit d = 1; d <= 9; ++d)
                if (!can_hold(board, c, d) && board.has(turn(c), to[at(d)])) step.eliminate(turn(c), to[at(d)]);
        step.normalize();
        if (step.eliminations.empty()) continue;
        if (sink.wants_evidence()) {
            for (Digit d = 1; d <= 9; ++d)
                if (to[at(d)] == d) step.digits.add(d);
            // The pairs of digits, as parts: each digit with its image.
            for (Digit d = 1; d <= 9; ++d)
                step.parts.push_back({CellSet(), DigitSet::of(d) | DigitSet::of(to[at(d)]), Role::link, -1,
                                      static_cast<std::uint8_t>(d)});
            for (Cell c = 0; c < kCells; ++c)
                if (turn(c) == c && !board.value(c)) step.mark(c, board[c] & step.digits, Role::target);
        }
        if (sink.commit() == Search::stopped) return Search::stopped;
    }
    return Search::exhausted;
}

}  // namespace ninefold::logic
