// Finned and sashimi basic fish.  A fish with some base candidates outside the covers (fins): either a
// fin is true or the fish is, so what both would eliminate can go: cells of the covers, outside
// the base, that see every fin.  Sashimi: some base line has at most one candidate besides its fins.
//
// Such a victim lies in none of the base lines nor in an uncovered column, so it can see a fin only by
// sharing its box: all fins lie in one box, with the victims.  This leaves few covers to try: the uncovered
// columns lie in one stack, hence number three at most.
//
//     . . . | . . .        base r1 r5, covers c1 c5, fin r1c6:
//     X . . | . X F        the fin's box loses the digit from c5 (v)
//     . . . | . v .
//
// Order: digits; rows as base before columns; base, then cover combinations ascending.  At most
// Rules::max_fins fins.  Finned and sashimi fish are separate searches.
#include "logic/finders.hpp"
#include "logic/shared/house_masks.hpp"

namespace ninefold::logic {
namespace {

template <int Size>
class FinnedFish {
public:
    FinnedFish(const Context& context, StepSink& sink, bool sashimi)
        : board_(context.board()),
          masks_(context.shared<HouseMasks>()),
          sink_(sink),
          sashimi_(sashimi),
          max_fins_(context.rules().max_fins) {}

    Search run() {
        for (digit_ = 1; digit_ <= 9; ++digit_)
            for (first_line_ = 0; first_line_ <= 9; first_line_ += 9) {
                line_count_ = 0;
                for (int line = first_line_; line < first_line_ + 9; ++line)
                    if (board_.count(line, digit_)) lines_[line_count_++] = line;
                if (line_count_ >= Size && extend(0, 0, 0) == Search::stopped) return Search::stopped;
            }
        return Search::exhausted;
    }

private:
    Search extend(std::size_t from, std::size_t size, unsigned crossed) {
        if (size == Size) return choose_covers(crossed);
        for (std::size_t i = from; i + Size - size <= line_count_; ++i) {
            const unsigned more = crossed | masks_.places(lines_[i], digit_);
            if (std::popcount(more) > Size + 3) continue;
            base_[size] = lines_[i];
            if (extend(i + 1, size + 1, more) == Search::stopped) return Search::stopped;
        }
        return Search::exhausted;
    }

    // Leaves out one to three columns of one stack, in the order of the columns left in.
    Search choose_covers(unsigned crossed) {
        const int left_out = std::popcount(crossed) - Size;
        if (left_out < 1) return Search::exhausted;
        std::array<unsigned, 9> choices;
        std::size_t count = 0;
        for (int stack = 0; stack < 3; ++stack) {
            const unsigned there = crossed & (7u << 3 * stack);
            // A column of the stack must be left in: the victims are there.
            if (std::popcount(there) <= left_out) continue;
            for (unsigned out = there; out; out = (out - 1) & there)
                if (std::popcount(out) == left_out) choices[count++] = out;
        }
        // Covers compare by their smallest difference, which is in the smaller one and left out of the other.
        std::sort(choices.begin(), choices.begin() + static_cast<std::ptrdiff_t>(count), [](unsigned a, unsigned b) {
            const unsigned differ = a ^ b;
            return (b & (differ & -differ)) != 0;
        });
        for (std::size_t i = 0; i < count; ++i)
            if (check(crossed & ~choices[i], choices[i]) == Search::stopped) return Search::stopped;
        return Search::exhausted;
    }

    Search check(unsigned covers, unsigned out) {
        // The band of the fins, their number, and whether some base line keeps one candidate or none.
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
        CellSet base_cells, cover_cells;
        for (int line : base_) base_cells |= house_set(line);
        for (unsigned rest = covers & (7u << 3 * stack); rest; rest &= rest - 1)
            cover_cells |= house_set(9 - first_line_ + std::countr_zero(rest));
        const CellSet victims = (board_.holding(digit_, box) & cover_cells) - base_cells;
        if (victims.empty()) return Search::exhausted;
        const auto kind = sashimi_ ? TechniqueId::sashimi_x_wing : TechniqueId::finned_x_wing;
        Step& step = sink_.start(static_cast<TechniqueId>(static_cast<int>(kind) + Size - 2));
        step.eliminate(victims, digit_);
        if (sink_.wants_evidence()) add_evidence(step, covers, out);
        return sink_.commit();
    }

    void add_evidence(Step& step, unsigned covers, unsigned out) {
        step.digits = DigitSet::of(digit_);
        CellSet fin_cells;
        for (unsigned rest = out; rest; rest &= rest - 1)
            fin_cells |= house_set(9 - first_line_ + std::countr_zero(rest));
        for (int line : base_) {
            step.mark_house(line, Role::base);
            step.mark(board_.holding(digit_, line) - fin_cells, digit_, Role::base);
            step.mark(board_.holding(digit_, line) & fin_cells, digit_, Role::fin);
        }
        for (unsigned rest = covers; rest; rest &= rest - 1)
            step.mark_house(9 - first_line_ + std::countr_zero(rest), Role::cover);
    }

    const Board& board_;
    const HouseMasks& masks_;
    StepSink& sink_;
    bool sashimi_;
    int max_fins_;
    Digit digit_ = 1;
    int first_line_ = 0;  // 0: rows are the base, 9: columns
    std::array<int, 9> lines_{};
    std::size_t line_count_ = 0;
    std::array<int, Size> base_{};
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
