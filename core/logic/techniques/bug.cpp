// BUG (bivalue universal grave), beyond BUG+1.  If every empty cell had two candidates and every digit two places or
// none in each house, the puzzle would have either no solution or more than one. If removing some *extra* candidates
// would leave such a grave, one of them must be true.
//
//   type 2  all extras are one digit z: cells that see all of them lose z.
//   type 3  the extra cells share a house: they act as one cell with the extra digits, which completes a naked set.
//   type 4  two extra cells share a house and a digit of their pairs: one contains it, so the other is an
//           extra; both lose the other digit of their pair.
//   BUG+n   otherwise: a candidate that every extra excludes (all extras in one cell: its pair).
//
// Assumes that the puzzle has one solution. Type 1 is BUG+1.
// Order: there is at most one grave per state; houses ascending, helpers in pre-order.
#include "logic/finders.hpp"
#include "logic/shared/deadly.hpp"

namespace ninefold::logic {
namespace {

class Grave {
public:
    void build(const Context& context) {
        const Board& board = context.board();
        extras.clear();
        cells = CellSet();
        digits = DigitSet();
        if (!look(board)) extras.clear();
        if (extras.size() < 2) extras.clear();
    }
    bool found() const { return !extras.empty(); }

    std::vector<Candidate> extras;
    CellSet cells;
    DigitSet digits;

private:
    // Removing an extra leaves its digit two places in the houses of its cell, so there are more now.
    bool look(const Board& board) {
        std::vector<Cell> open;
        for (Cell c : board.empty()) {
            if (board[c].size() < 2) return false;
            if (board[c].size() > 2) open.push_back(c);
        }
        return open.size() <= kMaxCells && choose(board, open, 0);
    }

    // Tries the choices of extras of cell number k.
    bool choose(const Board& board, const std::vector<Cell>& open, std::size_t k) {
        if (k == open.size()) return is_grave(board);
        const Cell c = open[k];
        DigitSet possible;
        for (Digit d : board[c]) {
            bool many = true;
            for (int h : houses_of(c)) many &= board.count(h, d) > 2;
            if (many) possible.add(d);
        }
        const int wanted = board[c].size() - 2;
        for (unsigned bits = possible.bits(), s = bits; s; s = (s - 1) & bits) {
            const DigitSet extra(static_cast<std::uint16_t>(s));
            if (extra.size() != wanted) continue;
            for (Digit d : extra) extras.emplace_back(c, d);
            if (choose(board, open, k + 1)) {
                cells.add(c);
                digits |= extra;
                return true;
            }
            extras.resize(extras.size() - static_cast<std::size_t>(wanted));
        }
        return false;
    }

    bool is_grave(const Board& board) const {
        for (Digit d = 1; d <= 9; ++d) {
            CellSet left = board.holding(d);
            for (Candidate e : extras)
                if (e.digit == d) left.remove(e.cell);
            for (int h = 0; h < kHouses; ++h) {
                const int places = (left & house_set(h)).size();
                if (places != 0 && places != 2) return false;
            }
        }
        return true;
    }

    static constexpr std::size_t kMaxCells = 6;
};

void mark_grave(const Grave& grave, Step& step) {
    step.digits = grave.digits;
    for (Candidate e : grave.extras) step.mark(e.cell, e.digit, Role::guardian);
}

DigitSet pair_of(const Board& board, const Grave& grave, Cell c) {
    DigitSet pair = board[c];
    for (Candidate e : grave.extras)
        if (e.cell == c) pair.remove(e.digit);
    return pair;
}

Search type_3(const Board& board, const Grave& grave, StepSink& sink) {
    for (int house = 0; house < kHouses; ++house) {
        if (!house_set(house).contains(grave.cells)) continue;
        const Search search =
            naked_set_with(board, house, grave.cells, grave.digits, [&](CellSet helpers, DigitSet set) {
                Step& step = sink.start(TechniqueId::bug_3);
                for (Cell c : (house_set(house) & board.empty()) - grave.cells - helpers)
                    step.eliminate(c, board[c] & set);
                if (step.eliminations.empty()) return Search::exhausted;
                if (sink.wants_evidence()) {
                    mark_grave(grave, step);
                    for (Cell c : helpers) step.mark(c, board[c], Role::helper);
                    step.mark_house(house, Role::house);
                }
                return sink.commit();
            });
        if (search == Search::stopped) return search;
    }
    return Search::exhausted;
}

Search type_4(const Board& board, const Grave& grave, StepSink& sink) {
    if (grave.cells.size() != 2) return Search::exhausted;
    const Cell p = grave.cells.first(), q = grave.cells.without(p).first();
    const DigitSet pair_p = pair_of(board, grave, p), pair_q = pair_of(board, grave, q);
    for (int house = 0; house < kHouses; ++house) {
        if (!house_set(house).contains(grave.cells)) continue;
        for (Digit v : pair_p& pair_q) {
            if (board.holding(v, house) != grave.cells) continue;
            Step& step = sink.start(TechniqueId::bug_4);
            step.eliminate(p, pair_p.without(v));
            step.eliminate(q, pair_q.without(v));
            if (sink.wants_evidence()) {
                mark_grave(grave, step);
                step.mark(grave.cells, v, Role::link);
                step.mark_house(house, Role::house);
            }
            if (sink.commit() == Search::stopped) return Search::stopped;
        }
    }
    return Search::exhausted;
}

// Candidates that every extra excludes: another digit in its cell, the same digit in its peers.
Search by_exclusion(const Board& board, const Grave& grave, TechniqueId id, StepSink& sink) {
    Step& step = sink.start(id);
    for (Digit d = 1; d <= 9; ++d) {
        CellSet victims = board.holding(d);
        for (Candidate e : grave.extras) {
            CellSet excluded = CellSet::of(e.cell);
            if (e.digit == d) excluded = peers_of(e.cell);
            victims &= excluded;
        }
        step.eliminate(victims, d);
    }
    if (step.eliminations.empty()) return Search::exhausted;
    if (sink.wants_evidence()) mark_grave(grave, step);
    return sink.commit();
}

}  // namespace

template <int Type>
Search find_bug(const Context& context, StepSink& sink) {
    const Grave& grave = context.shared<Grave>();
    if (!grave.found()) return Search::exhausted;
    const Board& board = context.board();
    if (Type == 2)
        return grave.digits.size() == 1 ? by_exclusion(board, grave, TechniqueId::bug_2, sink) : Search::exhausted;
    if (grave.cells.size() < 2 || (Type == 3 && grave.digits.size() < 2)) return Search::exhausted;
    return Type == 3 ? type_3(board, grave, sink) : type_4(board, grave, sink);
}

Search find_bug_plus_n(const Context& context, StepSink& sink) {
    const Grave& grave = context.shared<Grave>();
    if (!grave.found() || grave.digits.size() == 1) return Search::exhausted;
    return by_exclusion(context.board(), grave, TechniqueId::bug_plus_n, sink);
}

template Search find_bug<2>(const Context&, StepSink&);
template Search find_bug<3>(const Context&, StepSink&);
template Search find_bug<4>(const Context&, StepSink&);

}  // namespace ninefold::logic
