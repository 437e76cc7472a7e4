// Hidden singles of a house that the sweep does not cover, and pointing: a value with few places in a house leaves
// every cell that sees all of them.  Pointing covers boxes against lines, anti-knight, cages inside houses.
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
        if (once != s.all) return false;
        const Mask hidden = once & ~twice & ~settled;
        if (!hidden) return true;
        for (const int c : cells) {
            const Mask m = s[c] & hidden;
            if (m && (!fixed(m) || !s.restrict(c, m))) return false;
        }
        return true;
    }
};

struct Pointing final : Propagator {
    Pointing(Cells c, int places, int number) : most_places(places), house(number) {
        cells = std::move(c);
        priority = 3;
        interest = static_cast<double>(cells.size());
    }
    int most_places, house;
    bool run(State& s) override {
        // A value that has lost no place since the last run has been pointed from then.
        const Mask lost = s.take_removed(house);
        // more[k]: values with more than k places.
        Mask more[8] = {};
        for (const int c : cells) {
            Mask m = s[c];
            for (int k = 0; k <= most_places && m; ++k) {
                const Mask both = more[k] & m;
                more[k] |= m;
                m = both;
            }
        }
        const Mask few = more[1] & ~more[most_places] & lost;
        return !few || s.pointing(cells.data(), static_cast<int>(cells.size()), few, most_places);
    }
};

}  // namespace

PropagatorPtr make_house(Cells cells) { return std::make_unique<House>(std::move(cells)); }
PropagatorPtr make_pointing(Cells cells, int most_places, int house) {
    return std::make_unique<Pointing>(std::move(cells), most_places, house);
}

}  // namespace ninefold::general
