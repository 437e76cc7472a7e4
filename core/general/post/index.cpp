// Cells that give the position of a value.
#include "general/post/post.hpp"

namespace ninefold::general {

void post_index(const Rule& rule, Model& model) {
    need_cells(rule, 2);
    const Cells line(rule.cells.begin() + 1, rule.cells.end());
    const Mask value = model.of_value(number(rule, 0));
    if (!value) return model.impossible();
    model.add(make_index(rule.cells[0], line, value, model.low(), model.clique(line)));
}

void post_value_index(const Rule& rule, Model& model) {
    need_cells(rule, 3);
    model.add(make_value_index(rule.cells, model.low()));
}

}  // namespace ninefold::general
