// The possible sums of pairwise different cells, by set DP; cached while the candidates are unchanged.
#pragma once

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "general/set_tables.hpp"
#include "general/state.hpp"

namespace ninefold::general {

/// One clique of a sum.  One or two cells need no sets.  All sums are of indices.
class CliqueSums {
public:
    CliqueSums(Cells cells, const SetTables* tables) : cells_(std::move(cells)), tables_(tables) {
        const std::size_t n = cells_.size();
        if (n > 2) layers_.resize((n + 1) * static_cast<std::size_t>(tables_->kernel->blocks));
    }
    const Cells& cells() const { return cells_; }

    /// Reads the candidates, counts the open cells and sets the plain bounds.
    int read(const State& s) {
        int open = 0;
        low = high = 0;
        for (std::size_t i = 0; i < cells_.size(); ++i) {
            const Mask m = s[cells_[i]];
            fresh_ &= domains_[i] == m;
            domains_[i] = m;
            low += lowest(m);
            high += highest(m);
            open += !fixed(m);
        }
        return open;
    }

    /// Bounds that use that the cells differ; false if there are too few values.
    bool distinct_bounds(int& least, int& most) const {
        least = low;
        most = high;
        if (cells_.size() == 1) return true;
        Mask open = 0;
        int settled = 0, n = 0;
        for (std::size_t i = 0; i < cells_.size(); ++i) {
            const Mask m = domains_[i];
            if (fixed(m)) {
                settled += lowest(m);
            } else {
                open |= m;
                ++n;
            }
        }
        int a = settled, b = settled;
        Mask up = open, down = open;
        for (int i = 0; i < n; ++i) {
            if (!up) return false;
            a += lowest(up);
            up = without_lowest(up);
            const int h = highest(down);
            b += h;
            down &= ~bit(h);
        }
        least = std::max(least, a);
        most = std::min(most, b);
        return true;
    }

    /// Bit k: a sum of low + k is possible.
    std::uint64_t sums() {
        if (cells_.size() == 1) return domains_[0] >> low;
        if (cells_.size() == 2) {
            std::uint64_t both = 0;
            for (Mask x = domains_[0]; x; x = without_lowest(x)) both |= (domains_[1] & ~lowest_bit(x)) << lowest(x);
            return both >> low;
        }
        if (fresh_) return sums_;
        fresh_ = true;
        kept_for_ = 0;
        const int n = static_cast<int>(cells_.size());
        const SubsetKernel& k = *tables_->kernel;
        static constexpr const Block* kNone[kMaxSetValues + 1] = {};
        if (!k.forward(domains_.data(), n, kNone, layers_.data())) return sums_ = 0;
        const int from = std::max(low, n * (n - 1) / 2);
        const int to = std::min(high, n * (2 * tables_->values - n - 1) / 2);
        if (to < from) return sums_ = 0;
        return sums_ = k.hits(layers_.data() + n * k.blocks, tables_->by_sum.data(), from, to) << (from - low);
    }

    /// Keeps only values that lead to these sums (bits as in sums()).
    bool keep(State& s, std::uint64_t wanted) {
        if (cells_.size() == 1) return s.restrict(cells_[0], wanted << low);
        if (cells_.size() == 2) {
            Mask first = 0, second = 0;
            for (Mask x = domains_[0]; x; x = without_lowest(x)) {
                const Mask partners = (wanted << low) >> lowest(x) & domains_[1] & ~lowest_bit(x);
                first |= partners ? lowest_bit(x) : 0;
                second |= partners;
            }
            return s.restrict(cells_[0], first) && s.restrict(cells_[1], second);
        }
        if (wanted != kept_for_) look_back(wanted);
        for (std::size_t i = 0; i < cells_.size(); ++i)
            if (!s.restrict(cells_[i], kept_[i])) return false;
        return true;
    }

    int low = 0, high = 0;

private:
    /// The values that lead to these sums.
    void look_back(std::uint64_t wanted) {
        kept_for_ = wanted;
        const int n = static_cast<int>(cells_.size());
        const SubsetKernel& k = *tables_->kernel;
        Block sets[kMaxBlocks], allowed[kMaxBlocks];
        const Block* end = layers_.data() + n * k.blocks;
        std::copy(end, end + k.blocks, sets);
        if (wanted != sums_) {
            std::fill(allowed, allowed + k.blocks, Block{});
            for (std::uint64_t x = wanted; x; x &= x - 1) k.join(allowed, tables_->of_sum(low + std::countr_zero(x)));
            k.meet(sets, allowed);
        }
        k.backward(domains_.data(), n, layers_.data(), sets, kept_.data());
    }

    Cells cells_;
    const SetTables* tables_;
    std::array<Mask, kMaxSetValues> domains_{}, kept_{};
    std::uint64_t kept_for_ = 0;  ///< the sums that kept_ belongs to; 0: none
    std::vector<Block> layers_;
    std::uint64_t sums_ = 0;
    bool fresh_ = false;
};

}  // namespace ninefold::general
