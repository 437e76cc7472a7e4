// The kernels of the general engine against each other: every instruction set of this machine leaves the same
// candidates and blames the same cell, so that a search does not depend on the machine.
//     test_general_kernels ROUNDS SEED
#include <algorithm>
#include <cstdlib>
#include <numeric>

#include "base/rng.hpp"
#include "check.hpp"
#include "general/kernels/kernels.hpp"

using namespace ninefold;
using namespace ninefold::testing;
using general::Block;
using general::Cells;
using general::Mask;

namespace {

int below(Rng& rng, int n) { return static_cast<int>(rng.below(static_cast<std::uint32_t>(n))); }

Mask some_values(Rng& rng, int values) { return 1 + rng.below((1u << values) - 1); }

template <class T>
void shuffle(Rng& rng, std::vector<T>& items) {
    for (std::size_t i = items.size(); i > 1; --i)
        std::swap(items[i - 1], items[rng.below(static_cast<std::uint32_t>(i))]);
}

// ---- sets of sets ----

const general::SubsetKernel& subset_of(const general::Kernels& kernels, int values) {
    return values <= 6    ? kernels.one_word
           : values <= 9  ? kernels.one_block
           : values == 10 ? kernels.two_blocks
                          : kernels.four_blocks;
}

std::vector<Block> some_sets(Rng& rng, int values, int blocks) {
    std::vector<Block> out(static_cast<std::size_t>(blocks), Block{});
    for (int k = below(rng, 200); k >= 0; --k) {
        const std::uint32_t set = rng.below(1u << values);
        out[set / 512].word[set % 512 / 64] |= std::uint64_t{1} << (set % 64);
    }
    return out;
}

void add(std::vector<Mask>& out, const std::vector<Block>& sets) {
    for (const Block& b : sets) out.insert(out.end(), std::begin(b.word), std::end(b.word));
}

Mask common_to_all(const std::vector<Block>& sets) {
    Mask out = ~Mask{0};
    for (unsigned set = 0; set < 512 * sets.size(); ++set)
        if (sets[set / 512].word[set % 512 / 64] >> (set % 64) & 1) out &= set;
    return out;
}

/// All results of a kernel for these cells and sets.
std::vector<Mask> said(const general::SubsetKernel& kernel, const std::vector<Mask>& domains,
                       const std::vector<Block>& sets, const std::vector<Block>& others, int filter, int value) {
    const auto blocks = static_cast<std::size_t>(kernel.blocks), n = domains.size();
    std::vector<Mask> out;
    std::vector<const Block*> filters(n + 1, nullptr);
    if (filter > 0) filters[static_cast<std::size_t>(filter)] = others.data();
    std::vector<Block> layers((n + 1) * blocks);
    const bool held = kernel.forward(domains.data(), static_cast<int>(n), filters.data(), layers.data());
    out.push_back(held);
    if (held) {
        std::vector<Block> wanted(layers.end() - kernel.blocks, layers.end());
        const Mask common = kernel.common(wanted.data());
        CHECK(common == common_to_all(wanted));
        out.push_back(common);
        std::vector<Mask> kept(n);
        kernel.backward(domains.data(), static_cast<int>(n), layers.data(), wanted.data(), kept.data());
        out.insert(out.end(), kept.begin(), kept.end());
        add(out, wanted);
    }
    // A vector of one word does not change the rest of its block.
    auto a = sets, b = sets, c = sets, d = sets, e = sets;
    kernel.step(others.data(), a.data(), value);
    kernel.unstep(others.data(), b.data(), value);
    out.push_back(kernel.meet(c.data(), others.data()));
    kernel.join(d.data(), others.data());
    out.push_back(kernel.cut(e.data(), others.data()));
    for (const auto& x : {a, b, c, d, e}) add(out, x);
    std::vector<Block> families = others;
    families.insert(families.end(), sets.begin(), sets.end());
    families.insert(families.end(), layers.begin(), layers.begin() + kernel.blocks);
    out.push_back(kernel.hits(sets.data(), families.data(), 0, 2));
    out.push_back(kernel.hits(sets.data(), families.data(), 1, 1));
    return out;
}

void sets_agree(Rng& rng) {
    const int values = 3 + below(rng, general::kMaxSetValues - 2), n = 1 + below(rng, values);
    std::vector<Mask> domains;
    for (int i = 0; i < n; ++i) domains.push_back(some_values(rng, values));
    const auto all = general::all_kernels();
    const int blocks = subset_of(*all[0], values).blocks;
    const auto sets = some_sets(rng, values, blocks), others = some_sets(rng, values, blocks);
    const int filter = below(rng, 2) ? 1 + below(rng, n) : 0, value = below(rng, values);
    const auto expected = said(subset_of(*all[0], values), domains, sets, others, filter, value);
    for (const auto* kernels : all)
        CHECK(said(subset_of(*kernels, values), domains, sets, others, filter, value) == expected);
}

// ---- cages ----

void cages_agree(Rng& rng) {
    const int values = 6 + below(rng, 6), n = general::kLeastCage + below(rng, 3);
    general::CagePlan plan{};
    plan.lanes = below(rng, general::kCageLanes + 1);
    std::vector<int> digits(static_cast<std::size_t>(values));
    std::iota(digits.begin(), digits.end(), 0);
    for (int lane = 0; lane < plan.lanes; ++lane) {
        shuffle(rng, digits);
        std::sort(digits.begin(), digits.begin() + n);
        for (int j = 0; j < n; ++j) {
            const auto digit = static_cast<std::uint16_t>(1u << digits[static_cast<std::size_t>(j)]);
            plan.digit[j][lane] = digit;
            plan.set[lane] |= digit;
        }
    }
    Mask domains[general::kMostCage] = {};
    for (int i = 0; i < n; ++i) domains[i] = some_values(rng, values) | (below(rng, 2) ? some_values(rng, values) : 0);
    std::vector<Mask> expected;
    for (const auto* kernels : general::all_kernels()) {
        if (!kernels->cage) continue;
        std::vector<Mask> told(static_cast<std::size_t>(n) + 1, 0);
        if (!kernels->cage(plan, n, domains, told.data(), told.back())) told.assign(1, 0);
        if (expected.empty()) expected = told;
        CHECK(told == expected);
    }
}

// ---- sweeps ----

/// Houses and a way to fill them.
struct Field {
    std::vector<Cells> houses;
    std::vector<Mask> filled;
    Mask values = 0;
};

/// Rows, columns and boxes of some size, in any order; pieces of any shape instead of boxes, or neither; some houses
/// missing; cells after the grid; values that do not start with the first.
Field some_field(Rng& rng) {
    const int high = 2 + below(rng, 2), wide = below(rng, 4) ? 3 : 2, size = high * wide;
    const int first = below(rng, 3) ? 0 : below(rng, general::kSweepValues - size + 1);
    Field field;
    field.values = general::first_values(size) << first;
    std::vector<Cells> rows(static_cast<std::size_t>(size)), columns = rows, boxes = rows, pieces = rows,
                                                             of_value = rows;
    for (int c = 0; c < size * size; ++c) {
        const int row = c / size, column = c % size, value = (row % high * wide + row / high + column) % size;
        rows[static_cast<std::size_t>(row)].push_back(c);
        columns[static_cast<std::size_t>(column)].push_back(c);
        boxes[static_cast<std::size_t>(row / high * high + column / wide)].push_back(c);
        of_value[static_cast<std::size_t>(value)].push_back(c);
        field.filled.push_back(general::bit(first + value));
    }
    for (auto& cells : of_value) {
        shuffle(rng, cells);
        for (std::size_t i = 0; i < cells.size(); ++i) pieces[i].push_back(cells[i]);
    }
    const int third = below(rng, 6);
    std::vector<std::vector<Cells>> families = {rows, columns};
    if (third) families.push_back(third == 1 ? pieces : boxes);
    const bool gaps = below(rng, 4) == 0;
    for (const auto& family : families)
        for (const auto& house : family)
            if (!gaps || below(rng, 3)) field.houses.push_back(house);
    if (below(rng, 2)) shuffle(rng, field.houses);
    if (below(rng, 3) == 0)
        for (int k = below(rng, general::kSweepCells - size * size + 1); k > 0; --k)
            field.filled.push_back(general::bit(first));
    return field;
}

struct Swept {
    bool ok = false;
    std::vector<Mask> domains;
    general::SweepReport report;
};

bool same(const Swept& a, const Swept& b) {
    if (a.ok != b.ok || a.report.wiped != b.report.wiped || a.report.last_fixed != b.report.last_fixed ||
        a.report.passes != b.report.passes)
        return false;
    if (!a.ok) return true;
    for (std::size_t c = 0; c < a.domains.size(); ++c)
        if (a.report.changed[c / 32] >> (c % 32) & 1 && a.report.removed[c] != b.report.removed[c]) return false;
    return a.domains == b.domains && std::equal(a.report.changed, a.report.changed + 3, b.report.changed);
}

/// Down from all candidates like a search, mostly near a completion: sweeps of many passes and dead ends of every kind.
void sweeps_agree(Rng& rng) {
    const Field field = some_field(rng);
    const auto sweep = general::Sweep::make(field.houses, std::vector<char>(field.houses.size(), 1), field.values,
                                            static_cast<int>(field.filled.size()));
    if (!sweep) return;
    const auto all = general::all_kernels();
    std::vector<general::SweepMemory> memories(all.size());
    const int known = 3 + below(rng, 40), noise = 1 + below(rng, 8);
    std::vector<Mask> now;
    for (const Mask m : field.filled) {
        Mask open = field.values;
        for (int i = below(rng, noise); i > 0; --i) open &= rng.below(1u << general::kSweepValues);
        now.push_back(below(rng, known) == 0 ? m : m | open);
    }
    if (below(rng, 10) == 0) now[rng.below(static_cast<std::uint32_t>(now.size()))] = 0;
    for (int step = 0; step < 12; ++step) {
        std::vector<Swept> done(all.size());
        for (std::size_t i = 0; i < all.size(); ++i) {
            done[i].domains = now;
            done[i].ok = all[i]->sweep(sweep->plan(), done[i].domains.data(), done[i].report, memories[i]);
            CHECK(same(done[i], done[0]));
        }
        for (std::size_t c = 0; done[0].ok && c < now.size(); ++c)
            if (done[0].report.changed[c / 32] >> (c % 32) & 1)
                CHECK(done[0].report.removed[c] == (now[c] ^ done[0].domains[c]));
            else
                CHECK(now[c] == done[0].domains[c]);
        if (done[0].ok) now = done[0].domains;
        // Candidates are lost, or a cell is guessed; after a dead end elsewhere.
        for (int i = below(rng, 4); i >= 0; --i) {
            Mask& m = now[rng.below(static_cast<std::uint32_t>(now.size()))];
            if (const Mask less = m & rng.below(1u << general::kSweepValues))
                m = below(rng, 2) ? less & (~less + 1) : less;
        }
    }
}

}  // namespace

int main(int argc, char** argv) {
    const int rounds = argc > 1 ? std::atoi(argv[1]) : 1000;
    Rng rng(argc > 2 ? static_cast<std::uint64_t>(std::atoll(argv[2])) : 1);
    for (int k = 0; k < rounds; ++k) {
        sets_agree(rng);
        cages_agree(rng);
        sweeps_agree(rng);
    }
    return report();
}
