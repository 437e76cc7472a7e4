// Every step that applies to a position.
#include "logic/siamese.hpp"
#include "logic/solver_impl.hpp"

namespace ninefold::logic {

std::vector<Step> Solver::all_steps(const Position& position, std::size_t limit, bool everything) {
    if (!impl_->start(position)) return {};
    impl_->context.look_at(impl_->board);
    AllSink sink(true, limit);
    for (const Slot& slot : impl_->preset.slots) {
        if (!slot.find || (!everything && !slot.in_all_steps) || !impl_->may_use(slot)) continue;
        const std::size_t before = sink.steps.size();
        const Search search = slot.find(impl_->context, sink);
        for (std::size_t i = before; i < sink.steps.size(); ++i) {
            sink.steps[i].slot = slot.number;
            sink.steps[i].uniqueness = slot.uniqueness;
        }
        if (search == Search::stopped || impl_->cancelled()) break;
    }
    if (impl_->preset.rules.siamese_fish) add_siamese_fish(sink.steps);
    return std::move(sink.steps);
}

}  // namespace ninefold::logic
