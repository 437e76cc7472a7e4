// The result of a search for chains before it becomes a hint: the conclusion, the ends of its chains, and its rank.
#pragma once

#include <cstdint>
#include <vector>

#include "logic/se/closure.hpp"

namespace ninefold::logic::se {

/// The kind of an argument by chains.
enum class Form : std::uint8_t { cycle, chain, contradiction, double_, cell, region };

/// A link of a chain without branches, from its end to its source.
struct PathNode {
    std::uint16_t literal;
    Cause cause;
};

/// An end of a branch: a node of the closure of a literal.
struct End {
    std::uint16_t source;
    std::uint16_t node;
};

struct ChainHint {
    double difficulty = 0;
    int complexity = 0;
    int sort_key = 0;
    Form form = Form::chain;
    Cause source_cause = Cause::none;                    // of the sources of a cell's or region's branches
    std::int32_t conclusion = -1;                        // a literal; -1: a cycle, whose removals are listed
    std::uint32_t begin = 0, count = 0;                  // path nodes (static chains) or ends
    std::uint32_t removed_begin = 0, removed_count = 0;  // the cycle's removals (candidates, ascending)
    std::uint32_t found = 0;    // when Sudoku Explainer would find it, to break ties between hints
    bool x = false, y = false;  // number of links of a static chain

    /// Sudoku Explainer's order of the hints of one search; among equals, the one it finds first.
    bool before(const ChainHint& other) const {
        if (difficulty != other.difficulty) return difficulty < other.difficulty;
        if (complexity != other.complexity) return complexity < other.complexity;
        if (sort_key != other.sort_key) return sort_key < other.sort_key;
        return found < other.found;
    }
};

/// The extra difficulty for the length of the chains: a tenth for each of 4, 6, 8, 12, 16, 24 ... below complexity
/// - 2. The sum is computed as in Sudoku Explainer, because hints are compared before rounding.
inline double difficulty_of(double base, int complexity) {
    double added = 0;
    bool odd = false;
    for (int limit = 4; complexity - 2 > limit; odd = !odd) {
        added += 0.1;
        limit = odd ? limit * 4 / 3 : limit * 3 / 2;
    }
    return base + added;
}

/// A chain that proves a removal inside another closure.
struct Nested {
    int complexity = 0;
    std::uint64_t fingerprint[2] = {};  // equal if the ends and their ancestors, in order, are
};

/// All removals by chains inside another closure, in the order in which they are used; stored separately from that
/// closure, so that they can be reused.
struct Findings {
    struct One {
        Nested nested;
        std::uint32_t removed_end, links_end;  // the ends of its parts of the lists
    };
    std::vector<One> all;
    std::vector<std::uint16_t> removed;  // candidates
    std::vector<PathNode> links;         // on-literals, each with the cell or house that left only it

    void clear() {
        all.clear();
        removed.clear();
        links.clear();
    }
};

}  // namespace ninefold::logic::se
