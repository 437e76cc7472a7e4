// Puzzles a few clues away.
//
// What is left after the removal has several solutions.  A clue that occurs in exactly one of them makes the puzzle
// proper, and so does a set of clues that exactly one of them holds.  So the solutions are listed once, and the clues
// are found by counting; nothing is solved again.  Where there are too many solutions to list (a puzzle of 17 clues has
// millions without two of them), a clue is tried out instead, each try a task of its own; the last clue by the lane
// engine, unless two of the solutions seen have it.  The last two clues share what was seen, and every try adds to it.
#include <algorithm>

#include "clues/judge.hpp"
#include "ninefold/canon.hpp"
#include "ninefold/clues.hpp"

namespace ninefold::clues {
namespace {

/// Listing pays up to here: the last clue is soon tried out, and counting pairs takes 81 * 81 looks at each solution.
constexpr std::size_t kMostForOne = 400, kMostForMore = 2'000;
/// So many solutions seen with a clue leave few others to try with it.
constexpr std::size_t kEnoughSeen = 10;

/// All solutions, or *most* of them.
std::vector<Digits> solutions_of(const Digits& puzzle, std::size_t most, bool& complete) {
    std::vector<Digits> solutions;
    complete = true;
    const lanes::One one = lanes::solve_one(lanes::digit_rows(puzzle.data()));
    for (std::uint64_t s = 0; s < one.count; ++s) solutions.push_back(one.solutions[s]);
    if (one.count < 2) return solutions;
    solutions.clear();
    lanes::SolutionStream stream(candidates_of(puzzle));
    Digits solution;
    while (stream.next(solution) == lanes::SolutionStream::Outcome::found) {
        if (solutions.size() == most) {
            complete = false;
            break;
        }
        solutions.push_back(solution);
    }
    // The stream has an order of its own, which may differ between machines.
    std::sort(solutions.begin(), solutions.end());
    return solutions;
}

}  // namespace

Neighbours::Neighbours(const Digits& puzzle, const NeighbourOptions& options) : puzzle_(puzzle), options_(options) {
    for (Cell c = 0; c < kCells; ++c)
        if (puzzle[c]) clues_.push_back(c);
}

/// The next set of clues to take away, in lexicographic order; false when all were had.
bool Neighbours::next_removal() {
    const int n = static_cast<int>(clues_.size()), k = options_.remove;
    if (!begun_) {
        begun_ = true;
        for (int i = 0; i < k; ++i) taken_.push_back(i);
        return k <= n;
    }
    int i = k - 1;
    while (i >= 0 && taken_[static_cast<std::size_t>(i)] == n - k + i) --i;
    if (i < 0) return false;
    ++taken_[static_cast<std::size_t>(i)];
    for (++i; i < k; ++i) taken_[static_cast<std::size_t>(i)] = taken_[static_cast<std::size_t>(i - 1)] + 1;
    return true;
}

bool Neighbours::step(std::vector<Digits>& found) {
    if (done_) return false;
    if (tasks_.empty()) {
        if (!next_removal()) {
            done_ = true;
            return false;
        }
        Task task{puzzle_, options_.add, 0};
        for (const int i : taken_) task.puzzle[clues_[static_cast<std::size_t>(i)]] = 0;
        seen_.clear();
        tasks_.push_back(task);
    }
    const Task task = tasks_.back();
    tasks_.pop_back();
    const std::size_t first = found.size();
    extend(task, found);
    keep_wanted(found, first);
    return true;
}

void Neighbours::extend(const Task& task, std::vector<Digits>& found) {
    if (task.add == 1 && seen_.count_with(task.last) >= kEnoughSeen) return add_last(task, found);
    bool complete;
    const std::vector<Digits> solutions =
        solutions_of(task.puzzle, task.add > 1 ? kMostForMore : kMostForOne, complete);
    if (complete) {
        std::vector<const Digits*> all;
        for (const Digits& solution : solutions) all.push_back(&solution);
        return add_from_solutions(task.puzzle, all, task.add, task.from, found);
    }
    if (task.add > 1) seen_.clear();
    for (const Digits& solution : solutions) seen_.add(solution);
    if (task.add == 1)
        add_last(task, found);
    else if (task.add > 1)
        add_later(task);
}

/// A cell that is empty, and not the clue that was taken away.
bool Neighbours::may_add(const Digits& puzzle, Cell cell, int digit) const {
    return puzzle[cell] == 0 && puzzle_[cell] != digit;
}

/// *solutions* are those of *puzzle*.
void Neighbours::add_from_solutions(const Digits& puzzle, const std::vector<const Digits*>& solutions, int add,
                                    Cell from, std::vector<Digits>& found) const {
    if (solutions.empty()) return;
    // A clue that is added to a puzzle with one solution is redundant.
    if (add > 0 && solutions.size() == 1 && options_.minimal) return;
    if (add == 0) {
        if (solutions.size() == 1) found.push_back(puzzle);
        return;
    }
    for (Cell cell = from; cell < kCells; ++cell) {
        std::array<std::uint32_t, 10> count{};
        for (const Digits* solution : solutions) ++count[(*solution)[cell]];
        for (int d = 1; d <= 9; ++d) {
            if (!count[d] || !may_add(puzzle, cell, d) || (add == 1 && count[d] != 1)) continue;
            Digits next = puzzle;
            next[cell] = static_cast<std::uint8_t>(d);
            if (add == 1) {
                found.push_back(next);
                continue;
            }
            std::vector<const Digits*> fewer;
            for (const Digits* solution : solutions)
                if ((*solution)[cell] == d) fewer.push_back(solution);
            add_from_solutions(next, fewer, add - 1, cell + 1, found);
        }
    }
}

/// Each clue that may be added makes a task.
void Neighbours::add_later(const Task& task) {
    std::vector<Task> later;
    for (Cell cell = task.from; cell < kCells; ++cell)
        for (int d = 1; d <= 9; ++d) {
            if (!may_add(task.puzzle, cell, d)) continue;
            Task next{task.puzzle, task.add - 1, cell + 1, {cell, d}};
            next.puzzle[cell] = static_cast<std::uint8_t>(d);
            later.push_back(next);
        }
    tasks_.insert(tasks_.end(), later.rbegin(), later.rend());
}

/// Tries out the clues that less than two of the solutions seen have together with the last one.
void Neighbours::add_last(const Task& task, std::vector<Digits>& found) {
    std::vector<Digits> tries;
    for (Cell cell = task.from; cell < kCells; ++cell)
        for (int d = 1; d <= 9; ++d) {
            if (!may_add(task.puzzle, cell, d) || seen_.twice(task.last, {cell, d})) continue;
            tries.push_back(task.puzzle);
            tries.back()[cell] = static_cast<std::uint8_t>(d);
        }
    std::vector<Digits> solutions;
    const std::vector<lanes::Status> status = judge(tries, &solutions);
    for (std::size_t i = 0; i < tries.size(); ++i) {
        if (status[i] == lanes::Status::one) found.push_back(tries[i]);
        if (status[i] == lanes::Status::several) seen_.add(solutions[i]);
    }
}

void Neighbours::keep_wanted(std::vector<Digits>& found, std::size_t first) {
    const auto unwanted = [this](const Digits& puzzle) {
        if (options_.minimal && !redundant_clues(puzzle).empty()) return true;
        return options_.distinct && !forms_.insert(canon::canonical(puzzle).grid).second;
    };
    found.erase(std::remove_if(found.begin() + static_cast<std::ptrdiff_t>(first), found.end(), unwanted), found.end());
}

}  // namespace ninefold::clues
