// Rates every puzzle of a file on one core: speed, and a signature of the results.
//
//     logic_bench FILE [LIMIT]            lines of 81 characters, or a ratings CSV, which is then compared:
//     logic_bench hodoku_ratings.csv      puzzle,level,score,...
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <map>

#include "ninefold/logic.hpp"

using namespace ninefold;
using namespace ninefold::logic;

int main(int argc, char** argv) {
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
    const std::clock_t begin = std::clock();
    const std::vector<Rating> ratings = rate_many(hodoku_preset(), puzzles, 1);
    const double seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;

    std::map<std::string_view, int> endings, levels;
    std::uint64_t signature = 0;
    int compared = 0, equal = 0;
    for (std::size_t i = 0; i < ratings.size(); ++i) {
        const Rating& r = ratings[i];
        ++endings[ending_name(r.ending)];
        ++levels[level_name(r.level)];
        signature = (signature ^ static_cast<std::uint64_t>(r.score * 8 + static_cast<int>(r.level))) * 1099511628211u;
        if (lines[i].size() > 82 && lines[i][81] == ',') {
            ++compared;
            const std::string wanted = lines[i].substr(82);
            const std::string ours = std::string(level_name(r.level)) + "," + std::to_string(r.score) + ",";
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
