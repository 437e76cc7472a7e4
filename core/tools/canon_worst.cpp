// The slowest inputs of canonical(): families of grids that leave many arrangements open, then a climb by small changes
// of those that are slow, which stay in a pool as long as others are not slower.
//
//     canon_climb [seconds [seed [LINE ...]]]  the worst of each family, then the slowest of the pool
//     canon_climb LINE ...                     the cost of these
//     canon_worst ...                          the same by the clock
//
// canon_climb counts the basic blocks that canonical() enters, the same number on every run and under any load: with
// half a nanosecond a block it is the one to climb by on a busy machine.  canon_worst tells microseconds of the calling
// thread's CPU clock, the least of several calls, less what the clock takes.  Both are the worst of some isomorphs.  A
// line may also come from the standard input, if the only argument is "-": canon_climb 60 | canon_worst -
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
/// What the clock itself takes, half a microsecond on some machines.
double clock_cost() {
    static const double cost = [] {
        double least = 1e9;
        for (int i = 0; i < 1000; ++i) {
            const double start = now();
            least = std::min(least, 1e6 * (now() - start));
        }
        return least;
    }();
    return cost;
}
double once(const Digits& grid, int calls) {
    double least = 1e9;
    for (int i = 0; i < calls; ++i) {
        const double start = now();
        const Canonical form = canonical(grid);
        least = std::min(least, 1e6 * (now() - start));
        if (form.grid[80] > 9) std::abort();
    }
    return least - clock_cost();
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

Digits grid_of(const std::string& line) {
    Digits grid{};
    for (int c = 0; c < 81; ++c) grid[c] = static_cast<std::uint8_t>(line[c] == '.' ? 0 : line[c] - '0');
    return grid;
}

void tell(const std::string& line, Rng& random) {
    const Digits grid = grid_of(line);
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

/// Grids that others are made of.  A change stays when it is slower than the fastest of them.
class Pool {
public:
    explicit Pool(std::vector<Found> found) : found_(std::move(found)) {}

    void climb(double seconds, Rng& random) {
        constexpr std::size_t kSize = 120;
        const double until = now() + seconds;
        for (long tries = 1; now() < until; ++tries) {
            if (tries % 20000 == 0) measure(random, 6);  // none stays for a moment when the machine was busy
            const Digits grid = another(random);
            const std::size_t fastest = this->fastest();
            const double least = found_.size() < kSize ? 0 : found_[fastest].cost;
            if (cost(grid, random, 1, 2) < 0.8 * least) continue;
            const double sure = cost(grid, random, 4, 5);
            if (sure <= least) continue;
            if (found_.size() < kSize)
                found_.push_back({sure, grid});
            else
                found_[fastest] = {sure, grid};
        }
        measure(random, 40);
        std::sort(found_.begin(), found_.end(), [](const Found& a, const Found& b) { return a.cost > b.cost; });
    }
    const std::vector<Found>& found() const { return found_; }

private:
    Digits another(Rng& random) const {
        if (random.one_in(6)) return families()[random.below(static_cast<unsigned>(families().size()))].make(random);
        const Digits grid = changed(found_[random.below(static_cast<unsigned>(found_.size()))].grid, random);
        return random.one_in(3) ? changed(grid, random) : grid;
    }
    std::size_t fastest() const {
        const auto least = std::min_element(found_.begin(), found_.end(),
                                            [](const Found& a, const Found& b) { return a.cost < b.cost; });
        return static_cast<std::size_t>(least - found_.begin());
    }
    void measure(Rng& random, int isomorphs) {
        for (Found& one : found_) one.cost = cost(one.grid, random, isomorphs, 9);
    }

    std::vector<Found> found_;
};

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
    for (int i = 3; i < argc; ++i)
        if (std::string(argv[i]).size() == 81) starts.push_back({1e9, grid_of(argv[i])});
    Pool pool(std::move(starts));
    pool.climb(seconds, random);
    for (std::size_t i = 0; i < std::min<std::size_t>(20, pool.found().size()); ++i)
        report(pool.found()[i].cost, "pool", pool.found()[i].grid);
    return 0;
}
