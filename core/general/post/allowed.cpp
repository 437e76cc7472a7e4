// Candidates: each cell has one of the numbers.
#include "general/post/post.hpp"

namespace ninefold::general {

void post_allowed(const Rule& rule, Model& model) {
    Mask values = 0;
    for (const auto v : rule.numbers) values |= model.of_value(v);
    for (const int c : rule.cells) model.allow(c, values);
}

}  // namespace ninefold::general
