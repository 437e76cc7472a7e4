// Chaos construction: the solver finds the regions. Every cell of the grid has an extra cell with the label of its
// region. Regions are orthogonally connected, have the same size and contain different digits. Labels are numbered in
// order of appearance, from the lowest value on, so that each division of the grid is one solution.
//
// chaos: the labels of all cells, row by row; number: the size of a region. chaos-arrow: a digit, then arms of labels
// that all start with its own; numbers: offset, the length of each arm.  The
//   digit plus the offset counts its own cell and the next cells of each arm in its region.
// chaos-count: a digit, then labels, its own first; number: offset.  The digit plus the offset counts those of its
// region.
#include "general/post/post.hpp"

namespace ninefold::general {

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
    model.add(make_first_seen(rule.cells));
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
