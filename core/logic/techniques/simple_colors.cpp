// Simple colors.  In a component of conjugate pairs (shared/colors.hpp) one of two colors is true. Wrap: two cells of
// one color see each other, so that color is false.  Trap: a cell outside that sees both colors cannot be the digit.
//
// Order: digits, components; wrap before trap; a wrap takes color 1, then color 2.
#include "logic/finders.hpp"
#include "logic/shared/colors.hpp"

namespace ninefold::logic {
namespace {

Search give(StepSink& sink, Step& step, Digit d, const Colors::Component& component) {
    if (step.eliminations.empty()) return Search::exhausted;
    if (sink.wants_evidence()) {
        step.digits = DigitSet::of(d);
        step.mark(component.color[0], d, Role::color_a);
        step.mark(component.color[1], d, Role::color_b);
    }
    return sink.commit();
}

}  // namespace

Search find_simple_colors(const Context& context, StepSink& sink) {
    const Board& board = context.board();
    const Colors& colors = context.shared<Colors>();
    for (Digit d = 1; d <= 9; ++d)
        for (const Colors::Component& component : colors.of(d)) {
            Step& wrap = sink.start(TechniqueId::simple_colors_wrap);
            for (std::size_t c = 0; c < 2; ++c)
                if (component.wraps(c)) wrap.eliminate(component.color[c], d);
            if (give(sink, wrap, d, component) == Search::stopped) return Search::stopped;
            Step& trap = sink.start(TechniqueId::simple_colors_trap);
            trap.eliminate((board.holding(d) & component.seen[0] & component.seen[1]) - component.cells(), d);
            if (give(sink, trap, d, component) == Search::stopped) return Search::stopped;
        }
    return Search::exhausted;
}

}  // namespace ninefold::logic
