// Cells a chess move apart differ.
#include "general/post/post.hpp"

namespace ninefold::general {
namespace {

void differ_at(Model& model, const std::vector<std::pair<int, int>>& moves) {
    const Geometry& g = model.shape();
    for (int r = 0; r < g.rows; ++r)
        for (int c = 0; c < g.columns; ++c)
            for (const auto& [down, right] : moves) {
                const int y = r + down, x = c + right;
                if (y < g.rows && x >= 0 && x < g.columns) model.differ(r * g.columns + c, y * g.columns + x);
            }
}

}  // namespace

void post_anti_king(const Rule&, Model& model) { differ_at(model, {{1, 1}, {1, -1}}); }
void post_anti_knight(const Rule&, Model& model) { differ_at(model, {{1, 2}, {2, 1}, {1, -2}, {2, -1}}); }

}  // namespace ninefold::general
