// Shared by X-chains and XY-chains. A chain from a start to an end, both about the same digit, proves that one of the
// two contains it; its eliminations depend on the two ends only. So instead of following all chains (their number
// explodes) we
//   1. list the pairs of ends that an alternating walk could connect, with their eliminations,
//   2. take them best first, and
//   3. search for a valid chain (no cell twice) between the ends of a pair until one is found.
// The result is the same as following all chains depth first and ranking them, including ties: among pairs of equal
// rank, a search from their starts in that order decides.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "logic/sink.hpp"

namespace ninefold::logic {

/// Two candidates of a digit that a chain could connect, and the cells that would then lose the digit.
struct ChainEnds {
    int count = 0;  // of eliminations
    int sum = 0;    // "general ranking": the weighted sum
    Cell start = 0;
    Digit digit = 0;
    Cell end = 0;
    CellSet victims;

    static ChainEnds of(Cell start, Digit digit, Cell end, CellSet victims) {
        ChainEnds ends{0, 0, start, digit, end, victims};
        for (Cell c : victims) ends.sum += c * (1 + 80 * ends.count++) + digit;
        return ends;
    }
    bool ties(const ChainEnds& o) const { return count == o.count && sum == o.sum; }
    bool same_step(const ChainEnds& o) const { return digit == o.digit && victims == o.victims; }
    friend bool operator<(const ChainEnds& a, const ChainEnds& b) {
        if (a.count != b.count) return a.count > b.count;
        if (a.sum != b.sum) return a.sum < b.sum;
        return a.start != b.start ? a.start < b.start : a.digit < b.digit;
    }
};

/// The literals of a chain in order: candidate and truth alternate, the start is off.
using Links = std::vector<Candidate>;

inline Chain alternating_chain(const Links& links) {
    Chain chain;
    for (std::size_t i = 0; i < links.size(); ++i)
        chain.nodes.push_back({CellSet::of(links[i].cell), links[i].digit, i % 2 == 1, Node::Kind::single});
    return chain;
}

/// Yields the shortest chain to the sink; among equally short ones the best. Chains with more links than *max_links* or
/// than the sink keeps are not searched.
template <class Graph>
Search give_shortest(Graph& graph, std::vector<ChainEnds>& pairs, TechniqueId technique, int max_links,
                     StepSink& sink) {
    std::sort(pairs.begin(), pairs.end());
    Links links;
    for (int limit = 3; limit <= max_links && limit < sink.longest(); limit += 2)
        for (const ChainEnds& p : pairs) {
            if (!graph.search(p.start, p.digit, CellSet::of(p.end), limit, links)) continue;
            Step& step = sink.start(technique);
            step.eliminate(p.victims, p.digit);
            step.digits = DigitSet::of(p.digit);
            step.chains.push_back(alternating_chain(links));
            step.length = static_cast<int>(links.size()) - 1;
            return sink.commit();
        }
    return Search::exhausted;
}

/// Yields the steps to the sink, best first. Graph::search(start, digit, ends, max_links, links) searches depth first
/// for a chain from the start to one of the ends.
template <class Graph>
Search rank_chains(Graph& graph, std::vector<ChainEnds>& pairs, TechniqueId technique, int max_links, StepSink& sink) {
    std::sort(pairs.begin(), pairs.end());
    Links links;
    for (std::size_t from = 0, to = 0; from < pairs.size(); from = to) {
        while (to < pairs.size() && pairs[from].ties(pairs[to])) ++to;
        std::vector<ChainEnds> group(pairs.begin() + static_cast<std::ptrdiff_t>(from),
                                     pairs.begin() + static_cast<std::ptrdiff_t>(to));
        while (!group.empty()) {
            const ChainEnds first = group.front();
            Step& step = sink.start(technique);
            step.eliminate(first.victims, first.digit);
            step.length = max_links + 1;
            if (!sink.wants()) return Search::exhausted;  // nothing better follows
            CellSet ends;
            for (const ChainEnds& p : group)
                if (p.start == first.start && p.digit == first.digit) ends.add(p.end);
            if (!graph.search(first.start, first.digit, ends, max_links, links)) {
                std::erase_if(group,
                              [&](const ChainEnds& p) { return p.start == first.start && p.digit == first.digit; });
                continue;
            }
            const Cell end = links.back().cell;
            const ChainEnds found = *std::find_if(group.begin(), group.end(), [&](const ChainEnds& p) {
                return p.start == first.start && p.digit == first.digit && p.end == end;
            });
            step.eliminations.clear();
            step.eliminate(found.victims, found.digit);
            if (sink.wants_evidence()) {
                bool shortest = false;
                for (int limit = 3; !shortest && limit < static_cast<int>(links.size()) - 1; limit += 2)
                    for (const ChainEnds& p : group)
                        if (p.same_step(found) && graph.search(p.start, p.digit, CellSet::of(p.end), limit, links)) {
                            shortest = true;
                            break;
                        }
                step.digits = DigitSet::of(found.digit);
                step.chains.push_back(alternating_chain(links));
            }
            step.length = static_cast<int>(links.size()) - 1;
            if (sink.commit() == Search::stopped) return Search::stopped;
            std::erase_if(group, [&](const ChainEnds& p) { return p.same_step(found); });
        }
    }
    return Search::exhausted;
}

}  // namespace ninefold::logic
