// Runs of cells with the same values, each equally often.
#include "general/post/post.hpp"

namespace ninefold::general {

void post_same_values(const Rule& rule, Model& model) {
    std::vector<Cells> sets = pieces(rule, 0);
    if (sets.size() < 2) return;
    for (const auto& s : sets)
        if (s.size() != sets[0].size()) return model.impossible();
    if (sets[0].size() == 1) {
        for (std::size_t i = 1; i < sets.size(); ++i) model.equal(sets[0][0], sets[i][0]);
        return;
    }
    model.add(make_same_values(std::move(sets)));
}

}  // namespace ninefold::general
