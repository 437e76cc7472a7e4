// A closure: everything that follows from one literal, in the order and with the reasons by which Sudoku Explainer
// derives it.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "logic/se/links.hpp"

namespace ninefold::logic::se {

struct ClosureNode {
    std::uint16_t literal;
    Cause cause;
    std::uint16_t parent_count;
    std::uint32_t parents;    // start in Closure::parents
    std::int32_t nested;      // number of the nested chain that proves it, or -1
    std::int32_t proof = -1;  // number of its proof, if proofs are stored
};

struct Closure {
    std::vector<ClosureNode> nodes;
    std::vector<std::uint16_t> parents;              // numbers of nodes
    std::vector<std::uint16_t> on_nodes, off_nodes;  // numbers of nodes in the order in which they were added
    std::array<std::int16_t, kLiterals> at;          // the node of a literal, or -1
    int clash_on = -1, clash_off = -1;               // the two ends of a contradiction; one of them is in neither list

    // The state of the closure: one with nested chains can pause before it searches for more of them.
    bool done = false;
    int rounds = 0;                               // of chains inside
    std::size_t since = 0;                        // number of nodes at the last search for chains of all kinds
    std::size_t next_on = 0, next_off = 0;        // in the lists
    std::array<std::size_t, 4> patterns_since{};  // literals "off" when each family of patterns was last searched
    Grid working;                                 // while it is paused

    // The dependencies of a node, for the nodes weighed so far: its ancestors and the nested chains among them, as
    // bits.
    std::vector<std::uint64_t> sets;
    std::vector<std::int32_t> groups;         // numbers of the nested chains
    std::vector<std::int32_t> flat, total;    // ancestors; including the cost of the nested chains
    int ancestor_words = 0, group_words = 0;  // of a set
    const std::uint64_t* set_of(int node) const {
        return sets.data() + static_cast<std::size_t>(node) * (ancestor_words + group_words);
    }

    bool clashes() const { return clash_on >= 0; }
    bool has(int literal) const { return at[literal] >= 0; }
    std::span<const std::uint16_t> parents_of(int node) const {
        return {parents.data() + nodes[node].parents, nodes[node].parent_count};
    }
    void clear() {
        for (const ClosureNode& node : nodes) at[node.literal] = -1;
        nodes.clear();
        parents.clear();
        on_nodes.clear();
        off_nodes.clear();
        clash_on = clash_off = -1;
        done = false;
        rounds = 0;
        since = next_on = next_off = 0;
        patterns_since.fill(0);
        sets.clear();
        groups.clear();
        flat.clear();
        total.clear();
        ancestor_words = group_words = 0;
    }
    Closure() { at.fill(-1); }
};

}  // namespace ninefold::logic::se
