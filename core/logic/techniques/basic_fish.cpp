// Basic fish: X-wing, swordfish, jellyfish and larger.  n rows in which all places of a digit are in n columns: each of
// these columns gets the digit from one of the rows, so the other cells of the columns lose it. The same with rows and
// columns swapped.
//
// Order: digits; rows as base before columns; base combinations ascending.  A base line has at most n
// places.  The covers follow from the base.
#include "logic/finders.hpp"
#include "logic/shared/line_fish.hpp"

namespace ninefold::logic {
namespace {

template <int Size>
class BasicFish : LineFish<Size> {
    using Base = LineFish<Size>;
    using Base::board_, Base::digit_, Base::sink_;

public:
    BasicFish(const Context& context, StepSink& sink) : Base(context, sink) {}

    Search run() {
        return this->each_base(Size, Size, [this](unsigned covers) {
            return std::popcount(covers) == Size ? check(covers) : Search::exhausted;
        });
    }

private:
    Search check(unsigned covers) {
        const CellSet base = this->base_cells();
        const CellSet victims = (board_.holding(digit_) & this->cells_across(covers)) - base;
        if (victims.empty()) return Search::exhausted;
        Step& step = sink_.start(static_cast<TechniqueId>(static_cast<int>(TechniqueId::x_wing) + Size - 2));
        step.eliminate(victims, digit_);
        if (sink_.wants_evidence()) {
            step.digits = DigitSet::of(digit_);
            step.mark(board_.holding(digit_) & base, digit_, Role::base);
            this->mark_houses(step, covers);
        }
        return sink_.commit();
    }
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
