// Walks the whole path of every puzzle of a file by a preset, as a person who asks for a hint in every position: which
// techniques are needed, whether brute force is, and how long a hint takes.
//
//     logic_walk [--preset NAME] [--every N] [--seconds S] [--slow MS] FILE [LIMIT]
//
// Lines of 81 characters, whatever follows; every Nth line; no new puzzle after S seconds.  Puzzles without exactly one
// solution are passed over.  The time is CPU time from a position without history.  Positions that take longer than
// --slow (500 ms) are printed.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fstream>
#include <map>

#include "ninefold/logic.hpp"
#include "soundness.hpp"

using namespace ninefold;
using namespace ninefold::logic;

namespace {

double now_ms() { return 1e3 * static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

struct Use {
    long count = 0;
    double ms = 0, longest = 0;
};

struct Walk {
    std::map<std::string_view, Use> uses;
    std::vector<double> times;
    long puzzles = 0, passed_over = 0, unsolved = 0, guesses = 0;
    double slow = 500;

    void walk(Solver& solver, const Digits& clues) {
        Position start = Position::of(clues);
        const Diagnosis diagnosis = diagnose(start);
        if (!diagnosis.sound()) {
            ++passed_over;
            return;
        }
        ++puzzles;
        Board board = start.board();
        while (!board.solved()) {
            Position now = Position::of(board);
            now.sukaku = false;
            now.solution = diagnosis.solution;
            const double begin = now_ms();
            const auto step = solver.next(now);
            const double ms = now_ms() - begin;
            times.push_back(ms);
            if (!step) break;
            Use& use = uses[technique(step->technique).slug];
            ++use.count;
            use.ms += ms;
            use.longest = std::max(use.longest, ms);
            guesses += step->guess;
            if (step->guess || ms > slow)
                std::printf("%s %.0f ms: %s\n", std::string(technique(step->technique).slug).c_str(), ms,
                            board_text(board).c_str());
            apply(*step, board);
        }
        unsolved += !board.solved();
    }

    int report() {
        for (const auto& [slug, use] : uses)
            std::printf("%9ld %-32.*s mean %9.3f ms, longest %9.3f ms\n", use.count, static_cast<int>(slug.size()),
                        slug.data(), use.ms / static_cast<double>(use.count), use.longest);
        std::sort(times.begin(), times.end());
        const auto at = [&](double share) {
            return times.empty() ? 0 : times[static_cast<std::size_t>(share * static_cast<double>(times.size() - 1))];
        };
        std::printf("%zu hints: median %.3f ms, 90 %% %.3f ms, 99 %% %.3f ms, 99.9 %% %.3f ms, longest %.3f ms\n",
                    times.size(), at(0.5), at(0.9), at(0.99), at(0.999), at(1));
        std::printf("%ld puzzles, %ld passed over, %ld steps of brute force, %ld not solved\n", puzzles, passed_over,
                    guesses, unsolved);
        return guesses || unsolved ? 1 : 0;
    }
};

}  // namespace

int main(int argc, char** argv) {
    const char *file = nullptr, *limit = nullptr, *name = "ninefold";
    Walk walk;
    long every = 1;
    Limits::Clock::time_point end = Limits::kNever;
    for (int i = 1; i < argc; ++i) {
        const auto option = [&](const char* is) { return !std::strcmp(argv[i], is) && i + 1 < argc; };
        if (option("--preset"))
            name = argv[++i];
        else if (option("--every"))
            every = std::max(1L, std::atol(argv[++i]));
        else if (option("--seconds"))
            end = Limits::after(std::atof(argv[++i]));
        else if (option("--slow"))
            walk.slow = std::atof(argv[++i]);
        else
            (file ? limit : file) = argv[i];
    }
    const Preset* preset = preset_by_name(name);
    std::ifstream in(file ? file : "");
    if (!preset || !in)
        return std::fprintf(stderr,
                            "usage: logic_walk [--preset NAME] [--every N] [--seconds S] [--slow MS] FILE [LIMIT]\n"),
               2;
    const long most = limit ? std::atol(limit) : -1;
    Solver solver(*preset);
    long number = 0;
    for (std::string line; walk.puzzles != most && Limits::Clock::now() < end && std::getline(in, line);) {
        if (line.size() < kCells || line[0] == '#' || number++ % every) continue;
        Digits clues{};
        for (std::size_t c = 0; c < kCells; ++c)
            clues[c] = line[c] >= '1' && line[c] <= '9' ? static_cast<std::uint8_t>(line[c] - '0') : 0;
        walk.walk(solver, clues);
    }
    return walk.report();
}
