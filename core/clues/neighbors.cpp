// Puzzles a few clues away.
//
// After the removal there are several solutions.  A clue that occurs in exactly one of them makes the puzzle unique,
// and so does a set of clues that exactly one of them contains.  So the solutions are listed once, and the clues are
// found by counting; nothing is solved again.  If there are too many solutions to list (a puzzle of 17 clues has
// millions without two of its clues), clues are tried instead, each as a separate task.  The lane engine tries the last
// clue, unless two known solutions contain it.  The last two clues share the known solutions, and every try adds to
// them.  If more than two clues must be added, each clue becomes a task as well, whether or not the solutions are
// listed: the results and the time of one task must not grow with the number of clues.
//
// Removals are independent, so each thread takes one; their results are returned in order.
#include <algorithm>
#include <atomic>
#include <chrono>

#include "base/thread_team.hpp"
#include "clues/uniqueness.hpp"
#include "ninefold/canon.hpp"
#include "ninefold/clues.hpp"

namespace ninefold::clues {
namespace {

/// Listing pays off up to here: trying the last clue is fast, and counting pairs takes 81 * 81 steps per solution.
constexpr std::size_t kMostForOne = 400, kMostForMore = 2'000;
/// Clues added in one task: with three, a task with two solutions left would find millions of puzzles.
constexpr int kMostAtOnce = 2;
/// With this many known solutions that contain a clue, few other clues are left to try with it.
constexpr std::size_t kEnoughSeen = 10;
/// How often threads synchronize, and how many puzzles may wait for a slow removal while threads work on later ones.
constexpr auto kPiece = std::chrono::milliseconds(10);
constexpr std::size_t kMostWaiting = 100'000;
/// Removals in progress per thread, since some finish quickly.
constexpr std::size_t kRemovalsPerThread = 4;

/// All solutions, but at most *most*.
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
    // The order of the stream may differ between machines.
    std::sort(solutions.begin(), solutions.end());
    return solutions;
}

}  // namespace

Neighbors::Neighbors(const Digits& puzzle, const NeighborOptions& options) : puzzle_(puzzle), options_(options) {
    for (Cell c = 0; c < kCells; ++c)
        if (puzzle[c]) clues_.push_back(c);
}

/// The next set of clues to remove, in lexicographic order.  Returns false if there is none left.
bool Neighbors::next_removal() {
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

/// Begins removals as long as threads could be idle.
void Neighbors::open_removals() {
    const unsigned threads = team_size(options_.threads, UINT64_MAX);
    const std::size_t most = threads == 1 ? 1 : kRemovalsPerThread * threads;
    std::size_t at_work = 0, waiting = 0;
    for (const Removal& removal : removals_) {
        at_work += !removal.tasks.empty();
        waiting += removal.found.size();
    }
    for (; !all_begun_ && at_work < most && waiting < kMostWaiting; ++at_work) {
        if (!next_removal()) {
            all_begun_ = true;
            return;
        }
        Task task{puzzle_, options_.add, 0};
        for (const int i : taken_) task.puzzle[clues_[static_cast<std::size_t>(i)]] = 0;
        removals_.emplace_back().tasks.push_back(task);
    }
}

bool Neighbors::step(std::vector<Digits>& found) {
    open_removals();
    if (removals_.empty()) return false;
    const unsigned threads = team_size(options_.threads, removals_.size());
    if (threads == 1) {
        work(removals_.front());
    } else {
        std::atomic<std::size_t> next{0};
        std::atomic<bool> stop{false};
        const auto until = std::chrono::steady_clock::now() + kPiece;
        const auto take = [&](bool) {
            for (std::size_t i; (i = next++) < removals_.size();)
                while (!removals_[i].tasks.empty()) {
                    work(removals_[i]);
                    if (stop || std::chrono::steady_clock::now() > until) return;
                }
        };
        run_team(threads, {.work = take, .stop = [&] { stop = true; }, .look = {}});
    }
    // Return the results of the first removal; the others wait until it is done.
    for (bool done = true; done && !removals_.empty();) {
        Removal& first = removals_.front();
        for (const Digits& puzzle : first.found)
            if (!options_.distinct || forms_.insert(canon::canonical(puzzle).grid).second) found.push_back(puzzle);
        first.found.clear();
        done = first.tasks.empty();
        if (done) removals_.pop_front();
    }
    return true;
}

/// Does the next task of a removal.
void Neighbors::work(Removal& removal) const {
    const Task task = removal.tasks.back();
    removal.tasks.pop_back();
    const std::size_t first = removal.found.size();
    extend(task, removal);
    if (!options_.minimal) return;
    const auto redundant = [](const Digits& puzzle) { return !redundant_clues(puzzle).empty(); };
    const auto begin = removal.found.begin() + static_cast<std::ptrdiff_t>(first);
    removal.found.erase(std::remove_if(begin, removal.found.end(), redundant), removal.found.end());
}

void Neighbors::extend(const Task& task, Removal& removal) const {
    Seen& seen = removal.seen;
    if (task.add == 1 && seen.count_with(task.last) >= kEnoughSeen) return add_last(task, removal);
    bool complete;
    const std::vector<Digits> solutions =
        solutions_of(task.puzzle, task.add > 1 ? kMostForMore : kMostForOne, complete);
    if (complete && task.add <= kMostAtOnce) {
        std::vector<const Digits*> all;
        for (const Digits& solution : solutions) all.push_back(&solution);
        return add_from_solutions(task.puzzle, all, task.add, task.from, removal.found);
    }
    if (complete) {
        if (!solutions.empty()) add_later(task, solutions, removal);
        return;
    }
    if (task.add > 1) seen.clear();
    for (const Digits& solution : solutions) seen.add(solution);
    if (task.add == 1)
        add_last(task, removal);
    else if (task.add > 1)
        add_later(task, {}, removal);
}

/// Whether the cell is empty and this is not the removed clue.
bool Neighbors::may_add(const Digits& puzzle, Cell cell, int digit) const {
    return puzzle[cell] == 0 && puzzle_[cell] != digit;
}

/// *solutions* are all solutions of *puzzle*.
void Neighbors::add_from_solutions(const Digits& puzzle, const std::vector<const Digits*>& solutions, int add,
                                   Cell from, std::vector<Digits>& found) const {
    if (solutions.empty()) return;
    // A clue added to a puzzle with one solution is redundant.
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

/// Makes a task of each clue that can be added.  If *solutions* are known, one of them must contain the clue.
void Neighbors::add_later(const Task& task, const std::vector<Digits>& solutions, Removal& removal) const {
    if (solutions.size() == 1 && options_.minimal) return;
    std::array<std::array<bool, 10>, kCells> held{};
    for (const Digits& solution : solutions)
        for (Cell cell = 0; cell < kCells; ++cell) held[cell][solution[cell]] = true;
    std::vector<Task> later;
    for (Cell cell = task.from; cell + task.add <= kCells; ++cell)
        for (int d = 1; d <= 9; ++d) {
            if (!may_add(task.puzzle, cell, d) || (!solutions.empty() && !held[cell][d])) continue;
            Task next{task.puzzle, task.add - 1, cell + 1, {cell, d}};
            next.puzzle[cell] = static_cast<std::uint8_t>(d);
            later.push_back(next);
        }
    removal.tasks.insert(removal.tasks.end(), later.rbegin(), later.rend());
}

/// Tries the clues that fewer than two known solutions contain together with the last one.
void Neighbors::add_last(const Task& task, Removal& removal) const {
    std::vector<Digits> tries;
    for (Cell cell = task.from; cell < kCells; ++cell)
        for (int d = 1; d <= 9; ++d) {
            if (!may_add(task.puzzle, cell, d) || removal.seen.twice(task.last, {cell, d})) continue;
            tries.push_back(task.puzzle);
            tries.back()[cell] = static_cast<std::uint8_t>(d);
        }
    std::vector<Digits> solutions;
    const std::vector<lanes::Status> status = uniqueness(tries, &solutions);
    for (std::size_t i = 0; i < tries.size(); ++i) {
        if (status[i] == lanes::Status::one) removal.found.push_back(tries[i]);
        if (status[i] == lanes::Status::several) removal.seen.add(solutions[i]);
    }
}

}  // namespace ninefold::clues
