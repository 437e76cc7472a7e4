// The cells, read in order, match a regular expression.
#include "general/post/post.hpp"

namespace ninefold::general {

void post_pattern(const Rule& rule, Model& model) {
    model.regular(rule,
                  [&](std::size_t& room) { return compile_pattern(rule.text, model.values(), model.low(), room); });
}

}  // namespace ninefold::general
