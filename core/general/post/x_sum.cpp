// X-sum: the first X cells, where X is the value of the first one, have that sum.
#include "general/post/post.hpp"

namespace ninefold::general {
namespace {

/// Whether this many different values, including the number itself, can have this sum.
bool reachable(int count, std::int64_t total, const Model& model) {
    std::int64_t least = count, most = count;
    int low = model.low(), high = low + model.values() - 1;
    for (int i = 1; i < count; ++i) {
        low += low == count;
        high -= high == count;
        least += low++;
        most += high--;
    }
    return least <= total && total <= most;
}

}  // namespace

void post_x_sum(const Rule& rule, Model& model) {
    need_cells(rule, 1);
    const auto total = number(rule, 0);
    if (total < -1'000'000 || total > 1'000'000) return model.impossible();
    const bool differ = model.clique(rule.cells);
    const auto n = static_cast<int>(rule.cells.size());
    if (differ && n > model.values()) return model.impossible();
    std::vector<int> counts;  // the possible values of X
    for (int x = 1; x <= n; ++x)
        if (model.of_value(x) && (!differ || reachable(x, total, model))) counts.push_back(x);
    const auto post_count = [&](int x, Model& into) {
        into.allow(rule.cells[0], model.of_value(x));
        std::vector<Term> terms;
        for (int i = 0; i < x; ++i) terms.push_back({rule.cells[static_cast<std::size_t>(i)], 1});
        into.sum(terms, total, differ);
    };
    if (counts.empty()) return model.impossible();
    if (counts.size() == 1) return post_count(counts[0], model);
    if (differ) {
        const auto make = model.values() <= kMaxSetValues ? make_first_sum : make_first_sum_bounds;
        return model.add(make(rule.cells, static_cast<int>(total), model.low(), model.values()));
    }
    std::vector<Model> branches;
    for (const int x : counts) post_count(x, branches.emplace_back(model.branch()));
    model.either(std::move(branches));
}

}  // namespace ninefold::general
