// The general engine against plain search over the literal checkers: every rule alone, pairs of rules, with each part
// of the engine switched off; counts, solutions and true candidates.  The same program with numbers is the long
// campaign:
//     test_general INSTANCES SEED [RULE]
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "check.hpp"
#include "general/propagate/propagators.hpp"
#include "general/set_tables.hpp"
#include "general/state.hpp"
#include "general/switches.hpp"
#include "mixtures.hpp"

using namespace ninefold;
using namespace ninefold::testing;

namespace {

std::string told(const Rule& r) {
    std::string text = r.name + "(";
    for (const int c : r.cells) text += std::to_string(c) + " ";
    text += "; ";
    for (const auto n : r.numbers) text += std::to_string(n) + " ";
    text += r.text;
    for (const auto& part : r.parts) text += " " + told(part);
    return text + ")";
}

std::vector<int> full_grid(Rng& rng, Puzzle p) {
    // The search with random candidates in the first row.
    std::vector<int> row;
    for (int v = 0; v < p.values; ++v) row.push_back(v);
    for (std::size_t i = row.size(); i > 1; --i) std::swap(row[i - 1], row[rng.below(static_cast<std::uint32_t>(i))]);
    p.candidates.assign(static_cast<std::size_t>(p.rows * p.columns), (1u << p.values) - 1);
    for (int c = 0; c < p.columns; ++c)
        p.candidates[static_cast<std::size_t>(c)] = 1u << row[static_cast<std::size_t>(c)];
    general::Search search(p);
    std::vector<int> grid;
    search.next(grid, {});
    return grid;
}

/// Adds givens until plain search can list the completions.
void give(Rng& rng, Puzzle& p, const std::vector<int>& grid) {
    const int cells = p.rows * p.columns;
    if (p.rows < 5 && p.values == p.rows) return;
    p.candidates.assign(static_cast<std::size_t>(cells), (1u << p.values) - 1);
    for (int k = 0; k < (p.rows < 5 ? 8 : 22); ++k) {
        const auto c = static_cast<std::size_t>(random_below(rng, cells));
        p.candidates[c] = std::uint64_t{1} << (grid[c] - p.low);
        if (random_below(rng, 4) == 0) p.candidates[c] |= std::uint64_t{1} << random_below(rng, p.values);
    }
}

/// Additional values that no cell can have.
void widen(Puzzle& p) {
    if (p.candidates.empty()) p.candidates.assign(static_cast<std::size_t>(p.rows * p.columns), (1u << p.values) - 1);
    if (p.low > 0) {
        --p.low;
        ++p.values;
        for (auto& m : p.candidates) m <<= 1;
    }
    ++p.values;
}

void compare(const Puzzle& p, std::uint32_t off) {
    Brute brute(p, 1000);
    if (!brute.run()) return;
    std::vector<std::vector<int>> found;
    std::vector<std::uint64_t> seen(static_cast<std::size_t>(p.rows * p.columns + p.extra), 0), truth;
    for (const auto& grid : brute.found)
        for (std::size_t c = 0; c < seen.size(); ++c) seen[c] |= std::uint64_t{1} << (grid[c] - p.low);
    general::Search search(p, off);
    std::vector<int> solution;
    while (search.next(solution, {}) == general::Outcome::found) found.push_back(solution);
    std::sort(found.begin(), found.end());
    std::sort(brute.found.begin(), brute.found.end());
    const bool same = found == brute.found;
    CHECK(same);
    general::Search again(p, off);
    again.true_candidates(truth, {});
    const bool same_candidates = truth == seen;
    CHECK(same_candidates);
    if (same && same_candidates) return;
    std::printf("%dx%d low %d values %d regions %zu givens %zu off %x: %zu instead of %zu\n", p.rows, p.columns, p.low,
                p.values, p.regions.size(), p.candidates.size(), off, found.size(), brute.found.size());
    for (const Rule& r : p.rules) std::printf("    %s\n", told(r).c_str());
}

std::vector<std::string> names() {
    std::vector<std::string> out;
    for (const auto& n : general::rule_names())
        if (n != "doppelganger" && n.rfind("chaos", 0) != 0) out.push_back(n);
    return out;
}

void mixture(Rng& rng, const std::vector<std::string>& rules, std::uint32_t off) {
    Puzzle p = random_shape(rng, random_below(rng, 3) ? 4 : 6);
    const auto grid = full_grid(rng, p);
    give(rng, p, grid);
    if (random_below(rng, 6) == 0) widen(p);
    for (const auto& name : rules) {
        // Mostly rules that the grid satisfies, so that there are solutions.
        Rule rule = random_rule(rng, p, name, grid);
        for (int k = 0; k < 60 && rng.below(8) && !general::rule_holds(p, rule, grid); ++k)
            rule = random_rule(rng, p, name, grid);
        p.rules.push_back(std::move(rule));
    }
    compare(p, off);
}

/// Chaos construction on 4x4: labels are extra cells.
void chaos(Rng& rng, std::uint32_t off) {
    Puzzle p;
    p.rows = p.columns = p.values = 4;
    p.extra = 16;
    Rule all{"chaos", {}, {4}, "", {}};
    for (int c = 16; c < 32; ++c) all.cells.push_back(c);
    p.rules.push_back(all);
    p.candidates.assign(32, 15);
    p.candidates[rng.below(16)] = 1u << rng.below(4);
    p.candidates[rng.below(16)] = 1u << rng.below(4);
    std::vector<int> solution;
    if (general::Search(p).next(solution, {}) != general::Outcome::found) return;
    // Close to that solution, so that plain search can list the completions.
    for (std::size_t c = 0; c < 32; ++c) {
        p.candidates[c] = std::uint64_t{1} << (solution[c] - 1);
        if (rng.below(2)) p.candidates[c] |= std::uint64_t{1} << rng.below(4);
    }
    for (int k = random_below(rng, 4); k > 0; --k) {
        const int c = random_below(rng, 16);
        if (random_below(rng, 2)) {
            Rule count{"chaos-count", {c, 16 + c}, {random_below(rng, 2)}, "", {}};
            for (int d = 0; d < 16; ++d)
                if (d != c && std::abs(d / 4 - c / 4) <= 1 && std::abs(d % 4 - c % 4) <= 1)
                    count.cells.push_back(16 + d);
            p.rules.push_back(count);
        } else {
            Rule arrow{"chaos-arrow", {c}, {random_below(rng, 2)}, "", {}};
            for (const int step : {1, 4}) {
                int length = 0;
                for (int d = c; d < 16 && (step == 4 || d / 4 == c / 4); d += step, ++length)
                    arrow.cells.push_back(16 + d);
                arrow.numbers.push_back(length);
            }
            p.rules.push_back(arrow);
        }
    }
    compare(p, off);
}

/// All labels are open, so that the search numbers the regions itself unless a rule depends on their numbers: the same
/// solutions as those without the other rules that these accept, and as with a label that is known anyway.
void open_labels(Rng& rng, std::uint32_t off) {
    Puzzle p;
    p.rows = p.columns = p.values = 4;
    p.extra = 16;
    Rule all{"chaos", {}, {4}, "", {}};
    for (int c = 16; c < 32; ++c) all.cells.push_back(c);
    p.rules.push_back(all);
    p.candidates.assign(32, 15);
    p.candidates[rng.below(16)] = 1u << rng.below(4);
    p.candidates[rng.below(16)] = 1u << rng.below(4);
    std::vector<int> one;
    if (general::Search(p).next(one, {}) != general::Outcome::found) return;
    for (std::size_t c = 0; c < 16; ++c)
        if (rng.below(4)) p.candidates[c] = std::uint64_t{1} << (one[c] - 1);
    const auto solutions = [&](const Puzzle& puzzle) {
        std::vector<std::vector<int>> out;
        std::uint64_t count = 0;
        general::Search(puzzle, off).gather(out, 5000, {}, 5000, count);
        std::sort(out.begin(), out.end());
        CHECK(count < 5000);
        return out;
    };
    auto expected = solutions(p);
    for (int k = 1 + random_below(rng, 2); k > 0; --k) {
        const int c = random_below(rng, 16), d = random_below(rng, 16), kind = random_below(rng, 5);
        Rule rule{"distinct", {c}, {}, "", {}};
        if (kind < 2) {
            for (int e = 0; e < 16; ++e)
                if (std::abs(e / 4 - d / 4) <= 1 && std::abs(e % 4 - d % 4) <= 1 && (kind || rng.below(4)))
                    rule.cells.push_back(16 + e);
            if (rule.cells.size() < 3) continue;
        } else if (kind == 2) {
            rule = {"same-values", {16 + c, 16 + d}, {1, 1}, "", {}};
        } else if (kind == 3) {
            rule = {"pair-greater", {16 + c, 16 + d}, {}, "", {}};
        } else {
            rule = {"different", {c, 16 + d}, {}, "", {}};
        }
        if (c == d && kind > 1) continue;
        // Mostly rules that leave solutions.
        if (rng.below(8) && std::none_of(expected.begin(), expected.end(),
                                         [&](const auto& s) { return general::rule_holds(p, rule, s); }))
            continue;
        p.rules.push_back(rule);
        std::erase_if(expected, [&](const auto& s) { return !general::rule_holds(p, rule, s); });
    }
    CHECK(solutions(p) == expected);
    p.candidates[16] = 1;
    CHECK(solutions(p) == expected);
}

/// X-sums from both ends of a line with too many values for set DP, and sandwiches.  Seven cells are open, among them
/// the first and the ends of the sandwich.
void long_line(Rng& rng, int values, std::uint32_t off) {
    Puzzle p;
    p.rows = 1;
    p.columns = p.values = values;
    std::vector<int> line(static_cast<std::size_t>(values)), places;
    for (int v = 0; v < values; ++v) line[static_cast<std::size_t>(v)] = v + 1;
    for (int i = values; i > 1; --i)
        std::swap(line[static_cast<std::size_t>(i - 1)], line[rng.below(static_cast<std::uint32_t>(i))]);
    std::uint64_t open = 0;
    const auto at = [&](int v) { return static_cast<int>(std::find(line.begin(), line.end(), v) - line.begin()); };
    for (int k = 0; k < 7; ++k) {
        places.push_back(k == 0 ? 0 : k == 1 ? at(1) : k == 2 ? at(values) : random_below(rng, values));
        open |= std::uint64_t{1} << (line[static_cast<std::size_t>(places.back())] - 1);
    }
    for (const int v : line) p.candidates.push_back(std::uint64_t{1} << (v - 1));
    for (const int c : places) p.candidates[static_cast<std::size_t>(c)] |= open & (rng() | rng());
    Rule there{"x-sum", {}, {0}, "", {}}, back = there;
    for (int c = 0; c < values; ++c) there.cells.push_back(c);
    back.cells.assign(there.cells.rbegin(), there.cells.rend());
    for (int i = 0; i < line.front(); ++i) there.numbers[0] += line[static_cast<std::size_t>(i)];
    for (int i = 0; i < line.back(); ++i) back.numbers[0] += line[static_cast<std::size_t>(values - 1 - i)];
    p.rules.push_back(there);
    compare(p, off);
    p.rules.push_back(back);
    compare(p, off);
    Rule sandwich{"sandwich", there.cells, {0}, "", {}};
    for (int i = std::min(at(1), at(values)) + 1; i < std::max(at(1), at(values)); ++i)
        sandwich.numbers[0] += line[static_cast<std::size_t>(i)];
    p.rules = {sandwich};
    compare(p, off);
    p.rules[0].numbers[0] += random_below(rng, 9) - 4;
    compare(p, off);
    p.rules = {sandwich, there};
    compare(p, off);
}

/// One set per lane gives the same result as set DP.
void cages_agree(Rng& rng) {
    for (int k = 0; k < 300; ++k) {
        const int values = 6 + random_below(rng, 4), n = 3 + random_below(rng, 3);
        const general::SetTables& tables = *general::set_tables(values);
        const int total = random_below(rng, tables.most + 1);
        general::Cells cells;
        std::vector<general::Mask> some;
        for (int i = 0; i < n; ++i) {
            cells.push_back(i);
            some.push_back((1 + rng.below((1u << values) - 1)) | (rng.below((1u << values) - 1)));
        }
        general::State state;
        state.cells = n;
        state.values = values;
        state.wire(std::vector<std::uint64_t>(static_cast<std::size_t>(n), 0), {}, 1, {}, {});
        const auto left = [&](general::PropagatorPtr p) {
            auto domains = some;
            state.use(domains.data());
            if (!p->run(state)) domains.clear();
            return domains;
        };
        auto cage = general::make_cage(cells, tables.of_sum(total), values);
        if (!cage) continue;
        // Without pointing: no cell sees another, and a hidden single follows from the sets.
        const auto expected = left(general::make_set_dp(cells, {{n, tables.family_of_sum(total)}}, false, values));
        CHECK(left(std::move(cage)) == expected);
    }
}

/// Rows of cells with fewer possible values than there are, as many as the cells, are still houses.
void narrowed_houses(Rng& rng) {
    for (int k = 0; k < 20; ++k) {
        Puzzle plain;
        plain.rows = plain.columns = plain.values = 6;
        const auto grid = full_grid(rng, plain);
        for (const int v : grid) plain.candidates.push_back(rng.below(3) ? 63 : std::uint64_t{1} << (v - 1));
        Puzzle wide = plain;
        widen(wide);
        auto expected = general::Search(plain).propagated();
        for (auto& m : expected) m <<= 1;
        CHECK(general::Search(wide).propagated() == expected);
    }
}

/// Regions that follow without a guess.
void regions_follow() {
    const auto one_value = [](const std::vector<std::uint64_t>& found, std::size_t cell, int value) {
        return found.size() > cell && found[cell] == std::uint64_t{1} << value;
    };
    // Seven cells connect the corners of the top row with the middle of the bottom row in one way only.
    Puzzle tree;
    tree.rows = 3;
    tree.columns = 5;
    tree.values = 2;
    tree.lines = false;
    tree.candidates.assign(15, 3);
    Rule region{"connected", {}, {5, 7, 1}, "", {}};
    for (int c = 0; c < 15; ++c) region.cells.push_back(c);
    for (const std::size_t c : {0, 4, 12}) tree.candidates[c] = 1;
    tree.rules = {region};
    const auto found = general::Search(tree).propagated();
    for (int c = 0; c < 15; ++c) CHECK(one_value(found, static_cast<std::size_t>(c), c > 4 && c != 7 && c != 12));

    // Regions of three cells.  The first row and the first column share none with the rest: the region of the corner
    // takes two of the five cells to its right, and none of the three below.
    Puzzle corner;
    corner.rows = 4;
    corner.columns = 6;
    corner.values = 8;
    corner.lines = false;
    corner.extra = 24;
    corner.candidates.assign(24, 255);
    Rule chaos{"chaos", {}, {3}, "", {}};
    for (int c = 0; c < 24; ++c) {
        chaos.cells.push_back(24 + c);
        corner.candidates.push_back(c < 6 || c % 6 == 0 ? 7 : 255 - 7);
    }
    corner.rules = {chaos};
    const auto divided = general::Search(corner).propagated();
    for (const std::size_t c : {0, 1, 2, 3, 4, 5}) CHECK(one_value(divided, 24 + c, c / 3));
    for (const std::size_t c : {6, 12, 18}) CHECK(one_value(divided, 24 + c, 2));

    // Cells in one region differ, whichever region it is.
    Puzzle alike;
    alike.rows = alike.columns = alike.values = 4;
    alike.extra = 16;
    alike.candidates.assign(32, 15);
    alike.candidates[10] = 1;
    Rule all{"chaos", {}, {4}, "", {}};
    for (int c = 16; c < 32; ++c) all.cells.push_back(c);
    alike.rules = {all, {"equal", {16 + 10, 16 + 15}, {}, "", {}}};
    const auto apart = general::Search(alike).propagated();
    CHECK(apart.size() == 32 && !(apart[15] & 1) && (apart[26] & (apart[26] - 1)) != 0);

    // The arms of a cell begin with its own label.
    alike.rules[1] = {"chaos-arrow", {10, 26, 27, 25, 24}, {0, 2, 2}, "", {}};
    try {
        general::Search refused(alike);
        CHECK(false);
    } catch (const std::invalid_argument& error) {
        CHECK(std::string(error.what()) == "chaos-arrow: each arm begins with the label of the cell");
    }
}

/// Ten clues of an anti-taxicab grid: places of single values decide it soon.
void values_apart() {
    Puzzle p;
    p.rows = p.columns = p.values = 9;
    for (int box = 0; box < 9; ++box) {
        p.regions.emplace_back();
        for (int k = 0; k < 9; ++k) p.regions.back().push_back(box / 3 * 27 + box % 3 * 3 + k / 3 * 9 + k % 3);
    }
    p.rules = {{"anti-taxicab", {}, {}, "", {}}};
    p.candidates.assign(81, 511);
    const int clues[][2] = {{8, 8}, {15, 3}, {17, 1}, {26, 4}, {32, 1}, {48, 5}, {57, 3}, {60, 4}, {63, 2}, {72, 5}};
    for (const auto& [cell, digit] : clues) p.candidates[static_cast<std::size_t>(cell)] = 1u << (digit - 1);
    std::uint64_t guesses[2];
    std::vector<int> solutions[2];
    for (const bool weak : {false, true}) {
        general::Search search(p, weak ? std::uint32_t{general::kPointingOff} : 0);
        std::vector<int> grid;
        for (; search.next(grid, {}) == general::Outcome::found;)
            solutions[weak].insert(solutions[weak].end(), grid.begin(), grid.end());
        guesses[weak] = search.counters().guesses;
    }
    CHECK(solutions[0].size() == 81 && solutions[0] == solutions[1]);
    CHECK(guesses[0] > 200 && 4 * guesses[0] < guesses[1]);
}

}  // namespace

int main(int argc, char** argv) {
    const int instances = argc > 1 ? std::atoi(argv[1]) : 6;
    Rng rng(argc > 2 ? static_cast<std::uint64_t>(std::atoll(argv[2])) : 1);
    const auto rules = names();
    for (const auto& name : rules) {
        if (argc > 3 && name != argv[3]) continue;
        for (int k = 0; k < instances; ++k) mixture(rng, {name}, 0);
    }
    if (argc > 3) return report();
    const auto any = [&] { return rules[static_cast<std::size_t>(random_below(rng, static_cast<int>(rules.size())))]; };
    for (int k = 0; k < 20 * instances; ++k) mixture(rng, {any(), any()}, 0);
    for (int k = 0; k < 10 * instances; ++k) mixture(rng, {any(), any(), any()}, 1u << random_below(rng, 11));
    for (int k = 0; k < 2 * instances; ++k) mixture(rng, {any(), any()}, general::kAllOff);
    for (int k = 0; k < instances; ++k) chaos(rng, k % 3 ? 0 : 1u << random_below(rng, 11));
    for (int k = 0; k < 10 * instances; ++k) open_labels(rng, k % 3 ? 0 : 1u << random_below(rng, 11));
    for (int k = 0; k < 5 * instances; ++k)
        for (const int values : {12, 13, 14, 16, 33, 64})
            long_line(rng, values, k % 3 ? 0 : 1u << random_below(rng, 11));
    narrowed_houses(rng);
    cages_agree(rng);
    regions_follow();
    values_apart();
    return report();
}
