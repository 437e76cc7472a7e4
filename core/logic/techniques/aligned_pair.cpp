// Aligned pair exclusion.  Try all ways to fill two cells. A way is impossible if the cells see each other and get the
// same digit, or if it removes two digits from an almost locked set (a cell with two candidates is the smallest). That
// is so if its places of one digit all see the first cell, and those of the other see the second. A candidate that no
// possible way uses is eliminated.
//
//     A 12   B 13   a cell 23 that sees both: not A2 B3;  ...     ->  A and B keep the rest
//
// Order: pairs of cells ascending; digits of the first cell, then of the second, ascending.
#include "logic/finders.hpp"
#include "logic/shared/als.hpp"

namespace ninefold::logic {
namespace {

// By (cell, digit): the almost locked sets that would lose the digit.
class Losses {
public:
    void build(const Context& context) {
        const AlsList& list = context.shared<AlsList>();
        words = list.words();
        rows.reset(kCells * 9, words);
        for (std::size_t i = 0; i < list.size(); ++i)
            for (Digit d : list[i].digits)
                for (Cell c : list.seen(i, d) - list[i].cells) rows.set(row(c, d), i);
    }
    bool conflict(Cell a, Digit da, Cell b, Digit db) const {
        const Word *x = rows[row(a, da)], *y = rows[row(b, db)];
        for (std::size_t w = 0; w < words; ++w)
            if (x[w] & y[w]) return true;
        return false;
    }
    /// The set that proves the conflict.
    std::size_t witness(Cell a, Digit da, Cell b, Digit db) const {
        const Word *x = rows[row(a, da)], *y = rows[row(b, db)];
        for (std::size_t w = 0; w < words; ++w)
            if (x[w] & y[w]) return w * 64 + at(std::countr_zero(x[w] & y[w]));
        return SIZE_MAX;
    }

private:
    static std::size_t row(Cell c, Digit d) { return at(c * 9 + d - 1); }
    BitRows rows;
    std::size_t words = 0;
};

class PairSearch {
public:
    PairSearch(const Context& context, StepSink& sink)
        : board_(context.board()), losses_(context.shared<Losses>()), list_(context.shared<AlsList>()), sink_(sink) {}

    Search test(Cell a, Cell b) {
        Step& step = sink_.start(TechniqueId::aligned_pair_exclusion);
        DigitSet left_b;
        for (Digit x : board_[a]) {
            bool possible = false;
            for (Digit y : board_[b])
                if (!(possible && left_b.has(y)) && !impossible(a, x, b, y)) {
                    possible = true;
                    left_b.add(y);
                }
            if (!possible) step.eliminate(a, x);
        }
        step.eliminate(b, board_[b] - left_b);
        if (step.eliminations.empty()) return Search::exhausted;
        if (sink_.wants_evidence()) tell(step, a, b);
        return sink_.commit();
    }

private:
    bool impossible(Cell a, Digit x, Cell b, Digit y) const {
        return x == y ? sees(a, b) : losses_.conflict(a, x, b, y);
    }

    void tell(Step& step, Cell a, Cell b) const {
        step.mark(a, board_[a], Role::base);
        step.mark(b, board_[b], Role::base);
        std::size_t index = 0;
        const auto explain = [&](Cell c, Digit x, Cell other) {
            step.digits.add(x);
            for (Digit y : board_[other].without(x)) {
                const std::size_t i = losses_.witness(c, x, other, y);
                bool told = false;
                for (const Part& part : step.parts) told |= part.cells == list_[i].cells;
                if (!told)
                    step.parts.push_back({list_[i].cells, list_[i].digits, Role::als, list_[i].house,
                                          static_cast<std::uint8_t>(index++)});
            }
        };
        for (Candidate e : step.eliminations) e.cell == a ? explain(a, e.digit, b) : explain(b, e.digit, a);
    }

    const Board& board_;
    const Losses& losses_;
    const AlsList& list_;
    StepSink& sink_;
};

}  // namespace

Search find_aligned_pair(const Context& context, StepSink& sink) {
    PairSearch search(context, sink);
    for (Cell a : context.board().empty())
        for (Cell b : context.board().empty())
            if (a < b && search.test(a, b) == Search::stopped) return Search::stopped;
    return Search::exhausted;
}

}  // namespace ninefold::logic
