// Sums between the two ends of a sandwich: the extremes of the range of values (sandwich) or of the cells (lunchbox).
// The cells differ.
#include "general/post/post.hpp"

namespace ninefold::general {
namespace {

/// Values from least to most, with the sum between these two. States: 0 before the first end, 1 + sum inside, then
/// after.
Automaton sandwich_automaton(const Model& model, int least, int most, std::int64_t total) {
    const int low = model.low();
    if (low < 0) throw std::invalid_argument("sandwich: values from 0 or more");
    if (total < 0 || total > 10'000) total = -1;  // unreachable
    const std::int64_t after = total + 2;
    const auto next = [=](std::int64_t state, int v) -> std::int64_t {
        if (v < least || v > most || total < 0) return -1;
        const bool end = v == least || v == most;
        if (state == 0) return end ? 1 : 0;
        if (state == after) return end ? -1 : after;
        const std::int64_t sum = state - 1;
        if (end) return sum == total ? after : -1;
        return sum + v + low <= total ? state + v + low : -1;
    };
    return make_automaton(model.values(), 0, next, [=](std::int64_t state) { return total >= 0 && state == after; });
}

bool by_sets(const Rule& rule, const Model& model) {
    return model.values() <= kMaxSetValues + 2 && static_cast<int>(rule.cells.size()) <= model.values() &&
           !has_repeats(rule.cells);
}

}  // namespace

void post_sandwich(const Rule& rule, Model& model) {
    model.different(rule.cells);
    if (by_sets(rule, model))
        return model.add(make_sandwich(rule.cells, number(rule, 0), model.low(), true, model.values()));
    model.regular(rule.cells, sandwich_automaton(model, 0, model.values() - 1, number(rule, 0)), true);
    if (static_cast<int>(rule.cells.size()) <= model.values() && !has_repeats(rule.cells))
        model.add(make_sandwich_bounds(rule.cells, number(rule, 0), model.low(), model.values()));
}

void post_lunchbox(const Rule& rule, Model& model) {
    need_cells(rule, 2);
    const int n = static_cast<int>(rule.cells.size()), values = model.values();
    if (n == values) return post_sandwich(rule, model);
    model.different(rule.cells);
    if (n > values) return;
    if (by_sets(rule, model)) return model.add(make_sandwich(rule.cells, number(rule, 0), model.low(), false, values));
    std::vector<std::vector<PropagatorPtr>> branches;
    std::vector<Mask> spans;
    const std::vector<Mask> all(static_cast<std::size_t>(model.shape().cells), model.all());
    for (int least = 0; least < values; ++least)
        for (int most = least + n - 1; most < values; ++most) {
            const Automaton a = sandwich_automaton(model, least, most, number(rule, 0));
            branches.emplace_back().push_back(make_regular(rule.cells, a, values, all.data()));
            spans.push_back(first_values(most + 1) & ~first_values(least));
        }
    model.add(make_disjunction(std::move(branches), std::move(spans)));
}

}  // namespace ninefold::general
