// Empty rectangle.  In a box, all places of a digit are on one row and one column of the box (the rectangle outside
// them is empty). With a conjugate pair that has one end on that row, the cell that sees the other end and the box's
// column loses the digit: if it contained the digit, the column would be excluded from the box and the pair would
// exclude the row.
//
//     . e e |        e: empty of the digit     a = q: conjugate pair in a column
//     x . . | . a    elimination where q's row crosses the box's column
//     . e e |
//
// Order: digits; boxes; row of the crossing third, second, first, for each the column likewise; then ends
// on the row, ascending, then ends on the column.  The box has 2 to 5 places; each arm has a place
// besides the crossing, and one arm has two or more unless the rules allow two-candidate rectangles.
#include "logic/finders.hpp"

namespace ninefold::logic {
namespace {

struct Rectangle {
    Digit digit;
    int box;
    int row, column;  // of the crossing
    CellSet places;   // of the digit in the box
};

struct Found {
    Rectangle rectangle;
    Cell victim;
    Step step;
};

class EmptyRectangles {
public:
    EmptyRectangles(const Context& context, StepSink& sink)
        : board_(context.board()), rules_(context.rules()), sink_(sink) {}

    Search run() {
        for (Digit d = 1; d <= 9; ++d)
            for (int box = 0; box < 9; ++box) {
                const CellSet places = board_.holding(d, box_house(box));
                if (places.size() < 2 || places.size() > 5) continue;
                for (int r = 2; r >= 0; --r)
                    for (int c = 2; c >= 0; --c) {
                        const Rectangle rectangle{d, box, box / 3 * 3 + r, box % 3 * 3 + c, places};
                        if (fits(rectangle) && ends(rectangle) == Search::stopped) return Search::stopped;
                    }
            }
        return give_duals();
    }

private:
    bool fits(const Rectangle& er) const {
        const CellSet row_arm = er.places & house_set(row_house(er.row));
        const CellSet column_arm = er.places & house_set(column_house(er.column));
        if (!(row_arm | column_arm).contains(er.places)) return false;
        const Cell crossing = cell_at(er.row, er.column);
        if (row_arm.without(crossing).empty() || column_arm.without(crossing).empty()) return false;
        return rules_.two_candidate_rectangles || row_arm.size() >= 2 || column_arm.size() >= 2;
    }

    Search ends(const Rectangle& er) {
        const CellSet box = house_set(box_house(er.box));
        for (Cell end : board_.holding(er.digit, row_house(er.row)) - box) {
            const int line = column_house(column_of(end));
            if (board_.count(line, er.digit) != 2) continue;
            const Cell other = board_.holding(er.digit, line).without(end).first();
            if (give(er, end, other, line, cell_at(row_of(other), er.column)) == Search::stopped)
                return Search::stopped;
        }
        for (Cell end : board_.holding(er.digit, column_house(er.column)) - box) {
            const int line = row_house(row_of(end));
            if (board_.count(line, er.digit) != 2) continue;
            const Cell other = board_.holding(er.digit, line).without(end).first();
            if (give(er, end, other, line, cell_at(er.row, column_of(other))) == Search::stopped)
                return Search::stopped;
        }
        return Search::exhausted;
    }

    Search give(const Rectangle& er, Cell end, Cell other, int line, Cell victim) {
        if (!board_.has(victim, er.digit) || box_of(victim) == er.box) return Search::exhausted;
        Step& step = sink_.start(TechniqueId::empty_rectangle);
        step.eliminate(victim, er.digit);
        if (sink_.wants_evidence()) {
            step.digits = DigitSet::of(er.digit);
            step.mark(er.places, er.digit, Role::cause);
            step.mark(end, er.digit, Role::link);
            step.mark(other, er.digit, Role::link);
            step.mark_house(box_house(er.box), Role::box);
            step.mark_house(line, Role::link);
        }
        if (rules_.dual_patterns) found_.push_back({er, victim, step});
        return sink_.commit();
    }

    Search give_duals() {
        for (std::size_t i = 0; i < found_.size(); ++i)
            for (std::size_t j = i + 1; j < found_.size(); ++j) {
                const Found &a = found_[i], &b = found_[j];
                if (a.rectangle.digit != b.rectangle.digit || a.rectangle.box != b.rectangle.box ||
                    a.victim == b.victim)
                    continue;
                Step& step = sink_.start(TechniqueId::dual_empty_rectangle);
                step = a.step;
                step.technique = TechniqueId::dual_empty_rectangle;
                step.eliminations.insert(step.eliminations.end(), b.step.eliminations.begin(),
                                         b.step.eliminations.end());
                step.roles.insert(step.roles.end(), b.step.roles.begin(), b.step.roles.end());
                step.houses.insert(step.houses.end(), b.step.houses.begin(), b.step.houses.end());
                if (sink_.commit() == Search::stopped) return Search::stopped;
            }
        return Search::exhausted;
    }

    const Board& board_;
    const Rules& rules_;
    StepSink& sink_;
    std::vector<Found> found_;
};

}  // namespace

Search find_empty_rectangle(const Context& context, StepSink& sink) { return EmptyRectangles(context, sink).run(); }

}  // namespace ninefold::logic
