// Dutch flatmates: in a column each middle value has the least directly above or the greatest directly below.
#include "general/post/post.hpp"

namespace ninefold::general {

void post_flatmates(const Rule& rule, Model& model) {
    const int top = model.values() - 1, middle = (model.values() + 1) / 2 - 1;
    enum : std::int64_t { plain, after_least, needs_greatest };
    const auto next = [=](std::int64_t state, int v) -> std::int64_t {
        if (state == needs_greatest && v != top) return -1;
        if (v == middle && state != after_least) return needs_greatest;
        return v == 0 ? after_least : plain;
    };
    model.regular(rule.cells,
                  make_automaton(model.values(), plain, next, [](std::int64_t s) { return s != needs_greatest; }),
                  true);
}

}  // namespace ninefold::general
