// Implications with groups and with almost locked sets: a set that loses one digit contains all its others.
//
//     y=d, seeing all places of d in the set A  ->  (A,d): "A loses d"
//     (A,d)  ->  y<>e for every other digit e of A and candidate y that sees all its places there; groups that go
//                with these; other sets that lose e by these; a cell left with one digit
//
// An implication through a set counts as longer, by the size of the set, so that the shorter explanation wins
// (shared/chain_table.hpp). Enabled by Rules::als_nodes_in_chains.
#pragma once

#include "logic/shared/als.hpp"
#include "logic/shared/implications.hpp"

namespace ninefold::logic {

class AlsImplications : public Implications {
public:
    void build(const Context& context);

private:
    void collect_nodes(const Board& board, const AlsList& list);
    void add_node_links(const Board& board, const AlsList& list);

    std::vector<AlsNode> nodes_;
    std::vector<std::uint32_t> set_of_;                 // node -> set
    std::vector<std::array<std::int32_t, 9>> node_of_;  // set, digit -> node, or -1
};

}  // namespace ninefold::logic
