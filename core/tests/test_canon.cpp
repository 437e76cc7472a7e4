#include <cstdint>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "ninefold/canon.hpp"
#include "tests/brute_minlex.hpp"
#include "tests/check.hpp"

using namespace ninefold;
using namespace ninefold::canon;

static Digits digits_of(const std::string& line) {
    Digits digits{};
    for (int c = 0; c < kCells; ++c) digits[c] = line[c] == '.' ? 0 : static_cast<std::uint8_t>(line[c] - '0');
    return digits;
}

static std::string line_of(const Digits& digits) {
    std::string line;
    for (const auto d : digits) line += static_cast<char>('0' + d);
    return line;
}

template <std::size_t N>
static void shuffle(std::array<std::uint8_t, N>& items, std::size_t first, std::mt19937& random) {
    for (std::size_t i = N; i > first + 1; --i) std::swap(items[i - 1], items[first + random() % (i - first)]);
}

static std::array<std::uint8_t, 9> random_lines(std::mt19937& random) {
    std::array<std::uint8_t, 3> chutes{0, 1, 2};
    shuffle(chutes, 0, random);
    std::array<std::uint8_t, 9> lines{};
    for (std::uint8_t b = 0; b < 3; ++b) {
        std::array<std::uint8_t, 3> in{0, 1, 2};
        shuffle(in, 0, random);
        for (std::uint8_t i = 0; i < 3; ++i) lines[3 * b + i] = static_cast<std::uint8_t>(3 * chutes[b] + in[i]);
    }
    return lines;
}

static Transform random_transform(std::mt19937& random) {
    Transform t{random() % 2 == 1, random_lines(random), random_lines(random), {0, 1, 2, 3, 4, 5, 6, 7, 8, 9}};
    shuffle(t.relabel, 1, random);
    return t;
}

static const std::string kSolved = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// Grids of all kinds: puzzles, sparse ones, such that break the rules, such with many symmetries.
static std::vector<std::string> grids(std::mt19937& random) {
    std::vector<std::string> out{
        std::string(81, '.'),
        std::string(81, '1'),
        std::string(40, '.') + "7" + std::string(40, '.'),
        kSolved,
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
        std::string(27, '.') + "512947683542736891........." +
            "216498735926178534.........",  // full rows: all ties open
    };
    for (int kind = 0; kind < 14; ++kind) {
        std::string grid = kSolved;
        for (int c = 0; c < 81; ++c) {
            const bool keep = random() % 14 < static_cast<unsigned>(kind);
            if (kind % 2) grid[c] = static_cast<char>('1' + random() % (1 + kind / 2));
            if (!keep) grid[c] = '.';
        }
        out.push_back(grid);
    }
    return out;
}

static void transforms(std::mt19937& random) {
    const Digits grid = digits_of(kSolved);
    for (int i = 0; i < 200; ++i) {
        const Transform a = random_transform(random), b = random_transform(random), c = random_transform(random);
        CHECK((a * b).apply(grid) == a.apply(b.apply(grid)));
        CHECK((a * b) * c == a * (b * c));
        CHECK(a * a.inverse() == Transform{} && a.inverse() * a == Transform{});
        CHECK(a.inverse().apply(a.apply(grid)) == grid);
    }
}

static void as_defined(std::mt19937& random) {
    for (const std::string& grid : grids(random))
        CHECK(line_of(canonical(digits_of(grid)).grid) == testing::brute_minlex(grid));
}

static void same_for_isomorphs(std::mt19937& random) {
    for (const std::string& line : grids(random)) {
        const Digits grid = digits_of(line);
        const Canonical form = canonical(grid);
        CHECK(form.transform.apply(grid) == form.grid);
        CHECK(canonical(form.grid).grid == form.grid);
        for (int i = 0; i < 50; ++i) {
            const Digits image = random_transform(random).apply(grid);
            const Canonical other = canonical(image);
            CHECK(other.grid == form.grid);
            CHECK(other.transform.apply(image) == other.grid);
        }
    }
}

int main() {
    std::mt19937 random(1);
    transforms(random);
    as_defined(random);
    same_for_isomorphs(random);
    return testing::report();
}
