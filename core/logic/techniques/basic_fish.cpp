// Basic fish: X-wing, swordfish, jellyfish and larger.  n rows in which a digit has places in only n
// columns between them: each of these columns gets the digit from one of the rows, so it leaves the
// columns' other cells.  The same with rows and columns exchanged.
//
// Order: digits; rows as base before columns; base combinations ascending.  A base line has at most n
// places.  The covers follow from the base.
#include <span>

#include "logic/finders.hpp"
#include "logic/shared/house_masks.hpp"

namespace ninefold::logic {
namespace {

template <int Size>
class BasicFish {
public:
    BasicFish(const Context& context, StepSink& sink)
        : board_(context.board()), masks_(context.shared<HouseMasks>()), sink_(sink) {}

    Search run() {
        for (digit_ = 1; digit_ <= 9; ++digit_)
            for (first_line_ = 0; first_line_ <= 9; first_line_ += 9) {
                line_count_ = 0;
                for (int line = first_line_; line < first_line_ + 9; ++line) {
                    const int places = board_.count(line, digit_);
                    if (places >= 1 && places <= Size) lines_[line_count_++] = line;
                }
                if (line_count_ >= Size && extend(0, 0, 0) == Search::stopped) return Search::stopped;
            }
        return Search::exhausted;
    }

private:
    Search extend(std::size_t from, std::size_t size, unsigned covers) {
        if (size == Size) return std::popcount(covers) == Size ? check(covers) : Search::exhausted;
        for (std::size_t i = from; i + Size - size <= line_count_; ++i) {
            const unsigned more = covers | masks_.places(lines_[i], digit_);
            if (std::popcount(more) > Size) continue;
            base_[size] = lines_[i];
            if (extend(i + 1, size + 1, more) == Search::stopped) return Search::stopped;
        }
        return Search::exhausted;
    }

    Search check(unsigned covers) {
        CellSet base_cells, cover_cells;
        for (int line : base_) base_cells |= house_set(line);
        for (unsigned rest = covers; rest; rest &= rest - 1)
            cover_cells |= house_set(9 - first_line_ + std::countr_zero(rest));
        const CellSet victims = (board_.holding(digit_) & cover_cells) - base_cells;
        if (victims.empty()) return Search::exhausted;
        Step& step = sink_.start(static_cast<TechniqueId>(static_cast<int>(TechniqueId::x_wing) + Size - 2));
        step.eliminate(victims, digit_);
        if (sink_.wants_evidence()) {
            step.digits = DigitSet::of(digit_);
            step.mark(board_.holding(digit_) & base_cells, digit_, Role::base);
            for (int line : base_) step.mark_house(line, Role::base);
            for (unsigned rest = covers; rest; rest &= rest - 1)
                step.mark_house(9 - first_line_ + std::countr_zero(rest), Role::cover);
        }
        return sink_.commit();
    }

    const Board& board_;
    const HouseMasks& masks_;
    StepSink& sink_;
    Digit digit_ = 1;
    int first_line_ = 0;  // 0: rows are the base, 9: columns
    std::array<int, 9> lines_{};
    std::size_t line_count_ = 0;
    std::array<int, Size> base_{};
};

}  // namespace

template <int Size>
Search find_basic_fish(const Context& context, StepSink& sink) {
    return BasicFish<Size>(context, sink).run();
}

template Search find_basic_fish<2>(const Context&, StepSink&);
template Search find_basic_fish<3>(const Context&, StepSink&);
template Search find_basic_fish<4>(const Context&, StepSink&);
template Search find_basic_fish<5>(const Context&, StepSink&);
template Search find_basic_fish<6>(const Context&, StepSink&);
template Search find_basic_fish<7>(const Context&, StepSink&);

}  // namespace ninefold::logic
