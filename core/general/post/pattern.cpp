// The cells, read in order, match a regular expression.
#include "general/post/post.hpp"

namespace ninefold::general {

void post_pattern(const Rule& rule, Model& model) {
    model.regular(rule.cells, compile_pattern(rule.text, model.values(), model.low()));
}

}  // namespace ninefold::general
