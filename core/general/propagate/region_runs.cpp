// Digits that count labels: along arms up to the border of the region, or among surrounding cells.
#include <algorithm>
#include <utility>

#include "general/propagate/propagators.hpp"
#include "general/state.hpp"

namespace ninefold::general {
namespace {

struct RegionRuns final : Propagator {
    RegionRuns(int c, std::vector<Cells> a, int o, int lowest_value)
        : control(c), arms(std::move(a)), offset(o), low(lowest_value) {
        cells = {control};
        for (const auto& arm : arms) cells.insert(cells.end(), arm.begin(), arm.end());
        priority = 3;
        idempotent = false;
        prefix.resize(arms.size() + 1);
        lengths.resize(arms.size());
    }
    int control;
    std::vector<Cells> arms;
    int offset, low;
    std::vector<std::uint64_t> prefix, lengths;  // bit k: k cells beyond the first

    /// How far each arm can extend in one region.
    static std::uint64_t possible(const State& s, const Cells& arm) {
        std::uint64_t out = 0;
        Mask common = s[arm[0]];
        for (std::size_t k = 1;; ++k) {
            // k - 1 cells beyond the first share a label; whether the next one can have another.
            const bool stops = k == arm.size() || !(fixed(common) && s[arm[k]] == common);
            if (stops) out |= std::uint64_t{1} << (k - 1);
            if (k == arm.size() || k == 63) return out;
            common &= s[arm[k]];
            if (!common) return out;
        }
    }

    bool run(State& s) override {
        prefix[0] = 1;
        for (std::size_t i = 0; i < arms.size(); ++i) {
            lengths[i] = possible(s, arms[i]);
            prefix[i + 1] = 0;
            for (std::uint64_t x = lengths[i]; x; x &= x - 1) prefix[i + 1] |= prefix[i] << std::countr_zero(x);
        }
        // The digit is 1 + total - offset.
        std::uint64_t wanted = 0;
        Mask digits = 0;
        for (Mask x = s[control]; x; x = without_lowest(x)) {
            const int total = lowest(x) + low + offset - 1;
            if (total < 0 || total > 63 || !(prefix.back() >> total & 1)) continue;
            wanted |= std::uint64_t{1} << total;
            digits |= lowest_bit(x);
        }
        if (!s.restrict(control, digits)) return false;
        for (std::size_t i = arms.size(); i-- > 0;) {
            std::uint64_t kept = 0, next = 0;
            for (std::uint64_t x = lengths[i]; x; x &= x - 1) {
                const std::uint64_t from = wanted >> std::countr_zero(x) & prefix[i];
                if (from) kept |= x & (~x + 1);
                next |= from;
            }
            wanted = next;
            if (!kept || !narrow(s, arms[i], kept)) return false;
        }
        return true;
    }

    static bool narrow(State& s, const Cells& arm, std::uint64_t kept) {
        const auto least = static_cast<std::size_t>(std::countr_zero(kept));
        Mask common = s[arm[0]];
        for (std::size_t k = 1; k <= least; ++k) common &= s[arm[k]];
        for (std::size_t k = 0; k <= least; ++k)
            if (!s.restrict(arm[k], common)) return false;
        // Only one length: the next cell is in another region.
        if (kept & (kept - 1) || least + 1 == arm.size()) return true;
        if (fixed(common)) return s.restrict(arm[least + 1], ~common);
        const Mask beyond = s[arm[least + 1]];
        return !fixed(beyond) || s.restrict(arm[0], ~beyond);
    }
};

struct RegionCount final : Propagator {
    RegionCount(int c, Cells l, int o, int lowest_value)
        : control(c), labels(std::move(l)), offset(o), low(lowest_value) {
        cells = labels;
        cells.push_back(control);
        priority = 3;
        idempotent = false;
    }
    int control;
    Cells labels;
    int offset, low;

    bool run(State& s) override {
        // For each label of the first cell: how many have it, and how many can have it.
        Mask digits = 0, kept = 0;
        for (Mask x = s[labels[0]]; x; x = without_lowest(x)) {
            const Mask label = lowest_bit(x);
            int is = 1, can = 1;
            count(s, label, is, can);
            Mask fit = 0;
            for (Mask d = s[control]; d; d = without_lowest(d)) {
                const int total = lowest(d) + low + offset;
                if (total >= is && total <= can) fit |= lowest_bit(d);
            }
            if (fit) kept |= label;
            digits |= fit;
        }
        if (!s.restrict(labels[0], kept) || !s.restrict(control, digits)) return false;
        const Mask label = s[labels[0]];
        if (!fixed(label)) return true;
        int is = 1, can = 1;
        count(s, label, is, can);
        const int least = lowest(s[control]) + low + offset, most = highest(s[control]) + low + offset;
        for (std::size_t i = 1; i < labels.size(); ++i) {
            const Mask m = s[labels[i]];
            if (fixed(m) || !(m & label)) continue;
            if (can == least && !s.restrict(labels[i], label)) return false;
            if (is == most && !s.restrict(labels[i], ~label)) return false;
        }
        return true;
    }
    void count(const State& s, Mask label, int& is, int& can) const {
        for (std::size_t i = 1; i < labels.size(); ++i) {
            can += (s[labels[i]] & label) != 0;
            is += s[labels[i]] == label;
        }
    }
};

}  // namespace

PropagatorPtr make_region_runs(int control, std::vector<Cells> arms, int offset, int low) {
    return std::make_unique<RegionRuns>(control, std::move(arms), offset, low);
}
PropagatorPtr make_region_count(int control, Cells labels, int offset, int low) {
    return std::make_unique<RegionCount>(control, std::move(labels), offset, low);
}

}  // namespace ninefold::general
