// The orders that are left of columns and stacks which are tied.
#pragma once

#include "canon/orders.inl"

namespace ninefold::canon {
namespace {

/// The orders that an arrangement leaves of its stacks and of the columns of each, less those that no row to come tells
/// from others, and less those of columns that stay tied in a list.
struct OrdersLeft {
    unsigned stacks, inner[3];
    u16 tied = 0;  // bit p: places p and p+1

    /// *homes*: places whose columns are homes of open digits; *keep*: may columns stay tied?
    OrdersLeft(const Arrangement& a, const Side& side, u16 homes, bool keep) {
        const auto same = [&](int p, int q) {
            if ((homes >> p | homes >> q) & 1) return false;
            for (unsigned left = ~unsigned{a.used} & 0777; left; left &= left - 1) {
                const u8* cell = side.row[std::countr_zero(left)].b;
                if (cell[a.order.b[p]] != cell[a.order.b[q]]) return false;
            }
            return true;
        };
        for (int t = 0; t < 3; ++t) {
            const u8 ties = a.turn >> t & 1 ? 4 : a.tie >> (3 * t) & 3;
            const unsigned members = ties == 4 ? 7 : ties | ties << 1;
            inner[t] = kOrdersLeft[ties];
            if (!ties) continue;
            const int p = 3 * t;
            if (keep && ties != 4 && !(homes >> p & members)) {
                tied = static_cast<u16>(tied | ties << p);
                inner[t] = 1;
                continue;
            }
            inner[t] &= kAreAscending[alike_three(ties, same(p, p + 1), same(p, p + 2), same(p + 1, p + 2))];
        }
        const auto same_stacks = [&](int s, int t) {
            return same(3 * s, 3 * t) && same(3 * s + 1, 3 * t + 1) && same(3 * s + 2, 3 * t + 2);
        };
        stacks = kOrdersLeft[a.stack_tie];
        if (a.stack_tie)
            stacks &= kAreAscending[alike_three(a.stack_tie, same_stacks(0, 1), same_stacks(0, 2), same_stacks(1, 2))];
    }
    using Pattern = std::array<u8, 4>;
    Pattern pattern() const {
        return {static_cast<u8>(stacks), static_cast<u8>(inner[0]), static_cast<u8>(inner[1]),
                static_cast<u8>(inner[2])};
    }
    int size() const {
        return std::popcount(stacks) * std::popcount(inner[0]) * std::popcount(inner[1]) * std::popcount(inner[2]);
    }
    /// The numbers of all of them; how many there are.
    std::size_t list(u16* way) const {
        std::size_t n = 0;
        for (unsigned left = stacks; left; left &= left - 1) {
            const int s = std::countr_zero(left);
            const u8* slot = kOrdersOfThree[s];
            for (unsigned i = inner[slot[0]]; i; i &= i - 1)
                for (unsigned j = inner[slot[1]]; j; j &= j - 1) {
                    const int first = 216 * s + 36 * std::countr_zero(i) + 6 * std::countr_zero(j);
                    for (unsigned k = inner[slot[2]]; k; k &= k - 1)
                        way[n++] = static_cast<u16>(first + std::countr_zero(k));
                }
        }
        return n;
    }
};

}  // namespace
}  // namespace ninefold::canon
