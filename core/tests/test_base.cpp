#include <string>

#include "base/cell_set.hpp"
#include "base/digit_set.hpp"
#include "base/rng.hpp"
#include "board/geometry.hpp"
#include "tests/check.hpp"

using namespace ninefold;

static void digit_sets() {
    DigitSet s = DigitSet::of(3) | DigitSet::of(9);
    CHECK(s.size() == 2 && s.has(3) && s.has(9) && !s.has(4));
    CHECK(s.first() == 3 && s.without(3).first() == 9);
    CHECK((~s).size() == 7 && (~s & s).empty() && (~s | s) == DigitSet::all());
    int sum = 0;
    for (Digit d : DigitSet::all()) sum += d;
    CHECK(sum == 45);
}

static void cell_sets() {
    CellSet s{0, 63, 64, 80};
    CHECK(s.size() == 4 && s.has(63) && s.has(64) && !s.has(65));
    int sum = 0;
    for (Cell c : s) sum += c;
    CHECK(sum == 0 + 63 + 64 + 80);
    CHECK((~s).size() == 77 && (~s & s).empty());
    CHECK(s.without(0).first() == 63);
    CHECK(s.contains(CellSet{64, 80}) && !s.contains(CellSet{64, 79}));
}

// The first numbers of a stream are laid down: seeds of puzzles and of tests rest on them.
static void random_numbers() {
    std::uint64_t counter = 1234567;  // the published check of splitmix64
    CHECK(splitmix64(counter) == 6457827717110365317u);
    CHECK(splitmix64(counter) == 3203168211198807973u);
    Rng rng(2026);
    const std::uint64_t first[] = {10583478199052185109u, 5232962402658359512u, 14988153452874227418u};
    for (std::uint64_t number : first) CHECK(rng() == number);
    Rng choices(2026);
    std::string chosen;
    for (int i = 0; i < 16; ++i) chosen += static_cast<char>('0' + choices.below(10));
    CHECK(chosen == "5288878882938747");
    Rng shuffling(2026);
    std::string digits = "123456789";
    shuffling.shuffle(digits);
    CHECK(digits == "128457936");
    CHECK(Rng(1, 0)() != Rng(1, 1)() && Rng(1, 0)() != Rng(2, 0)() && Rng(1, 1)() != Rng(2, 0)());

    // Exactly even: a quarter of the numbers is drawn again here; without that, multiples of three would come twice
    // as often as the others.
    const std::uint32_t n = (1u << 31) + (1u << 30);
    int thirds[3] = {};
    for (int i = 0; i < 30000; ++i) ++thirds[rng.below(n) % 3];
    for (int count : thirds) CHECK(count > 9700 && count < 10300);
    for (int i = 0; i < 10; ++i) CHECK(rng.below(1) == 0);
}

static void geometry() {
    for (Cell c = 0; c < kCells; ++c) {
        CHECK(peers_of(c).size() == 20 && !peers_of(c).has(c));
        for (Cell p : peers_of(c)) CHECK(sees(p, c));
    }
    for (int h = 0; h < kHouses; ++h) CHECK(house_set(h).size() == 9);
    CHECK(cells_of(box_house(4))[0] == cell_at(3, 3) && cells_of(box_house(4))[8] == cell_at(5, 5));
    CHECK(common_peers({cell_at(0, 0), cell_at(1, 4)}).size() == 6);
}

int main() {
    digit_sets();
    cell_sets();
    random_numbers();
    geometry();
    return testing::report();
}
