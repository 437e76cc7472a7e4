// One of several propagators over the same cells holds, each with a set of values that its cells stay in: lunchboxes,
// whose crusts are the least and the greatest value present.
#include <algorithm>
#include <utility>

#include "general/propagate/propagators.hpp"
#include "general/state.hpp"

namespace ninefold::general {
namespace {

struct Choice final : Propagator {
    Choice(Cells c, std::vector<std::pair<Mask, PropagatorPtr>> given) {
        cells = std::move(c);
        for (auto& [span, p] : given) {
            spans.push_back(span);
            choices.emplace_back().push_back(std::move(p));
        }
        priority = 5;
        idempotent = false;
    }
    std::vector<Mask> spans;
    std::vector<std::vector<PropagatorPtr>> choices;
    std::vector<Mask> copy, found;

    bool run(State& s) override {
        found.assign(cells.size(), 0);
        bool any = false;
        Mask there = 0;
        for (const int c : cells) there |= s[c];
        for (std::size_t k = 0; k < choices.size(); ++k) {
            const Mask ends = bit(lowest(spans[k])) | bit(highest(spans[k]));
            const bool fits = !(ends & ~there) &&
                              std::all_of(cells.begin(), cells.end(), [&](int c) { return (s[c] & spans[k]) != 0; });
            if (!fits) continue;
            copy.assign(s.domains(), s.domains() + s.cells);
            if (!s.try_out(choices[k], copy.data())) continue;
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

PropagatorPtr make_choice(Cells cells, std::vector<std::pair<Mask, PropagatorPtr>> choices) {
    return std::make_unique<Choice>(std::move(cells), std::move(choices));
}

}  // namespace ninefold::general
