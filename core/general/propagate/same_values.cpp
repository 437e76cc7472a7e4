// Sets of cells with the same values, each equally often: between the certain count in one set and the possible count
// in another.
#include <algorithm>
#include <climits>
#include <utility>

#include "general/propagate/propagators.hpp"
#include "general/state.hpp"

namespace ninefold::general {
namespace {

/// How many of the cells can have each value, and how many have it, in planes of bits: bit v of plane i is bit i of the
/// count of value v. For up to 15 cells.
struct Planes {
    static constexpr std::size_t kPlanes = 4, kMostCells = 15;
    Mask can[kPlanes] = {}, is[kPlanes] = {};

    Planes(const State& s, const Cells& cells) {
        for (const int c : cells) {
            add(can, s[c]);
            add(is, fixed(s[c]) ? s[c] : 0);
        }
    }
    static void add(Mask (&planes)[kPlanes], Mask values) {
        for (Mask& plane : planes) {
            const Mask carry = plane & values;
            plane ^= values;
            values = carry;
        }
    }
    /// The values whose counts differ, and those whose first count is greater.
    static std::pair<Mask, Mask> compare(const Mask (&a)[kPlanes], const Mask (&b)[kPlanes]) {
        Mask differ = 0, greater = 0;
        for (std::size_t i = 0; i < kPlanes; ++i) {
            differ |= a[i] ^ b[i];
            greater = (a[i] & ~b[i]) | (~(a[i] ^ b[i]) & greater);
        }
        return {differ, greater};
    }
};

struct SameValues final : Propagator {
    explicit SameValues(std::vector<Cells> s) : sets(std::move(s)) {
        for (const auto& set : sets) cells.insert(cells.end(), set.begin(), set.end());
        priority = 2;
        idempotent = false;
        counted.resize(sets.size());
    }
    std::vector<Cells> sets;
    std::vector<std::pair<int, int>> counted;

    /// The values of two small sets about which run() can conclude something: most often none.
    Mask decided(const State& s) const {
        if (sets.size() != 2 || std::max(sets[0].size(), sets[1].size()) > Planes::kMostCells) return s.all;
        const Planes a(s, sets[0]), b(s, sets[1]);
        const auto [unequal, above] = Planes::compare(a.is, b.can);
        const auto [uneven, over] = Planes::compare(b.is, a.can);
        const Mask open = Planes::compare(a.can, a.is).first | Planes::compare(b.can, b.is).first;
        return above | over | (open & ~(unequal & uneven));
    }

    bool run(State& s) override {
        Mask common = s.all;
        for (const auto& set : sets) {
            Mask any = 0;
            for (const int c : set) any |= s[c];
            common &= any;
        }
        for (const auto& set : sets)
            for (const int c : set)
                if (!s.restrict(c, common)) return false;
        for (Mask x = common & decided(s); x; x = without_lowest(x)) {
            const Mask v = lowest_bit(x);
            int least = 0, most = INT_MAX;
            for (std::size_t k = 0; k < sets.size(); ++k) {
                int is = 0, can = 0;
                for (const int c : sets[k]) {
                    can += (s[c] & v) != 0;
                    is += s[c] == v;
                }
                counted[k] = {is, can};
                least = std::max(least, is);
                most = std::min(most, can);
            }
            if (least > most) return false;
            for (std::size_t k = 0; k < sets.size(); ++k) {
                const auto [is, can] = counted[k];
                if (can == least && is < least) {
                    for (const int c : sets[k])
                        if ((s[c] & v) && !s.restrict(c, v)) return false;
                } else if (is == most && can > most) {
                    for (const int c : sets[k])
                        if (s[c] != v && !s.restrict(c, ~v)) return false;
                }
            }
        }
        return true;
    }
};

}  // namespace

PropagatorPtr make_same_values(std::vector<Cells> sets) { return std::make_unique<SameValues>(std::move(sets)); }

}  // namespace ninefold::general
