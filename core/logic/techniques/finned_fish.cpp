// Finned and sashimi basic fish.  A fish with some base candidates outside the covers (fins): either a fin is true or
// the fish is, so the candidates that both would eliminate are eliminated: cells of the covers, outside the base, that
// see every fin.  Sashimi: some base line has at most one candidate besides its fins.
//
// Such an elimination is neither in a base line nor in an uncovered column, so it can see a fin only by sharing its
// box: all fins are in one box, with the eliminations. This leaves few covers to try: the uncovered columns are in one
// stack, so there are at most three.
//
//     . . . | . . .        base r1 r5, covers c1 c5, fin r1c6:
//     X . . | . X F        the fin's box loses the digit from c5 (v)
//     . . . | . v .
//
// Order: digits; rows as base before columns; base, then cover combinations ascending.  At most
// Rules::max_fins fins.  Finned and sashimi fish are separate searches.
#include "logic/finders.hpp"
#include "logic/shared/line_fish.hpp"

namespace ninefold::logic {
namespace {

template <int Size>
class FinnedFish : LineFish<Size> {
    using Base = LineFish<Size>;
    using Base::base_, Base::board_, Base::digit_, Base::first_line_, Base::masks_, Base::sink_;

public:
    FinnedFish(const Context& context, StepSink& sink, bool sashimi)
        : Base(context, sink), sashimi_(sashimi), max_fins_(context.rules().max_fins) {}

    Search run() {
        return this->each_base(9, Size + 3, [this](unsigned crossed) { return choose_covers(crossed); });
    }

private:
    // Leaves out one to three columns of one stack, in the order of the included columns.
    Search choose_covers(unsigned crossed) {
        const int left_out = std::popcount(crossed) - Size;
        if (left_out < 1) return Search::exhausted;
        std::array<unsigned, 9> choices;
        std::size_t count = 0;
        for (int stack = 0; stack < 3; ++stack) {
            const unsigned there = crossed & (7u << 3 * stack);
            // A column of the stack must be included: the eliminations are there.
            if (std::popcount(there) <= left_out) continue;
            for (unsigned out = there; out; out = (out - 1) & there)
                if (std::popcount(out) == left_out) choices[count++] = out;
        }
        // Covers compare by their smallest difference, which is in the smaller one and not in the other.
        std::sort(choices.begin(), choices.begin() + static_cast<std::ptrdiff_t>(count), [](unsigned a, unsigned b) {
            const unsigned differ = a ^ b;
            return (b & (differ & -differ)) != 0;
        });
        for (std::size_t i = 0; i < count; ++i)
            if (check(crossed & ~choices[i], choices[i]) == Search::stopped) return Search::stopped;
        return Search::exhausted;
    }

    Search check(unsigned covers, unsigned out) {
        // The band of the fins, their number, and whether some base line keeps at most one candidate.
        int band = -1, fin_count = 0;
        bool thin = false;
        for (int line : base_) {
            const unsigned places = masks_.places(line, digit_);
            thin |= std::popcount(places & covers) <= 1;
            if (!(places & out)) continue;
            const int its_band = (line - first_line_) / 3;
            if (band >= 0 && band != its_band) return Search::exhausted;
            band = its_band;
            fin_count += std::popcount(places & out);
        }
        if (fin_count > max_fins_ || thin != sashimi_) return Search::exhausted;
        const int stack = std::countr_zero(out) / 3;
        const int box = box_house(first_line_ == 0 ? band * 3 + stack : stack * 3 + band);
        const CellSet cover_cells = this->cells_across(covers & (7u << 3 * stack));
        const CellSet victims = (board_.holding(digit_, box) & cover_cells) - this->base_cells();
        if (victims.empty()) return Search::exhausted;
        const auto kind = sashimi_ ? TechniqueId::sashimi_x_wing : TechniqueId::finned_x_wing;
        Step& step = sink_.start(static_cast<TechniqueId>(static_cast<int>(kind) + Size - 2));
        step.eliminate(victims, digit_);
        if (sink_.wants_evidence()) add_evidence(step, covers, out);
        return sink_.commit();
    }

    void add_evidence(Step& step, unsigned covers, unsigned out) {
        step.digits = DigitSet::of(digit_);
        const CellSet fin_cells = this->cells_across(out);
        for (int line : base_) {
            step.mark(board_.holding(digit_, line) - fin_cells, digit_, Role::base);
            step.mark(board_.holding(digit_, line) & fin_cells, digit_, Role::fin);
        }
        this->mark_houses(step, covers);
    }

    bool sashimi_;
    int max_fins_;
};

}  // namespace

template <int Size>
Search find_finned_fish(const Context& context, StepSink& sink) {
    return FinnedFish<Size>(context, sink, false).run();
}
template <int Size>
Search find_sashimi_fish(const Context& context, StepSink& sink) {
    return FinnedFish<Size>(context, sink, true).run();
}

template Search find_finned_fish<2>(const Context&, StepSink&);
template Search find_finned_fish<3>(const Context&, StepSink&);
template Search find_finned_fish<4>(const Context&, StepSink&);
template Search find_finned_fish<5>(const Context&, StepSink&);
template Search find_finned_fish<6>(const Context&, StepSink&);
template Search find_finned_fish<7>(const Context&, StepSink&);
template Search find_sashimi_fish<2>(const Context&, StepSink&);
template Search find_sashimi_fish<3>(const Context&, StepSink&);
template Search find_sashimi_fish<4>(const Context&, StepSink&);
template Search find_sashimi_fish<5>(const Context&, StepSink&);
template Search find_sashimi_fish<6>(const Context&, StepSink&);
template Search find_sashimi_fish<7>(const Context&, StepSink&);

}  // namespace ninefold::logic
