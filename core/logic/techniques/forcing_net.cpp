// Forcing net.  Like a forcing chain, but a step of the argument can depend on several earlier ones: a cell has lost
// all candidates but one, or a house all places but one, each for its own reason.
//
//     assume r3c7=4:  then r5c7<>4 and r2c7=6, so r5c1<>6 ... both needed: r5c7=9 ... r5c7<>9     ->  r3c7<>4
//
// The assumption is placed on a copy of the board and singles are followed for four rounds; the results are chained
// (shared/net_tables.hpp). A conclusion counts only if it is really a net: on the main path to one of its ends, a
// literal has at least two reasons.
//
// Order: placements before eliminations, by cell, then digit; one conclusion per step. The step shows the chains of the
// shortest argument that is a net.
#include "logic/finders.hpp"
#include "logic/shared/forcing.hpp"
#include "logic/shared/net_tables.hpp"

namespace ninefold::logic {
namespace {

class ForcingNets {
public:
    ForcingNets(const Context& context, StepSink& sink)
        : context_(context),
          net_(context.shared<NetImplications>()),
          forcing_(context.board(), net_, context.shared<NetReach>()),
          sink_(sink),
          tables_(static_cast<std::size_t>(2 * net_.off_base())) {}

    Search run() {
        for (Literal conclusion : forcing_.conclusions()) {
            if (context_.canceled()) return Search::stopped;
            Argument best;
            if (!choose(conclusion, best)) continue;
            Step& step =
                sink_.start(best.verity() ? TechniqueId::forcing_net_verity : TechniqueId::forcing_net_contradiction);
            if (net_.is_on(conclusion))
                step.place(net_.cell(conclusion), net_.digit(conclusion));
            else
                step.eliminate(net_.cell(conclusion), net_.digit(conclusion));
            if (sink_.wants_evidence()) tell(best, step);
            if (sink_.commit() == Search::stopped) return Search::stopped;
        }
        return Search::exhausted;
    }

private:
    const NetTable& table(Literal assumption) {
        NetTable& table = tables_[assumption];
        if (!table.built()) table.build(net_, assumption);
        return table;
    }

    bool is_net(const Argument& argument) {
        bool branches = false;
        for (const Argument::Line& line : argument.lines) {
            const NetTable& from = table(line.assumption);
            const int place = from.find(line.end);
            if (place < 0) return false;
            branches = branches || from.branches(place);
        }
        return branches;
    }

    bool choose(Literal conclusion, Argument& best) {
        int fewest = INT32_MAX;
        bool fallback = false;  // the best so far has a link that needs an earlier contradiction
        forcing_.arguments(conclusion, [&](const Argument& argument) {
            if (!is_net(argument)) return false;
            int links = 0;
            for (const Argument::Line& line : argument.lines) {
                const NetTable& from = table(line.assumption);
                links += from.length(from.find(line.end));
            }
            if (!sink_.wants_evidence()) {
                best = argument, fewest = links;
                return true;
            }
            if (links >= fewest && !fallback) return false;
            const bool sound = told_well(argument);
            if (!sound && fewest != INT32_MAX) return false;
            best = argument, fewest = links, fallback = !sound;
            return false;
        });
        return fewest != INT32_MAX;
    }

    bool told_well(const Argument& argument) {
        for (const Argument::Line& line : argument.lines) {
            const NetTable& from = table(line.assumption);
            Chain chain;
            if (!from.tell(from.find(line.end), context_.board(), chain)) return false;
        }
        return true;
    }

    void tell(const Argument& argument, Step& step) {
        for (const Argument::Line& line : argument.lines) {
            const NetTable& from = table(line.assumption);
            const int place = from.find(line.end);
            step.chains.emplace_back();
            from.tell(place, context_.board(), step.chains.back());
            step.length += from.length(place) - 1;
            for (const Node& node : step.chains.back().nodes) step.digits.add(node.digit);
        }
        if (argument.house >= 0) step.mark_house(argument.house, Role::house);
        if (argument.cell >= 0) step.roles.push_back({Candidate(argument.cell, 0), Role::house});
    }

    const Context& context_;
    const NetImplications& net_;
    Forcing forcing_;
    StepSink& sink_;
    std::vector<NetTable> tables_;
};

}  // namespace

Search find_forcing_net(const Context& context, StepSink& sink) { return ForcingNets(context, sink).run(); }

}  // namespace ninefold::logic
