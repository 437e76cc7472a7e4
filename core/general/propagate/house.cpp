// Hidden singles of a house that the sweep does not cover, and pointing: if a value has few places in a house, every
// cell that sees all of them loses it. Pointing covers boxes against lines, anti-knight, and cages inside houses.
#include <utility>

#include "general/propagate/propagators.hpp"
#include "general/state.hpp"

namespace ninefold::general {
namespace {

struct House final : Propagator {
    explicit House(Cells c) {
        cells = std::move(c);
        priority = 1;
        interest = 0;
    }
    bool run(State& s) override {
        Mask once = 0, twice = 0, settled = 0;
        for (const int c : cells) {
            const Mask m = s[c];
            twice |= once & m;
            once |= m;
            if (fixed(m)) settled |= m;
        }
        if (once != s.of_houses) return false;
        const Mask hidden = once & ~twice & ~settled;
        if (!hidden) return true;
        for (const int c : cells) {
            const Mask m = s[c] & hidden;
            if (m && (!fixed(m) || !s.restrict(c, m))) return false;
        }
        return true;
    }
};

template <int Most>
struct Pointing final : Propagator {
    Pointing(Cells c, int values, int number) : house(number) {
        cells = std::move(c);
        priority = 3;
        // Above that, branching was tuned with it (docs/design/variants.md).
        interest = values > kMaxSetValues ? static_cast<double>(cells.size()) : 0;
    }
    Partners partners;
    int house;
    bool run(State& s) override {
        // A value that has lost no place since the last run need not point again.
        const Mask lost = s.take_removed(house);
        // more[k]: values with more than k places.
        Mask more[Most + 1] = {};
        for (const int c : cells) {
            const Mask m = s[c];
            for (int k = Most; k > 0; --k) more[k] |= more[k - 1] & m;
            more[0] |= m;
        }
        const Mask few = more[1] & ~more[Most] & lost;
        return !few || s.pointing(cells.data(), static_cast<int>(cells.size()), few, Most, partners);
    }
};

}  // namespace

PropagatorPtr make_house(Cells cells) { return std::make_unique<House>(std::move(cells)); }
PropagatorPtr make_pointing(Cells cells, int values, int house) {
    if (values <= 9) return std::make_unique<Pointing<3>>(std::move(cells), values, house);
    if (values <= 16) return std::make_unique<Pointing<4>>(std::move(cells), values, house);
    return std::make_unique<Pointing<6>>(std::move(cells), values, house);
}

}  // namespace ninefold::general
