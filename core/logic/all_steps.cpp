// Every step that applies to a position.
#include "logic/siamese.hpp"
#include "logic/solver_impl.hpp"

namespace ninefold::logic {
namespace {

/// Whether a slot takes part: what the options say of it, else what the preset says.
bool wanted(const Slot& slot, const Options& options, bool everything) {
    bool yes = everything || slot.in_all_steps;
    for (const auto& [number, on] : options.enable)
        if (number == slot.number) yes = on;
    return yes;
}

}  // namespace

std::vector<Step> Solver::all_steps(const Position& position, std::size_t limit, bool everything) {
    if (!impl_->start(position)) return {};
    // Combined patterns (dual kites, siamese fish, ...) have no slot of their own: a list shows them as well.
    Rules rules = impl_->rules;
    rules.dual_patterns = rules.siamese_fish = true;
    impl_->context.follow(rules);
    impl_->context.look_at(impl_->board);
    AllSink sink(true, limit);
    for (const Slot& slot : impl_->preset.slots) {
        if (!slot.find || !wanted(slot, impl_->options, everything) || !impl_->may_use(slot)) continue;
        const std::size_t before = sink.steps.size();
        const Search search = slot.find(impl_->context, sink);
        for (std::size_t i = before; i < sink.steps.size(); ++i) {
            sink.steps[i].slot = slot.number;
            sink.steps[i].uniqueness = slot.uniqueness;
        }
        if (search == Search::stopped || impl_->cancelled()) break;
    }
    add_siamese_fish(sink.steps);
    impl_->context.follow(impl_->rules);
    return std::move(sink.steps);
}

}  // namespace ninefold::logic
