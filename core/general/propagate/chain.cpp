// Increasing cells: a pass up and a pass down the line.
#include <utility>

#include "general/propagate/propagators.hpp"
#include "general/state.hpp"

namespace ninefold::general {
namespace {

struct Chain final : Propagator {
    Chain(Cells c, bool is_strict) : line(std::move(c)), strict(is_strict) {
        cells = line;
        priority = 0;
        idempotent = !has_repeats(line);
    }
    Cells line;
    bool strict;
    bool run(State& s) override {
        Mask may = ~Mask{0};
        for (const int c : line) {
            if (!s.restrict(c, may)) return false;
            const int least = lowest(s[c]) + strict;
            may = least > 63 ? 0 : ~Mask{0} << least;
        }
        may = ~Mask{0};
        for (std::size_t i = line.size(); i-- > 0;) {
            if (!s.restrict(line[i], may)) return false;
            may = first_values(highest(s[line[i]]) + !strict);
        }
        return true;
    }
};

}  // namespace

PropagatorPtr make_chain(Cells cells, bool strict) { return std::make_unique<Chain>(std::move(cells), strict); }

}  // namespace ninefold::general
