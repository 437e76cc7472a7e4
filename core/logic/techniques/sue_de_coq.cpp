// Sue de Coq.  Two or three cells I of a box-line intersection with N >= 2 more digits than cells; cells L of the rest
// of the line and B of the rest of the box that together use exactly these N. Then I, L and B together have as many
// digits as cells. The digits of I and L that B lacks stay in the line part, and those of I and B that L lacks stay in
// the box part. The rest of line and box loses both.
//
//     I r1c12 1234   L r1c7 12   B r2c3 34     ->  no 12 in the rest of row 1, no 34 in the rest of box 1
//
// Extended: L and B can have digits that I lacks, with one additional cell for each of them; such a digit can even be
// in both.
// Order: rows, then columns; boxes; pairs of intersection cells, after each pair the triples with it; subsets L, then
// B, in pre-order.
#include "logic/finders.hpp"

namespace ninefold::logic {
namespace {

struct Cells {
    std::array<Cell, 9> list;
    int size = 0;
    explicit Cells(CellSet set) {
        for (Cell c : set) list[static_cast<std::size_t>(size++)] = c;
    }
    Cell operator[](int i) const { return list[static_cast<std::size_t>(i)]; }
};

class SueDeCoqSearch {
public:
    SueDeCoqSearch(const Context& context, StepSink& sink) : board_(context.board()), sink_(sink) {}

    Search run() {
        for (int line = 0; line < 18; ++line)
            for (int box = 18; box < kHouses; ++box) {
                const CellSet cross = house_set(line) & house_set(box) & board_.empty();
                if (cross.size() < 2) continue;
                line_ = line;
                box_ = box;
                const Cells cells(cross);
                for (int a = 0; a < cells.size; ++a)
                    for (int b = a + 1; b < cells.size; ++b) {
                        const CellSet pair = {cells[a], cells[b]};
                        if (with_cross(pair) == Search::stopped) return Search::stopped;
                        for (int c = b + 1; c < cells.size; ++c)
                            if (with_cross(pair | CellSet::of(cells[c])) == Search::stopped) return Search::stopped;
                    }
            }
        return Search::exhausted;
    }

private:
    DigitSet digits_of(CellSet cells) const {
        DigitSet digits;
        for (Cell c : cells) digits |= board_[c];
        return digits;
    }

    Search with_cross(CellSet cross) {
        cross_ = cross;
        cross_digits_ = digits_of(cross);
        surplus_ = cross_digits_.size() - cross.size();
        if (surplus_ < 2) return Search::exhausted;
        return choose_line(Cells((house_set(line_) & board_.empty()) - cross), 0, CellSet(), DigitSet());
    }

    Search choose_line(const Cells& cells, int from, CellSet chosen, DigitSet digits) {
        for (int k = from; k < cells.size; ++k) {
            const CellSet set = chosen | CellSet::of(cells[k]);
            const DigitSet all = digits | board_[cells[k]];
            const int taken = set.size() - (all - cross_digits_).size();
            if ((all & cross_digits_) && taken > 0 && taken < surplus_) {
                line_cells_ = set;
                line_digits_ = all;
                const Cells rest(((house_set(box_) & board_.empty()) - cross_) - set);
                if (choose_box(rest, 0, CellSet(), DigitSet(), surplus_ - taken) == Search::stopped)
                    return Search::stopped;
            }
            if (choose_line(cells, k + 1, set, all) == Search::stopped) return Search::stopped;
        }
        return Search::exhausted;
    }

    Search choose_box(const Cells& cells, int from, CellSet chosen, DigitSet digits, int wanted) {
        for (int k = from; k < cells.size; ++k) {
            if (board_[cells[k]] & line_digits_ & cross_digits_) continue;
            const CellSet set = chosen | CellSet::of(cells[k]);
            const DigitSet all = digits | board_[cells[k]];
            if ((all & cross_digits_) && set.size() - (all - cross_digits_).size() == wanted &&
                conclude(set, all) == Search::stopped)
                return Search::stopped;
            if (choose_box(cells, k + 1, set, all, wanted) == Search::stopped) return Search::stopped;
        }
        return Search::exhausted;
    }

    Search conclude(CellSet box_cells, DigitSet box_digits) {
        const DigitSet shared = box_digits & line_digits_;
        const DigitSet from_box = ((cross_digits_ | box_digits) - line_digits_) | shared;
        const DigitSet from_line = ((cross_digits_ | line_digits_) - box_digits) | shared;
        Step& step = sink_.start(TechniqueId::sue_de_coq);
        for (Cell c : (house_set(box_) & board_.empty()) - box_cells - cross_) step.eliminate(c, board_[c] & from_box);
        for (Cell c : (house_set(line_) & board_.empty()) - line_cells_ - cross_)
            step.eliminate(c, board_[c] & from_line);
        if (step.eliminations.empty()) return Search::exhausted;
        if (sink_.wants_evidence()) {
            step.digits = cross_digits_ | line_digits_ | box_digits;
            step.mark_house(line_, Role::line);
            step.mark_house(box_, Role::box);
            step.parts.push_back({cross_, cross_digits_, Role::cross, -1, 0});
            step.parts.push_back({line_cells_, line_digits_, Role::line, static_cast<std::int8_t>(line_), 1});
            step.parts.push_back({box_cells, box_digits, Role::box, static_cast<std::int8_t>(box_), 2});
            for (Cell c : cross_) step.mark(c, board_[c], Role::cross);
            for (Cell c : line_cells_) step.mark(c, board_[c], Role::line);
            for (Cell c : box_cells) step.mark(c, board_[c], Role::box);
        }
        return sink_.commit();
    }

    const Board& board_;
    StepSink& sink_;
    int line_ = 0, box_ = 0, surplus_ = 0;
    CellSet cross_, line_cells_;
    DigitSet cross_digits_, line_digits_;
};

}  // namespace

Search find_sue_de_coq(const Context& context, StepSink& sink) { return SueDeCoqSearch(context, sink).run(); }

}  // namespace ninefold::logic
