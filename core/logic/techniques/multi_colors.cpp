// Multi colours: two components of conjugate pairs for one digit.  Type 2: a colour of one that sees both
// colours of the other is false.  Type 1: if a colour p of one sees a colour q of the other, they are not both
// true, so one of the opposite colours is: cells that see both of these lose the digit.
//
// Order: digits; ordered pairs of components; type 2 before type 1, which unites the four combinations of colours.
#include "logic/finders.hpp"
#include "logic/shared/colours.hpp"

namespace ninefold::logic {
namespace {

Search give(StepSink& sink, Step& step, Digit d, const Colours::Component& one, const Colours::Component& other) {
    if (step.eliminations.empty()) return Search::exhausted;
    if (sink.wants_evidence()) {
        step.digits = DigitSet::of(d);
        step.mark(one.colour[0], d, Role::colour_a);
        step.mark(one.colour[1], d, Role::colour_b);
        step.mark(other.colour[0], d, Role::colour_c);
        step.mark(other.colour[1], d, Role::colour_d);
    }
    return sink.commit();
}

}  // namespace

Search find_multi_colors(const Context& context, StepSink& sink) {
    const Board& board = context.board();
    const Colours& colours = context.shared<Colours>();
    for (Digit d = 1; d <= 9; ++d)
        for (const Colours::Component& one : colours.of(d))
            for (const Colours::Component& other : colours.of(d)) {
                if (&one == &other) continue;
                Step& type_2 = sink.start(TechniqueId::multi_colors_2);
                for (std::size_t c = 0; c < 2; ++c)
                    if (one.colour[c].meets(other.seen[0]) && one.colour[c].meets(other.seen[1]))
                        type_2.eliminate(one.colour[c], d);
                if (give(sink, type_2, d, one, other) == Search::stopped) return Search::stopped;
                Step& type_1 = sink.start(TechniqueId::multi_colors_1);
                for (std::size_t p = 0; p < 2; ++p)
                    for (std::size_t q = 0; q < 2; ++q)
                        if (one.colour[p].meets(other.seen[q]))
                            type_1.eliminate(board.holding(d) & one.seen[1 - p] & other.seen[1 - q], d);
                if (give(sink, type_1, d, one, other) == Search::stopped) return Search::stopped;
            }
    return Search::exhausted;
}

}  // namespace ninefold::logic
