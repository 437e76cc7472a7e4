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
    std::uint16_t height = 1;  // nodes on the longest way to it
    std::uint32_t parents;     // where they begin in Closure::parents
    std::int32_t nested;       // number of the nested chain that proves it, or -1
    std::int32_t proof = -1;   // number of its proof, where proofs are kept
};

struct Closure {
    std::vector<ClosureNode> nodes;
    std::vector<std::uint16_t> parents;              // numbers of nodes
    std::vector<std::uint16_t> on_nodes, off_nodes;  // numbers of nodes in the order in which they were added
    std::array<std::int16_t, kLiterals> at;          // the node of a literal, or -1
    int clash_on = -1, clash_off = -1;               // the two ends of a contradiction; one of them is in neither list
    std::uint64_t made = 0;                          // for the memory of the search

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
    }
    Closure() { at.fill(-1); }
};

}  // namespace ninefold::logic::se
