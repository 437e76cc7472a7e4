// Counting circles: a value in a circle appears in exactly that many circles.
#include <algorithm>

#include "general/post/post.hpp"

namespace ninefold::general {

void post_circles(const Rule& rule, Model& model) {
    const Geometry& g = model.shape();
    std::vector<std::vector<Cells>> families;
    // Circles outside the grid are in no house, so houses say nothing about how many circles have a value.
    const bool outside = std::any_of(rule.cells.begin(), rule.cells.end(), [&](int c) { return c >= g.grid_cells(); });
    const auto add = [&](const std::vector<Cells>& family) {
        if (outside) return;
        for (const auto& house : family)
            if (!model.clique(house)) return;
        if (!family.empty()) families.push_back(family);
    };
    std::vector<Cells> rows(static_cast<std::size_t>(g.rows)), columns(static_cast<std::size_t>(g.columns));
    for (int c = 0; c < g.grid_cells(); ++c) {
        rows[static_cast<std::size_t>(c / g.columns)].push_back(c);
        columns[static_cast<std::size_t>(c % g.columns)].push_back(c);
    }
    add(rows);
    add(columns);
    // Regions that cover the grid exactly once.
    std::size_t covered = 0;
    for (const auto& r : g.regions) covered += r.size();
    if (covered == static_cast<std::size_t>(g.grid_cells())) add(g.regions);
    model.add(make_circles(rule.cells, g.low, g.values, std::move(families)));
}

}  // namespace ninefold::general
