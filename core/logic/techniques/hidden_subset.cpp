// Hidden pair, triple, quadruple.  n digits with only n cells in a house fill these cells, so the cells lose their
// other candidates.
//
// Order: boxes, rows, columns; combinations of digits ascending.  The house must have more than n
// empty cells.
#include "logic/finders.hpp"
#include "logic/shared/house_masks.hpp"

namespace ninefold::logic {
namespace {

constexpr TechniqueId kHidden[] = {TechniqueId::hidden_pair, TechniqueId::hidden_triple, TechniqueId::hidden_quadruple};

template <int Size>
class HiddenSubsets {
public:
    HiddenSubsets(const Context& context, StepSink& sink)
        : board_(context.board()), masks_(context.shared<HouseMasks>()), sink_(sink) {}

    Search run() {
        for (int k = 0; k < 27; ++k) {
            house_ = k < 9 ? box_house(k) : k - 9;
            if ((house_set(house_) & board_.empty()).size() <= Size) continue;
            digit_count_ = 0;
            for (Digit d = 1; d <= 9; ++d) {
                const int places = board_.count(house_, d);
                if (places >= 1 && places <= Size) digits_[digit_count_++] = d;
            }
            if (digit_count_ >= Size && extend(0, 0, 0, DigitSet()) == Search::stopped) return Search::stopped;
        }
        return Search::exhausted;
    }

private:
    Search extend(std::size_t from, int size, unsigned places, DigitSet digits) {
        if (size == Size) return std::popcount(places) == Size ? check(places, digits) : Search::exhausted;
        for (std::size_t i = from; i + static_cast<std::size_t>(Size - size) <= digit_count_; ++i) {
            const unsigned more = places | masks_.places(house_, digits_[i]);
            if (std::popcount(more) > Size) continue;
            if (extend(i + 1, size + 1, more, digits | DigitSet::of(digits_[i])) == Search::stopped)
                return Search::stopped;
        }
        return Search::exhausted;
    }

    Search check(unsigned places, DigitSet digits) {
        CellSet cells;
        for (unsigned rest = places; rest; rest &= rest - 1)
            cells.add(cells_of(house_)[static_cast<std::size_t>(std::countr_zero(rest))]);
        Step& step = sink_.start(kHidden[Size - 2]);
        for (Cell c : cells) step.eliminate(c, board_[c] - digits);
        if (step.eliminations.empty()) return Search::exhausted;
        if (sink_.wants_evidence()) {
            step.digits = digits;
            for (Cell c : cells) step.mark(c, board_[c] & digits, Role::cause);
            step.mark_house(house_, Role::house);
        }
        return sink_.commit();
    }

    const Board& board_;
    const HouseMasks& masks_;
    StepSink& sink_;
    int house_ = 0;
    std::array<Digit, 9> digits_{};
    std::size_t digit_count_ = 0;
};

}  // namespace

template <int Size>
Search find_hidden_subset(const Context& context, StepSink& sink) {
    return HiddenSubsets<Size>(context, sink).run();
}

template Search find_hidden_subset<2>(const Context&, StepSink&);
template Search find_hidden_subset<3>(const Context&, StepSink&);
template Search find_hidden_subset<4>(const Context&, StepSink&);

}  // namespace ninefold::logic
