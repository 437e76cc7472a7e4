// Automata over the values of cells: states, arcs labeled with sets of values.
#pragma once

#include <cstdint>
#include <functional>
#include <stdexcept>
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
    std::size_t count_arcs() const;
    bool deterministic() const;
};

/// Builds the reachable part of an automaton defined by functions; `next` returns a negative number if there is no arc.
/// Throws std::invalid_argument above a hundred thousand states.
Automaton make_automaton(int values, std::int64_t start, const std::function<std::int64_t(std::int64_t, int)>& next,
                         const std::function<bool(std::int64_t)>& accepts);

/// Compiles a pattern: value characters (0-9, then letters from 10), . [] [^] () | * + ? {n} {n,} {n,m}. `low` is the
/// lowest value. Throws std::invalid_argument naming the position, and TooLarge if it would take more steps than
/// `room`, from which it subtracts the steps used.
Automaton compile_pattern(const std::string& pattern, int values, int low, std::size_t& room);

/// The automata of a puzzle have too many arcs.
struct TooLarge : std::invalid_argument {
    TooLarge()
        : std::invalid_argument(
              "the patterns and automata of a puzzle may have at most 4,000,000 arcs together, counted once for each "
              "cell that they read") {}
};
inline constexpr std::size_t kMostArcs = 4'000'000;

}  // namespace ninefold::general
