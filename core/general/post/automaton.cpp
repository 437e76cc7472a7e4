// A word accepted by an automaton, which may be nondeterministic.  Numbers: how many states; how many start states,
// then these; how many accepting states, then these; then arcs, three numbers each: from, to, the set of indices of
// values that take it (bit V: a separator).  A cell of -1 reads a separator.
#include "general/post/post.hpp"

namespace ninefold::general {
namespace {

Automaton automaton_of(const Rule& rule) {
    std::size_t at = 0;
    const auto states = number(rule, at++);
    if (states < 1 || states > 100'000) throw std::invalid_argument("automaton: from 1 to 100000 states");
    const auto state = [&] {
        const auto s = number(rule, at++);
        if (s < 0 || s >= states) throw std::invalid_argument("automaton: there is no state " + std::to_string(s));
        return static_cast<int>(s);
    };
    Automaton a;
    a.arcs.resize(static_cast<std::size_t>(states));
    a.accepts.assign(static_cast<std::size_t>(states), 0);
    for (auto n = number(rule, at++); n > 0; --n) a.starts.push_back(state());
    for (auto n = number(rule, at++); n > 0; --n) a.accepts[static_cast<std::size_t>(state())] = 1;
    while (at < rule.numbers.size()) {
        const int from = state(), to = state();
        a.arcs[static_cast<std::size_t>(from)].push_back({static_cast<Mask>(number(rule, at++)), to});
    }
    return a;
}

}  // namespace

void post_automaton(const Rule& rule, Model& model) {
    model.regular(rule, [&](std::size_t&) { return automaton_of(rule); });
}

}  // namespace ninefold::general
