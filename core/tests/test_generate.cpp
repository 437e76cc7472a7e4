// Generated puzzles: proper, minimal, symmetric, repeatable; and the statistics of the two methods.
#include <algorithm>
#include <cmath>
#include <string>

#include "generate/pattern_search.hpp"
#include "generate/unavoidable.hpp"
#include "ninefold/generate.hpp"
#include "ninefold/scalar.hpp"
#include "tests/check.hpp"
#include "tests/puzzles.hpp"

using namespace ninefold;
using namespace ninefold::generate;
using ninefold::testing::has_one_solution;

static CellSet clues_of(const Digits& puzzle) {
    CellSet clues;
    for (Cell c = 0; c < kCells; ++c)
        if (puzzle[static_cast<std::size_t>(c)]) clues.add(c);
    return clues;
}

static Digits without(Digits puzzle, CellSet cells) {
    for (Cell c : cells) puzzle[static_cast<std::size_t>(c)] = 0;
    return puzzle;
}

static CellSet cells_of_orbit(const Orbits& orbits, std::size_t i) {
    CellSet cells;
    for (const std::uint8_t cell : orbits[i]) cells.add(cell);
    return cells;
}

static std::uint64_t signature(const Harvest& harvest) {
    std::uint64_t sum = harvest.puzzles.size();
    for (const Puzzle& puzzle : harvest.puzzles) {
        sum = sum * 31 + puzzle.attempt;
        for (const std::uint8_t digit : puzzle.clues) sum = sum * 31 + digit;
    }
    return sum;
}

/// With the scalar engine: one solution, the reported one, and no unit is redundant.
static void proper_and_reduced() {
    for (const std::string_view name : symmetry_names()) {
        const Symmetry symmetry = *symmetry_named(name);
        const Harvest harvest = make_puzzles({.seed = 1, .symmetry = symmetry}, 0, 12, {.threads = 1});
        CHECK(harvest.puzzles.size() == 12 && harvest.attempts == 12);
        for (const Puzzle& puzzle : harvest.puzzles) {
            ScalarSearch search(candidates_of(puzzle.clues));
            Digits solution;
            CHECK(search.next(solution) == ScalarSearch::Outcome::found && solution == puzzle.solution);
            CHECK(search.next(solution) == ScalarSearch::Outcome::exhausted);
            const CellSet clues = clues_of(puzzle.clues);
            for (std::size_t i = 0; i < orbits(symmetry).size(); ++i) {
                const CellSet orbit = cells_of_orbit(orbits(symmetry), i);
                CHECK(clues.contains(orbit) || !clues.meets(orbit));
                if (clues.meets(orbit)) CHECK(!has_one_solution(without(puzzle.clues, orbit)));
            }
        }
    }
    const Harvest minimal = make_puzzles({.seed = 1, .symmetry = Symmetry::half_turn, .minimal = true}, 0, 600);
    CHECK(!minimal.puzzles.empty());
    for (const Puzzle& puzzle : minimal.puzzles)
        for (Cell c : clues_of(puzzle.clues)) CHECK(!has_one_solution(without(puzzle.clues, CellSet{c})));
}

static void symmetries() {
    const int sizes[] = {81, 41, 21, 45, 45, 25, 45, 45, 15};
    std::size_t i = 0;
    for (const std::string_view name : symmetry_names()) {
        const auto& all = orbits(*symmetry_named(name));
        CHECK(static_cast<int>(all.size()) == sizes[i++]);
        CellSet cells;
        for (std::size_t orbit = 0; orbit < all.size(); ++orbit) cells |= cells_of_orbit(all, orbit);
        CHECK(cells == CellSet::all());
    }
    CHECK(!symmetry_named("270"));
}

static void numbers_of_clues() {
    const Harvest some = make_puzzles({.seed = 3, .fewest = 28, .most = 31}, 0, 200);
    CHECK(some.puzzles.size() > 190);
    int seen[82] = {};
    for (const Puzzle& puzzle : some.puzzles) {
        const int count = clues_of(puzzle.clues).size();
        CHECK(count >= 28 && count <= 31 && has_one_solution(puzzle.clues));
        ++seen[count];
    }
    for (int count = 28; count <= 31; ++count) CHECK(seen[count] > 20);
    const Harvest few = make_puzzles({.seed = 3, .minimal = true, .fewest = 22, .most = 22}, 0, 400);
    CHECK(!few.puzzles.empty() && few.puzzles.size() < 60);
    for (const Puzzle& puzzle : few.puzzles) CHECK(clues_of(puzzle.clues).size() == 22);
}

/// The same for any threads, back end, and split of the attempts.
static void repeatable() {
    for (const Method method : {Method::top_down, Method::weighted}) {
        const Recipe recipe{.seed = 5, .minimal = true, .fewest = 23, .most = 25, .method = method};
        const Harvest whole = make_puzzles(recipe, 0, 1500, {.threads = 1});
        CHECK(signature(make_puzzles(recipe, 0, 1500, {.threads = 3})) == signature(whole));
        for (const std::string_view name : lanes::available_backends())
            CHECK(signature(make_puzzles(recipe, 0, 1500, {.backend = &lanes::find_backend(name)})) ==
                  signature(whole));
        Harvest parts;
        for (const auto& [first, count] : {std::pair{0, 1}, {1, 77}, {78, 1422}})
            for (const Puzzle& puzzle :
                 make_puzzles(recipe, static_cast<std::uint64_t>(first), static_cast<std::uint64_t>(count)).puzzles)
                parts.puzzles.push_back(puzzle);
        CHECK(signature(parts) == signature(whole));
        for (std::size_t i = 0; i < parts.puzzles.size(); ++i)
            CHECK(parts.puzzles[i].weight == whole.puzzles[i].weight);
    }
}

static void predicates_and_stops() {
    const auto even = [](const std::atomic<bool>&) -> Predicate {
        return [](const Puzzle& puzzle) { return clues_of(puzzle.clues).size() % 2 == 0; };
    };
    const Harvest all = make_puzzles({.seed = 9}, 0, 300),
                  some = make_puzzles({.seed = 9}, 0, 300, {.predicate = even});
    std::vector<std::uint64_t> expected, got;
    for (const Puzzle& puzzle : all.puzzles)
        if (clues_of(puzzle.clues).size() % 2 == 0) expected.push_back(puzzle.attempt);
    for (const Puzzle& puzzle : some.puzzles) got.push_back(puzzle.attempt);
    CHECK(got == expected && !got.empty());
    // An interrupted call returns a prefix of the complete result.
    constexpr std::uint64_t kForEver = 1'000'000'000'000;
    const Harvest cut = make_puzzles({.seed = 9}, 0, kForEver, {.seconds = 0.05});
    CHECK(cut.attempts < kForEver && cut.puzzles.size() == cut.attempts && !cut.interrupted);
    for (std::size_t i = 0; i < std::min<std::size_t>(cut.puzzles.size(), 300); ++i)
        CHECK(cut.puzzles[i].clues == all.puzzles[i].clues);
    int calls = 0;
    const Harvest stopped = make_puzzles({.seed = 9}, 0, kForEver, {.interrupted = [&] { return ++calls == 2; }});
    CHECK(stopped.interrupted && stopped.puzzles.size() == stopped.attempts);
    bool thrown = false;
    const auto broken = [](const std::atomic<bool>&) -> Predicate {
        return [](const Puzzle&) -> bool { throw std::runtime_error("no"); };
    };
    try {
        make_puzzles({.seed = 9}, 0, 100, {.predicate = broken});
    } catch (const std::runtime_error&) {
        thrown = true;
    }
    CHECK(thrown);
}

static void given_solutions_and_patterns() {
    Rng rng(4);
    const Digits grid = random_grid(rng);
    for (const Puzzle& puzzle : make_puzzles({.seed = 4, .solution = grid}, 0, 50).puzzles) {
        CHECK(puzzle.solution == grid && has_one_solution(puzzle.clues));
        for (std::size_t c = 0; c < kCells; ++c) CHECK(!puzzle.clues[c] || puzzle.clues[c] == grid[c]);
    }
    const std::string drawn =
        "11..1..11"
        "1.......1"
        "..11111.."
        "..1...1.."
        "1.1...1.1"
        "..1...1.."
        "..11111.."
        "1.......1"
        "11..1..11";
    CellSet pattern;
    for (Cell c = 0; c < kCells; ++c)
        if (drawn[static_cast<std::size_t>(c)] == '1') pattern.add(c);
    const Harvest found = make_puzzles({.seed = 1, .pattern = pattern}, 0, 6);
    CHECK(!found.puzzles.empty());
    for (const Puzzle& puzzle : found.puzzles)
        CHECK(clues_of(puzzle.clues) == pattern && has_one_solution(puzzle.clues));
    CHECK(signature(found) == signature(make_puzzles({.seed = 1, .pattern = pattern}, 0, 6, {.threads = 3})));
    // A stop takes effect inside an attempt, between batches, however short.
    const Recipe recipe{.seed = 1, .pattern = pattern};
    PatternSearch search(recipe, lanes::default_backend());
    Puzzle puzzle;
    for (const bool raised : {false, true}) {
        const std::atomic<bool> stop{raised};
        CHECK(search.attempt(found.puzzles[0].attempt, puzzle, stop) != raised);
    }
}

/// Unavoidable sets of four cells: two digits in two rows and two columns, and in two boxes.
static int rectangles(const Digits& grid) {
    int count = 0;
    for (Cell a = 0; a < kCells; ++a)
        for (Cell b = a + 1; b < row_of(a) * 9 + 9; ++b)
            for (int below = row_of(a) + 1; below < 9; ++below) {
                const Cell c = cell_at(below, column_of(a)), d = cell_at(below, column_of(b));
                const bool two_boxes = box_of(a) == box_of(b) || box_of(a) == box_of(c);
                const auto digit = [&](Cell cell) { return grid[static_cast<std::size_t>(cell)]; };
                count += two_boxes && digit(a) == digit(d) && digit(b) == digit(c);
            }
    return count;
}

/// A set has another filling with the same digits in every house: a puzzle of all other cells has several solutions.
static void unavoidable_sets() {
    Rng rng(6);
    std::array<std::uint8_t, kCells> order, unit_of;
    for (std::size_t p = 0; p < kCells; ++p) {
        order[p] = static_cast<std::uint8_t>(p * 37 % kCells);
        unit_of[p] = static_cast<std::uint8_t>(p / 2);
    }
    for (int i = 0; i < 20; ++i) {
        const Digits grid = random_grid(rng);
        UnavoidableSets sets;
        sets.find(grid, order, unit_of);
        CHECK(sets.size > 20 && sets.size <= UnavoidableSets::kMost);
        std::array<int, 9> sizes{};
        std::size_t listed = 0;
        for (std::size_t unit = 0; unit <= kCells; ++unit)
            for (std::size_t k = sets.first[unit]; k != UnavoidableSets::kNone; k = sets.next[k], ++listed) {
                CHECK(k < sets.size);
                CellSet cells;
                for (Cell place : sets.places[k]) cells.add(order[static_cast<std::size_t>(place)]);
                CHECK(!has_one_solution(without(grid, cells)));
                CHECK(static_cast<std::size_t>(sets.places[k].last()) / 2 == unit);
                CHECK(cells.size() <= 8);
                ++sizes[static_cast<std::size_t>(cells.size())];
                for (std::size_t other = 0; other < k; ++other) CHECK(sets.places[other] != sets.places[k]);
            }
        CHECK(listed == sets.size);
        CHECK(sizes[4] == rectangles(grid));
        CHECK(sizes[6] > 0);
    }
}

/// The weight of a puzzle from its definition: which clues were redundant at every stage.
static void weights_by_definition() {
    for (const Puzzle& puzzle : make_puzzles({.seed = 8, .minimal = true, .method = Method::weighted}, 0, 3).puzzles) {
        // The order of an attempt is drawn after its grid.
        Rng rng(8, puzzle.attempt);
        Digits grid = random_grid(rng);
        CHECK(grid == puzzle.solution);
        std::array<std::uint8_t, kCells> order;
        for (std::size_t c = 0; c < kCells; ++c) order[c] = static_cast<std::uint8_t>(c);
        rng.shuffle(order);
        double weight = 1;
        int taken = kCells - clues_of(puzzle.clues).size();
        for (const std::uint8_t cell : order) {
            if (puzzle.clues[cell]) continue;
            int free = 0;
            for (Cell c : clues_of(grid)) free += has_one_solution(without(grid, CellSet{c}));
            weight *= static_cast<double>(free) / taken--;
            grid[cell] = 0;
        }
        CHECK(grid == puzzle.clues);
        CHECK(std::abs(weight / puzzle.weight - 1) < 1e-9);
    }
}

/// Clues of a minimal puzzle: 24.38 by removal from the top; about 26.58 if all are equally likely (Berthier 2009).
static void statistics() {
    const Harvest harvest = make_puzzles({.seed = 2026, .minimal = true, .method = Method::weighted}, 0, 20'000);
    double plain = 0, sum = 0, weights = 0;
    for (const Puzzle& puzzle : harvest.puzzles) {
        const int count = clues_of(puzzle.clues).size();
        plain += count;
        sum += puzzle.weight * count;
        weights += puzzle.weight;
    }
    plain /= static_cast<double>(harvest.puzzles.size());
    std::printf("mean clues: %.3f plain, %.3f weighted\n", plain, sum / weights);
    CHECK(std::abs(plain - 24.385) < 0.035);
    CHECK(std::abs(sum / weights - 26.58) < 0.6);
}

int main() {
    symmetries();
    proper_and_reduced();
    numbers_of_clues();
    repeatable();
    predicates_and_stops();
    given_solutions_and_patterns();
    unavoidable_sets();
    weights_by_definition();
    statistics();
    return ninefold::testing::report();
}
