// Lines between two ends: strictly between them, or strictly outside.
#include "general/post/post.hpp"

namespace ninefold::general {
namespace {

void differ_from_ends(const Cells& line, Model& model, bool ends_too) {
    if (ends_too) model.differ(line.front(), line.back());
    for (std::size_t i = 1; i + 1 < line.size(); ++i) {
        model.differ(line.front(), line[i]);
        model.differ(line.back(), line[i]);
    }
}

}  // namespace

void post_between(const Rule& rule, Model& model) {
    need_cells(rule, 2);
    if (!model.conditional()) differ_from_ends(rule.cells, model, rule.cells.size() > 2);
    model.add(make_between(rule.cells));
}

void post_lockout(const Rule& rule, Model& model) {
    need_cells(rule, 2);
    const auto difference = number(rule, 0);
    if (difference < 0 || difference > model.values()) return model.impossible();
    if (!model.conditional()) differ_from_ends(rule.cells, model, difference > 0);
    model.add(make_lockout(rule.cells, static_cast<int>(difference)));
}

}  // namespace ninefold::general
