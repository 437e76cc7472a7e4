// A cell with value x removes x from the cells x orthogonal steps away.
#include <utility>

#include "general/propagate/propagators.hpp"
#include "general/state.hpp"

namespace ninefold::general {
namespace {

struct Taxicab final : Propagator {
    Taxicab(int cell, std::vector<Cells> f) : far(std::move(f)) {
        cells = {cell};
        priority = 0;
        interest = 0;
    }
    std::vector<Cells> far;
    bool run(State& s) override {
        const Mask m = s[cells[0]];
        if (!fixed(m)) return true;
        for (const int c : far[static_cast<std::size_t>(lowest(m))])
            if (!s.restrict(c, ~m)) return false;
        return true;
    }
};

}  // namespace

PropagatorPtr make_taxicab(int cell, std::vector<Cells> far) { return std::make_unique<Taxicab>(cell, std::move(far)); }

}  // namespace ninefold::general
