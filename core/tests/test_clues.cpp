#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "ninefold/clues.hpp"
#include "ninefold/scalar.hpp"
#include "tests/check.hpp"

using namespace ninefold;
using namespace ninefold::clues;

static Digits digits_of(const std::string& line) {
    Digits digits{};
    for (int c = 0; c < kCells; ++c) digits[c] = line[c] == '.' ? 0 : static_cast<std::uint8_t>(line[c] - '0');
    return digits;
}

/// With the plain engine.
static int solutions_of(const Digits& puzzle, int limit, std::vector<Digits>* all = nullptr) {
    ScalarSearch search(candidates_of(puzzle));
    Digits solution;
    int n = 0;
    while (n < limit && search.next(solution) == ScalarSearch::Outcome::found) {
        ++n;
        if (all) all->push_back(solution);
    }
    return n;
}

static const Digits kEasy =
    digits_of("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
static const Digits kMinimal =
    digits_of("..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9");

static void needed_clues() {
    for (const Digits& puzzle : {kEasy, kMinimal}) {
        const CellSet redundant = redundant_clues(puzzle);
        for (Cell c = 0; c < kCells; ++c) {
            if (!puzzle[c]) continue;
            Digits without = puzzle;
            without[c] = 0;
            CHECK(redundant.has(c) == (solutions_of(without, 2) == 1));
        }
    }
    std::set<Digits> different;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        Rng random(seed);
        const Digits less = minimize(kEasy, random);
        CHECK(solutions_of(less, 2) == 1);
        CHECK(redundant_clues(less).empty());
        for (Cell c = 0; c < kCells; ++c) CHECK(less[c] == 0 || less[c] == kEasy[c]);
        different.insert(less);
    }
    CHECK(different.size() > 5);
    Rng random(1);
    CHECK(minimize(kMinimal, random) == kMinimal);
}

static void candidates() {
    Digits several = kEasy;
    several[0] = several[1] = several[4] = several[80] = 0;
    std::vector<Digits> all;
    const int n = solutions_of(several, 100'000, &all);
    CHECK(n > 1 && n < 100'000);
    CandidateCounts expected{}, counts;
    for (const Digits& solution : all)
        for (std::size_t c = 0; c < kCells; ++c) ++expected[c][solution[c] - 1u];
    CHECK(true_candidates(candidates_of(several), 1'000'000, counts));
    CHECK(counts == expected);
    CHECK(true_candidates(candidates_of(several), 1, counts));
    for (auto& cell : expected)
        for (auto& count : cell) count = count ? 1 : 0;
    CHECK(counts == expected);
}

static std::vector<Digits> all_of(const Digits& puzzle, const NeighborOptions& options) {
    Neighbors search(puzzle, options);
    std::vector<Digits> found;
    while (search.step(found)) {
    }
    return found;
}

static void neighbors() {
    // Every {-1+1} neighbor, by trying all of them.
    std::set<Digits> expected, minimal;
    for (Cell away = 0; away < kCells; ++away)
        for (Cell in = 0; in < kCells && kEasy[away]; ++in)
            for (int d = 1; d <= 9; ++d) {
                Digits next = kEasy;
                next[away] = 0;
                if (next[in] || kEasy[in] == d) continue;
                next[in] = static_cast<std::uint8_t>(d);
                if (solutions_of(next, 2) != 1) continue;
                expected.insert(next);
                if (redundant_clues(next).empty()) minimal.insert(next);
            }
    const std::vector<Digits> found = all_of(kEasy, {1, 1});
    CHECK(std::set<Digits>(found.begin(), found.end()) == expected);
    CHECK(found.size() == expected.size() && !found.empty());
    const std::vector<Digits> few = all_of(kMinimal, {1, 1, true});
    for (const Digits& puzzle : few) CHECK(solutions_of(puzzle, 2) == 1 && redundant_clues(puzzle).empty());
    CHECK(all_of(kEasy, {1, 1, true}).size() == minimal.size());
    // The same, in the same order, on any number of threads.
    for (const unsigned threads : {0u, 3u}) {
        CHECK(all_of(kEasy, {1, 1, false, false, threads}) == found);
        CHECK(all_of(kEasy, {1, 1, false, true, threads}) == all_of(kEasy, {1, 1, false, true}));
        CHECK(all_of(kMinimal, {1, 1, true, false, threads}) == few);
    }

    // {+2} of a puzzle with few solutions, and with many, where clues are tried.
    for (const int blanks : {5, 7}) {
        Digits open = kEasy;
        for (int c = 0, left = blanks; left > 0; ++c)
            if (open[c]) open[c] = 0, --left;
        const std::vector<Digits> two = all_of(open, {0, 2});
        CHECK(std::set<Digits>(two.begin(), two.end()).size() == two.size());
        for (std::size_t i = 0; i < two.size(); i += 1 + two.size() / 50) CHECK(solutions_of(two[i], 2) == 1);
        // None is missing: all pairs with a clue in the first cell, by trying all of them.
        std::set<Digits> expected_two, found_two;
        for (const Digits& puzzle : two)
            if (puzzle[0]) found_two.insert(puzzle);
        for (int d = 1; d <= 9; ++d)
            for (Cell in = 1; in < kCells; ++in)
                for (int e = 1; e <= 9; ++e) {
                    Digits next = open;
                    next[0] = static_cast<std::uint8_t>(d);
                    if (next[in]) continue;
                    next[in] = static_cast<std::uint8_t>(e);
                    if (solutions_of(next, 2) == 1) expected_two.insert(next);
                }
        CHECK(found_two == expected_two && !found_two.empty());
    }
}

/// Puzzles with millions of solutions: the removed clues are found again.
static void sparse_neighbors() {
    std::vector<Cell> clues;
    for (Cell c = 0; c < kCells; ++c)
        if (kMinimal[c]) clues.push_back(c);
    for (std::size_t i = 1; i < clues.size(); i += 5) {
        Digits open = kMinimal;
        open[clues[i - 1]] = open[clues[i]] = 0;
        const std::vector<Digits> two = all_of(open, {0, 2});
        CHECK(std::count(two.begin(), two.end(), kMinimal) == 1);
        for (const Digits& puzzle : two) CHECK(solutions_of(puzzle, 2) == 1);
    }
}

static void seen() {
    std::vector<Digits> all;
    Digits several = kEasy;
    several[0] = several[1] = several[4] = several[80] = 0;
    CHECK(solutions_of(several, 2, &all) == 2);
    Seen pool;
    // Adding the same solution again does not count.
    for (int i = 0; i < 3; ++i) pool.add(all[0]);
    const Clue shared{9, kEasy[9]}, other{0, all[0][0]};
    CHECK(pool.count_with(shared) == 1 && !pool.twice(shared, other) && pool.count_with({}) == 1);
    pool.add(all[1]);
    CHECK(pool.twice(shared, {10, all[0][10]}) == (all[0][10] == all[1][10]));
    CHECK(pool.twice(shared, {}) && pool.count_with(shared) == 2);
    pool.clear();
    CHECK(pool.count_with({}) == 0 && !pool.twice(shared, {}));
}

int main() {
    needed_clues();
    candidates();
    neighbors();
    sparse_neighbors();
    seen();
    return testing::report();
}
