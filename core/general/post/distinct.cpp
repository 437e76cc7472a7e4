// The first cell counts the different values of the others.
#include "general/post/post.hpp"

namespace ninefold::general {

void post_distinct(const Rule& rule, Model& model) {
    need_cells(rule, 2);
    model.add(make_distinct(rule.cells[0], Cells(rule.cells.begin() + 1, rule.cells.end()), model.low()));
}

}  // namespace ninefold::general
