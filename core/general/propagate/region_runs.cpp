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
        for (const auto& arm : arms) supported.emplace_back(arm.size());
    }
    int control;
    std::vector<Cells> arms;
    int offset, low;
    std::vector<std::uint64_t> prefix, lengths;  // bit k: k cells beyond the first
    std::vector<std::vector<Mask>> supported;    // of each cell of each arm: the labels of some possibility

    /// How far an arm can extend with a label.
    static std::uint64_t possible(const State& s, const Cells& arm, Mask label) {
        std::uint64_t out = 0;
        for (std::size_t k = 1;; ++k) {
            // k - 1 cells beyond the first have the label; whether the next one can have another.
            if (k == arm.size() || s[arm[k]] != label) out |= std::uint64_t{1} << (k - 1);
            if (k == arm.size() || k == 64 || !(s[arm[k]] & label)) return out;
        }
    }

    bool run(State& s) override {
        Mask digits = 0, labels = 0;
        for (auto& arm : supported) std::fill(arm.begin(), arm.end(), 0);
        for (Mask x = s[arms[0][0]]; x; x = without_lowest(x))
            if (const Mask fit = with(s, lowest_bit(x))) {
                digits |= fit;
                labels |= lowest_bit(x);
            }
        if (!s.restrict(control, digits)) return false;
        for (std::size_t i = 0; i < arms.size(); ++i) {
            supported[i][0] = labels;
            for (std::size_t k = 0; k < arms[i].size(); ++k)
                if (!s.restrict(arms[i][k], supported[i][k])) return false;
        }
        return true;
    }

    /// The possible digits if the cell has a label; adds what that supports.
    Mask with(const State& s, Mask label) {
        prefix[0] = 1;
        for (std::size_t i = 0; i < arms.size(); ++i) {
            lengths[i] = possible(s, arms[i], label);
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
        if (!digits) return 0;
        for (std::size_t i = arms.size(); i-- > 0;) {
            std::uint64_t kept = 0, next = 0;
            for (std::uint64_t x = lengths[i]; x; x &= x - 1) {
                const std::uint64_t from = wanted >> std::countr_zero(x) & prefix[i];
                if (from) kept |= x & (~x + 1);
                next |= from;
            }
            wanted = next;
            // Cell k has the label if the arm ends there or later, another one if it ends just before, and any if it
            // ends earlier.
            for (std::size_t k = 1; k < arms[i].size(); ++k) {
                Mask& here = supported[i][k];
                const std::uint64_t before = k > 64 ? kept : kept & ((std::uint64_t{1} << (k - 1)) - 1);
                if (before) here = s.all;
                if (k <= 64 && kept >> (k - 1) & 1) here |= ~label;
                if (k < 64 && kept >> k) here |= label;
            }
        }
        return digits;
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
