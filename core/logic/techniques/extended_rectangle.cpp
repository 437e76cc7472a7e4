// Extended rectangle.  Two lines of one chute (rows of a band, columns of a stack) and n >= 3 lines across them: 2n
// cells with only n digits. Each cross line has its two cells in one box, and both lines have the same n digits, so the
// two lines could be swapped: two solutions. So some cell contains another digit: types 1 to 4 of a deadly pattern
// (shared/deadly.hpp).  With n = 2 it is a unique rectangle.
//
//     123 123 123      the three columns in any boxes: swap the rows
//     123 123 123+4    ->  type 1: no 1, 2, 3 in the last cell
//
// Assumes that the puzzle has one solution.
// Order: n = 3 to 6; pairs of rows, then of columns; cross lines ascending; digit sets ascending.
#include "logic/finders.hpp"
#include "logic/shared/deadly.hpp"

namespace ninefold::logic {
namespace {

constexpr TechniqueId kRectangleLabels[] = {TechniqueId::extended_rectangle_1, TechniqueId::extended_rectangle_2,
                                            TechniqueId::extended_rectangle_3, TechniqueId::extended_rectangle_4};

class ExtendedRectangles {
public:
    void build(const Context& context) {
        found.clear();
        board_ = &context.board();
        for (n_ = 3; n_ <= 6; ++n_)
            for (int kind = 0; kind < 2; ++kind)
                for (int chute = 0; chute < 3; ++chute)
                    for (int i = 0; i < 3; ++i)
                        for (int j = i + 1; j < 3; ++j) {
                            first_ = kind * 9 + chute * 3 + i;
                            second_ = kind * 9 + chute * 3 + j;
                            choose(0, CellSet(), 0);
                        }
    }
    std::vector<DeadlyPattern> found;

private:
    Cell cell(int line, int k) const { return line < 9 ? cell_at(line, k) : cell_at(k, line - 9); }

    void choose(int from, CellSet cells, int count) {
        if (count == n_) {
            test(cells);
            return;
        }
        for (int k = from; k < 9; ++k) {
            const Cell a = cell(first_, k), b = cell(second_, k);
            if (board_->value(a) || board_->value(b)) continue;
            choose(k + 1, cells | CellSet{a, b}, count + 1);
        }
    }

    // Digit sets of size n that contain the candidates of all but a few cells.
    void test(CellSet cells) {
        DigitSet sure;  // of the cells; all but two of them must be inside the digits
        std::array<int, 10> in{};
        for (Cell c : cells)
            for (Digit d : (*board_)[c]) ++in[static_cast<std::size_t>(d)];
        for (Digit d = 1; d <= 9; ++d)
            if (in[static_cast<std::size_t>(d)] > 1) sure.add(d);
        if (sure.size() < n_ || sure.size() > n_ + 3) return;
        pick(cells, sure, DigitSet(), 0);
    }

    void pick(CellSet cells, DigitSet from, DigitSet digits, int count) {
        if (count == n_) {
            CellSet extra;
            DigitSet more;
            for (Cell c : cells) {
                if (((*board_)[c] & digits).size() < 2) return;
                if (digits.contains((*board_)[c])) continue;
                extra.add(c);
                more |= (*board_)[c] - digits;
            }
            if (extra && (extra.size() <= 2 || more.size() == 1)) found.push_back({cells, digits, TechniqueId::none});
            return;
        }
        while (from) {
            const Digit d = from.first();
            from.remove(d);
            pick(cells, from, digits | DigitSet::of(d), count + 1);
        }
    }

    const Board* board_ = nullptr;
    int n_ = 3, first_ = 0, second_ = 0;
};

}  // namespace

template <int Type>
Search find_extended_rectangle(const Context& context, StepSink& sink) {
    return conclude_deadly(context.board(), context.shared<ExtendedRectangles>().found, Type,
                           kRectangleLabels[Type - 1], sink);
}

template Search find_extended_rectangle<1>(const Context&, StepSink&);
template Search find_extended_rectangle<2>(const Context&, StepSink&);
template Search find_extended_rectangle<3>(const Context&, StepSink&);
template Search find_extended_rectangle<4>(const Context&, StepSink&);

}  // namespace ninefold::logic
