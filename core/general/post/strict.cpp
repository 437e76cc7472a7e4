// Negative rules: all pairs of cells that share a side, except the listed pairs, must not have any of the numbers as
// their sum, difference or ratio.  The text selects which.
#include <algorithm>
#include <cstdlib>

#include "general/post/post.hpp"

namespace ninefold::general {

void post_strict_neighbors(const Rule& rule, Model& model) {
    if (rule.cells.size() % 2) throw std::invalid_argument("strict-neighbors: pairs of cells expected");
    if (rule.text != "sum" && rule.text != "difference" && rule.text != "ratio")
        throw std::invalid_argument("strict-neighbors: the text is sum, difference or ratio");
    std::vector<std::pair<int, int>> marked;
    for (std::size_t i = 0; i < rule.cells.size(); i += 2)
        marked.push_back(std::minmax(rule.cells[i], rule.cells[i + 1]));
    std::sort(marked.begin(), marked.end());
    const char kind = rule.text[0];
    Rows rows(static_cast<std::size_t>(model.values()), 0);
    for (int x = 0; x < model.values(); ++x)
        for (int y = 0; y < model.values(); ++y) {
            const std::int64_t a = x + model.low(), b = y + model.low();
            const bool related = std::any_of(rule.numbers.begin(), rule.numbers.end(), [&](std::int64_t n) {
                return kind == 's' ? a + b == n : kind == 'd' ? std::abs(a - b) == n : a == n * b || b == n * a;
            });
            if (!related) rows[static_cast<std::size_t>(x)] |= bit(y);
        }
    for_neighbors(model.shape(), [&](int a, int b) {
        if (!std::binary_search(marked.begin(), marked.end(), std::pair(a, b))) model.relate(a, b, rows);
    });
}

}  // namespace ninefold::general
