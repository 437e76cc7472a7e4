// Every step is sound: paths and step lists of random puzzles, checked by the independent judge.
#include "check.hpp"
#include "check/step_check.hpp"
#include "ninefold/logic.hpp"
#include "puzzles.hpp"

using namespace ninefold;
using namespace ninefold::logic;

namespace {

std::vector<check::Claim> claims_of(const Step& step) {
    std::vector<check::Claim> claims;
    for (Candidate p : step.placements) claims.push_back({p.cell, p.digit, true});
    for (Candidate e : step.eliminations) claims.push_back({e.cell, e.digit, false});
    return claims;
}

bool changes_something(const Step& step, const Board& board) {
    for (Candidate p : step.placements)
        if (board.has(p.cell, p.digit)) return true;
    for (Candidate e : step.eliminations)
        if (board.has(e.cell, e.digit)) return true;
    return false;
}

void complain(const Digits& puzzle, const Step& step) {
    std::printf("%s: %s %s\n", testing::line_of(puzzle).c_str(), std::string(technique(step.technique).name).c_str(),
                conclusions_text(step).c_str());
}

void paths_and_lists() {
    Rng random(2026);
    Solver solver;
    int listed = 0;
    for (int n = 0; n < 150; ++n) {
        const Digits puzzle = testing::random_puzzle(random);
        const Position position = Position::of(puzzle);
        const Diagnosis diagnosis = diagnose(position);
        CHECK(diagnosis.sound());
        const Path path = solver.solve(position);
        CHECK(path.ending == Ending::solved || path.ending == Ending::stuck);
        Board board = position.board();
        for (const Step& step : path.steps) {
            const bool good = check::agrees(claims_of(step), diagnosis.solution) && changes_something(step, board);
            CHECK(good);
            if (!good) complain(puzzle, step);
            if (step.placements.empty() && n % 10 == 0) {
                for (const Step& other : solver.all_steps(Position::of(board)).steps) {
                    const bool sound =
                        check::agrees(claims_of(other), diagnosis.solution) && changes_something(other, board);
                    CHECK(sound);
                    if (!sound) complain(puzzle, other);
                    ++listed;
                }
                // The same state, loaded from scratch, still has a step.
                CHECK(solver.next(Position::of(board)).has_value());
            }
            apply(step, board);
        }
        // Rating follows the same path without building evidence.
        const Rating rating = solver.rate(position);
        CHECK(rating.steps == static_cast<int>(path.steps.size()));
        CHECK(rating.ending == path.ending);
    }
    CHECK(listed > 100);
}

// Without uniqueness, steps must follow from the candidates alone, for any number of solutions.
void several_solutions() {
    Rng random(7);
    Solver solver;
    int judged = 0;
    for (int n = 0; n < 40; ++n) {
        Digits puzzle = testing::random_puzzle(random);
        // Remove a clue: several solutions.
        std::size_t c = random.below(kCells);
        while (!puzzle[c]) c = (c + 1) % kCells;
        puzzle[c] = 0;
        const Position position = Position::of(puzzle);
        CHECK(diagnose(position).status == Status::several);
        const Path path = solver.solve(position);
        CHECK(path.ending == Ending::stuck);
        Board board = position.board();
        for (const Step& step : path.steps) {
            CHECK(!step.uniqueness);
            CHECK(!step.guess);
            Candidates candidates = board.candidates();
            for (Cell cell : board.filled())
                candidates[static_cast<std::size_t>(cell)] = DigitSet::of(board.value(cell));
            const check::Verdict verdict = check::follows(claims_of(step), candidates);
            CHECK(verdict == check::Verdict::follows);
            if (verdict != check::Verdict::follows) complain(puzzle, step);
            ++judged;
            apply(step, board);
        }
    }
    CHECK(judged > 100);
}

}  // namespace

int main() {
    paths_and_lists();
    several_solutions();
    return testing::report();
}
