// Junior exocet.  Base: two cells of a box in one line; together three or four digits.  Targets: a cell in each of the
// two other boxes of the chute, off the base line.  Cross lines: the three lines across the chute through the third
// cell of the base and through the targets.  Conditions:
//   - beside each target, on its cross line and in the chute, the cell off the base line (its companion) has no base
//   digit;
//   - outside the chute, each base digit can be at most twice on the three cross lines (its places there
//     are covered by two lines).
// Take a digit that is true in the base.  It is gone from the base line and the base box, so within the chute the
// cross lines can hold it in the targets only; they need it three times and have it twice outside
// the chute at most: it is in a target.  Two base digits are true, so the targets hold just these two.
//
//     B B .  | . . .  | . . .      base digits abc(d)
//     . . .  | . T .  | . . .      T: only base digits
//     . . .  | . - .  | . . T      -: companion without base digits
//
// Eliminations: other digits from the targets; from the base, a digit that neither target has.
// Order: bands, then stacks; base boxes, base lines, base pairs; targets ascending.
#include "logic/beyond.hpp"

namespace ninefold::logic {
namespace {

class ExocetSearch {
public:
    ExocetSearch(const Context& context, StepSink& sink) : board_(context.board()), sink_(sink) {}

    Search run() {
        for (bool across : {false, true})
            for (int chute = 0; chute < 3; ++chute)
                for (int box = 0; box < 3; ++box)
                    for (int line = 0; line < 3; ++line)
                        for (int third = 2; third >= 0; --third) {
                            across_ = across;
                            chute_ = chute;
                            if (base(box, line, third) == Search::stopped) return Search::stopped;
                        }
        return Search::exhausted;
    }

private:
    // Line i of the chute, position k along it; across: columns instead of rows.
    Cell cell(int line, int k) const { return across_ ? cell_at(k, chute_ * 3 + line) : cell_at(chute_ * 3 + line, k); }
    Cell outside(int line, int k) const { return across_ ? cell_at(k, line) : cell_at(line, k); }

    bool can_hold(Cell c, DigitSet digits) const {
        const Digit v = board_.value(c);
        return v ? digits.has(v) : static_cast<bool>(board_[c] & digits);
    }

    Search base(int box, int line, int third) {
        base_cells_ = CellSet();
        digits_ = DigitSet();
        for (int k = 0; k < 3; ++k) {
            if (k == third) continue;
            const Cell c = cell(line, box * 3 + k);
            if (board_.value(c)) return Search::exhausted;
            base_cells_.add(c);
            digits_ |= board_[c];
        }
        if (digits_.size() < 3 || digits_.size() > 4) return Search::exhausted;
        cross_[0] = box * 3 + third;
        const int one = box == 0 ? 1 : 0, two = box == 2 ? 1 : 2;
        const std::array<int, 2> off = {line == 0 ? 1 : 0, line == 2 ? 1 : 2};
        for (int i : off)
            for (int a = one * 3; a < one * 3 + 3; ++a) {
                if (!target(i, a, off)) continue;
                for (int j : off)
                    for (int b = two * 3; b < two * 3 + 3; ++b) {
                        if (!target(j, b, off)) continue;
                        cross_[1] = a;
                        cross_[2] = b;
                        if (conclude(cell(i, a), cell(j, b)) == Search::stopped) return Search::stopped;
                    }
            }
        return Search::exhausted;
    }

    bool target(int line, int k, const std::array<int, 2>& off) const {
        const Cell t = cell(line, k), companion = cell(off[0] + off[1] - line, k);
        return !board_.value(t) && (board_[t] & digits_) && !can_hold(companion, digits_);
    }

    // Can the digit be on the cross lines outside the chute three times?
    bool thrice(Digit d) const {
        std::array<unsigned, 3> at{};
        for (std::size_t k = 0; k < 3; ++k)
            for (int line = 0; line < 9; ++line)
                if (line / 3 != chute_ && can_hold(outside(line, cross_[k]), DigitSet::of(d))) at[k] |= 1u << line;
        // Three different lines, one for each cross line (boxes are not looked at: sound, if wider).
        for (unsigned a = at[0]; a; a &= a - 1)
            for (unsigned b = at[1] & ~(a & -a); b; b &= b - 1)
                if (at[2] & ~(a & -a) & ~(b & -b)) return true;
        return false;
    }

    Search conclude(Cell t1, Cell t2) {
        for (Digit d : digits_)
            if (thrice(d)) return Search::exhausted;
        Step& step = sink_.start(TechniqueId::junior_exocet);
        step.eliminate(t1, board_[t1] - digits_);
        step.eliminate(t2, board_[t2] - digits_);
        for (Digit d : digits_ - (board_[t1] | board_[t2])) step.eliminate(base_cells_ & board_.holding(d), d);
        if (step.eliminations.empty()) return Search::exhausted;
        if (sink_.wants_evidence()) {
            step.digits = digits_;
            for (Cell c : base_cells_) step.mark(c, board_[c], Role::base);
            for (Cell c : {t1, t2}) step.mark(c, board_[c] & digits_, Role::target);
            for (int k : cross_) step.mark_house(across_ ? row_house(k) : column_house(k), Role::cover);
            for (Digit d : digits_)
                for (int k : cross_)
                    for (int line = 0; line < 9; ++line)
                        if (line / 3 != chute_ && board_.has(outside(line, k), d))
                            step.mark(outside(line, k), d, Role::helper);
        }
        return sink_.commit();
    }

    const Board& board_;
    StepSink& sink_;
    bool across_ = false;
    int chute_ = 0;
    CellSet base_cells_;
    DigitSet digits_;
    std::array<int, 3> cross_{};
};

}  // namespace

Search find_junior_exocet(const Context& context, StepSink& sink) { return ExocetSearch(context, sink).run(); }

}  // namespace ninefold::logic
