// Tridagon (Thor's hammer).  Four boxes at the corners of a rectangle of chutes, in each three cells, one in every row
// and column of the box, all with the same three digits only.  For the right arrangement (an odd number of the four
// boxes slants the other way) the twelve cells cannot be filled.  So one of the *guardians*, the other candidates of
// the twelve cells, is true.
//
//   type 1     the guardians are in one cell: it is none of the three digits.
//   guardians  otherwise: eliminates candidates that every guardian excludes (same digit in a peer, another in its
//   cell).
//
//     a b c  slants  \  \          the arrangement is impossible: three boxes fix the fourth's order to the
//                    \  /          wrong parity
//
// All 6^4 fillings are tried to verify that the twelve cells cannot be filled.
// Order: pairs of bands, pairs of stacks; digits ascending; cells by box.
#include "logic/finders.hpp"

namespace ninefold::logic {
namespace {

constexpr int kPermutations[6][3] = {{0, 1, 2}, {1, 2, 0}, {2, 0, 1}, {0, 2, 1}, {1, 0, 2}, {2, 1, 0}};
constexpr std::size_t kMaxGuardians = 6;

struct Pattern {
    std::array<std::array<Cell, 3>, 4> cells;  // by box (nw, ne, sw, se) and row
    DigitSet digits;
    std::vector<Candidate> guardians;
};

// Whether the twelve cells can be filled with the three digits. Fillings are permutations, one per box.
bool fillable(const Pattern& pattern) {
    const auto agree = [&](std::size_t x, int fx, std::size_t y, int fy) {
        for (std::size_t i = 0; i < 3; ++i)
            for (std::size_t j = 0; j < 3; ++j)
                if (kPermutations[fx][i] == kPermutations[fy][j] && sees(pattern.cells[x][i], pattern.cells[y][j]))
                    return false;
        return true;
    };
    for (int a = 0; a < 6; ++a)
        for (int b = 0; b < 6; ++b) {
            if (!agree(0, a, 1, b)) continue;
            for (int c = 0; c < 6; ++c) {
                if (!agree(0, a, 2, c)) continue;
                for (int d = 0; d < 6; ++d)
                    if (agree(1, b, 3, d) && agree(2, c, 3, d)) return true;
            }
        }
    return false;
}

class TridagonSearch {
public:
    explicit TridagonSearch(const Board& board) : board_(board) {}

    template <class See>
    Search run(See&& see) {
        for (int b1 = 0; b1 < 3; ++b1)
            for (int b2 = b1 + 1; b2 < 3; ++b2)
                for (int s1 = 0; s1 < 3; ++s1)
                    for (int s2 = s1 + 1; s2 < 3; ++s2) {
                        boxes_ = {b1 * 3 + s1, b1 * 3 + s2, b2 * 3 + s1, b2 * 3 + s2};
                        for (Digit x = 1; x <= 7; ++x)
                            for (Digit y = x + 1; y <= 8; ++y)
                                for (Digit z = y + 1; z <= 9; ++z) {
                                    pattern_.digits = DigitSet::of(x) | DigitSet::of(y) | DigitSet::of(z);
                                    pattern_.guardians.clear();
                                    if (choose(0, see) == Search::stopped) return Search::stopped;
                                }
                    }
        return Search::exhausted;
    }

private:
    template <class See>
    Search choose(std::size_t box, See&& see) {
        if (box == 4) return pattern_.guardians.empty() || fillable(pattern_) ? Search::exhausted : see(pattern_);
        const std::size_t before = pattern_.guardians.size();
        for (const auto& columns : kPermutations) {
            bool fits = true;
            for (int row = 0; row < 3 && fits; ++row) {
                const Cell c = cell_at(boxes_[box] / 3 * 3 + row, boxes_[box] % 3 * 3 + columns[row]);
                pattern_.cells[box][at(row)] = c;
                fits = (board_[c] & pattern_.digits).size() >= 2;
                for (Digit d : board_[c] - pattern_.digits) pattern_.guardians.emplace_back(c, d);
                fits &= pattern_.guardians.size() <= kMaxGuardians;
            }
            const Search search = fits ? choose(box + 1, see) : Search::exhausted;
            pattern_.guardians.resize(before);
            if (search == Search::stopped) return search;
        }
        return Search::exhausted;
    }

    const Board& board_;
    std::array<int, 4> boxes_{};
    Pattern pattern_;
};

bool one_cell(const Pattern& pattern) {
    for (Candidate g : pattern.guardians)
        if (g.cell != pattern.guardians.front().cell) return false;
    return true;
}

Search give(const Board& board, StepSink& sink, TechniqueId id, const Pattern& pattern) {
    Step& step = sink.start(id);
    for (Digit d = 1; d <= 9; ++d) {
        CellSet victims = board.holding(d);
        for (Candidate g : pattern.guardians) victims &= g.digit == d ? peers_of(g.cell) : CellSet::of(g.cell);
        if (id == TechniqueId::tridagon) victims &= CellSet::of(pattern.guardians.front().cell);
        step.eliminate(victims, d);
    }
    if (step.eliminations.empty()) return Search::exhausted;
    if (sink.wants_evidence()) {
        step.digits = pattern.digits;
        CellSet cells;
        for (const auto& box : pattern.cells)
            for (Cell c : box) {
                cells.add(c);
                step.mark(c, board[c] & pattern.digits, Role::floor);
            }
        for (Candidate g : pattern.guardians) step.mark(g.cell, g.digit, Role::guardian);
        step.parts.push_back({cells, pattern.digits, Role::floor, -1, 0});
    }
    return sink.commit();
}

}  // namespace

Search find_tridagon(const Context& context, StepSink& sink) {
    return TridagonSearch(context.board()).run([&](const Pattern& pattern) {
        if (!one_cell(pattern)) return Search::exhausted;
        return give(context.board(), sink, TechniqueId::tridagon, pattern);
    });
}

Search find_tridagon_guardians(const Context& context, StepSink& sink) {
    return TridagonSearch(context.board()).run([&](const Pattern& pattern) {
        if (one_cell(pattern)) return Search::exhausted;
        return give(context.board(), sink, TechniqueId::tridagon_guardians, pattern);
    });
}

}  // namespace ninefold::logic
