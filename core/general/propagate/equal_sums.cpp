// Segments with one common, unknown sum: region sum lines, zippers. The possible totals of all segments are
// intersected; equations between pairs would lose information from the third segment.
#include <algorithm>
#include <utility>

#include "general/propagate/clique_sums.hpp"
#include "general/propagate/propagators.hpp"
#include "general/propagate/totals.hpp"

namespace ninefold::general {
namespace {

struct EqualSums final : Propagator {
    EqualSums(std::vector<Segment> given, int values) {
        for (auto& segment : given) {
            Part& part = parts.emplace_back();
            part.offset = segment.offset;
            int most = segment.offset;
            for (auto& g : segment.groups) {
                cells.insert(cells.end(), g.cells.begin(), g.cells.end());
                most += g.coefficient * static_cast<int>(g.cells.size()) * (values - 1);
                part.coefficients.push_back(g.coefficient);
                part.groups.emplace_back(std::move(g.cells), set_tables(values));
            }
            part.prefix.resize(part.groups.size() + 1);
            part.sums.resize(part.groups.size());
            words = std::max(words, most / 64 + 1);
        }
        priority = 2;
        idempotent = false;
    }
    struct Part {
        int offset;
        std::vector<int> coefficients;
        std::vector<CliqueSums> groups;
        std::vector<Totals> prefix;
        std::vector<std::uint64_t> sums;
    };
    std::vector<Part> parts;
    int words = 1;

    bool run(State& s) override {
        Totals common;
        for (int i = 0; i < words; ++i) common.word[i] = ~std::uint64_t{0};
        for (Part& p : parts) {
            p.prefix[0].clear(words);
            p.prefix[0].add(p.offset);
            for (std::size_t i = 0; i < p.groups.size(); ++i) {
                p.groups[i].read(s);
                p.sums[i] = p.groups[i].sums();
                p.prefix[i + 1].clear(words);
                for (std::uint64_t x = p.sums[i]; x; x &= x - 1)
                    p.prefix[i + 1].join_up(p.prefix[i], up(p, i, std::countr_zero(x)), words);
            }
            for (int i = 0; i < words; ++i) common.word[i] &= p.prefix.back().word[i];
        }
        std::uint64_t any = 0;
        for (int i = 0; i < words; ++i) any |= common.word[i];
        if (!any) return false;
        for (Part& p : parts) {
            Totals wanted = common, next;
            for (std::size_t i = p.groups.size(); i-- > 0;) {
                next.clear(words);
                std::uint64_t kept = 0;
                for (std::uint64_t x = p.sums[i]; x; x &= x - 1)
                    if (next.join_down(wanted, up(p, i, std::countr_zero(x)), p.prefix[i], words)) kept |= x & (~x + 1);
                if (!kept || !p.groups[i].keep(s, kept)) return false;
                wanted = next;
            }
        }
        return true;
    }
    static int up(const Part& p, std::size_t i, int k) { return p.coefficients[i] * (p.groups[i].low + k); }
};

}  // namespace

PropagatorPtr make_equal_sums(std::vector<Segment> segments, int values) {
    return std::make_unique<EqualSums>(std::move(segments), values);
}

}  // namespace ninefold::general
