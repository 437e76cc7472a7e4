// Junior exocet.  Base: two cells of a box in one line (the base line); together three or four digits.  Targets: in
// each of the two other boxes of the chute a cell off the base line.  Cross lines: the three lines across the chute
// through the third cell of the base and through the targets.  Conditions:
//   - a target takes only one base digit: next to it, on its cross line and in the chute, the cell off the base
//     line (its companion) has no base digit; or target and companion together are an *object pair*: another digit is
//     locked in the two, in their box or on their line, so that only one of them is left for a base digit;
//   - outside the chute, each base digit can appear at most twice on the three cross lines.
// Take a digit that is true in the base. It is excluded from the base line and the base box, so within the chute the
// cross lines can have it in the targets only. They need it three times and have it at most twice outside the chute, so
// it is in a target. Two base digits are true, so each target contains one of the two.
//
//     B B .  | . . .  | . . .      base digits abc(d)
//     . . .  | . T .  | . . -      T: only base digits; -: companion without base digits
//     . . .  | . - .  | m m T      m: mirror of the left T
//
// Mirror of a target: a digit in the target is also in the base, and not in the other target. So in the other target's
// box it is on the third line, off the cross line: in one of two cells, the mirror.
//
// Eliminations, repeated until nothing changes:
//   1 from a target, all digits except the base digits; from an object pair, all but these and the locked digit;
//   2 from a target, a digit its mirror cannot have; if only one cell of a mirror can have the target's digits: all
//     others from that cell;
//   3 from base and targets, a digit that no target can have, and one that can be on the cross lines outside the
//     chute only once: it would have to be in both targets, which contain different digits.
//
// After David P. Bird's collected definitions (New Sudoku Players' Forum).  Not implemented: incompatible pairs of base
// digits, and locked digits in mirrors.
// Order: bands, then stacks; base boxes, base lines, base pairs; targets ascending, single cells before pairs.
#include <algorithm>

#include "logic/finders.hpp"

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
    // A target: one cell, or an object pair with the digits locked in it.
    struct Target {
        CellSet cells;
        DigitSet locked;
        int line = 0, k = 0;  // in the chute, and its cross line; the line is meaningless for a pair
        DigitSet digits;      // base digits it can have
        CellSet mirror;       // empty for a pair
        DigitSet unmirrored;  // base digits that its mirror cannot have
        bool pair() const { return cells.size() == 2; }
    };

    // Line i of the chute, position k along it; across: columns instead of rows.
    Cell cell(int line, int k) const { return across_ ? cell_at(k, chute_ * 3 + line) : cell_at(chute_ * 3 + line, k); }
    Cell outside(int line, int k) const { return across_ ? cell_at(k, line) : cell_at(line, k); }
    int cross_house(int k) const { return across_ ? row_house(k) : column_house(k); }

    DigitSet open_to(Cell c) const { return board_.value(c) ? DigitSet::of(board_.value(c)) : board_[c]; }

    Search base(int box, int line, int third) {
        base_cells_ = CellSet();
        digits_ = DigitSet();
        line_ = line;
        for (int k = 0; k < 3; ++k) {
            if (k == third) continue;
            const Cell c = cell(line, box * 3 + k);
            if (board_.value(c)) return Search::exhausted;
            base_cells_.add(c);
            digits_ |= board_[c];
        }
        if (digits_.size() < 3 || digits_.size() > 4) return Search::exhausted;
        cross_[0] = box * 3 + third;
        const std::vector<Target> left = targets_in(box == 0 ? 1 : 0);
        if (left.empty()) return Search::exhausted;
        const std::vector<Target> right = targets_in(box == 2 ? 1 : 2);
        for (const Target& one : left)
            for (const Target& two : right)
                if (test(one, two) == Search::stopped) return Search::stopped;
        return Search::exhausted;
    }

    std::vector<Target> targets_in(int box) const {
        const std::array<int, 2> off = {line_ == 0 ? 1 : 0, line_ == 2 ? 1 : 2};
        std::vector<Target> found;
        for (int i : off)
            for (int k = box * 3; k < box * 3 + 3; ++k) {
                const Cell t = cell(i, k), companion = cell(3 - line_ - i, k);
                if (board_.value(t) || !(board_[t] & digits_) || (open_to(companion) & digits_)) continue;
                found.push_back({CellSet::of(t), DigitSet(), i, k, board_[t] & digits_, CellSet(), DigitSet()});
            }
        for (int k = box * 3; k < box * 3 + 3; ++k) {
            const Cell t = cell(off[0], k), u = cell(off[1], k);
            if (!(board_[t] & digits_) || !(board_[u] & digits_)) continue;
            const CellSet both{t, u};
            DigitSet locked;
            for (Digit x : (board_[t] | board_[u]) - digits_)
                for (int house : {box_house(box_of(t)), cross_house(k)})
                    if (both.contains(board_.holding(x, house))) locked.add(x);
            if (locked.size() != 1) continue;  // two would leave no room for a base digit
            found.push_back({both, locked, 0, k, (board_[t] | board_[u]) & digits_, CellSet(), DigitSet()});
        }
        return found;
    }

    // How often the digit can be on the cross lines outside the chute, each time on another line.
    int most_outside(Digit d) const {
        std::array<unsigned, 3> at{};
        for (std::size_t k = 0; k < 3; ++k)
            for (int line = 0; line < 9; ++line)
                if (line / 3 != chute_ && open_to(outside(line, cross_[k])).has(d)) at[k] |= 1u << line;
        // Ignores boxes: sound, but weaker.
        int most = 0;
        const auto extend = [&](auto&& self, std::size_t k, unsigned used, int count) -> void {
            if (k == 3) {
                most = std::max(most, count);
                return;
            }
            self(self, k + 1, used, count);
            for (unsigned rest = at[k] & ~used; rest && most < 3; rest &= rest - 1)
                self(self, k + 1, used | (rest & -rest), count + 1);
        };
        extend(extend, 0, 0, 0);
        return most;
    }

    // The two cells of the other target's box where the digit of a single target must be.
    CellSet mirror_of(const Target& target, const Target& other) const {
        CellSet cells;
        for (int k = other.k / 3 * 3; k < other.k / 3 * 3 + 3; ++k)
            if (k != other.k) cells.add(cell(3 - line_ - target.line, k));
        return cells;
    }

    Search test(Target one, Target two) {
        cross_[1] = one.k;
        cross_[2] = two.k;
        once_ = DigitSet();
        for (Digit d : digits_) {
            const int most = most_outside(d);
            if (most == 3) return Search::exhausted;
            if (most < 2) once_.add(d);
        }
        if (!one.pair()) one.mirror = mirror_of(one, two);
        if (!two.pair()) two.mirror = mirror_of(two, one);
        return conclude(one, two);
    }

    // The possible base digits by rules 2 and 3, repeated.
    DigitSet reduce(Target& one, Target& two) const {
        DigitSet left = digits_ - once_;
        for (DigitSet before; before != left;) {
            before = left;
            for (Target* target : {&one, &two}) {
                DigitSet mirrored = DigitSet::all();
                if (target->mirror) {
                    mirrored = DigitSet();
                    for (Cell c : target->mirror) mirrored |= open_to(c);
                }
                target->unmirrored |= (target->digits & left) - mirrored;
                target->digits &= left & mirrored;
            }
            left &= one.digits | two.digits;
        }
        one.digits &= left;
        two.digits &= left;
        return left;
    }

    Search conclude(Target& one, Target& two) {
        const DigitSet left = reduce(one, two);
        if (left.size() < 2 || one.digits.empty() || two.digits.empty()) return Search::exhausted;  // no solution
        Step& step = sink_.start(TechniqueId::junior_exocet);
        for (const Target* target : {&one, &two}) {
            for (Cell c : target->cells) step.eliminate(c, board_[c] - target->digits - target->locked);
            CellSet able;
            for (Cell c : target->mirror)
                if (open_to(c) & target->digits) able.add(c);
            if (able.size() == 1) step.eliminate(able.first(), board_[able.first()] - target->digits);
        }
        for (Digit d : digits_ - left) step.eliminate(base_cells_ & board_.holding(d), d);
        step.normalize();
        if (step.eliminations.empty()) return Search::exhausted;
        if (sink_.wants_evidence()) tell(step, one, two);
        return sink_.commit();
    }

    // Parts: the targets (digits: locked in a pair), then the mirrors (digits: those they cannot have), then the digits
    // that can appear only once outside the chute.
    void tell(Step& step, const Target& one, const Target& two) const {
        step.digits = digits_;
        for (Cell c : base_cells_) step.mark(c, board_[c], Role::base);
        std::uint8_t index = 0;
        for (const Target* target : {&one, &two}) {
            for (Cell c : target->cells) step.mark(c, board_[c] & digits_, Role::target);
            step.parts.push_back({target->cells, target->locked, Role::target, -1, index++});
        }
        index = 0;
        for (const Target* target : {&one, &two}) {
            if (target->mirror) step.parts.push_back({target->mirror, target->unmirrored, Role::mirror, -1, index});
            ++index;
        }
        if (once_) step.parts.push_back({CellSet(), once_, Role::cover, -1, 0});
        for (int k : cross_) step.mark_house(cross_house(k), Role::cover);
        for (Digit d : digits_)
            for (int k : cross_)
                for (int line = 0; line < 9; ++line)
                    if (line / 3 != chute_ && board_.has(outside(line, k), d))
                        step.mark(outside(line, k), d, Role::helper);
    }

    const Board& board_;
    StepSink& sink_;
    bool across_ = false;
    int chute_ = 0, line_ = 0;
    CellSet base_cells_;
    DigitSet digits_;  // of the base
    DigitSet once_;    // of these, those that can appear only once on the cross lines outside
    std::array<int, 3> cross_{};
};

}  // namespace

Search find_junior_exocet(const Context& context, StepSink& sink) { return ExocetSearch(context, sink).run(); }

}  // namespace ninefold::logic
