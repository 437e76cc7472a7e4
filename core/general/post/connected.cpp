// Cells of a rectangle that contain one of some values form one orthogonally connected region. Numbers: the width of
// the rectangle, the size of the region (0: any, or no cell at all), then the values.
#include "general/post/post.hpp"

namespace ninefold::general {

void post_connected(const Rule& rule, Model& model) {
    const auto width = number(rule, 0), size = number(rule, 1);
    const auto n = static_cast<std::int64_t>(rule.cells.size());
    if (width < 1 || n % width) throw std::invalid_argument("connected: the cells are no rectangle of that width");
    if (has_repeats(rule.cells)) throw std::invalid_argument("connected: a cell is named twice");
    if (size < 0 || size > n) return model.impossible();
    Mask values = 0;
    for (std::size_t i = 2; i < rule.numbers.size(); ++i) values |= model.of_value(rule.numbers[i]);
    model.add(make_connected(rule.cells, static_cast<int>(width), {values}, static_cast<int>(size), false));
}

}  // namespace ninefold::general
