// The slowest inputs of canonical(): families of grids that leave many arrangements open, then a climb from the worst.
//
//     canon_worst [seconds of climbing] [seed]          the worst of each family, then of the climb
//     canon_worst LINE ...                              the time of these
//
// Times are the least of several calls on a shuffled isomorph, of the calling thread's CPU clock.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <string>
#include <vector>

#include "ninefold/canon.hpp"

using namespace ninefold;
using namespace ninefold::canon;

namespace {

/// Seconds of CPU time of this thread.
double now() {
    timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

/// Microseconds, the least of *calls* for one isomorph.
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

/// A grid whose cell is what *digit* says of band, row in it, stack, column in it.
template <class Digit>
Digits by_place(Digit&& digit) {
    Digits grid;
    for (int cell = 0; cell < 81; ++cell)
        grid[cell] = static_cast<std::uint8_t>(digit(cell / 27, cell / 9 % 3, cell % 9 / 3, cell % 3));
    return grid;
}

Digits linear9(Rng& r) {
    const int a = r.below(9), b = r.below(9), c = r.below(9), d = r.below(9);
    return by_place([&](int B, int R, int S, int C) { return (a * B + b * R + c * S + d * C) % 9 + 1; });
}

/// Two forms modulo 3, with products.
Digits forms3(Rng& r) {
    int k[2][15];
    for (auto& form : k)
        for (int i = 0; i < 15; ++i) form[i] = i < 4 || r.one_in(4) ? static_cast<int>(r.below(3)) : 0;
    return by_place([&](int B, int R, int S, int C) {
        int value = 0;
        for (const auto& f : k)
            value = 3 * value + (f[0] * B + f[1] * R + f[2] * S + f[3] * C + f[4] * B * R + f[5] * B * S +
                                 f[6] * B * C + f[7] * R * S + f[8] * R * C + f[9] * S * C + f[10] * B * B +
                                 f[11] * R * R + f[12] * S * S + f[13] * C * C + f[14]) %
                                    3;
        return value + 1;
    });
}

/// The same with cells left out by another form.
Digits holes3(Rng& r) {
    Digits grid = forms3(r);
    const Digits where = forms3(r);
    const unsigned out = static_cast<unsigned>(r.below(512));
    for (int c = 0; c < 81; ++c)
        if (out >> (where[c] - 1) & 1) grid[c] = 0;
    return grid;
}

/// Few digits, everywhere.
Digits few_digits(Rng& r) {
    const unsigned n = 1 + r.below(9);
    return by_place([&](int, int, int, int) { return r.below(n) + 1; });
}

/// Full rows, some of them blank; the digits of a row all different.
Digits full_rows(Rng& r) {
    std::array<std::uint8_t, 9> row{1, 2, 3, 4, 5, 6, 7, 8, 9};
    const unsigned full = 1 + r.below(511);
    Digits grid{};
    for (int i = 0; i < 9; ++i) {
        r.shuffle(row);
        if (full >> i & 1) std::copy(row.begin(), row.end(), grid.begin() + 9 * i);
    }
    return grid;
}

/// Rows that are powers of one permutation of the columns.
Digits powers(Rng& r) {
    std::array<std::uint8_t, 9> move{0, 1, 2, 3, 4, 5, 6, 7, 8}, row{1, 2, 3, 4, 5, 6, 7, 8, 9};
    r.shuffle(move);
    if (r.one_in(2)) move = {1, 2, 3, 4, 5, 6, 7, 8, 0};
    std::array<std::uint8_t, 9> at{0, 1, 2, 3, 4, 5, 6, 7, 8};
    r.shuffle(at);
    Digits grid{};
    for (int i = 0; i < 9; ++i) {
        std::copy(row.begin(), row.end(), grid.begin() + 9 * at[i]);
        auto next = row;
        for (int c = 0; c < 9; ++c) next[c] = row[move[c]];
        row = next;
    }
    return grid;
}

/// Every box one of a few boxes.
Digits alike_boxes(Rng& r) {
    std::array<std::array<std::uint8_t, 9>, 3> box;
    const unsigned n = 1 + r.below(9), kinds = 1 + r.below(3);
    for (auto& b : box)
        for (auto& d : b) d = static_cast<std::uint8_t>(r.below(n) + r.below(2));
    std::array<std::uint8_t, 9> kind;
    for (auto& k : kind) k = static_cast<std::uint8_t>(r.below(kinds));
    return by_place([&](int B, int R, int S, int C) { return box[kind[3 * B + S]][3 * R + C]; });
}

/// Random digits with some density: puzzles that break the rules, or nearly none.
Digits sprinkled(Rng& r) {
    const unsigned n = 1 + r.below(9), density = 1 + r.below(20);
    return by_place([&](int, int, int, int) { return r.below(20) < density ? r.below(n) + 1 : 0; });
}

/// Each digit once or a few times: many new digits, few old ones.
Digits spread(Rng& r) {
    Digits grid{};
    const unsigned times = 1 + r.below(9);
    for (unsigned t = 0; t < times; ++t)
        for (std::uint8_t d = 1; d <= 9; ++d) grid[r.below(81)] = d;
    return grid;
}

struct Family {
    const char* name;
    Digits (*make)(Rng&);
};
const Family kFamilies[] = {
    {"linear modulo 9", linear9}, {"forms modulo 3", forms3}, {"forms with holes", holes3},
    {"few digits", few_digits},   {"full rows", full_rows},   {"powers", powers},
    {"alike boxes", alike_boxes}, {"sprinkled", sprinkled},   {"each digit a few times", spread}};

/// A small change: of a cell, two cells, a row or a box.
Digits changed(const Digits& from, Rng& r) {
    Digits grid = random_transform(r).apply(from);
    const int a = r.below(81), b = r.below(81);
    switch (r.below(8)) {
        case 0:
            grid[a] = static_cast<std::uint8_t>(r.below(10));
            break;
        case 1:
            grid[a] = grid[b];
            break;
        case 2:
            std::swap(grid[a], grid[b]);
            break;
        case 3:
            std::swap(grid[a], grid[a / 9 * 9 + b % 9]);
            break;
        case 4:
            std::copy_n(grid.begin() + a / 9 * 9, 9, grid.begin() + b / 9 * 9);
            break;
        case 5: {  // a row, relabelled by a shift of digits
            const int shift = static_cast<int>(r.below(9));
            for (int c = 0; c < 9; ++c)
                if (const int d = grid[a / 9 * 9 + c])
                    grid[b / 9 * 9 + c] = static_cast<std::uint8_t>((d - 1 + shift) % 9 + 1);
            break;
        }
        case 6: {  // a row, turned
            const int shift = static_cast<int>(r.below(9));
            std::array<std::uint8_t, 9> row;
            for (int c = 0; c < 9; ++c) row[c] = grid[a / 9 * 9 + (c + shift) % 9];
            std::copy(row.begin(), row.end(), grid.begin() + b / 9 * 9);
            break;
        }
        default: {  // a box, copied
            const int p = a / 27 * 27 + a % 9 / 3 * 3, q = b / 27 * 27 + b % 9 / 3 * 3;
            for (int i = 0; i < 9; ++i) grid[q + i / 3 * 9 + i % 3] = grid[p + i / 3 * 9 + i % 3];
        }
    }
    return grid;
}

struct Found {
    double cost;
    Digits grid;
};

}  // namespace

int main(int argc, char** argv) {
    Rng random(argc > 2 ? static_cast<unsigned>(std::atoi(argv[2])) : 1);
    if (argc > 1 && std::string(argv[1]).size() == 81) {
        for (int i = 1; i < argc; ++i) {
            Digits grid{};
            for (int c = 0; c < 81; ++c) grid[c] = static_cast<std::uint8_t>(argv[i][c] == '.' ? 0 : argv[i][c] - '0');
            std::printf("%6.1f us  %s\n", cost(grid, random, 40, 9), argv[i]);
        }
        return 0;
    }
    const double seconds = argc > 1 ? std::atof(argv[1]) : 10;
    std::vector<Found> starts;
    for (const Family& family : kFamilies) {
        Found worst{0, {}};
        double total = 0;
        for (int i = 0; i < 3000; ++i) {
            const Digits grid = family.make(random);
            const double first = cost(grid, random, 1, 2);
            total += first;
            if (first <= worst.cost) continue;
            const double sure = cost(grid, random, 3, 5);
            if (sure > worst.cost) worst = {sure, grid};
        }
        worst.cost = cost(worst.grid, random, 20, 9);
        std::printf("%6.1f us  %-24s mean %5.1f  %s\n", worst.cost, family.name, total / 3000,
                    line_of(worst.grid).c_str());
        std::fflush(stdout);
        starts.push_back(worst);
    }
    for (Found& best : starts) {
        const double until = now() + seconds / static_cast<double>(starts.size());
        int stuck = 0;
        Found at = best;
        while (now() < until) {
            Digits grid = changed(at.grid, random);
            while (random.one_in(2)) grid = changed(grid, random);
            const double first = cost(grid, random, 1, 2);
            if (first < at.cost * 0.98) {
                if (++stuck > 3000) at = best, stuck = 0;
                continue;
            }
            const double sure = cost(grid, random, 3, 4);
            if (sure >= at.cost * 0.99) at = {sure, grid}, stuck = 0;
            if (sure > best.cost) best = {sure, grid};
        }
        best.cost = cost(best.grid, random, 20, 9);
        std::printf("%6.1f us  climbed  %s\n", best.cost, line_of(best.grid).c_str());
        std::fflush(stdout);
    }
    return 0;
}
