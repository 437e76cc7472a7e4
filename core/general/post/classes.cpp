// Classes of values: low, middle and high thirds, or remainders.
#include "general/post/post.hpp"

namespace ninefold::general {
namespace {

/// Any `size` consecutive cells are of different classes; if all classes are used, cells `size` apart are of the same
/// class.
void post_windows(const Cells& line, std::size_t size, Model& model, const std::function<int(int)>& class_of) {
    for (std::size_t i = 0; i < line.size(); ++i)
        for (std::size_t j = i + 1; j < line.size() && j < i + size; ++j)
            model.relate(line[i], line[j], [&](int x, int y) { return class_of(x) != class_of(y); });
    for (std::size_t i = 0; i + size < line.size(); ++i)
        model.relate(line[i], line[i + size], [&](int x, int y) { return class_of(x) == class_of(y); });
}

/// Every 2x2 square has all three classes.
void post_squares(Model& model, const std::function<int(int)>& class_of) {
    std::array<Mask, 3> classes{};
    for (int v = 0; v < model.values(); ++v) classes[static_cast<std::size_t>(class_of(v))] |= bit(v);
    const Geometry& g = model.shape();
    std::vector<Cells> rows(static_cast<std::size_t>(g.rows)), columns(static_cast<std::size_t>(g.columns));
    for (int c = 0; c < g.grid_cells(); ++c) {
        rows[static_cast<std::size_t>(c / g.columns)].push_back(c);
        columns[static_cast<std::size_t>(c % g.columns)].push_back(c);
    }
    if (rows.size() < 2 || columns.size() < 2) return;
    for (const auto& lines : {rows, columns})
        for (std::size_t k = 0; k + 1 < lines.size(); ++k)
            model.add(make_class_squares(lines[k], lines[k + 1], classes));
}

}  // namespace

void post_entropic(const Rule& rule, Model& model) {
    const int n = model.values(), low = model.low();
    post_windows(rule.cells, 3, model, [=](int v) { return (v - low) * 3 / n; });
}

void post_modular(const Rule& rule, Model& model) {
    const auto m = number(rule, 0);
    if (m < 1 || m > 64) throw std::invalid_argument("modular: from 1 to 64");
    const int k = static_cast<int>(m);
    post_windows(rule.cells, static_cast<std::size_t>(k), model, [=](int v) { return (v % k + k) % k; });
}

void post_global_entropy(const Rule&, Model& model) {
    const int n = model.values();
    post_squares(model, [=](int index) { return index * 3 / n; });
}

void post_global_mod(const Rule&, Model& model) {
    const int low = model.low();
    post_squares(model, [=](int index) { return ((index + low) % 3 + 3) % 3; });
}

}  // namespace ninefold::general
