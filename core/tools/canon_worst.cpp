// The slowest inputs of canonical(): families of grids that leave many arrangements open, then a climb from the worst.
//
//     canon_climb [seconds [seed]]         the worst of each family, then of the climbs
//     canon_climb LINE ...                 the cost of these
//     canon_worst ...                      the same by the clock
//
// canon_climb counts the basic blocks that canonical() enters, the same number on every run and under any load: with
// half a nanosecond a block it is the one to climb by.  canon_worst tells microseconds of the calling thread's CPU
// clock, the least of several calls.  Both are the worst of some isomorphs.  A line may also come from the standard
// input, if the only argument is "-": canon_climb 60 | canon_worst -
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <iostream>
#include <string>
#include <vector>

#include "tools/canon_families.hpp"

using namespace ninefold;
using namespace ninefold::canon;

#if defined(NINEFOLD_COUNT_BLOCKS)
static double blocks = 0;
extern "C" void __sanitizer_cov_trace_pc();
extern "C" void __sanitizer_cov_trace_pc() { blocks += 1; }
#endif

namespace {

/// Seconds of CPU time of this thread.
double now() {
    timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

#if defined(NINEFOLD_COUNT_BLOCKS)
constexpr const char* kUnit = "blocks";
double once(const Digits& grid, int) {
    blocks = 0;
    if (canonical(grid).grid[80] > 9) std::abort();
    return blocks;
}
#else
constexpr const char* kUnit = "us";
double once(const Digits& grid, int calls) {
    double least = 1e9;
    for (int i = 0; i < calls; ++i) {
        const double start = now();
        const Canonical form = canonical(grid);
        least = std::min(least, 1e6 * (now() - start));
        if (form.grid[80] > 9) std::abort();
    }
    return least;
}
#endif

/// The worst of some isomorphs.
double cost(const Digits& grid, Rng& random, int isomorphs, int calls) {
    double worst = 0;
    for (int i = 0; i < isomorphs; ++i) worst = std::max(worst, once(random_transform(random).apply(grid), calls));
    return worst;
}

std::string line_of(const Digits& grid) {
    std::string line;
    for (const auto d : grid) line += static_cast<char>(d ? '0' + d : '.');
    return line;
}

void report(double cost, const char* what, const Digits& grid) {
    std::printf("%9.1f %s  %-26s %s\n", cost, kUnit, what, line_of(grid).c_str());
    std::fflush(stdout);
}

void tell(const std::string& line, Rng& random) {
    Digits grid{};
    for (int c = 0; c < 81; ++c) grid[c] = static_cast<std::uint8_t>(line[c] == '.' ? 0 : line[c] - '0');
    once(grid, 1);  // tables are made at the first call
    report(cost(grid, random, 40, 9), "", grid);
}

struct Found {
    double cost;
    Digits grid;
};

Found worst_of(const Family& family, Rng& random) {
    constexpr int kSample = 3000;
    Found worst{0, {}};
    double total = 0;
    for (int i = 0; i < kSample; ++i) {
        const Digits grid = family.make(random);
        const double first = cost(grid, random, 1, 2);
        total += first;
        if (first <= worst.cost) continue;
        const double sure = cost(grid, random, 3, 5);
        if (sure > worst.cost) worst = {sure, grid};
    }
    worst.cost = cost(worst.grid, random, 20, 9);
    report(worst.cost, family.name, worst.grid);
    std::printf("%9.1f %s  on average\n", total / kSample, kUnit);
    return worst;
}

/// Small changes that make it no faster; back to the best when nothing comes of them.
Found climb(Found best, double seconds, Rng& random) {
    const double until = now() + seconds;
    Found at = best;
    for (int stuck = 0; now() < until;) {
        const Digits grid = changed(at.grid, random);
        const double first = cost(grid, random, 1, 2);
        if (first < at.cost * 0.97) {
            if (++stuck > 3000) at = best, stuck = 0;
            continue;
        }
        const double sure = std::max(first, cost(grid, random, 3, 4));
        if (sure >= at.cost * 0.99) at = {sure, grid}, stuck = 0;
        if (sure > best.cost) best = {sure, grid};
    }
    best.cost = cost(best.grid, random, 20, 9);
    return best;
}

}  // namespace

int main(int argc, char** argv) {
    Rng random(argc > 2 ? static_cast<unsigned>(std::atoi(argv[2])) : 1);
    if (argc == 2 && std::string(argv[1]) == "-") {
        for (std::string line; std::getline(std::cin, line);)
            if (line.size() >= 81 && line.find(' ', line.size() - 81) == std::string::npos)
                tell(line.substr(line.size() - 81), random);
        return 0;
    }
    if (argc > 1 && std::string(argv[1]).size() == 81) {
        for (int i = 1; i < argc; ++i)
            if (std::string(argv[i]).size() == 81) tell(argv[i], random);
        return 0;
    }
    const double seconds = argc > 1 ? std::atof(argv[1]) : 10;
    std::vector<Found> starts;
    for (const Family& family : families()) starts.push_back(worst_of(family, random));
    for (std::size_t i = 0; i < starts.size(); ++i) {
        const Found found = climb(starts[i], seconds / static_cast<double>(starts.size()), random);
        report(found.cost, families()[i].name, found.grid);
    }
    return 0;
}
