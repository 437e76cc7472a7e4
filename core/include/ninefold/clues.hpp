// The clues of a puzzle: which are redundant, which candidates are true, where clues are needed or would help most, and
// which puzzles are a few clues away.
//
//     redundant_clues(puzzle)                 // clues that can be removed one at a time
//     minimize(puzzle, random)                // until no clue is redundant
//     true_candidates(candidates, 1, counts)  // candidates that occur in some solution
//     unavoidable_sets(grid, 12, sets)        // of a complete grid
//     backdoors(puzzle, solution, sets)       // cells that make the rest a matter of singles
//     Neighbors search(puzzle, {1, 1});      // {-1+1}: remove one clue, add another
//     while (search.step(found)) ...
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <set>
#include <vector>

#include "base/cell_set.hpp"
#include "base/rng.hpp"
#include "board/puzzle.hpp"
#include "clues/seen.hpp"
#include "ninefold/lanes.hpp"

namespace ninefold::clues {

/// Clues without which the puzzle still has exactly one solution.  The puzzle must have exactly one.
CellSet redundant_clues(const Digits& puzzle);

/// Removes clues in random order as long as there is exactly one solution.  The puzzle must have exactly one.  No clue
/// of the result is redundant.
Digits minimize(const Digits& puzzle, Rng& random);

/// The number of solutions with digit d in cell c, counted up to *limit*: [c][d - 1].
using CandidateCounts = std::array<std::array<std::uint64_t, 9>, kCells>;
/// Returns false if interrupted.
bool true_candidates(const Candidates& puzzle, std::uint64_t limit, CandidateCounts& counts,
                     const lanes::Interrupt& interrupted = {});

/// Appends the minimal unavoidable sets of a complete grid with at most *most* cells, the smallest first: sets of cells
/// whose digits can be exchanged among themselves, so that a puzzle without a clue there has several solutions.
/// Returns false if interrupted.
bool unavoidable_sets(const Digits& grid, int most, std::vector<CellSet>& sets,
                      const lanes::Interrupt& interrupted = {});

/// Appends the smallest backdoors of a puzzle: sets of cells that, filled with the solution, let naked and hidden
/// singles solve the rest; the empty set if singles solve it anyway.  Returns false if interrupted.
bool backdoors(const Digits& puzzle, const Digits& solution, std::vector<CellSet>& found,
               const lanes::Interrupt& interrupted = {});

struct NeighborOptions {
    int remove = 1, add = 1;
    bool minimal = false;   // only puzzles without a redundant clue
    bool distinct = false;  // only the first of isomorphic puzzles
    unsigned threads = 1;   // 0: all cores
};

/// The puzzles with exactly one solution that you reach by removing clues and adding others, each once.  A removed clue
/// is never added again.  The order depends on the puzzle and the options only, not on the number of threads: results
/// are returned in the order of the sets of removed clues.
class Neighbors {
public:
    Neighbors(const Digits& puzzle, const NeighborOptions& options);
    /// Does a piece of the work, a few milliseconds at most, and appends the puzzles found.  False when all is done.
    bool step(std::vector<Digits>& found);

private:
    struct Task {
        Digits puzzle;
        int add;
        Cell from;       // clues are added in ascending order of their cells
        Clue last = {};  // the clue added last
    };
    /// The search that starts from the puzzle without some of its clues.
    struct Removal {
        std::vector<Task> tasks;  // still to do, the next one last
        Seen seen;                // solutions of the puzzle that still lacks two clues, or one
        std::vector<Digits> found;
    };
    bool next_removal();
    void open_removals();
    void work(Removal& removal) const;
    void extend(const Task& task, Removal& removal) const;
    void add_from_solutions(const Digits& puzzle, const std::vector<const Digits*>& solutions, int add, Cell from,
                            std::vector<Digits>& found) const;
    void add_later(const Task& task, const std::vector<Digits>& solutions, Removal& removal) const;
    void add_last(const Task& task, Removal& removal) const;
    bool may_add(const Digits& puzzle, Cell cell, int digit) const;

    Digits puzzle_;
    NeighborOptions options_;
    std::vector<Cell> clues_;
    std::vector<int> taken_;  // indices into clues_, ascending: the removal started last
    bool begun_ = false, all_begun_ = false;
    std::deque<Removal> removals_;  // started, results not yet returned
    std::set<Digits> forms_;
};

}  // namespace ninefold::clues
