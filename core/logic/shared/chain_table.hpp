// Everything that follows from one assumption, breadth first, each literal with the one it was first derived from: the
// chain to a literal is the path back to the assumption.
//
// If implications have weights (almost locked sets), a literal that is reached again on a lighter path is rerouted, but
// keeps its place in the order.
#pragma once

#include <limits>
#include <vector>

#include "logic/shared/implications.hpp"

namespace ninefold::logic {

class ChainTable {
public:
    /// Longer tables are cut off.
    static constexpr std::size_t kLimit = 1000;

    /// Starts a table; nothing is derived until the first lookup.
    void start(const Implications& graph, Literal assumption);
    Literal assumption() const { return elements_.front().literal; }
    bool started(const Implications& graph, Literal assumption) const {
        return graph_ == &graph && !elements_.empty() && elements_.front().literal == assumption;
    }
    /// Derives the complete table.
    void complete();
    std::size_t size() const { return elements_.size(); }
    Literal operator[](std::size_t place) const { return elements_[place].literal; }
    /// The place of a literal in the table, or -1 if it does not follow. If implications have no weights, chains of
    /// more than *most_links* links are not searched.
    int find(Literal literal, int most_links = std::numeric_limits<int>::max());
    /// The literals from the assumption to the one at a place.
    void path(int place, std::vector<Literal>& literals) const;

private:
    struct Element {
        Literal literal;
        std::int16_t from;
        std::int16_t distance;
    };
    void derive_next();

    const Implications* graph_ = nullptr;
    std::vector<Element> elements_;
    std::vector<std::int16_t> place_;  // by literal
    std::size_t derived_ = 0;          // elements whose implications are included
};

}  // namespace ninefold::logic
