#include <string_view>

#include "board/geometry.hpp"
#include "ninefold/scalar.hpp"
#include "tests/check.hpp"

using namespace ninefold;

static Digits parse(std::string_view line) {
    Digits digits{};
    for (std::size_t i = 0; i < 81; ++i)
        digits[i] = line[i] >= '1' && line[i] <= '9' ? static_cast<std::uint8_t>(line[i] - '0') : 0;
    return digits;
}

/// Counts up to limit and checks each solution against the clues and the rules.
static int count(std::string_view line, int limit) {
    const Digits clues = parse(line);
    ScalarSearch search(candidates_of(clues));
    Digits solution;
    int found = 0;
    while (found < limit && search.next(solution) == ScalarSearch::Outcome::found) {
        ++found;
        for (int h = 0; h < kHouses; ++h) {
            DigitSet seen;
            for (Cell c : cells_of(h)) seen.add(solution[static_cast<std::size_t>(c)]);
            CHECK(seen == DigitSet::all());
        }
        for (std::size_t c = 0; c < 81; ++c) CHECK(clues[c] == 0 || clues[c] == solution[c]);
    }
    return found;
}

int main() {
    constexpr std::string_view one =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    CHECK(count(one, 10) == 1);
    // Two 5s in the first row: no solution.
    CHECK(count("55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", 10) == 0);
    CHECK(count(std::string_view("................................................................................."),
                1000) == 1000);
    // A budget stops the search, and a larger one continues to the same answer.
    ScalarSearch search(
        candidates_of(parse("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")));
    Digits solution;
    CHECK(search.next(solution, 3) == ScalarSearch::Outcome::out_of_budget);
    CHECK(search.next(solution) == ScalarSearch::Outcome::found);
    CHECK(search.nodes() > search.backtracks());
    CHECK(search.next(solution) == ScalarSearch::Outcome::exhausted);
    CHECK(search.nodes() == search.backtracks());
    // A node budget is exact, and a puzzle solved without a guess needs none.
    ScalarSearch again(
        candidates_of(parse("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")));
    for (std::uint64_t budget = 0; budget < 5; ++budget) {
        CHECK(again.next(solution, UINT64_MAX, budget) == ScalarSearch::Outcome::out_of_budget);
        CHECK(again.nodes() == budget);
    }
    CHECK(again.next(solution) == ScalarSearch::Outcome::found);
    ScalarSearch easy(candidates_of(parse(one)));
    CHECK(easy.next(solution, UINT64_MAX, 0) == ScalarSearch::Outcome::found);
    CHECK(easy.nodes() == 0 && easy.backtracks() == 0);
    return testing::report();
}
