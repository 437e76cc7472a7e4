// Sums of different cells for more values than set DP supports: the minimum and the maximum, by matchings, and the
// values they leave each cell.
#pragma once

#include <algorithm>
#include <array>

#include "general/mask.hpp"

namespace ninefold::general {

/// The matching of cells and different values with the least sum (kUp) or the greatest: values by size, each taken if
/// it can be matched together with those before (matchable sets of values form a matroid).
template <bool kUp>
struct Extreme {
    int sum = 0;
    std::array<int, kMaxValues> value{};     ///< of each cell
    std::array<int, kMaxValues> released{};  ///< how much the sum loses, at most (kUp) or at least, without a cell

    bool match(const Mask* domains, int n) {
        std::array<Mask, kMaxValues> where{};  // the cells with a value as candidate
        Mask all = 0;
        for (int i = 0; i < n; ++i) {
            all |= domains[i];
            for (Mask x = domains[i]; x; x = without_lowest(x)) where[static_cast<std::size_t>(lowest(x))] |= bit(i);
        }
        sum = 0;
        Mask free = first_values(n), usable = free;
        while (free && all) {
            const int v = next(all);
            all &= ~bit(v);
            Mask left = usable;
            if (augment(where, v, left, free)) {
                sum += v;
            } else {
                usable = left;  // no path from the visited cells to a free one, now or later
            }
        }
        return !free;
    }

    /// Without cell i, its value moves to another cell, that cell's value to a third, and so on; the last value is
    /// released.
    void release(const Mask* domains, int n) {
        std::array<int, kMaxValues> owner{};
        Mask taken = 0;
        for (int i = 0; i < n; ++i) {
            owner[static_cast<std::size_t>(at(i))] = i;
            taken |= bit(at(i));
        }
        Mask open = first_values(n);
        for (Mask last = taken; last;) {
            const int v = kUp ? highest(last) : lowest(last);
            last &= ~bit(v);
            const int end = owner[static_cast<std::size_t>(v)];
            if (!(open & bit(end))) continue;
            open &= ~bit(end);
            for (Mask todo = bit(end); todo;) {
                const int j = lowest(todo);
                todo = without_lowest(todo);
                released[static_cast<std::size_t>(j)] = v;
                for (Mask x = domains[j] & taken; x; x = without_lowest(x)) {
                    const Mask from = bit(owner[static_cast<std::size_t>(lowest(x))]) & open;
                    open &= ~from;
                    todo |= from;
                }
            }
        }
    }

private:
    static int next(Mask m) { return kUp ? lowest(m) : highest(m); }
    int& at(int i) { return value[static_cast<std::size_t>(i)]; }

    /// Finds a cell for one more value; `left` loses the visited cells.
    bool augment(const std::array<Mask, kMaxValues>& where, int v, Mask& left, Mask& free) {
        const Mask places = where[static_cast<std::size_t>(v)];
        if (const Mask direct = places & left & free) {
            const int i = lowest(direct);
            free &= ~bit(i);
            at(i) = v;
            return true;
        }
        while (const Mask open = places & left) {
            const int i = lowest(open);
            left &= ~bit(i);
            if (augment(where, at(i), left, free)) {
                at(i) = v;
                return true;
            }
        }
        return false;
    }
};

/// Restricts different cells to the values that a sum allows.
class DistinctBounds {
public:
    /// False if no different values have this sum.
    bool narrow(Mask* domains, int n, int wanted) {
        if (!n) return wanted == 0;
        if (!least_.match(domains, n) || least_.sum > wanted) return false;
        if (!most_.match(domains, n) || most_.sum < wanted) return false;
        least_.release(domains, n);
        most_.release(domains, n);
        for (int i = 0; i < n; ++i) {
            // The bounds of the cell if the others have their minimum or maximum.
            const int high = wanted - (least_.sum - least_.released[static_cast<std::size_t>(i)]);
            const int bottom = wanted - (most_.sum - most_.released[static_cast<std::size_t>(i)]);
            domains[i] &= first_values(high + 1) & ~first_values(std::max(bottom, 0));
            if (!domains[i]) return false;
        }
        return true;
    }

private:
    Extreme<true> least_;
    Extreme<false> most_;
};

}  // namespace ninefold::general
