// Multi colors: two components of conjugate pairs for one digit.  Type 2: a color of one that sees both
// colors of the other is false.  Type 1: if a color p of one sees a color q of the other, they are not both
// true, so one of the opposite colors is: cells that see both of these lose the digit.
//
// Order: digits; ordered pairs of components; type 2 before type 1, which unites the four combinations of colors.
#include "logic/finders.hpp"
#include "logic/shared/colors.hpp"

namespace ninefold::logic {
namespace {

Search give(StepSink& sink, Step& step, Digit d, const Colors::Component& one, const Colors::Component& other) {
    if (step.eliminations.empty()) return Search::exhausted;
    if (sink.wants_evidence()) {
        step.digits = DigitSet::of(d);
        step.mark(one.color[0], d, Role::color_a);
        step.mark(one.color[1], d, Role::color_b);
        step.mark(other.color[0], d, Role::color_c);
        step.mark(other.color[1], d, Role::color_d);
    }
    return sink.commit();
}

}  // namespace

Search find_multi_colors(const Context& context, StepSink& sink) {
    const Board& board = context.board();
    const Colors& colors = context.shared<Colors>();
    for (Digit d = 1; d <= 9; ++d)
        for (const Colors::Component& one : colors.of(d))
            for (const Colors::Component& other : colors.of(d)) {
                if (&one == &other) continue;
                Step& type_2 = sink.start(TechniqueId::multi_colors_2);
                for (std::size_t c = 0; c < 2; ++c)
                    if (one.color[c].meets(other.seen[0]) && one.color[c].meets(other.seen[1]))
                        type_2.eliminate(one.color[c], d);
                if (give(sink, type_2, d, one, other) == Search::stopped) return Search::stopped;
                Step& type_1 = sink.start(TechniqueId::multi_colors_1);
                for (std::size_t p = 0; p < 2; ++p)
                    for (std::size_t q = 0; q < 2; ++q)
                        if (one.color[p].meets(other.seen[q]))
                            type_1.eliminate(board.holding(d) & one.seen[1 - p] & other.seen[1 - q], d);
                if (give(sink, type_1, d, one, other) == Search::stopped) return Search::stopped;
            }
    return Search::exhausted;
}

}  // namespace ninefold::logic
