// Judges every step of many paths with the independent checker.
//
//     logic_sound FILE [LIMIT]        puzzles of one solution, 81 characters a line; 0 unsound is the bar
//     logic_sound random N            N random minimal puzzles instead of a file
//     logic_sound --lists FILE LIMIT  all_steps of the states before elimination steps as well
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <map>

#include "../tests/puzzles.hpp"
#include "check/step_check.hpp"
#include "ninefold/logic.hpp"

using namespace ninefold;
using namespace ninefold::logic;

namespace {

int unsound = 0;
std::map<std::string_view, long> judged;

void judge(const Step& step, const Board& board, const Digits& solution, const std::string& line) {
    std::vector<check::Claim> claims;
    bool useful = false;
    for (Candidate p : step.placements) {
        claims.push_back({p.cell, p.digit, true});
        useful |= board.has(p.cell, p.digit);
    }
    for (Candidate e : step.eliminations) {
        claims.push_back({e.cell, e.digit, false});
        useful |= board.has(e.cell, e.digit);
    }
    ++judged[technique(step.technique).name];
    if (useful && check::agrees(claims, solution)) return;
    if (++unsound <= 20)
        std::printf("%s %s: %s %s\n", useful ? "UNSOUND" : "IDLE", line.substr(0, 81).c_str(),
                    std::string(technique(step.technique).name).c_str(), conclusions_text(step).c_str());
}

}  // namespace

int main(int argc, char** argv) {
    const bool lists = argc > 1 && !std::strcmp(argv[1], "--lists");
    if (lists) ++argv, --argc;
    if (argc < 2) return std::fprintf(stderr, "usage: logic_sound [--lists] FILE [LIMIT]\n"), 2;
    const bool made = !std::strcmp(argv[1], "random");
    std::mt19937 random(1);
    std::ifstream in(argv[1]);
    if (!in && !made) return std::fprintf(stderr, "cannot read %s\n", argv[1]), 2;
    const long limit = argc > 2 ? std::atol(argv[2]) : made ? 1000 : -1;
    const auto next_line = [&](std::string& line) {
        if (made) line = testing::line_of(testing::random_puzzle(random));
        return made || std::getline(in, line);
    };
    Solver solver;
    long puzzles = 0;
    std::map<std::string_view, long> endings;
    for (std::string line; puzzles != limit && next_line(line);) {
        if (line.size() < 81 || line[0] == '#') continue;
        Digits clues{};
        for (std::size_t c = 0; c < kCells; ++c)
            clues[c] = line[c] >= '1' && line[c] <= '9' ? static_cast<std::uint8_t>(line[c] - '0') : 0;
        const Position position = Position::of(clues);
        const Diagnosis diagnosis = diagnose(position);
        if (!diagnosis.sound()) continue;
        ++puzzles;
        const Path path = solver.solve(position);
        ++endings[ending_name(path.ending)];
        Board board = position.board();
        for (const Step& step : path.steps) {
            judge(step, board, diagnosis.solution, line);
            if (lists && step.placements.empty()) {
                Position now;
                now.values = board.values();
                now.givens = board.givens();
                for (Cell c : board.empty())
                    for (Digit d = 1; d <= 9; ++d)
                        if (board.allowed(d).has(c) && !board.has(c, d))
                            now.crossed_out[static_cast<std::size_t>(c)].add(d);
                for (const Step& other : solver.all_steps(now)) judge(other, board, diagnosis.solution, line);
            }
            apply(step, board);
        }
    }
    long sum = 0;
    for (const auto& [name, count] : judged) {
        std::printf("%-36s %9ld\n", std::string(name).c_str(), count);
        sum += count;
    }
    for (const auto& [name, count] : endings) std::printf("%s %ld  ", std::string(name).c_str(), count);
    std::printf("\n%ld puzzles, %ld steps judged, %d unsound or idle\n", puzzles, sum, unsound);
    return unsound ? 1 : 0;
}
