#include <map>
#include <numeric>

#include "general/derive/derive.hpp"

namespace ninefold::general {
namespace {

/// Cells whose labels are known to be equal.
void separate_labels(Model& model) {
    if (model.labels.empty()) return;
    Cells same(static_cast<std::size_t>(model.shape().cells));
    std::iota(same.begin(), same.end(), 0);
    const auto root = [&](int c) {
        while (same[static_cast<std::size_t>(c)] != c) c = same[static_cast<std::size_t>(c)];
        return c;
    };
    for (const auto& [a, b] : model.equals) same[static_cast<std::size_t>(root(a))] = root(b);
    std::map<int, Cells> regions;
    for (const auto& [cell, label] : model.labels) regions[root(label)].push_back(cell);
    for (const auto& [label, cells] : regions)
        if (cells.size() > 1) model.different(cells);
}

}  // namespace

void share_exclusions(Model& model) {
    separate_labels(model);
    // A chain of equal cells needs a round per link; two extra rounds are enough in practice.
    for (int round = 0; round < 3; ++round)
        for (const auto& [a, b] : model.equals)
            for (int c = 0; c < model.shape().cells; ++c) {
                if (c != b && model.excludes(a, c)) model.differ(b, c);
                if (c != a && model.excludes(b, c)) model.differ(a, c);
            }
}

}  // namespace ninefold::general
