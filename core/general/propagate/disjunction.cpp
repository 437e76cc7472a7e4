// At least one of several branches holds: each is propagated on a copy to its own fixpoint, and the survivors are
// united. A branch may have a span of values that contains its cells and whose extremes it needs; it is skipped if they
// do not fit.
#include <algorithm>
#include <utility>

#include "general/propagate/propagators.hpp"
#include "general/state.hpp"

namespace ninefold::general {
namespace {

struct Disjunction final : Propagator {
    Disjunction(std::vector<std::vector<PropagatorPtr>> b, std::vector<Mask> sp)
        : branches(std::move(b)), spans(std::move(sp)) {
        for (const auto& branch : branches)
            for (const auto& p : branch) {
                cells.insert(cells.end(), p->cells.begin(), p->cells.end());
                slow |= p->slow;
            }
        std::sort(cells.begin(), cells.end());
        cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
        priority = spans.empty() ? 4 : 5;
        idempotent = false;
    }
    std::vector<std::vector<PropagatorPtr>> branches;
    std::vector<Mask> spans;
    std::vector<Mask> copy, found;

    bool fits(const State& s, Mask span) const {
        Mask all = 0;
        for (const int c : cells) {
            if (!(s[c] & span)) return false;
            all |= s[c];
        }
        return !((bit(lowest(span)) | bit(highest(span))) & ~all);
    }

    bool run(State& s) override {
        found.assign(cells.size(), 0);
        bool any = false;
        for (std::size_t k = 0; k < branches.size(); ++k) {
            if (!spans.empty() && !fits(s, spans[k])) continue;
            copy.assign(s.domains(), s.domains() + s.cells);
            if (!s.try_out(branches[k], copy.data())) continue;
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

PropagatorPtr make_disjunction(std::vector<std::vector<PropagatorPtr>> branches, std::vector<Mask> spans) {
    return std::make_unique<Disjunction>(std::move(branches), std::move(spans));
}

}  // namespace ninefold::general
