// Full rank: every row and column, read both ways, is a number; a clue is its rank, from 1 for the smallest. Numbers:
// ties (0: no two numbers are equal; 1: only numbers without a clue can be equal; 2: any, and equal ones share a rank),
// then for each clue the rank and the length of its line; the cells are those lines.
#include <algorithm>

#include "general/post/post.hpp"

namespace ninefold::general {

void post_full_rank(const Rule& rule, Model& model) {
    const Geometry& g = model.shape();
    const auto ties = number(rule, 0);
    if (ties < 0 || ties > 2) throw std::invalid_argument("full-rank: ties are 0, 1 or 2");
    if (g.rows != g.columns) throw std::invalid_argument("full-rank: a square grid expected");
    std::vector<Ranked> lines;
    for (int k = 0; k < g.rows; ++k) {
        Cells row, column;
        for (int i = 0; i < g.rows; ++i) {
            row.push_back(k * g.columns + i);
            column.push_back(i * g.columns + k);
        }
        for (const Cells& line : {row, column}) {
            lines.push_back({line, 0});
            lines.push_back({Cells(line.rbegin(), line.rend()), 0});
        }
    }
    std::size_t at = 0;
    for (std::size_t i = 1; i + 1 < rule.numbers.size(); i += 2) {
        const auto rank = rule.numbers[i], length = rule.numbers[i + 1];
        if (length < 0 || at + static_cast<std::size_t>(length) > rule.cells.size())
            throw std::invalid_argument("full-rank: the lengths of the lines do not fit the cells");
        const auto first = rule.cells.begin() + static_cast<std::ptrdiff_t>(at);
        const Cells line(first, first + length);
        at += static_cast<std::size_t>(length);
        const auto it = std::find_if(lines.begin(), lines.end(), [&](const Ranked& r) { return r.line == line; });
        if (it == lines.end()) throw std::invalid_argument("full-rank: a clue stands at a row or column");
        if (rank < 1 || rank > static_cast<std::int64_t>(lines.size()) || (it->rank && it->rank != rank))
            return model.impossible();
        it->rank = static_cast<int>(rank);
        // If every line is a house, four numbers begin with each digit.
        if (g.rows == g.values && !model.conditional() && model.clique(lines[0].line) && model.clique(lines[2].line))
            model.allow(line[0], bit(static_cast<int>(rank - 1) / 4));
    }
    model.add(make_ranks(std::move(lines), static_cast<Ties>(ties)));
}

}  // namespace ninefold::general
