// Criteria: the shortcuts agree with complete ratings, and no puzzle is returned twice.
#include "criteria/criteria.hpp"
#include "criteria/distinct.hpp"
#include "ninefold/canon.hpp"
#include "tests/check.hpp"

using namespace ninefold;
using namespace ninefold::logic;
using criteria::Criteria;

struct Rated {
    generate::Puzzle puzzle;
    Rating rating;
    std::uint64_t guesses;
};

static std::vector<Rated> sample() {
    std::vector<Rated> rated;
    Solver solver;
    for (const generate::Puzzle& puzzle : generate::make_puzzles({.seed = 11}, 0, 150).puzzles)
        rated.push_back({puzzle, solver.rate(Position::of(puzzle.clues)),
                         lanes::solve_one(lanes::digit_rows(puzzle.clues.data())).guesses});
    return rated;
}

static bool uses(const Rating& rating, TechniqueId id) {
    for (const auto& [technique, times] : rating.counts)
        if (technique == id) return true;
    return false;
}

/// Checks that the criteria accept exactly the puzzles of the sample that complete ratings accept.
template <class Expected>
static void agrees(const std::vector<Rated>& rated, const Criteria& criteria, const Expected& expected) {
    const std::atomic<bool> stop{false};
    const generate::Predicate accept = criteria::predicates(criteria, hodoku_preset())(stop);
    int yes = 0;
    for (const Rated& one : rated) {
        const bool wanted = expected(one);
        CHECK(accept(one.puzzle) == wanted);
        yes += wanted;
    }
    CHECK(yes > 0 && yes < static_cast<int>(rated.size()));
}

static void levels(const std::vector<Rated>& rated) {
    for (const Level level : {Level::easy, Level::medium, Level::hard, Level::unfair, Level::extreme})
        agrees(rated, {.easiest = level, .hardest = level}, [&](const Rated& r) { return r.rating.level == level; });
    agrees(rated, {.easiest = Level::hard}, [](const Rated& r) { return r.rating.level >= Level::hard; });
    agrees(rated, {.hardest = Level::hard}, [](const Rated& r) { return r.rating.level <= Level::hard; });
}

static void scores(const std::vector<Rated>& rated) {
    agrees(rated, {.least_score = 500, .most_score = 1000},
           [](const Rated& r) { return r.rating.score >= 500 && r.rating.score <= 1000; });
    agrees(rated, {.hardest = Level::hard, .least_score = 600},
           [](const Rated& r) { return r.rating.score >= 600 && r.rating.level <= Level::hard; });
}

static void techniques_of_paths(const std::vector<Rated>& rated) {
    for (const std::string_view slug : {"naked-pair", "locked-candidates-1", "skyscraper", "dual-two-string-kite"}) {
        const TechniqueId id = technique_by_slug(slug)->id;
        const std::atomic<bool> stop{false};
        const generate::Predicate accept = criteria::predicates({.needed = {id}}, hodoku_preset())(stop);
        for (const Rated& one : rated) CHECK(accept(one.puzzle) == uses(one.rating, id));
    }
    const Slot* limit = slot_by_slug(hodoku_preset(), "hidden-pair");
    agrees(rated, {.up_to = limit}, [&](const Rated& r) {
        for (const auto& [id, times] : r.rating.counts) {
            const Slot* slot = slot_by_slug(hodoku_preset(), technique(id).slug);
            if (!slot || slot > limit) return false;
        }
        return true;
    });
}

static void guesses(const std::vector<Rated>& rated) {
    agrees(rated, {.fewest_guesses = 1, .most_guesses = 3},
           [](const Rated& r) { return r.guesses >= 1 && r.guesses <= 3; });
}

static void distinct() {
    criteria::Distinct plain(false), essential(true);
    const auto puzzles = generate::make_puzzles({.seed = 1}, 0, 300).puzzles;
    canon::Transform transposed;
    transposed.transpose = true;
    for (const generate::Puzzle& puzzle : puzzles) {
        CHECK(plain.add(puzzle.clues) && essential.add(puzzle.clues));
        CHECK(!plain.add(puzzle.clues) && !essential.add(puzzle.clues));
        const Digits image = transposed.apply(puzzle.clues);
        CHECK(plain.add(image) && !essential.add(image));
    }
}

int main() {
    const std::vector<Rated> rated = sample();
    levels(rated);
    scores(rated);
    techniques_of_paths(rated);
    guesses(rated);
    distinct();
    CHECK(!Criteria{}.any());
    return ninefold::testing::report();
}
