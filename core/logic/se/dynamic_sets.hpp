// The sets of candidates of which exactly one is true: the cells, and the digits in the houses.
#pragma once

#include "logic/se/grid.hpp"

namespace ninefold::logic::se {

/// The cells, then the digits of the houses, each with its nine candidates; and the four sets of each candidate.
struct SetTables {
    std::array<std::array<std::uint16_t, 9>, 81 + 27 * 9> members{};
    std::array<std::array<std::uint16_t, 4>, kCandidates> sets{};

    constexpr SetTables() {
        for (std::size_t cell = 0; cell < 81; ++cell)
            for (std::size_t d = 0; d < 9; ++d) {
                members[cell][d] = static_cast<std::uint16_t>(9 * cell + d);
                sets[9 * cell + d][0] = static_cast<std::uint16_t>(cell);
                for (std::size_t kind = 0; kind < 3; ++kind)
                    sets[9 * cell + d][1 + kind] = static_cast<std::uint16_t>(81 + 9 * kTables.house[cell][kind] + d);
            }
        for (std::size_t house = 0; house < 27; ++house)
            for (std::size_t d = 0; d < 9; ++d)
                for (std::size_t p = 0; p < 9; ++p)
                    members[81 + 9 * house + d][p] = static_cast<std::uint16_t>(9 * kTables.cells[house][p] + d);
    }
};
inline constexpr SetTables kSetTables;

}  // namespace ninefold::logic::se
