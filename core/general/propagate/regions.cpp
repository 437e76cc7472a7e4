// Cells with labels: cells with the same label have different values, and labels are numbered in order of appearance.
#include <algorithm>
#include <utility>

#include "general/propagate/propagators.hpp"
#include "general/state.hpp"

namespace ninefold::general {
namespace {

struct RegionValues final : Propagator {
    RegionValues(Cells c, Cells l, int n, bool f) : order(std::move(c)), labels(std::move(l)), regions(n), full(f) {
        cells = order;
        cells.insert(cells.end(), labels.begin(), labels.end());
        priority = 1;
        idempotent = false;
        interest = 0;
        used.resize(static_cast<std::size_t>(regions));
        once.resize(used.size());
        twice.resize(used.size());
    }
    Cells order, labels;
    int regions;
    bool full;
    std::vector<Mask> used, once, twice;

    bool run(State& s) override {
        std::fill(used.begin(), used.end(), 0);
        std::fill(once.begin(), once.end(), 0);
        std::fill(twice.begin(), twice.end(), 0);
        for (std::size_t i = 0; i < order.size(); ++i) {
            const Mask m = s[order[i]], l = s[labels[i]];
            for (Mask x = l; x; x = without_lowest(x)) {
                const auto r = static_cast<std::size_t>(lowest(x));
                twice[r] |= once[r] & m;
                once[r] |= m;
            }
            if (fixed(l) && fixed(m)) {
                if (used[static_cast<std::size_t>(lowest(l))] & m) return false;
                used[static_cast<std::size_t>(lowest(l))] |= m;
            }
        }
        if (full)
            for (const Mask m : once)
                if (m != s.all) return false;
        for (std::size_t i = 0; i < order.size(); ++i) {
            const Mask m = s[order[i]], l = s[labels[i]];
            if (fixed(l)) {
                const auto r = static_cast<std::size_t>(lowest(l));
                if (!fixed(m) && !s.restrict(order[i], ~used[r])) return false;
            } else {
                // A label is impossible for this cell if all its remaining values here are used elsewhere in that
                // region.
                Mask gone = 0;
                for (Mask x = l; x; x = without_lowest(x))
                    if (!(m & ~used[static_cast<std::size_t>(lowest(x))])) gone |= lowest_bit(x);
                if (gone && !s.restrict(labels[i], ~gone)) return false;
            }
            if (!full) continue;
            // A value with one place left in a region is placed there.
            for (Mask x = s[labels[i]]; x; x = without_lowest(x)) {
                const auto r = static_cast<std::size_t>(lowest(x));
                const Mask only = once[r] & ~twice[r] & ~used[r] & m;
                if (!only) continue;
                if (!s.restrict(labels[i], lowest_bit(x)) || !s.restrict(order[i], only)) return false;
                break;
            }
        }
        return true;
    }
};

struct FirstSeen final : Propagator {
    explicit FirstSeen(std::shared_ptr<const Numbering> n) : numbering(std::move(n)) {
        cells = numbering->labels;
        priority = 1;
        idempotent = false;
        interest = 0;
    }
    std::shared_ptr<const Numbering> numbering;

    bool run(State& s) override {
        const Cells& order = numbering->order();
        // A new label is one above the highest so far; `most` is the highest possible one so far.
        int most = -1;
        for (const int c : order) {
            if (!s.restrict(c, first_values(most + 2))) return false;
            most = std::max(most, highest(s[c]));
        }
        // If a cell has a label whose predecessor has only one possible cell before it, that cell gets the predecessor.
        for (std::size_t i = 0; i < order.size(); ++i) {
            const Mask m = s[order[i]];
            if (!fixed(m) || lowest(m) == 0) continue;
            const Mask wanted = m >> 1;
            int places = 0, last = -1;
            for (std::size_t j = 0; j < i && places < 2; ++j)
                if (s[order[j]] & wanted) {
                    ++places;
                    last = order[j];
                }
            if (!places) return false;
            if (places == 1 && !s.restrict(last, wanted)) return false;
        }
        return true;
    }
};

}  // namespace

PropagatorPtr make_region_values(Cells cells, Cells labels, int regions, bool full) {
    return std::make_unique<RegionValues>(std::move(cells), std::move(labels), regions, full);
}
PropagatorPtr make_first_seen(std::shared_ptr<const Numbering> numbering) {
    return std::make_unique<FirstSeen>(std::move(numbering));
}

}  // namespace ninefold::general
