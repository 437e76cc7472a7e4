// All different.
#include "general/post/post.hpp"

namespace ninefold::general {

void post_different(const Rule& rule, Model& model) { model.different(rule.cells); }

}  // namespace ninefold::general
