// Simple colours.  In a component of conjugate pairs (shared/colours.hpp) one of two colours is true.
// Wrap: two cells of one colour see each other, so that colour is false.  Trap: a cell outside that
// sees both colours cannot hold the digit.
//
// Order: digits, components; wrap before trap; a wrap takes colour 1, then colour 2.
#include "logic/finders.hpp"
#include "logic/shared/colours.hpp"

namespace ninefold::logic {
namespace {

Search give(StepSink& sink, Step& step, Digit d, const Colours::Component& component) {
    if (step.eliminations.empty()) return Search::exhausted;
    if (sink.wants_evidence()) {
        step.digits = DigitSet::of(d);
        step.mark(component.colour[0], d, Role::colour_a);
        step.mark(component.colour[1], d, Role::colour_b);
    }
    return sink.commit();
}

}  // namespace

Search find_simple_colors(const Context& context, StepSink& sink) {
    const Board& board = context.board();
    const Colours& colours = context.shared<Colours>();
    for (Digit d = 1; d <= 9; ++d)
        for (const Colours::Component& component : colours.of(d)) {
            Step& wrap = sink.start(TechniqueId::simple_colors_wrap);
            for (std::size_t c = 0; c < 2; ++c)
                if (component.wraps(c)) wrap.eliminate(component.colour[c], d);
            if (give(sink, wrap, d, component) == Search::stopped) return Search::stopped;
            Step& trap = sink.start(TechniqueId::simple_colors_trap);
            trap.eliminate((board.holding(d) & component.seen[0] & component.seen[1]) - component.cells(), d);
            if (give(sink, trap, d, component) == Search::stopped) return Search::stopped;
        }
    return Search::exhausted;
}

}  // namespace ninefold::logic
