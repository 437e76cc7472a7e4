// All-different cells whose used set lies in families after some of them: killer cages (sets of a sum), renban, rellik,
// a house with the cages inside it (running totals), plain all-different.  Arc consistent (kernels/subset.hpp).
#include <algorithm>
#include <utility>

#include "general/propagate/propagators.hpp"
#include "general/state.hpp"

namespace ninefold::general {
namespace {

constexpr int kPlaces = 3;       // a value that a cage needs points when it has so many places
constexpr int kSetsLooked = 40;  // with more sets left there is hardly a value common to all

struct SetDp final : Propagator {
    SetDp(Cells c, std::vector<Filter> f, bool is_pointing, const SubsetKernel* k)
        : order(std::move(c)), filters(std::move(f)), points(is_pointing), kernel(k) {
        cells = order;
        const std::size_t n = order.size();
        at.assign(n + 1, nullptr);
        for (const auto& filter : filters) at[static_cast<std::size_t>(filter.first)] = filter.family->data();
        layers.resize((n + 1) * static_cast<std::size_t>(kernel->blocks));
        wanted.resize(static_cast<std::size_t>(kernel->blocks));
        domains.resize(n);
        kept.resize(n);
        priority = points ? 2 : 4;
    }
    Cells order;
    std::vector<Filter> filters;
    bool points;
    const SubsetKernel* kernel;
    std::vector<const Block*> at;
    std::vector<Block> layers, wanted;
    std::vector<Mask> domains, kept;

    /// Values that every set left has; none when there are many sets.
    Mask needed(const Block* sets) const {
        Mask common = ~Mask{0};
        int seen = 0;
        const int words = kernel->blocks * 8;
        for (int w = 0; w < words; ++w)
            for (std::uint64_t x = sets[w / 8].word[w % 8]; x; x &= x - 1) {
                common &= static_cast<Mask>(w * 64 + std::countr_zero(x));
                if (!common || ++seen > kSetsLooked) return 0;
            }
        return common;
    }

    bool run(State& s) override {
        const int n = static_cast<int>(order.size());
        Mask settled = 0, open = 0;
        for (int i = 0; i < n; ++i) {
            const Mask m = s[order[static_cast<std::size_t>(i)]];
            domains[static_cast<std::size_t>(i)] = m;
            (fixed(m) ? settled : open) |= m;
        }
        if (!kernel->forward(domains.data(), n, at.data(), layers.data())) return false;
        if (!open) return true;
        const Block* end = layers.data() + n * kernel->blocks;
        std::copy(end, end + kernel->blocks, wanted.begin());
        const Mask must = points ? needed(end) & ~settled : 0;
        kernel->backward(domains.data(), n, layers.data(), wanted.data(), kept.data());
        for (int i = 0; i < n; ++i)
            if (!s.restrict(order[static_cast<std::size_t>(i)], kept[static_cast<std::size_t>(i)])) return false;
        return !must || s.pointing(order.data(), n, must, kPlaces);
    }
};

}  // namespace

PropagatorPtr make_set_dp(Cells cells, std::vector<Filter> filters, bool points, int values) {
    return std::make_unique<SetDp>(std::move(cells), std::move(filters), points, subset_kernel(values));
}

}  // namespace ninefold::general
