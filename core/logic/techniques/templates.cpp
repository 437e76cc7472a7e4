// Templates (pattern overlay).  A template is a way to place a digit nine times: one cell in every row, column and box;
// there are 46,656.  For each digit, the templates that contain all its filled cells and otherwise only candidates
// remain. A cell in all of them contains the digit (Template Set), and a candidate in none of them is eliminated
// (Template Delete). Refinement: a template of one digit with a cell that is in all templates of another digit is
// dropped, until nothing changes.
//
// Remaining templates are enumerated row by row instead of filtering the full list: few survive.
// Order: digits ascending; one step per digit with all its cells.
#include "logic/finders.hpp"

namespace ninefold::logic {
namespace {

class Templates {
public:
    void build(const Context& context) {
        const Board& board = context.board();
        for (Digit d = 1; d <= 9; ++d) {
            CellSet filled;
            for (Cell c : board.filled())
                if (board.value(c) == d) filled.add(c);
            allowed_ = filled | board.holding(d);
            of_[at(d)].clear();
            extend(0, 0, 0, CellSet(), of_[at(d)]);
        }
        refine();
        complete_ = true;
        for (Digit d = 1; d <= 9; ++d) complete_ &= !of_[at(d)].empty();
    }
    /// False if a digit has no template left: the position has no solution.
    bool complete() const { return complete_; }
    CellSet in_all(Digit d) const { return all_[at(d)]; }
    CellSet in_some(Digit d) const { return some_[at(d)]; }

private:
    static constexpr std::size_t at(Digit d) { return static_cast<std::size_t>(d - 1); }

    void extend(int row, unsigned columns, unsigned boxes, CellSet chosen, std::vector<CellSet>& to) const {
        if (row == 9) {
            to.push_back(chosen);
            return;
        }
        for (int column = 0; column < 9; ++column) {
            const Cell c = cell_at(row, column);
            if (columns >> column & 1 || boxes >> box_of(c) & 1 || !allowed_.has(c)) continue;
            extend(row + 1, columns | 1u << column, boxes | 1u << box_of(c), chosen | CellSet::of(c), to);
        }
    }

    void summarize(Digit d) {
        all_[at(d)] = CellSet::all();
        some_[at(d)] = CellSet();
        for (CellSet t : of_[at(d)]) {
            all_[at(d)] &= t;
            some_[at(d)] |= t;
        }
    }

    void refine() {
        for (Digit d = 1; d <= 9; ++d) summarize(d);
        for (bool changed = true; changed;) {
            changed = false;
            for (Digit d = 1; d <= 9; ++d) {
                CellSet taken;
                for (Digit e = 1; e <= 9; ++e)
                    if (e != d && !of_[at(e)].empty()) taken |= all_[at(e)];
                if (std::erase_if(of_[at(d)], [&](CellSet t) { return t.meets(taken); })) {
                    summarize(d);
                    changed = true;
                }
            }
        }
    }

    CellSet allowed_;
    std::array<std::vector<CellSet>, 9> of_;
    std::array<CellSet, 9> all_, some_;
    bool complete_ = false;
};

}  // namespace

Search find_template_set(const Context& context, StepSink& sink) {
    const Templates& templates = context.shared<Templates>();
    if (!templates.complete()) return Search::exhausted;
    for (Digit d = 1; d <= 9; ++d) {
        const CellSet cells = templates.in_all(d) & context.board().empty();
        if (!cells) continue;
        Step& step = sink.start(TechniqueId::template_set);
        for (Cell c : cells) step.place(c, d);
        if (sink.wants_evidence()) {
            step.digits = DigitSet::of(d);
            step.mark(cells, d, Role::cause);
        }
        if (sink.commit() == Search::stopped) return Search::stopped;
    }
    return Search::exhausted;
}

Search find_template_delete(const Context& context, StepSink& sink) {
    const Templates& templates = context.shared<Templates>();
    if (!templates.complete()) return Search::exhausted;
    for (Digit d = 1; d <= 9; ++d) {
        const CellSet cells = context.board().holding(d) - templates.in_some(d);
        if (!cells) continue;
        Step& step = sink.start(TechniqueId::template_delete);
        step.eliminate(cells, d);
        if (sink.wants_evidence()) {
            step.digits = DigitSet::of(d);
            step.mark(templates.in_some(d) & context.board().holding(d), d, Role::cause);
        }
        if (sink.commit() == Search::stopped) return Search::stopped;
    }
    return Search::exhausted;
}

}  // namespace ninefold::logic
