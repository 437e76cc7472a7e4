// Sudoku Explainer's rules: foresight finds what a plain search finds, and the rating is that of the steps.
#include "check.hpp"
#include "logic/se/rater.hpp"
#include "ninefold/logic.hpp"
#include "puzzles.hpp"

using namespace ninefold;
using namespace ninefold::logic;
using se::Engine;

namespace {

// The best hint of each search, found with foresight and without.
void same_best(const se::Grid& grid, Engine& foreseeing, Engine& plain) {
    const auto compare = [&](const std::vector<se::ChainHint>& quick, const std::vector<se::ChainHint>& all) {
        CHECK(quick.empty() == all.empty());
        if (quick.empty() || all.empty()) return false;
        CHECK(quick[0].difficulty == all[0].difficulty);
        CHECK(quick[0].complexity == all[0].complexity);
        CHECK(quick[0].form == all[0].form);
        CHECK(quick[0].conclusion == all[0].conclusion);
        return true;
    };
    if (compare(foreseeing.static_chains(grid, Engine::Want::best), plain.static_chains(grid, Engine::Want::all)))
        return;
    for (const se::Mode& mode :
         {se::kNishio, se::kMultiple, se::dynamic_mode(0), se::dynamic_mode(1), se::dynamic_mode(2)})
        if (compare(foreseeing.forcing_chains(grid, mode, Engine::Want::best),
                    plain.forcing_chains(grid, mode, Engine::Want::all)))
            return;
}

void follow(const Digits& clues) {
    se::Grid grid = se::Grid::of(Position::of(clues).board());
    Engine engine, foreseeing, plain;
    se::Rater rater(engine, se::Uniqueness::fixed);
    se::Found found;
    while (!grid.solved() && rater.next(grid, found)) {
        if (found.hint.difficulty >= 6.5) same_best(grid, foreseeing, plain);
        apply(found.hint, grid);
    }
    CHECK(grid.solved());
}

void rating_of_the_steps(Solver& solver, const Digits& clues) {
    const Position position = Position::of(clues);
    const Rating rating = solver.rate(position);
    const Path path = solver.solve(position);
    double hardest = 0, until_placed = 0;
    bool placed = false;
    for (const Step& step : path.steps) {
        hardest = std::max(hardest, step.difficulty);
        if (!placed) until_placed = hardest;
        placed = placed || !step.placements.empty();
    }
    CHECK(rating.ending == Ending::solved && path.ending == Ending::solved);
    CHECK(rating.steps == static_cast<int>(path.steps.size()));
    CHECK(rating.score == hardest && rating.first_placement == until_placed);
    CHECK(rating.first_step == path.steps.front().difficulty);
}

Digits digits_of(const char* line) {
    Digits digits{};
    for (std::size_t c = 0; c < kCells; ++c) digits[c] = line[c] == '.' ? 0 : static_cast<std::uint8_t>(line[c] - '0');
    return digits;
}

}  // namespace

int main() {
    Rng random(13);
    Solver solver(*preset_by_name("se"));
    for (int n = 0; n < 30; ++n) {
        const Digits clues = testing::random_puzzle(random);
        follow(clues);
        rating_of_the_steps(solver, clues);
    }
    follow(digits_of("......5..87.5.4.9..3..9.....6..5...9.8....746.........4.1....2....4..1.7...8....."));
    rating_of_the_steps(solver,
                        digits_of(".......12..1..34.5.5..4136.....7.6.....68925.56.1.4....15....4.3.64...2.42......6"));
    return testing::report();
}
