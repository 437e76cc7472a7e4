// The first cell says how many different values the others hold.
#include "general/post/post.hpp"

namespace ninefold::general {

void post_distinct(const Rule& rule, Model& model) {
    need_cells(rule, 2);
    model.add(make_distinct(rule.cells[0], Cells(rule.cells.begin() + 1, rule.cells.end()), model.low()));
}

}  // namespace ninefold::general
