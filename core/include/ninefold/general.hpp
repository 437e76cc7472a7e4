// Sudoku of any size and with any rules: solutions one by one, counts, true candidates.
//
// A puzzle is a grid of rows x columns and some extra cells, numbered row by row, extra ones last; consecutive values
// from `low`; regions (boxes or irregular pieces); and rules by name with cells, numbers, a text or parts.  The names
// and what they take stand in core/general/post/rules.hpp.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace ninefold::general {

struct Rule {
    std::string name;
    std::vector<int> cells;
    std::vector<std::int64_t> numbers;
    std::string text;
    std::vector<Rule> parts;
};

struct Puzzle {
    int rows = 9, columns = 9;
    int extra = 0;                          ///< cells outside the grid
    int low = 1, values = 9;                ///< low .. low + values - 1
    bool lines = true;                      ///< rows and columns hold different values
    std::vector<std::vector<int>> regions;  ///< each of different values
    std::vector<std::uint64_t> candidates;  ///< a set of value - low for each cell; empty: all
    std::vector<Rule> rules;
};

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
