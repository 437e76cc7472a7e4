// Law of leftovers: take as many irregular houses as a run has rows, those that overlap it most. The cells of the
// houses outside the run have the same values as the cells of the run outside the houses.
#include <algorithm>

#include "general/derive/derive.hpp"

namespace ninefold::general {
namespace {
constexpr int kLongestRun = 5;
constexpr std::size_t kMostLeftovers = 8;
}  // namespace

void derive_leftovers(Model& model) {
    const Geometry& g = model.shape();
    if (g.rows != g.values || g.columns != g.values || g.regions.empty()) return;
    std::vector<const Cells*> pieces;
    bool irregular = false;
    for (const auto& r : g.regions) {
        if (static_cast<int>(r.size()) != g.values) continue;
        pieces.push_back(&r);
        // A piece is a rectangle when its cells fill their bounding box.
        int top = g.rows, bottom = 0, left = g.columns, right = 0;
        for (const int c : r) {
            top = std::min(top, c / g.columns);
            bottom = std::max(bottom, c / g.columns);
            left = std::min(left, c % g.columns);
            right = std::max(right, c % g.columns);
        }
        irregular |= (bottom - top + 1) * (right - left + 1) != g.values;
    }
    if (!irregular) return;
    for (const bool down : {false, true})
        for (int first = 0; first < g.rows; ++first) {
            std::vector<char> in(static_cast<std::size_t>(g.grid_cells()), 0);
            for (int last = first; last < g.rows && last - first < kLongestRun; ++last) {
                for (int k = 0; k < g.columns; ++k)
                    in[static_cast<std::size_t>(down ? k * g.columns + last : last * g.columns + k)] = 1;
                std::vector<std::pair<int, std::size_t>> most;
                for (std::size_t p = 0; p < pieces.size(); ++p) {
                    int inside = 0;
                    for (const int c : *pieces[p]) inside += in[static_cast<std::size_t>(c)];
                    most.emplace_back(-inside, p);
                }
                std::sort(most.begin(), most.end());
                if (most.size() < static_cast<std::size_t>(last - first + 1)) continue;
                std::vector<char> covered(in.size(), 0);
                for (int k = 0; k <= last - first; ++k)
                    for (const int c : *pieces[most[static_cast<std::size_t>(k)].second])
                        covered[static_cast<std::size_t>(c)] = 1;
                Cells inside, outside;
                for (std::size_t c = 0; c < in.size(); ++c) {
                    if (in[c] && !covered[c]) inside.push_back(static_cast<int>(c));
                    if (covered[c] && !in[c]) outside.push_back(static_cast<int>(c));
                }
                if (inside.size() != outside.size() || inside.empty() || inside.size() > kMostLeftovers) continue;
                if (inside.size() == 1) {
                    model.equal(inside[0], outside[0]);
                } else {
                    model.add(make_same_values({inside, outside}));
                }
            }
        }
}

}  // namespace ninefold::general
