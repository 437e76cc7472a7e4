// The check of the rule behind uniqueness techniques: rectangles, loops and extended rectangles that are deadly, and
// near misses that are not.
#include "check.hpp"
#include "check/deadly_check.hpp"

using namespace ninefold;

namespace {

CellSet cells(std::initializer_list<int> row_column) {
    CellSet set;
    for (int rc : row_column) set.add(cell_at(rc / 10 - 1, rc % 10 - 1));
    return set;
}

}  // namespace

int main() {
    const DigitSet two(0b11), three(0b111), four(0b1111);
    CHECK(check::deadly(cells({11, 14, 21, 24}), two));            // unique rectangle: two rows, two columns, two boxes
    CHECK(!check::deadly(cells({11, 14, 51, 54}), two));           // four boxes: not deadly
    CHECK(!check::deadly(cells({11, 14, 21}), two));               // a corner is missing
    CHECK(!check::deadly(cells({11, 14, 21, 24}), three));         // a third digit: unique fillings
    CHECK(check::deadly(cells({11, 14, 44, 45, 25, 21}), two));    // unique loop of six
    CHECK(!check::deadly(cells({11, 14, 44, 46, 25, 21}), two));   // not closed: columns 5 and 6
    CHECK(check::deadly(cells({11, 14, 17, 21, 24, 27}), three));  // extended rectangle 2 x 3
    CHECK(check::deadly(cells({11, 12, 17, 21, 22, 27}), three));  // two columns in one box
    CHECK(!check::deadly(cells({11, 14, 17, 41, 44, 47}), three));  // rows of two bands
    CHECK(check::deadly(cells({11, 14, 17, 18, 21, 24, 27, 28}), four));
    return testing::report();
}
