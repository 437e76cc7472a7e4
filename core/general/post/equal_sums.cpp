// Runs of cells with one common sum: region sum lines, zippers.
#include "general/post/post.hpp"

namespace ninefold::general {

void post_equal_sums(const Rule& rule, Model& model) { model.equal_sums(pieces(rule, 0)); }

}  // namespace ninefold::general
