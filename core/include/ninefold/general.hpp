// Sudoku of any size and with any rules: solutions one by one, counts, true candidates.
//
// A puzzle (board/variant.hpp) has rules by name; the names and what they take stand in core/general/post/rules.inc.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "board/variant.hpp"

namespace ninefold::general {

/// When to give up: after so many seconds or guesses (0: never), or when asked and told so.
struct Patience {
    double seconds = 0;
    std::uint64_t guesses = 0;
    std::function<bool()> interrupted;  ///< asked about every 20 ms
};

struct Counters {
    std::uint64_t guesses = 0, backtracks = 0, runs = 0, sweeps = 0;
};

enum class Outcome { found, exhausted, out_of_patience };

/// Depth-first search over propagation.  Throws std::invalid_argument for a puzzle that cannot be posted, naming the
/// rule.
class Search {
public:
    /// `off`: parts of the engine to do without (general/switches.hpp).
    explicit Search(const Puzzle& puzzle, std::uint32_t off = 0);
    ~Search();
    Search(Search&&) noexcept;
    Search& operator=(Search&&) noexcept;

    /// The next solution: a value for each cell.
    Outcome next(std::vector<int>& solution, const Patience& patience);
    /// Counts solutions up to a limit within one patience; the last one is kept.  `exhausted` when all were counted.
    Outcome count(std::vector<int>& solution, const Patience& patience, std::uint64_t limit, std::uint64_t& found);
    /// Which values each cell has in some solution, as sets of value - low; all empty when there is none.  `exhausted`
    /// when it is certain.  Not after next().
    Outcome true_candidates(std::vector<std::uint64_t>& candidates, const Patience& patience);
    Counters counters() const;
    /// The candidates that propagation alone leaves; empty when it finds a dead end.
    std::vector<std::uint64_t> propagated();

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

/// The names of all rules.
std::vector<std::string> rule_names();

}  // namespace ninefold::general
