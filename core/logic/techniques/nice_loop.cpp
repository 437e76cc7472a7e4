// Nice loops and alternating inference chains (AIC).  A chain of literals, each implied by the one before:
//
//     off -> on  (strong: the other candidate of a bivalue cell, the other place in a house)
//     on -> off  (weak: another candidate of the cell, another place in a house)
//
// Discontinuous loop: an assumption about a cell leads back to the cell and contradicts itself, or proves
// another digit there.  Continuous loop: a cell not s is e, through a chain, for two digits s, e of the cell:
// then every weak link of the loop is strong as well, and whatever sees both its ends goes.  AIC: if x is
// not s then y is e, so one of the two is true; for s = e what sees both goes (two eliminations or
// more; a single one is told as a loop of the victim), otherwise, x and y being peers, e from x and s from y.
//
// Grouped: a literal may be about all the places of a digit in the intersection of a line and a box.
//
// Order: one breadth-first table per assumption; true before false, by cell and digit; loops before AICs; the
// best is taken.  Only the first chain to each literal counts, and it must not touch a cell twice
// (shared/loop_search.hpp), so this finds less than an exhaustive search for loops would.
#include "logic/finders.hpp"
#include "logic/shared/loop_search.hpp"
#include "logic/shared/reach.hpp"

namespace ninefold::logic {

Search find_nice_loop(const Context& context, StepSink& sink) {
    const auto& reach = context.shared<SingleReach>();
    LoopSearch search(context, context.shared<SingleImplications>(), sink);
    search.collect([&](Literal l) { return reach.from(l); });
    return search.report(false);
}

Search find_grouped_nice_loop(const Context& context, StepSink& sink) {
    const auto& reach = context.shared<GroupedReach>();
    LoopSearch search(context, context.shared<GroupedImplications>(), sink);
    search.collect([&](Literal l) { return reach.from(l); });
    return search.report(sink.collects_all());
}

}  // namespace ninefold::logic
