// All equal.
#include "general/post/post.hpp"

namespace ninefold::general {

void post_equal(const Rule& rule, Model& model) {
    for (std::size_t i = 1; i < rule.cells.size(); ++i) model.equal(rule.cells[0], rule.cells[i]);
}

}  // namespace ninefold::general
