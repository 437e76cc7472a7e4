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
    /// Counts as well, and hands the first `keep` of them back.
    Outcome gather(std::vector<std::vector<int>>& solutions, std::size_t keep, const Patience& patience,
                   std::uint64_t limit, std::uint64_t& found);
    /// Which values each cell has in some solution, as sets of value - low; all empty when there is none.  `exhausted`
    /// when it is certain.  Not after next().
    Outcome true_candidates(std::vector<std::uint64_t>& candidates, const Patience& patience);
    /// Values of each cell that propagation alone refutes once they are assumed, at most `most` (0: all); none where
    /// propagation finds a dead end at once.  Not after next().
    Outcome refuted(std::vector<std::uint64_t>& dead, const Patience& patience, std::uint64_t most);
    Counters counters() const;
    /// The candidates that propagation alone leaves; empty when it finds a dead end.
    std::vector<std::uint64_t> propagated();

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

/// What a search for some solutions of one puzzle among many found.
struct Answer {
    std::vector<std::vector<int>> solutions;  ///< those found, in the order of the search; at most `keep`
    std::uint64_t count = 0;                  ///< how many were found
    bool complete = false;                    ///< there are no others
    std::uint64_t guesses = 0;
    std::string refused;  ///< why the puzzle cannot be posted; empty when it can
};

struct ManyOptions {
    std::uint64_t limit = 2;       ///< where to stop counting the solutions of a puzzle
    std::size_t keep = 2;          ///< solutions to hand back of each
    double seconds = 0;            ///< for all of them together; 0: no end
    double each_seconds = 0;       ///< for one
    std::uint64_t each_nodes = 0;  ///< guesses for one
    unsigned threads = 0;          ///< 0: one for each core
    std::uint32_t off = 0;
    std::function<bool(std::size_t done)> interrupted;  ///< asked about every 20 ms on the calling thread
};

/// Searches many puzzles, a thread each; what a puzzle gets depends on nothing but the puzzle.  Puzzles not reached
/// before the end have no count and are not complete.
std::vector<Answer> solve_many(const std::vector<Puzzle>& puzzles, const ManyOptions& options);

/// The names of all rules.
std::vector<std::string> rule_names();

}  // namespace ninefold::general
