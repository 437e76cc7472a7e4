// The clues of a puzzle: which are needed, which candidates are true, which puzzles are a few clues away.
//
//     redundant_clues(puzzle)                 // clues that can go one at a time
//     minimize(puzzle, random)                // no clue can go any more
//     true_candidates(candidates, 1, counts)  // what occurs in some solution
//     Neighbours search(puzzle, {1, 1});      // {-1+1}: one clue away, another one in
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

/// Takes away clues in random order as long as there is exactly one solution, which the puzzle must have.  No clue of
/// the result is redundant.
Digits minimize(const Digits& puzzle, Rng& random);

/// How many solutions hold digit d in cell c, counted up to *limit*: [c][d - 1].
using CandidateCounts = std::array<std::array<std::uint64_t, 9>, kCells>;
/// False when interrupted.
bool true_candidates(const Candidates& puzzle, std::uint64_t limit, CandidateCounts& counts,
                     const lanes::Interrupt& interrupted = {});

struct NeighbourOptions {
    int remove = 1, add = 1;
    bool minimal = false;   // only puzzles without a redundant clue
    bool distinct = false;  // of isomorphic puzzles only the first
    unsigned threads = 1;   // 0: all cores
};

/// The puzzles with exactly one solution that are reached by taking clues away and adding others, each once.
/// A clue that was taken away does not come back.  The order depends on nothing but puzzle and options; the number of
/// threads is none of them: what is found for each set of clues taken away is given out in the order of those sets.
class Neighbours {
public:
    Neighbours(const Digits& puzzle, const NeighbourOptions& options);
    /// Does a piece of the work, some milliseconds at most, and appends what it finds; false when all is done.
    bool step(std::vector<Digits>& found);

private:
    struct Task {
        Digits puzzle;
        int add;
        Cell from;       // clues are added in ascending order of their cells
        Clue last = {};  // that was added
    };
    /// What becomes of the puzzle without some clues.
    struct Removal {
        std::vector<Task> tasks;  // left, the next one last
        Seen seen;                // solutions of the puzzle that lacks two clues, or one
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
    NeighbourOptions options_;
    std::vector<Cell> clues_;
    std::vector<int> taken_;  // indices into clues_, ascending; the last removal that was begun
    bool begun_ = false, all_begun_ = false;
    std::deque<Removal> removals_;  // begun and not given out
    std::set<Digits> forms_;
};

}  // namespace ninefold::clues
