// Naked pair, triple, quadruple and locked pair, triple.  n cells of a house with n candidates in total: these digits
// are nowhere else in any house that contains all n cells. The set is "locked" if the cells share a box and a line and
// both lose candidates.
//
//     r2c1 12   r2c3 12   ->  no 1, 2 elsewhere in row 2 and in box 1
//
// Order: boxes, rows, columns; combinations of cells ascending.  The locked slots search boxes only.
#include "logic/finders.hpp"

namespace ninefold::logic {
namespace {

constexpr TechniqueId kNaked[] = {TechniqueId::naked_pair, TechniqueId::naked_triple, TechniqueId::naked_quadruple};
constexpr TechniqueId kLocked[] = {TechniqueId::locked_pair, TechniqueId::locked_triple};

template <int Size>
class NakedSubsets {
public:
    NakedSubsets(const Board& board, StepSink& sink, bool locked) : board_(board), sink_(sink), locked_(locked) {}

    Search run() {
        for (int k = 0; k < (locked_ ? 9 : 27); ++k) {
            house_ = k < 9 ? box_house(k) : k - 9;
            cell_count_ = 0;
            for (Cell c : house_set(house_) & board_.empty())
                if (board_[c].size() <= Size) cells_[cell_count_++] = c;
            if (cell_count_ >= Size && extend(0, 0, CellSet(), DigitSet()) == Search::stopped) return Search::stopped;
        }
        return Search::exhausted;
    }

private:
    Search extend(std::size_t from, int size, CellSet cells, DigitSet digits) {
        if (size == Size) return digits.size() == Size ? check(cells, digits) : Search::exhausted;
        for (std::size_t i = from; i + static_cast<std::size_t>(Size - size) <= cell_count_; ++i) {
            const DigitSet more = digits | board_[cells_[i]];
            if (more.size() > Size) continue;
            if (extend(i + 1, size + 1, cells | CellSet::of(cells_[i]), more) == Search::stopped)
                return Search::stopped;
        }
        return Search::exhausted;
    }

    Search check(CellSet cells, DigitSet digits) {
        const Cell first = cells.first();
        const int box = box_house(box_of(first));
        const bool in_box = house_set(box).contains(cells);
        if (house_ < 18 && in_box) return Search::exhausted;  // was found in its box
        Step& step = sink_.start(kNaked[Size - 2]);
        int line = -1;
        for (int house : houses_of(first)) {
            if (!house_set(house).contains(cells)) continue;
            if (house < 18) line = house;
            for (Cell c : (house_set(house) & board_.empty()) - cells) step.eliminate(c, board_[c] & digits);
        }
        if (step.eliminations.empty()) return Search::exhausted;
        bool locked = false;
        if (Size < 4 && in_box && line >= 0) {
            bool along_line = false, in_rest_of_box = false;
            for (Candidate e : step.eliminations) (house_set(box).has(e.cell) ? in_rest_of_box : along_line) = true;
            locked = along_line && in_rest_of_box;
        }
        if (locked != locked_) return Search::exhausted;
        if (locked) step.technique = kLocked[Size < 4 ? Size - 2 : 0];
        if (sink_.wants_evidence()) {
            step.digits = digits;
            for (Cell c : cells) step.mark(c, board_[c], Role::cause);
            for (int house : houses_of(first))
                if (house_set(house).contains(cells)) step.mark_house(house, Role::house);
        }
        return sink_.commit();
    }

    const Board& board_;
    StepSink& sink_;
    bool locked_;
    int house_ = 0;
    std::array<Cell, 9> cells_{};
    std::size_t cell_count_ = 0;
};

}  // namespace

template <int Size>
Search find_naked_subset(const Context& context, StepSink& sink) {
    return NakedSubsets<Size>(context.board(), sink, false).run();
}
template <int Size>
Search find_locked_subset(const Context& context, StepSink& sink) {
    return NakedSubsets<Size>(context.board(), sink, true).run();
}

template Search find_naked_subset<2>(const Context&, StepSink&);
template Search find_naked_subset<3>(const Context&, StepSink&);
template Search find_naked_subset<4>(const Context&, StepSink&);
template Search find_locked_subset<2>(const Context&, StepSink&);
template Search find_locked_subset<3>(const Context&, StepSink&);

}  // namespace ninefold::logic
