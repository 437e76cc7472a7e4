// Doppelganger: values from 0; every row, column and region contains 0 and all other values but one. The cells are
// extra ones: the missing value of each row, each column, each region. Each of these families differs, and at a 0 the
// three missing values differ.
#include "general/post/post.hpp"

namespace ninefold::general {

void post_doppelganger(const Rule& rule, Model& model) {
    const Geometry& g = model.shape();
    const auto rows = static_cast<std::size_t>(g.rows), columns = static_cast<std::size_t>(g.columns);
    if (rule.cells.size() != rows + columns + g.regions.size())
        throw std::invalid_argument("doppelganger: a cell for each row, column and region expected");
    if (model.conditional()) throw std::invalid_argument("doppelganger: cannot stand in a disjunction");
    const Mask zero = model.of_value(0);
    for (const int c : rule.cells) model.allow(c, ~zero);
    const auto family = [&](std::size_t first, std::size_t count) {
        return Cells(rule.cells.begin() + static_cast<std::ptrdiff_t>(first),
                     rule.cells.begin() + static_cast<std::ptrdiff_t>(first + count));
    };
    model.different(family(0, rows));
    model.different(family(rows, columns));
    model.different(family(rows + columns, g.regions.size()));
    std::vector<int> region(static_cast<std::size_t>(g.grid_cells()), -1);
    for (std::size_t i = 0; i < g.regions.size(); ++i) {
        Cells all = g.regions[i];
        for (const int c : all) region[static_cast<std::size_t>(c)] = static_cast<int>(i);
        all.push_back(rule.cells[rows + columns + i]);
        model.different(all);
    }
    for (int r = 0; r < g.rows; ++r) {
        Cells row{rule.cells[static_cast<std::size_t>(r)]};
        for (int c = 0; c < g.columns; ++c) row.push_back(r * g.columns + c);
        model.different(row);
    }
    for (int c = 0; c < g.columns; ++c) {
        Cells column{rule.cells[rows + static_cast<std::size_t>(c)]};
        for (int r = 0; r < g.rows; ++r) column.push_back(r * g.columns + c);
        model.different(column);
    }
    for (int c = 0; c < g.grid_cells(); ++c) {
        Cells missing{rule.cells[static_cast<std::size_t>(c / g.columns)],
                      rule.cells[rows + static_cast<std::size_t>(c % g.columns)]};
        const int in = region[static_cast<std::size_t>(c)];
        if (in >= 0) missing.push_back(rule.cells[rows + columns + static_cast<std::size_t>(in)]);
        std::vector<Model> branches;
        branches.push_back(model.branch());
        branches.back().allow(c, ~zero);
        branches.push_back(model.branch());
        branches.back().different(missing);
        model.either(std::move(branches));
    }
}

}  // namespace ninefold::general
