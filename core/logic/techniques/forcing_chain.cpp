// Forcing chain.  Assume a candidate true, or false, and follow single chains (shared/implications.hpp, with groups).
// If they contradict each other, the assumption is wrong; a conclusion of every case holds (shared/forcing.hpp).
//
//     contradiction    r8c2: r1c6<>9 ... r8c2<>2,  r1c6<>9 ... r8c2<>5,  r1c6<>9 ... r8c2<>8    ->  r1c6=9
//     verity           r4c4=7 ... r9c7<>7,  r4c6=7 ... r9c7<>7  (all places of 7 in a row)      ->  r9c7<>7
//
// Order: placements before eliminations, by cell, then digit; one conclusion per step. The step shows the chains of the
// shortest argument; among equals, a contradiction rather than a verity.
#include "logic/finders.hpp"
#include "logic/shared/chain_table.hpp"
#include "logic/shared/forcing.hpp"

namespace ninefold::logic {
namespace {

class ForcingChains {
public:
    ForcingChains(const Context& context, StepSink& sink)
        : graph_(context.shared<GroupedImplications>()),
          forcing_(context.board(), graph_, context.shared<GroupedReach>()),
          sink_(sink),
          tables_(static_cast<std::size_t>(2 * graph_.off_base())) {}

    Search run() {
        for (Literal conclusion : forcing_.conclusions()) {
            const Candidate candidate(graph_.cell(conclusion), graph_.digit(conclusion));
            Argument best;
            if (sink_.wants_evidence()) best = shortest(conclusion);
            Step& step = sink_.start(best.verity() ? TechniqueId::forcing_chain_verity
                                                   : TechniqueId::forcing_chain_contradiction);
            if (graph_.is_on(conclusion))
                step.place(candidate.cell, candidate.digit);
            else
                step.eliminate(candidate.cell, candidate.digit);
            if (sink_.wants_evidence()) tell(best, step);
            if (sink_.commit() == Search::stopped) return Search::stopped;
        }
        return Search::exhausted;
    }

private:
    ChainTable& table(Literal assumption) {
        ChainTable& table = tables_[assumption];
        if (!table.started(graph_, assumption)) table.start(graph_, assumption);
        return table;
    }
    std::vector<Literal>& path(const Argument::Line& line) {
        ChainTable& from = table(line.assumption);
        from.path(from.find(line.end), path_);
        return path_;
    }

    // The argument with the fewest links.
    Argument shortest(Literal conclusion) {
        Argument best;
        std::size_t fewest = SIZE_MAX;
        forcing_.arguments(conclusion, [&](const Argument& argument) {
            std::size_t links = 0;
            for (const Argument::Line& line : argument.lines) links += path(line).size() - 1;
            if (links < fewest) best = argument, fewest = links;
            return false;
        });
        return best;
    }

    void tell(const Argument& argument, Step& step) {
        for (const Argument::Line& line : argument.lines) {
            step.chains.emplace_back();
            for (Literal l : path(line)) {
                step.chains.back().nodes.push_back(graph_.node(l));
                step.digits.add(graph_.digit(l));
            }
            step.length += static_cast<int>(path_.size()) - 1;
        }
        if (argument.house >= 0) step.mark_house(argument.house, Role::house);
        if (argument.cell >= 0) step.roles.push_back({Candidate(argument.cell, 0), Role::house});
    }

    const Implications& graph_;
    Forcing forcing_;
    StepSink& sink_;
    std::vector<ChainTable> tables_;
    std::vector<Literal> path_;
};

}  // namespace

Search find_forcing_chain(const Context& context, StepSink& sink) { return ForcingChains(context, sink).run(); }

}  // namespace ninefold::logic
