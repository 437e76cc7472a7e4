// Nice loops and alternating inference chains (AIC).  A chain of literals, each implied by the previous one:
//
//     off -> on  (strong: the other candidate of a bivalue cell, the other place in a house)
//     on -> off  (weak: another candidate of the cell, another place in a house)
//
// Discontinuous loop: an assumption about a cell leads back to the cell and contradicts itself, or proves another digit
// there.  Continuous loop: a cell not s is e, through a chain, for two digits s, e of the cell: then every weak link of
// the loop is strong as well, and candidates that see both its ends are eliminated. AIC: if x is not s then y is e, so
// one of the two is true. For s = e, candidates that see both are eliminated (at least two; a single one appears as a
// loop of that candidate). Otherwise, if x and y are peers, e is eliminated from x and s from y.
//
// Grouped: a literal can be about all places of a digit in the intersection of a line and a box and, with
// Rules::als_nodes_in_chains, about an almost locked set (shared/als_implications.hpp).
//
// Order: one breadth-first table per assumption; true before false, by cell and digit; loops before AICs; the
// best is taken.  Only the first chain to each literal counts, and it must not touch a cell twice
// (shared/loop_search.hpp), so this finds less than an exhaustive search for loops would.
#include "logic/finders.hpp"
#include "logic/shared/als_implications.hpp"
#include "logic/shared/loop_search.hpp"
#include "logic/shared/reach.hpp"

namespace ninefold::logic {
namespace {

// Chains by length, if one step is wanted.
bool in_turn(const Context& context, const StepSink& sink) {
    return context.rules().shortest_chains && !sink.collects_all();
}

}  // namespace

Search find_nice_loop(const Context& context, StepSink& sink) {
    const auto& reach = context.shared<SingleReach>();
    LoopSearch search(context, context.shared<SingleImplications>(), sink);
    search.collect([&](Literal l) { return reach.from(l); });
    return in_turn(context, sink) ? search.report_shortest() : search.report(false);
}

namespace {

// With almost locked sets there are too many literals for rows of bits; the tables themselves contain the consequences.
Search find_with_als(const Context& context, StepSink& sink) {
    const auto& graph = context.shared<AlsImplications>();
    const auto words = static_cast<std::size_t>(2 * graph.candidate_words());
    std::vector<std::uint64_t> rows(static_cast<std::size_t>(2 * graph.off_base()) * words, 0);
    ChainTable table;
    for (int l = 0; l < 2 * graph.off_base(); ++l) {
        if (l % graph.off_base() >= graph.candidates()) continue;
        if (context.canceled()) return Search::stopped;
        table.start(graph, static_cast<Literal>(l));
        table.complete();
        std::uint64_t* const row = rows.data() + static_cast<std::size_t>(l) * words;
        for (std::size_t i = 0; i < table.size(); ++i)
            if (graph.is_single(table[i])) row[table[i] / 64] |= std::uint64_t{1} << (table[i] % 64);
    }
    LoopSearch search(context, graph, sink);
    search.collect([&](Literal l) { return rows.data() + l * words; });
    return in_turn(context, sink) ? search.report_shortest() : search.report(sink.collects_all());
}

}  // namespace

Search find_grouped_nice_loop(const Context& context, StepSink& sink) {
    if (context.rules().als_nodes_in_chains) return find_with_als(context, sink);
    const auto& reach = context.shared<GroupedReach>();
    LoopSearch search(context, context.shared<GroupedImplications>(), sink);
    search.collect([&](Literal l) { return reach.from(l); });
    return in_turn(context, sink) ? search.report_shortest() : search.report(sink.collects_all());
}

}  // namespace ninefold::logic
