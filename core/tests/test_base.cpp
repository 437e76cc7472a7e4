#include "base/cell_set.hpp"
#include "base/digit_set.hpp"
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
    geometry();
    return testing::report();
}
