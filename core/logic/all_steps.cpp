// Finds every step that applies to a position.
#include "logic/siamese.hpp"
#include "logic/solver_impl.hpp"

namespace ninefold::logic {
StepList Solver::all_steps(const Position& position, std::size_t limit, bool everything) {
    if (!impl_->start(position)) return {};
    // Combined patterns (dual kites, siamese fish, ...) have no separate slot; the list includes them.
    Rules rules = impl_->rules;
    rules.dual_patterns = rules.siamese_fish = true;
    impl_->context.follow(rules);
    impl_->context.look_at(impl_->board);
    AllSink sink(true, limit);
    for (const Slot& slot : impl_->preset.slots) {
        if (slot.longest) continue;  // its later place lists them all
        if (!slot.find || !impl_->wanted(slot, everything || slot.in_all_steps) || !impl_->may_use(slot)) continue;
        const std::size_t before = sink.steps.size();
        sink.expect(slot.score, slot.price, impl_->refused());
        slot.find(impl_->context, sink);
        for (std::size_t i = before; i < sink.steps.size(); ++i) {
            sink.steps[i].slot = slot.number;
            sink.steps[i].uniqueness = slot.uniqueness;
        }
        if (sink.overflowed() || impl_->deadline.over()) break;
    }
    const bool all_joined = add_siamese_fish(sink.steps, limit, &impl_->deadline);
    impl_->context.follow(impl_->rules);
    return {std::move(sink.steps), all_joined && !sink.overflowed() && !impl_->deadline.was_over()};
}

}  // namespace ninefold::logic
