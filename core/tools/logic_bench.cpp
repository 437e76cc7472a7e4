// Rates every puzzle of a file on one core: speed, and a signature of the results.
//
//     logic_bench FILE [LIMIT]            lines of 81 characters, or a ratings CSV, which is then compared:
//     logic_bench hodoku_ratings.csv      puzzle,level,score,...
//     logic_bench --states FILE [LIMIT]   the CPU time of a hint and of all_steps in every state of every path
//     logic_bench --asks FILE [LIMIT]     the longest time between two checks of the deadline, by slot
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fstream>
#include <map>

#include "ninefold/logic.hpp"

using namespace ninefold;
using namespace ninefold::logic;

namespace {

// CPU time, so that other work on the machine does not count.
double now_ms() { return 1e3 * static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

void print_times(const char* what, std::vector<double> ms) {
    std::sort(ms.begin(), ms.end());
    const auto at = [&](double share) {
        return ms[static_cast<std::size_t>(share * static_cast<double>(ms.size() - 1))];
    };
    if (!ms.empty())
        std::printf("%s: %zu states, median %.3f ms, 99 %% %.3f ms, longest %.3f ms\n", what, ms.size(), at(0.5),
                    at(0.99), ms.back());
}

int time_states(std::span<const Digits> puzzles) {
    Solver solver;
    std::vector<double> hints, lists;
    for (const Digits& clues : puzzles) {
        const Position start = Position::of(clues);
        Board board = start.board();
        for (const Step& step : solver.solve(start).steps) {
            Position now;
            now.values = board.values();
            now.clues = board.clues();
            for (Cell c : board.empty())
                for (Digit d = 1; d <= 9; ++d)
                    if (board.allowed(d).has(c) && !board.has(c, d))
                        now.crossed_out[static_cast<std::size_t>(c)].add(d);
            const double t0 = now_ms();
            (void)solver.next(now);
            const double t1 = now_ms();
            hints.push_back(t1 - t0);
            if (step.placements.empty()) {
                (void)solver.all_steps(now);
                lists.push_back(now_ms() - t1);
            }
            apply(step, board);
        }
    }
    print_times("hint", hints);
    print_times("all_steps (states without singles)", lists);
    return 0;
}

// Searches must check the deadline at least every 10 ms, and Limits::interrupted is called every 20 ms, so more than 30
// ms of CPU time in between shows a gap. Lists all steps in every fifth state of every path.
int time_asks(std::span<const Digits> puzzles) {
    Solver solver;
    for (const Slot& slot : hodoku_preset().slots) {
        Options options;
        options.assume_unique = true;
        for (const Slot& other : hodoku_preset().slots) options.switches.emplace_back(other.slug, &other == &slot);
        Solver one(hodoku_preset(), options);
        double longest = 0, longest_call = 0, last = 0, begin = 0;
        const auto tick = [&] {
            const double now = now_ms();
            longest = std::max(longest, now - last);
            last = now;
        };
        Limits limits;
        limits.interrupted = [&] {
            tick();
            return last - begin > 500;
        };
        one.limit(limits);
        for (const Digits& clues : puzzles) {
            int turn = 0;
            for (const Board& board : solver.solve(Position::of(clues)).boards) {
                if (turn++ % 5) continue;
                begin = last = now_ms();
                (void)one.all_steps(Position::of(board), 1'000'000, true);
                tick();
                longest_call = std::max(longest_call, last - begin);
            }
        }
        if (longest > 15)
            std::printf("%-28.*s longest gap %8.1f ms, longest call %8.1f ms\n", static_cast<int>(slot.slug.size()),
                        slot.slug.data(), longest, longest_call);
    }
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    const bool states = argc > 1 && !std::strcmp(argv[1], "--states");
    const bool asks = argc > 1 && !std::strcmp(argv[1], "--asks");
    if (states || asks) ++argv, --argc;
    if (argc < 2) return std::fprintf(stderr, "usage: logic_bench FILE [LIMIT]\n"), 2;
    std::ifstream in(argv[1]);
    if (!in) return std::fprintf(stderr, "cannot read %s\n", argv[1]), 2;
    const std::size_t limit = argc > 2 ? static_cast<std::size_t>(std::atoll(argv[2])) : SIZE_MAX;
    std::vector<Digits> puzzles;
    std::vector<std::string> lines;
    for (std::string line; puzzles.size() < limit && std::getline(in, line);) {
        if (line.size() < 81 || line[0] == '#') continue;
        Digits clues{};
        for (std::size_t c = 0; c < kCells; ++c)
            clues[c] = line[c] >= '1' && line[c] <= '9' ? static_cast<std::uint8_t>(line[c] - '0') : 0;
        puzzles.push_back(clues);
        lines.push_back(line);
    }
    if (states) return time_states(puzzles);
    if (asks) return time_asks(puzzles);
    const std::clock_t begin = std::clock();
    Solver solver;
    std::vector<Rating> ratings;
    for (const Digits& clues : puzzles) ratings.push_back(solver.rate(Position::of(clues)));
    const double seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;

    std::map<std::string_view, int> endings, levels;
    std::uint64_t signature = 0;
    int compared = 0, equal = 0;
    for (std::size_t i = 0; i < ratings.size(); ++i) {
        const Rating& r = ratings[i];
        const int score = static_cast<int>(r.score);
        ++endings[ending_name(r.ending)];
        ++levels[level_name(r.level)];
        signature = (signature ^ static_cast<std::uint64_t>(score * 8 + static_cast<int>(r.level))) * 1099511628211u;
        if (lines[i].size() > 82 && lines[i][81] == ',') {
            ++compared;
            const std::string wanted = lines[i].substr(82);
            const std::string ours = std::string(level_name(r.level)) + "," + std::to_string(score) + ",";
            const bool same = wanted.rfind(ours, 0) == 0;
            equal += same;
            if (!same && compared - equal <= 10)
                std::printf("%.81s recorded %s, ours %s%s\n", lines[i].c_str(),
                            wanted.substr(0, wanted.find(',', wanted.find(',') + 1)).c_str(), ours.c_str(),
                            std::string(ending_name(r.ending)).c_str());
        }
    }
    for (const auto& [name, count] : endings) std::printf("%s %d  ", std::string(name).c_str(), count);
    std::printf("|  ");
    for (const auto& [name, count] : levels) std::printf("%s %d  ", std::string(name).c_str(), count);
    std::printf("\n");
    if (compared) std::printf("level and score equal: %d of %d\n", equal, compared);
    std::printf("%zu puzzles, %.3f s CPU, %.0f puzzles/s, signature %016llx\n", puzzles.size(), seconds,
                static_cast<double>(puzzles.size()) / seconds, static_cast<unsigned long long>(signature));
    return compared == equal ? 0 : 1;
}
