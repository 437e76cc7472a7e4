// The consequences of a literal through any number of implications: a set of literals for each, as bits.
//
// The graph is condensed into its strongly connected components (Tarjan); the literals of a component imply the same
// set, the union of the sets of their successors. This takes about ten microseconds for all sets of a hard puzzle;
// following each literal takes hundreds.
#pragma once

#include <cstdint>
#include <vector>

#include "logic/shared/implications.hpp"

namespace ninefold::logic {

class Reach {
public:
    void build(const Implications& graph);

    /// The set of a literal, including itself: graph.words() words.
    const std::uint64_t* from(Literal l) const {
        return rows_.data() + static_cast<std::size_t>(component_[l]) * words_;
    }
    bool reaches(Literal a, Literal b) const { return from(a)[b / 64] >> (b % 64) & 1; }

private:
    void visit(Literal l);
    void close(Literal l);

    const Implications* graph_ = nullptr;
    std::size_t words_ = 0;
    int counter_ = 0;
    std::vector<std::int16_t> order_, low_, component_;
    std::vector<Literal> open_;
    std::vector<std::uint64_t> rows_;
    std::size_t components_ = 0;
};

class SingleReach : public Reach {
public:
    void build(const Context& context) { Reach::build(context.shared<SingleImplications>()); }
};

class GroupedReach : public Reach {
public:
    void build(const Context& context) { Reach::build(context.shared<GroupedImplications>()); }
};

}  // namespace ninefold::logic
