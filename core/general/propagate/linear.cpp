// Linear sums: cells grouped by coefficient and into cliques of the exclusion graph. Set DP gives the sums of each
// clique, a forward pass gives the sets of prefix totals, and a backward pass the possible sums of each group. Arc
// consistent if the cliques are independent. Bounds alone cost 70% more guesses.
#include <algorithm>
#include <cstdlib>
#include <utility>

#include "general/propagate/clique_sums.hpp"
#include "general/propagate/propagators.hpp"
#include "general/propagate/totals.hpp"

namespace ninefold::general {
namespace {

constexpr int kSkipOpen = 5;  // with fewer open cells, the sets are always checked

struct Linear final : Propagator {
    Linear(std::vector<Group> given, std::int64_t sum, int number_of_values) : total(sum), values(number_of_values) {
        std::stable_sort(given.begin(), given.end(),
                         [](const Group& a, const Group& b) { return a.cells.size() < b.cells.size(); });
        for (auto& g : given) {
            cells.insert(cells.end(), g.cells.begin(), g.cells.end());
            coefficients.push_back(g.coefficient);
            largest = std::max(largest, std::abs(g.coefficient));
            groups.emplace_back(std::move(g.cells), set_tables(values));
        }
        priority = 2;
        prefix.resize(groups.size() + 1);
        sums.resize(groups.size());
    }
    std::int64_t total;
    int values;
    int largest = 0;
    std::vector<int> coefficients;
    std::vector<CliqueSums> groups;
    std::vector<Totals> prefix;
    std::vector<std::uint64_t> sums;

    bool run(State& s) override {
        const std::size_t n = groups.size();
        std::int64_t least = 0, most = 0;
        int open = 0;
        for (std::size_t i = 0; i < n; ++i) {
            open += groups[i].read(s);
            const std::int64_t k = coefficients[i], a = k * groups[i].low, b = k * groups[i].high;
            least += std::min(a, b);
            most += std::max(a, b);
        }
        if (total < least || total > most) return false;
        if (!open) return true;
        if (open >= kSkipOpen) {
            std::int64_t a = 0, b = 0;
            for (std::size_t i = 0; i < n; ++i) {
                int low, high;
                if (!groups[i].distinct_bounds(low, high)) return false;
                const std::int64_t k = coefficients[i];
                a += std::min(k * low, k * high);
                b += std::max(k * low, k * high);
            }
            if (total < a || total > b) return false;
            // With enough slack on both sides for any single value, nothing can be pruned.
            const std::int64_t room = static_cast<std::int64_t>(largest) * (values - 1);
            if (total - a > room && b - total > room) return true;
        }
        const std::int64_t slack = total - least;
        return slack < kTotalWords * 64 ? by_sets(s, static_cast<int>(slack)) : by_bounds(s, least, most);
    }

    /// The amount above its minimum that group i adds for the sum low + k.
    int rise(std::size_t i, int k) const {
        const int c = coefficients[i];
        return c > 0 ? c * k : -c * (groups[i].high - groups[i].low - k);
    }

    /// Totals that fit into one word.
    bool by_word(State& s, int slack) {
        const std::size_t n = groups.size();
        const std::uint64_t most = ~std::uint64_t{0} >> (63 - slack);
        std::uint64_t below = 1;
        for (std::size_t i = 0; i < n; ++i) {
            sums[i] = groups[i].sums();
            if (!sums[i]) return false;
            prefix[i].word[0] = below;
            if (i + 1 == n) break;  // the backward pass finds out whether it leads to the total
            std::uint64_t next = 0;
            for (std::uint64_t x = sums[i]; x; x &= x - 1) {
                const int up = rise(i, std::countr_zero(x));
                next |= up <= slack ? below << (up & 63) : 0;
            }
            below = next & most;
        }
        std::uint64_t wanted = std::uint64_t{1} << slack;
        for (std::size_t i = n; i-- > 0;) {
            std::uint64_t kept = 0, next = 0;
            for (std::uint64_t x = sums[i]; x; x &= x - 1) {
                const int k = std::countr_zero(x), up = rise(i, k);
                const std::uint64_t t = up <= slack ? wanted >> (up & 63) & prefix[i].word[0] : 0;
                next |= t;
                kept |= static_cast<std::uint64_t>(t != 0) << k;
            }
            wanted = next;
            if (!kept || !groups[i].keep(s, kept)) return false;
        }
        return true;
    }

    bool by_sets(State& s, int slack) {
        if (slack < 64) return by_word(s, slack);
        const std::size_t n = groups.size();
        const int words = slack / 64 + 1;
        prefix[0].clear(words);
        prefix[0].add(0);
        for (std::size_t i = 0; i < n; ++i) {
            sums[i] = groups[i].sums();
            if (!sums[i]) return false;
            prefix[i + 1].clear(words);
            for (std::uint64_t x = sums[i]; x; x &= x - 1) {
                const int up = rise(i, std::countr_zero(x));
                if (up <= slack) prefix[i + 1].join_up(prefix[i], up, words);
            }
        }
        if (!prefix[n].has(slack)) return false;
        Totals wanted, next;
        wanted.clear(words);
        wanted.add(slack);
        for (std::size_t i = n; i-- > 0;) {
            next.clear(words);
            std::uint64_t kept = 0;
            for (std::uint64_t x = sums[i]; x; x &= x - 1) {
                const int k = std::countr_zero(x), up = rise(i, k);
                if (up <= slack && next.join_down(wanted, up, prefix[i], words)) kept |= std::uint64_t{1} << k;
            }
            std::copy(next.word, next.word + words, wanted.word);
            if (!kept || !groups[i].keep(s, kept)) return false;
        }
        return true;
    }

    /// For totals too large for sets: the range that the others leave each cell.
    bool by_bounds(State& s, std::int64_t least, std::int64_t most) {
        idempotent = false;
        for (std::size_t i = 0; i < groups.size(); ++i)
            for (const int c : groups[i].cells()) {
                const std::int64_t k = coefficients[i];
                const Mask m = s[c];
                const std::int64_t a = std::min(k * lowest(m), k * highest(m)),
                                   b = std::max(k * lowest(m), k * highest(m));
                Mask kept = 0;
                for (Mask x = m; x; x = without_lowest(x)) {
                    const std::int64_t here = k * lowest(x);
                    if (least - a + here <= total && total <= most - b + here) kept |= lowest_bit(x);
                }
                if (!s.restrict(c, kept)) return false;
            }
        return true;
    }
};

}  // namespace

PropagatorPtr make_linear(std::vector<Group> groups, std::int64_t total, int values) {
    return std::make_unique<Linear>(std::move(groups), total, values);
}

}  // namespace ninefold::general
