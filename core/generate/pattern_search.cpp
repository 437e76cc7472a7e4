#include "generate/pattern_search.hpp"

#include <algorithm>

#include "board/geometry.hpp"

namespace ninefold::generate {
namespace {

constexpr std::int64_t kManySolutions = 4096;  // above this, the exact number does not matter
constexpr int kChanges = 120;                  // per attempt

}  // namespace

PatternSearch::PatternSearch(const Recipe& recipe, const lanes::Backend& backend) : recipe_(recipe), backend_(backend) {
    for (const Cell cell : *recipe.pattern) cells_.push_back(cell);
}

bool PatternSearch::conflicts(Cell cell, int digit) const {
    for (Cell peer : peers_of(cell))
        if (clues_[static_cast<std::size_t>(peer)] == digit) return true;
    return false;
}

/// Counts the solutions of every row up to the limit; false if stopped.
bool PatternSearch::count(const std::atomic<bool>& stop) {
    const std::size_t n = rows_.size() / kCells;
    status_.resize(n);
    counts_.resize(n);
    // A batch checks rarely, and most finish before it does.
    const auto stopped = [&stop] { return stop.load(std::memory_order_relaxed); };
    return lanes::solve_batch(lanes::digit_rows(rows_.data()), n,
                              {status_.data(), counts_.data(), nullptr, nullptr, 0, 0, 0},
                              {.limit = limit_, .threads = 1, .backend = &backend_, .interrupted = stopped}) &&
           !stopped();
}

/// Adds the possible changes of a cell: another digit or, if its houses leave none, a swap with a peer.
void PatternSearch::propose(Cell cell) {
    const auto at = static_cast<std::size_t>(cell);
    const std::uint8_t before = clues_[at];
    const auto add = [&] {
        changes_.push_back(cell);
        rows_.insert(rows_.end(), clues_.begin(), clues_.end());
    };
    bool any = false;
    clues_[at] = 0;
    for (std::uint8_t digit = 1; digit <= 9; ++digit) {
        if (digit == before || conflicts(cell, digit)) continue;
        clues_[at] = digit;
        add();
        clues_[at] = 0;
        any = true;
    }
    for (const Cell peer : peers_of(cell) & *recipe_.pattern) {
        if (any) break;
        std::uint8_t& other = clues_[static_cast<std::size_t>(peer)];
        const std::uint8_t digit = other;
        other = 0;
        if (!conflicts(cell, digit) && !conflicts(peer, before)) {
            clues_[at] = digit;
            other = before;
            add();
            clues_[at] = 0;
        }
        other = digit;
    }
    clues_[at] = before;
}

/// Changes clues until one solution is left.
bool PatternSearch::descend(Rng& rng, const std::atomic<bool>& stop) {
    rows_.assign(clues_.begin(), clues_.end());
    limit_ = kManySolutions;
    if (!count(stop)) return false;
    std::int64_t now = counts_[0];
    std::array<int, kCells> tabu_until{};
    for (int step = 1; now != 1; ++step) {
        if (step > kChanges) return false;
        changes_.clear();
        rows_.clear();
        for (const Cell cell : cells_)
            if (tabu_until[static_cast<std::size_t>(cell)] <= step) propose(cell);
        if (changes_.empty()) return false;
        // Distinguish counts slightly above the current one, for when nothing is better.
        limit_ = static_cast<std::uint64_t>(std::min(2 * now + 2, kManySolutions));
        if (!count(stop)) return false;
        std::size_t best = changes_.size();
        std::uint32_t equal = 0;
        for (std::size_t i = 0; i < changes_.size(); ++i) {
            if (counts_[i] == 0) continue;
            if (best == changes_.size() || counts_[i] < counts_[best]) {
                best = i;
                equal = 1;
            } else if (counts_[i] == counts_[best] && rng.one_in(++equal)) {
                best = i;
            }
        }
        if (best == changes_.size()) return false;
        std::copy_n(&rows_[best * kCells], kCells, clues_.begin());
        tabu_until[static_cast<std::size_t>(changes_[best])] =
            step + 2 + static_cast<int>(rng.below(static_cast<std::uint32_t>(cells_.size() / 4 + 1)));
        now = counts_[best];
    }
    return true;
}

bool PatternSearch::is_minimal(const std::atomic<bool>& stop) {
    rows_.clear();
    for (const Cell cell : cells_) {
        rows_.insert(rows_.end(), clues_.begin(), clues_.end());
        *(rows_.end() - kCells + cell) = 0;
    }
    limit_ = 2;
    return count(stop) && std::find(counts_.begin(), counts_.end(), 1) == counts_.end();
}

bool PatternSearch::attempt(std::uint64_t number, Puzzle& puzzle, const std::atomic<bool>& stop) {
    Rng rng(recipe_.seed, number);
    const Digits grid = recipe_.solution ? *recipe_.solution : random_grid(rng);
    clues_.fill(0);
    for (const Cell cell : cells_) clues_[static_cast<std::size_t>(cell)] = grid[static_cast<std::size_t>(cell)];
    if (recipe_.solution) {
        rows_.assign(clues_.begin(), clues_.end());
        limit_ = 2;
        if (!count(stop) || counts_[0] != 1) return false;
    } else if (!descend(rng, stop)) {
        return false;
    }
    if (recipe_.minimal && !is_minimal(stop)) return false;
    const lanes::One one = lanes::solve_one(lanes::digit_rows(clues_.data()), 2, &backend_);
    puzzle.attempt = number;
    puzzle.clues = clues_;
    puzzle.solution = one.solutions[0];
    return true;
}

}  // namespace ninefold::generate
