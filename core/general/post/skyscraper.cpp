// Buildings visible along a line: taller ones hide shorter ones behind them; a value of 0 is not a building.
#include <algorithm>

#include "general/post/post.hpp"

namespace ninefold::general {

void post_skyscraper(const Rule& rule, Model& model) {
    const auto seen = number(rule, 0);
    const int values = model.values(), low = model.low();
    if (seen < 0 || seen > static_cast<std::int64_t>(rule.cells.size())) return model.impossible();
    if (values <= kMaxSetValues && model.clique(rule.cells)) {
        const Mask none = model.of_value(0);
        model.add(make_skyline(rule.cells, static_cast<int>(seen), none ? lowest(none) : -1, values));
        return;
    }
    // State: the tallest so far (0: none), then the number visible.
    const std::int64_t base = seen + 1;
    const auto next = [=](std::int64_t state, int v) -> std::int64_t {
        const std::int64_t tallest = state / base, count = state % base, height = std::max(0, v + low);
        if (height <= tallest) return state;
        return count == seen ? -1 : height * base + count + 1;
    };
    model.regular(rule.cells, make_automaton(values, 0, next, [=](std::int64_t s) { return s % base == seen; }));
}

void post_hidden_skyscraper(const Rule& rule, Model& model) {
    const Mask hidden = model.of_value(number(rule, 0));
    if (!hidden) return model.impossible();
    const int height = lowest(hidden), done = kMaxValues + 1;
    // State: one above the tallest so far, until the first hidden building.
    const auto next = [=](std::int64_t state, int v) -> std::int64_t {
        if (state == done) return done;
        if (v + 1 > state) return v + 1;
        return v == height ? done : -1;
    };
    model.regular(rule.cells, make_automaton(model.values(), 0, next, [=](std::int64_t s) { return s == done; }), true);
}

}  // namespace ninefold::general
