// Chaos construction: the solver finds the regions. Every cell of the grid has an extra cell with the label of its
// region. Regions are orthogonally connected, have the same size and contain different digits. Labels are numbered in
// order of appearance, from the lowest value on, so that each division of the grid is one solution.
//
// chaos: the labels of all cells, row by row; number: the size of a region. chaos-arrow: a digit, then arms of labels
// that all start with its own; numbers: offset, the length of each arm.  The
//   digit plus the offset counts its own cell and the next cells of each arm in its region.
// chaos-count: a digit, then labels, its own first; number: offset.  The digit plus the offset counts those of its
// region.
#include <algorithm>
#include <cstdlib>
#include <numeric>

#include "general/post/post.hpp"

namespace ninefold::general {
namespace {

/// The labels of a grid: the place of each cell among them, or -1.
struct Places {
    Places(const Geometry& g, const Cells& labels) : columns(g.columns), at(static_cast<std::size_t>(g.cells), -1) {
        for (std::size_t i = 0; i < labels.size(); ++i) {
            const int k = static_cast<int>(i);
            at[static_cast<std::size_t>(labels[i])] = k;
            where.emplace_back(k / columns, k % columns);
        }
    }
    int columns;
    std::vector<int> at;
    std::vector<std::pair<int, int>> where;
    int of(int cell) const { return at[static_cast<std::size_t>(cell)]; }
    int distance(int a, int b) const {
        const auto& [r, c] = where[static_cast<std::size_t>(a)];
        const auto& [x, y] = where[static_cast<std::size_t>(b)];
        return std::abs(r - x) + std::abs(c - y);
    }
};

/// Whether a rule holds no matter how the regions are numbered.
bool blind(const Rule& rule, const Places& places) {
    const auto labels = static_cast<std::size_t>(
        std::count_if(rule.cells.begin(), rule.cells.end(), [&](int c) { return c >= 0 && places.of(c) >= 0; }));
    if (!labels) return std::all_of(rule.parts.begin(), rule.parts.end(), [&](auto& p) { return blind(p, places); });
    if (rule.name == "chaos-arrow" || rule.name == "chaos-count" || rule.name == "distinct")
        return labels + 1 == rule.cells.size() && places.of(rule.cells[0]) < 0;
    return labels == rule.cells.size() &&
           (rule.name == "same-values" || rule.name == "different" || rule.name == "equal");
}

/// Cells too far apart to share a region, as many as possible and where most rules are, and then the other cells: the
/// first ones get their labels at once, and cells near them soon.
Cells spread(const Puzzle& puzzle, const Places& places, const Cells& labels, int size) {
    const int n = static_cast<int>(labels.size()), columns = places.columns;
    std::vector<int> weight(labels.size(), 0);
    for (const Rule& rule : puzzle.rules)
        if (rule.cells.size() < labels.size())
            for (const int c : rule.cells)
                if (const int k = c < 0 || c < n ? c : places.of(c); k >= 0) ++weight[static_cast<std::size_t>(k)];
    Cells by_weight(labels.size());
    std::iota(by_weight.begin(), by_weight.end(), 0);
    const auto of = [&](int c) { return weight[static_cast<std::size_t>(c)]; };
    std::stable_sort(by_weight.begin(), by_weight.end(), [&](int a, int b) { return of(a) > of(b); });
    Cells border;
    for (int c = 0; c < n; ++c)
        if (c < columns || c >= n - columns || c % columns == 0 || c % columns == columns - 1) border.push_back(c);
    // Only pairs at the border are tried; each is completed with the heaviest cells that are far enough.
    Cells best{0}, far;
    int best_total = 0;
    for (const int a : border)
        for (const int b : border) {
            if (a >= b || places.distance(a, b) < size) continue;
            far = {a, b};
            int total = of(a) + of(b);
            for (const int c : by_weight)
                if (std::all_of(far.begin(), far.end(), [&](int f) { return places.distance(c, f) >= size; })) {
                    far.push_back(c);
                    total += of(c);
                }
            if (far.size() > best.size() || (far.size() == best.size() && total > best_total)) {
                best = far;
                best_total = total;
            }
        }
    for (int c = 0; c < n; ++c)
        if (std::find(best.begin(), best.end(), c) == best.end()) best.push_back(c);
    for (int& c : best) c = labels[static_cast<std::size_t>(c)];
    return best;
}

/// A cell shares its region with a neighbor.  So where all its neighbors are counted as well, not all labels differ.
void cap(const Rule& rule, const Cells& labels, Model& model) {
    const Geometry& g = model.shape();
    const auto counted = [&](int k) {
        return std::find(rule.cells.begin() + 1, rule.cells.end(), labels[static_cast<std::size_t>(k)]) !=
               rule.cells.end();
    };
    int different = 0, enclosed = 0;
    for (int k = 0; k < g.grid_cells(); ++k) {
        if (!counted(k)) continue;
        ++different;
        enclosed += (k < g.columns || counted(k - g.columns)) &&
                    (k + g.columns >= g.grid_cells() || counted(k + g.columns)) &&
                    (k % g.columns == 0 || counted(k - 1)) && ((k + 1) % g.columns == 0 || counted(k + 1));
    }
    Mask fit = 0;
    for (int v = 1; v <= different - (enclosed + 1) / 2; ++v) fit |= g.of_value(v);
    model.allow(rule.cells[0], fit);
}

}  // namespace

void refine_chaos(const Puzzle& puzzle, Model& model) {
    const Geometry& g = model.shape();
    for (const auto& numbering : model.numberings) {
        const Cells& labels = numbering->labels;
        const auto rule = std::find_if(puzzle.rules.begin(), puzzle.rules.end(),
                                       [&](const Rule& r) { return r.name == "chaos" && r.cells == labels; });
        const Places places(g, labels);
        const auto own = [&](int c) { return c >= g.grid_cells() && std::count(labels.begin(), labels.end(), c) == 1; };
        if (rule == puzzle.rules.end() || !std::all_of(labels.begin(), labels.end(), own)) continue;
        const auto size = number(*rule, 0);
        if (size > 1)
            for (const Rule& other : puzzle.rules)
                if (other.name == "distinct" && places.of(other.cells.back()) >= 0 && blind(other, places))
                    cap(other, labels, model);
        const Mask all = first_values(static_cast<int>(static_cast<std::int64_t>(labels.size()) / size));
        const bool open = puzzle.candidates.empty() || std::all_of(labels.begin(), labels.end(), [&](int c) {
                              return (puzzle.candidates[static_cast<std::size_t>(c)] & all) == all;
                          });
        if (open && std::all_of(puzzle.rules.begin(), puzzle.rules.end(),
                                [&](const Rule& other) { return &other == &*rule || blind(other, places); }))
            numbering->scan = spread(puzzle, places, labels, static_cast<int>(size));
    }
}

void post_chaos(const Rule& rule, Model& model) {
    const Geometry& g = model.shape();
    const int n = g.grid_cells();
    const auto size = number(rule, 0);
    if (model.conditional()) throw std::invalid_argument("chaos: cannot stand in a disjunction");
    if (rule.cells.size() != static_cast<std::size_t>(n))
        throw std::invalid_argument("chaos: a label for each cell expected");
    if (size < 1 || size > n || n % size)
        throw std::invalid_argument("chaos: regions of that size do not fill the grid");
    const auto regions = n / size;
    if (regions > g.values || size > g.values) return model.impossible();
    Cells cells;
    for (int c = 0; c < n; ++c) cells.push_back(c);
    for (const int label : rule.cells) model.allow(label, first_values(static_cast<int>(regions)));
    std::vector<Mask> parts;
    for (int r = 0; r < regions; ++r) parts.push_back(bit(r));
    for (int c = 0; c < n; ++c) model.labels.emplace_back(c, rule.cells[static_cast<std::size_t>(c)]);
    model.add(make_connected(rule.cells, g.columns, std::move(parts), static_cast<int>(size), true));
    model.add(make_region_values(std::move(cells), rule.cells, static_cast<int>(regions), size == g.values));
    model.numberings.push_back(std::make_shared<Numbering>(Numbering{rule.cells, {}}));
    model.add(make_first_seen(model.numberings.back()));
}

void post_chaos_arrow(const Rule& rule, Model& model) {
    need_cells(rule, 2);
    Rule arms = rule;
    arms.cells.erase(arms.cells.begin());
    std::vector<Cells> lines = pieces(arms, 1);
    for (const Cells& line : lines)
        if (line[0] != arms.cells[0])
            throw std::invalid_argument("chaos-arrow: each arm begins with the label of the cell");
    model.add(make_region_runs(rule.cells[0], std::move(lines), static_cast<int>(number(rule, 0)), model.low()));
}

void post_chaos_count(const Rule& rule, Model& model) {
    need_cells(rule, 2);
    model.add(make_region_count(rule.cells[0], Cells(rule.cells.begin() + 1, rule.cells.end()),
                                static_cast<int>(number(rule, 0)), model.low()));
}

}  // namespace ninefold::general
