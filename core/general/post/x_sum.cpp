// X-sum: the first X cells, X being the value of the first, have that sum.
#include "general/post/post.hpp"

namespace ninefold::general {

void post_x_sum(const Rule& rule, Model& model) {
    need_cells(rule, 1);
    const auto total = number(rule, 0);
    if (total < -1'000'000 || total > 1'000'000) return model.impossible();
    if (model.values() <= kMaxSetValues && model.clique(rule.cells)) {
        model.add(make_first_sum(rule.cells, static_cast<int>(total), model.low(), model.values()));
        return;
    }
    std::vector<Model> branches;
    for (std::size_t x = 1; x <= rule.cells.size(); ++x) {
        const Mask first = model.of_value(static_cast<std::int64_t>(x));
        if (!first) continue;
        Model& branch = branches.emplace_back(model.branch());
        branch.allow(rule.cells[0], first);
        std::vector<Term> terms;
        for (std::size_t i = 0; i < x; ++i) terms.push_back({rule.cells[i], 1});
        branch.sum(terms, total);
    }
    model.either(std::move(branches));
}

}  // namespace ninefold::general
