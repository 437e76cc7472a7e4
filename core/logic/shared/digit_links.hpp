// Strong and weak links between the candidates of one digit, as X-chains and turbot fish use them.
//
// The links of a candidate are listed by row, by column, then by box, where the box adds only cells in neither line.  A
// link is strong if the house under which it is listed has exactly two places; so two places of a box that share a line
// are strongly linked only if the line has no third.
#pragma once

#include <array>

#include "logic/context.hpp"

namespace ninefold::logic {

class DigitLinks {
public:
    void build(const Context& context);

    /// The cells linked to a candidate by row, column, box: three sets, in this order.
    std::array<CellSet, 3> by_house(Cell c, Digit d) const {
        const CellSet holding = holding_[at(d)];
        const auto [row, column, box] = houses_of(c);
        const CellSet in_row = (holding & house_set(row)).without(c),
                      in_column = (holding & house_set(column)).without(c);
        return {in_row, in_column, (holding & house_set(box)).without(c) - house_set(row) - house_set(column)};
    }
    /// Candidates linked by a strong link.
    CellSet strong(Cell c, Digit d) const { return strong_[at(d)][static_cast<std::size_t>(c)]; }
    /// Candidates of the digit that have a strong link.
    CellSet linked(Digit d) const { return linked_[at(d)]; }
    CellSet holding(Digit d) const { return holding_[at(d)]; }

private:
    static constexpr std::size_t at(Digit d) { return static_cast<std::size_t>(d - 1); }
    std::array<CellSet, 9> holding_, linked_;
    std::array<std::array<CellSet, kCells>, 9> strong_;
};

}  // namespace ninefold::logic
