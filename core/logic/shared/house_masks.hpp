// Where in each house a digit can go, as nine bits by position in the house, and the cells sorted by
// their number of candidates.
#pragma once

#include <array>
#include <cstdint>

#include "logic/context.hpp"

namespace ninefold::logic {

class HouseMasks {
public:
    void build(const Context& context);

    /// Bit i: the digit is a candidate of the i-th cell of the house.
    unsigned places(int house, Digit d) const {
        return places_[static_cast<std::size_t>(house)][static_cast<std::size_t>(d - 1)];
    }

private:
    std::array<std::array<std::uint16_t, 9>, kHouses> places_;
};

class CellsBySize {
public:
    void build(const Context& context);

    CellSet bivalue() const { return exactly_[2]; }
    /// The cells with exactly n candidates, n = 0..9 (0: the filled ones).
    CellSet with(int n) const { return exactly_[static_cast<std::size_t>(n)]; }

private:
    std::array<CellSet, 10> exactly_;
};

}  // namespace ninefold::logic
