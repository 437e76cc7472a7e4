// Automata over the values of cells: states, arcs labelled with sets of values.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "general/mask.hpp"

namespace ninefold::general {

struct Automaton {
    struct Arc {
        Mask values;
        int to;
    };
    std::vector<int> starts;
    std::vector<char> accepts;
    std::vector<std::vector<Arc>> arcs;  ///< by state
    int states() const { return static_cast<int>(arcs.size()); }
    bool deterministic() const;
};

/// Builds the reachable part of an automaton given by functions; `next` answers below 0 where there is no way on.
/// Throws std::invalid_argument above a hundred thousand states.
Automaton make_automaton(int values, std::int64_t start, const std::function<std::int64_t(std::int64_t, int)>& next,
                         const std::function<bool(std::int64_t)>& accepts);

/// Compiles a pattern: value characters (0-9, then letters from 10), . [] [^] () | * + ? {n} {n,} {n,m}.
/// `low` is the lowest value.  Throws std::invalid_argument naming the place.
Automaton compile_pattern(const std::string& pattern, int values, int low);

}  // namespace ninefold::general
