// The unique and hidden rectangles of a board state, found in one scan that serves seven techniques.
//
// A rectangle: four empty cells in two rows, two columns and two boxes, where the rules allow the digits a and b in
// each cell. If only a and b were left in all four, they could be swapped and the puzzle would have two solutions. So
// in a puzzle with one solution this does not happen.
//
//     Order of the scan: bivalue corners {a,b} ascending; partner in the same box and line; other side's
//     line ascending.  Each set of four cells is examined once per state, with the pair of the
//     first bivalue corner that reaches it.
#pragma once

#include <bitset>
#include <span>
#include <vector>

#include "logic/context.hpp"
#include "logic/step.hpp"

namespace ninefold::logic {

class Rectangles {
public:
    struct Hit {
        TechniqueId technique;
        std::array<Cell, 4> corners;  // c11, c12, c21, c22: c21 faces c11
        DigitSet pair;
        CellSet extra;    // corners with additional digits (hidden rectangle: all except the base corner)
        CellSet helpers;  // type 3: the cells of the naked set
        DigitSet digits;  // types 2, 3, 5: the additional digits; 4, 6, hidden: the digit that is locked
        int house = -1;   // type 3: the house of the naked set
        std::vector<Candidate> eliminations;
    };

    void build(const Context& context);
    std::span<const Hit> hits() const { return hits_; }

private:
    struct Rectangle {
        std::array<Cell, 4> corners;
        Digit a, b;
        CellSet cells, pure, extra;
    };
    void examine(const Board& board, const std::array<Cell, 4>& corners, DigitSet pair);
    Hit hit(const Rectangle& r, TechniqueId technique) const;
    void keep(Hit&& hit);
    void type_1(const Board& board, const Rectangle& r);
    void types_2_and_5(const Board& board, const Rectangle& r);
    void type_3(const Board& board, const Rectangle& r);
    void type_4(const Board& board, const Rectangle& r);
    void type_6(const Board& board, const Rectangle& r);
    void hidden(const Board& board, const Rectangle& r);

    std::vector<Hit> hits_;
    std::bitset<81 * 81> examined_;
};

/// A key for four corners, where c11 and c22 are opposite: the smallest and the largest cell.
std::size_t rectangle_key(const std::array<Cell, 4>& corners);

/// Calls visit(c12, c21, c22) for the rectangles of corner c11 whose cells c11 and c12 share a box: c12 in the
/// order of the box, the other side's line ascending.
template <class Visit>
void for_each_rectangle(Cell c11, CellSet partners, Visit visit) {
    for (Cell c12 : house_set(box_house(box_of(c11))) & partners.without(c11)) {
        const bool same_row = row_of(c11) == row_of(c12);
        if (!same_row && column_of(c11) != column_of(c12)) continue;
        for (int line = 0; line < 9; ++line) {
            const Cell c21 = same_row ? cell_at(line, column_of(c11)) : cell_at(row_of(c11), line);
            if (box_of(c21) == box_of(c11)) continue;
            const Cell c22 = same_row ? cell_at(line, column_of(c12)) : cell_at(row_of(c12), line);
            visit(c12, c21, c22);
        }
    }
}

}  // namespace ninefold::logic
