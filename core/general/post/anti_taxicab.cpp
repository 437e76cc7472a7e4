// Two cells with value x are never x orthogonal steps apart.
#include <cstdlib>

#include "general/post/post.hpp"

namespace ninefold::general {

void post_anti_taxicab(const Rule&, Model& model) {
    const Geometry& g = model.shape();
    const int n = g.grid_cells();
    for (int a = 0; a < n; ++a) {
        std::vector<Cells> far(static_cast<std::size_t>(g.values));
        for (int b = 0; b < n; ++b) {
            const int distance = std::abs(a / g.columns - b / g.columns) + std::abs(a % g.columns - b % g.columns);
            if (a == b || !model.of_value(distance)) continue;
            far[static_cast<std::size_t>(distance - g.low)].push_back(b);
            model.not_both(a, b, distance - g.low);
        }
        model.add(make_taxicab(a, std::move(far)));
    }
}

}  // namespace ninefold::general
