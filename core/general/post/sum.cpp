// Linear sums: a total, then a coefficient for each cell (all 1 if omitted).
#include "general/post/post.hpp"

namespace ninefold::general {

void post_sum(const Rule& rule, Model& model) {
    const auto total = number(rule, 0);
    if (rule.numbers.size() != 1 && rule.numbers.size() != rule.cells.size() + 1)
        throw std::invalid_argument("sum: a coefficient for each cell expected");
    std::vector<Term> terms;
    for (std::size_t i = 0; i < rule.cells.size(); ++i) {
        const auto k = rule.numbers.size() == 1 ? 1 : rule.numbers[i + 1];
        if (k < -1'000'000 || k > 1'000'000) throw std::invalid_argument("sum: a coefficient is at most a million");
        terms.push_back({rule.cells[i], static_cast<int>(k)});
    }
    if (total < -1'000'000'000'000 || total > 1'000'000'000'000) return model.impossible();
    model.sum(terms, total);
}

}  // namespace ninefold::general
