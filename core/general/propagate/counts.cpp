// Some values at least, or exactly, this many times among cells: quadruples, look-and-say. The places of each value are
// consistent with which cells see each other.
#include <algorithm>
#include <utility>

#include "general/propagate/propagators.hpp"
#include "general/state.hpp"

namespace ninefold::general {
namespace {

/// The ways to place a value as often as it is needed in cells that do not see each other, as bits of the list of
/// cells, each with the cells outside that see a part of it.
struct Ways {
    static constexpr std::size_t kMost = 256;
    std::vector<std::uint64_t> places, seen;

    /// None if there are too many.
    Ways(const State& s, const Cells& cells, int times) : state(s), order(cells) {
        const std::vector<std::uint64_t> nothing(s.row_words(), 0);
        if (cells.size() > 64 || has_repeats(cells) || find(0, times, 0, nothing)) return;
        places.clear();
    }

private:
    const State& state;
    const Cells& order;

    bool find(std::size_t from, int times, std::uint64_t taken, const std::vector<std::uint64_t>& below) {
        if (!times) {
            places.push_back(taken);
            seen.insert(seen.end(), below.begin(), below.end());
            return places.size() < kMost;
        }
        for (std::size_t i = from; i + static_cast<std::size_t>(times) <= order.size(); ++i) {
            const auto c = static_cast<std::size_t>(order[i]);
            if (below[c >> 6] >> (c & 63) & 1) continue;
            std::vector<std::uint64_t> with = below;
            for (std::size_t w = 0; w < with.size(); ++w) with[w] |= state.sees(order[i])[w];
            if (!find(i + 1, times - 1, taken | std::uint64_t{1} << i, with)) return false;
        }
        return true;
    }
};

struct Counts final : Propagator {
    Counts(Cells c, std::vector<std::pair<Mask, int>> n, bool e)
        : order(std::move(c)), needed(std::move(n)), exactly(e) {
        cells = order;
        priority = 1;
        idempotent = false;
    }
    Cells order;
    std::vector<std::pair<Mask, int>> needed;
    bool exactly;
    std::vector<Ways> ways;  ///< of each value; built on first use

    bool run(State& s) override {
        int missing = 0, open = 0;
        Mask wanted = 0;
        if (ways.empty())
            for (const auto& [value, times] : needed) ways.emplace_back(s, order, times);
        for (std::size_t k = 0; k < needed.size(); ++k) {
            const auto [value, times] = needed[k];
            int can = 0, is = 0;
            for (const int c : order) {
                can += (s[c] & value) != 0;
                is += s[c] == value;
            }
            if (can < times || (exactly && is > times)) return false;
            if (can == times && is < times) {
                for (const int c : order)
                    if ((s[c] & value) && !s.restrict(c, value)) return false;
                is = times;
            }
            if (exactly && is == times && can > times)
                for (const int c : order)
                    if (s[c] != value && !s.restrict(c, ~value)) return false;
            if (is < times && !ways[k].places.empty() && !place(s, ways[k], value)) return false;
        }
        // The missing values must fit into the open cells; recounted, because the code above has filled some.
        for (const auto& [value, times] : needed) {
            int is = 0;
            for (const int c : order) is += s[c] == value;
            missing += std::max(0, times - is);
            wanted |= value;
        }
        for (const int c : order) open += !fixed(s[c]);
        if (missing > open) return false;
        if (missing && missing == open)
            for (const int c : order)
                if (!fixed(s[c]) && !s.restrict(c, wanted)) return false;
        return true;
    }

    /// Keeps what some way needs, and what no way does.
    bool place(State& s, const Ways& of, Mask value) {
        std::uint64_t may = 0, is = 0, some = 0, every = ~std::uint64_t{0};
        for (std::size_t i = 0; i < order.size(); ++i) {
            may |= std::uint64_t{(s[order[i]] & value) != 0} << i;
            is |= std::uint64_t{s[order[i]] == value} << i;
        }
        const std::size_t words = s.row_words();
        seen.assign(words, ~std::uint64_t{0});
        for (std::size_t k = 0; k < of.places.size(); ++k) {
            const std::uint64_t way = of.places[k];
            if (way & ~may || (exactly && is & ~way)) continue;
            some |= way;
            every &= way;
            for (std::size_t w = 0; w < words; ++w) seen[w] &= of.seen[k * words + w];
        }
        if (!some) return false;
        for (std::uint64_t x = exactly ? may & ~some : 0; x; x &= x - 1)
            if (!s.restrict(order[static_cast<std::size_t>(std::countr_zero(x))], ~value)) return false;
        for (std::uint64_t x = every & ~is; x; x &= x - 1)
            if (!s.restrict(order[static_cast<std::size_t>(std::countr_zero(x))], value)) return false;
        for (std::size_t w = 0; w < words; ++w)
            for (std::uint64_t x = seen[w]; x; x &= x - 1) {
                const int c = static_cast<int>(64 * w) + std::countr_zero(x);
                if ((s[c] & value) && !s.restrict(c, ~value)) return false;
            }
        return true;
    }
    std::vector<std::uint64_t> seen;
};

}  // namespace

PropagatorPtr make_counts(Cells cells, std::vector<std::pair<Mask, int>> needed, bool exactly) {
    return std::make_unique<Counts>(std::move(cells), std::move(needed), exactly);
}

}  // namespace ninefold::general
