// Sudoku Explainer's rules: prediction finds what a plain search finds, and the rating is that of the steps.
#include <set>

#include "check.hpp"
#include "logic/se/rater.hpp"
#include "ninefold/logic.hpp"
#include "puzzles.hpp"

using namespace ninefold;
using namespace ninefold::logic;
using se::Engine;

namespace {

// The best hint of each search, found with prediction and without.
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
    for (const se::Mode& mode : {se::kNishio, se::kMultiple, se::dynamic_mode(0), se::dynamic_mode(1),
                                 se::dynamic_mode(2), se::dynamic_mode(3), se::dynamic_mode(4)})
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

// The first steps with nested dynamic chains, found with all predictions, bounds and memory of earlier steps, and
// without.
void same_best_of_level_4(const Digits& clues) {
    se::Grid grid = se::Grid::of(Position::of(clues).board());
    Engine engine, foreseeing, plain;
    se::Rater rater(engine, se::Uniqueness::fixed);
    se::Found found;
    int met = 0;
    while (met < 3 && rater.next(grid, found)) {
        if (found.hint.technique == TechniqueId::nested_forcing_chain_4) {
            same_best(grid, foreseeing, plain);
            ++met;
        }
        apply(found.hint, grid);
    }
    CHECK(met > 0);
}

// The consequences of a literal by singles, computed plainly; false for a contradiction.
bool follows(const se::Grid& start, int literal, std::set<int>& known) {
    std::vector<int> pending = {literal};
    known = {literal};
    se::Grid grid = start;
    while (!pending.empty()) {
        const int one = pending.back();
        pending.pop_back();
        const auto visit = [&](int q, se::Cause) {
            if (known.count(se::opposite(q))) return true;
            if (known.insert(q).second) pending.push_back(q);
            return false;
        };
        const int c = se::candidate_in(one);
        if (se::is_on(one) ? se::each_weak(grid, c, true, visit) : se::each_strong(grid, c, true, true, visit))
            return false;
        if (!se::is_on(one)) grid.remove(se::cell_of(c), se::digit_of(c));
    }
    return true;
}

// The rows of all closures against those of each.
void same_closures(const se::Grid& grid, se::DynamicReach& reach) {
    std::vector<int> open;
    for (int cell = 0; cell < 81; ++cell)
        for (se::Mask m = se::size(grid.cell[cell]) > 1 ? grid.cell[cell] : 0; m; m &= m - 1)
            open.push_back(se::candidate(cell, se::lowest(m)));
    long wrong = 0;
    std::set<int> known;
    for (const int c : open)
        for (const int literal : {se::on(c), se::off(c)}) {
            const bool sound = follows(grid, literal, known);
            wrong += sound == reach.clashes(literal);
            if (!sound) continue;
            const std::uint64_t* row = reach.row(literal);
            for (const int q : open) {
                const int number = reach.number_of(q);
                wrong += (row[number / 64] >> (number % 64) & 1) != known.count(se::on(q));
                wrong += (row[reach.words() + number / 64] >> (number % 64) & 1) != known.count(se::off(q));
            }
        }
    CHECK(wrong == 0);
}

// All closures of a board at once; and those of the boards to which some of them lead, starting from these.
void closures_at_once(const Digits& clues) {
    const se::Grid grid = se::Grid::of(Position::of(clues).board());
    se::DynamicReach reach, narrowed;
    reach.build(grid);
    same_closures(grid, reach);
    std::set<int> known;
    int boards = 0;
    for (int c = 0; c < se::kCandidates && boards < 20; c += 7) {
        if (!grid.has(se::cell_of(c), se::digit_of(c)) || !follows(grid, se::on(c), known)) continue;
        ++boards;
        se::Grid less = grid;
        for (const int literal : known)
            if (!se::is_on(literal))
                less.remove(se::cell_of(se::candidate_in(literal)), se::digit_of(se::candidate_in(literal)));
        narrowed.start_from(reach);
        narrowed.narrow(less);
        narrowed.spread();
        same_closures(less, narrowed);
    }
    CHECK(boards == 20);
}

// The closures of a board that loses candidates one by one, and of one to which a literal leads, starting from the
// previous board.
void closures_from_step_to_step(const Digits& clues) {
    se::Grid grid = se::Grid::of(Position::of(clues).board());
    se::DynamicReach reach, inside;
    se::DynamicTable kept;
    reach.follow(grid);
    std::set<int> known;
    int source = 0, steps = 0;
    while (!grid.has(se::cell_of(source), se::digit_of(source)) || !follows(grid, se::on(source), known)) ++source;
    for (int c = source + 50; c < se::kCandidates && steps < 8; c += 11) {
        if (!grid.has(se::cell_of(c), se::digit_of(c))) continue;
        se::Grid fewer = grid;
        fewer.remove(se::cell_of(c), se::digit_of(c));
        if (!follows(fewer, se::on(source), known)) continue;
        grid = fewer;
        ++steps;
        const std::uint32_t built = reach.built();
        reach.follow(grid);
        CHECK(reach.built() == built);
        same_closures(grid, reach);
        se::Grid less = grid;
        for (const int literal : known)
            if (!se::is_on(literal))
                less.remove(se::cell_of(se::candidate_in(literal)), se::digit_of(se::candidate_in(literal)));
        inside.resume(kept, reach, less);
        inside.spread();
        same_closures(less, inside);
        inside.exchange(kept);
    }
    CHECK(steps >= 4);
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

// A digit's places are examined only if the first is a cell with three candidates; exclusions by multiple chains in a
// closure of an earlier board must not hide findings on this one.
void closures_of_level_3_from_step_to_step() {
    const Digits clues = digits_of("3.......2.8..7..1...69......5.7.4...........8...51..7...9...3...1..4..8.2.......6");
    Board board = Position::of(clues).board();
    const auto never = [] { return false; };
    se::Consequences kept;
    const auto look_at = [&](se::Consequences& consequences, int level) {
        consequences.look_at(se::Grid::of(board));
        for (int l = 0; l <= level; ++l) consequences.reach(l, never);
    };
    constexpr int kBefore[][3] = {{6, 2, 4}, {5, 8, 2}, {7, 4, 2}, {6, 6, 2},
                                  {5, 7, 9}, {5, 7, 6}, {6, 6, 3}, {9, 6, 8}};
    for (const auto& [row, column, digit] : kBefore) board.remove(cell_at(row - 1, column - 1), digit);
    look_at(kept, 3);
    board.remove(cell_at(3, 0), 1);
    look_at(kept, 2);
    board.remove(cell_at(6, 5), 8);
    look_at(kept, 3);
    se::Consequences fresh;
    look_at(fresh, 3);
    int clashes = 0;
    for (Cell c : board.empty())
        for (Digit d : board[c])
            for (const int literal : {se::on(se::candidate(c, d - 1)), se::off(se::candidate(c, d - 1))}) {
                CHECK(kept.clashes(literal, 3) == fresh.clashes(literal, 3));
                clashes += fresh.clashes(literal, 3);
            }
    CHECK(clashes > 0);
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
    const Digits hard = digits_of("....56.8..5.7....3..8......2.....9...4.5....7....92.6.3.4.....15..1..4...1.....7.");
    closures_at_once(hard);
    closures_from_step_to_step(hard);
    same_best_of_level_4(hard);
    closures_of_level_3_from_step_to_step();
    return testing::report();
}
