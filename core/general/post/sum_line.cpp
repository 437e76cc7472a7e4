// A line split into segments with the same sum; on a loop the first segment can start anywhere.
#include "general/post/post.hpp"

namespace ninefold::general {

void post_sum_line(const Rule& rule, Model& model) {
    const auto total = number(rule, 0);
    const bool loop = rule.numbers.size() > 1 && rule.numbers[1];
    const int low = model.low(), values = model.values();
    if (low < 0) throw std::invalid_argument("sum-line: values from 0 or more");
    const auto most = static_cast<std::int64_t>(rule.cells.size()) * (low + values - 1);
    if (total < 1 || total > most) return model.impossible();
    if (loop && total * total * values > 4'000'000)  // states of the automaton, and arcs from each
        throw std::invalid_argument("sum-line: the total is too large for a loop");
    if (low == 0)  // zeros alone are not a segment
        model.regular(rule.cells, make_automaton(
                                      values, 0, [](std::int64_t some, int v) -> std::int64_t { return some || v; },
                                      [](std::int64_t some) { return some == 1; }));
    const auto next = [=](std::int64_t open, int v) -> std::int64_t {
        const auto sum = open + v + low;
        return sum == total ? 0 : sum < total ? sum : -1;
    };
    if (!loop) {
        model.regular(rule.cells, make_automaton(values, 0, next, [](std::int64_t open) { return open == 0; }));
        return;
    }
    // The open amount at the start equals the one at the end: one copy of the automaton for each amount.
    Automaton a;
    const int n = static_cast<int>(total);
    a.arcs.resize(static_cast<std::size_t>(n) * static_cast<std::size_t>(n));
    a.accepts.assign(a.arcs.size(), 0);
    for (int from = 0; from < n; ++from) {
        a.starts.push_back(from * n + from);
        a.accepts[static_cast<std::size_t>(from * n + from)] = 1;
        for (int open = 0; open < n; ++open)
            for (int v = 0; v < values; ++v)
                if (const auto to = next(open, v); to >= 0)
                    a.arcs[static_cast<std::size_t>(from * n + open)].push_back(
                        {bit(v), from * n + static_cast<int>(to)});
    }
    model.regular(rule.cells, std::move(a));
}

}  // namespace ninefold::general
