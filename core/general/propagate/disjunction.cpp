// At least one of several branches holds: each is run on a copy to its own fixpoint, the survivors are united.
#include <algorithm>
#include <utility>

#include "general/propagate/propagators.hpp"
#include "general/state.hpp"

namespace ninefold::general {
namespace {

struct Disjunction final : Propagator {
    explicit Disjunction(std::vector<std::vector<PropagatorPtr>> b) : branches(std::move(b)) {
        for (const auto& branch : branches)
            for (const auto& p : branch) cells.insert(cells.end(), p->cells.begin(), p->cells.end());
        std::sort(cells.begin(), cells.end());
        cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
        priority = 4;
        idempotent = false;
    }
    std::vector<std::vector<PropagatorPtr>> branches;
    std::vector<Mask> copy, found;

    bool run(State& s) override {
        found.assign(cells.size(), 0);
        bool any = false;
        for (const auto& branch : branches) {
            copy.assign(s.domains(), s.domains() + s.cells);
            if (!s.try_out(branch, copy.data())) continue;
            any = true;
            bool nothing_new = true;
            for (std::size_t i = 0; i < cells.size(); ++i) {
                found[i] |= copy[static_cast<std::size_t>(cells[i])];
                nothing_new &= found[i] == s[cells[i]];
            }
            if (nothing_new) return true;
        }
        if (!any) return false;
        for (std::size_t i = 0; i < cells.size(); ++i)
            if (!s.restrict(cells[i], found[i])) return false;
        return true;
    }
};

}  // namespace

PropagatorPtr make_disjunction(std::vector<std::vector<PropagatorPtr>> branches) {
    return std::make_unique<Disjunction>(std::move(branches));
}

}  // namespace ninefold::general
