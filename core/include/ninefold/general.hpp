// Sudoku of any size and with any rules: solutions one by one, counts, true candidates.
//
// A puzzle (board/variant.hpp) names its rules.  core/general/post/rules.inc lists the names and their parameters.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "board/variant.hpp"

namespace ninefold::general {

/// When to stop: after this many seconds or guesses (0: no limit), or when `interrupted` returns true.
struct Budget {
    double seconds = 0;
    std::uint64_t guesses = 0;
    std::function<bool()> interrupted;  ///< called about every 20 ms
};

struct Counters {
    std::uint64_t guesses = 0, backtracks = 0, runs = 0, sweeps = 0;
};

enum class Outcome { found, exhausted, out_of_budget };

/// Depth-first search with propagation.  Throws std::invalid_argument, naming the rule, if the puzzle cannot be
/// posted.
class Search {
public:
    /// `off`: parts of the engine to switch off (general/switches.hpp).
    explicit Search(const Puzzle& puzzle, std::uint32_t off = 0);
    ~Search();
    Search(Search&&) noexcept;
    Search& operator=(Search&&) noexcept;

    /// The next solution: a value for each cell.
    Outcome next(std::vector<int>& solution, const Budget& budget);
    /// Counts solutions up to a limit within one budget and keeps the last one.  `exhausted` if all were counted.
    Outcome count(std::vector<int>& solution, const Budget& budget, std::uint64_t limit, std::uint64_t& found);
    /// Counts as well, and returns the first `keep` solutions.
    Outcome gather(std::vector<std::vector<int>>& solutions, std::size_t keep, const Budget& budget,
                   std::uint64_t limit, std::uint64_t& found);
    /// The values that each cell has in some solution, as sets of value - low; all empty if there is no solution.
    /// `exhausted` if the result is certain.  Do not call it after next().
    Outcome true_candidates(std::vector<std::uint64_t>& candidates, const Budget& budget);
    /// The values of each cell that propagation alone refutes once they are assumed, at most `most` (0: all).  None if
    /// propagation finds a dead end at once.  Do not call it after next().
    Outcome refuted(std::vector<std::uint64_t>& dead, const Budget& budget, std::uint64_t most);
    Counters counters() const;
    /// The candidates that propagation alone leaves; empty if it finds a dead end.
    std::vector<std::uint64_t> propagated();

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

/// The result of solve_many() for one puzzle.
struct Answer {
    std::vector<std::vector<int>> solutions;  ///< at most `keep`, in the order of the search
    std::uint64_t count = 0;                  ///< solutions found
    bool complete = false;                    ///< there are no others
    std::uint64_t guesses = 0;
    std::string refused;  ///< why the puzzle cannot be posted; empty if it can
};

struct ManyOptions {
    std::uint64_t limit = 2;       ///< stop counting the solutions of a puzzle here
    std::size_t keep = 2;          ///< solutions to return per puzzle
    double seconds = 0;            ///< for all puzzles together; 0: no limit
    double each_seconds = 0;       ///< per puzzle
    std::uint64_t each_nodes = 0;  ///< guesses per puzzle
    unsigned threads = 0;          ///< 0: one per core
    std::uint32_t off = 0;
    std::function<bool(std::size_t done)> interrupted;  ///< called about every 20 ms on the calling thread
};

/// Searches many puzzles, one thread per puzzle.  Without a time limit the result for a puzzle depends on that puzzle
/// only.  Puzzles that were not reached in time have a count of 0 and are not complete.
std::vector<Answer> solve_many(const std::vector<Puzzle>& puzzles, const ManyOptions& options);

/// The names of all rules.
std::vector<std::string> rule_names();

}  // namespace ninefold::general
