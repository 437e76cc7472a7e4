#include "tests/brute_minlex.hpp"

#include <array>
#include <vector>

namespace ninefold::testing {
namespace {

using Line9 = std::array<int, 9>;

std::vector<Line9> line_orders() {
    const int orders[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    std::vector<Line9> out;
    for (const auto& chutes : orders)
        for (const auto& first : orders)
            for (const auto& second : orders)
                for (const auto& third : orders) {
                    Line9 line{};
                    for (int i = 0; i < 3; ++i) {
                        line[i] = 3 * chutes[0] + first[i];
                        line[3 + i] = 3 * chutes[1] + second[i];
                        line[6 + i] = 3 * chutes[2] + third[i];
                    }
                    out.push_back(line);
                }
    return out;
}

}  // namespace

std::string brute_minlex(const std::string& grid) {
    const std::vector<Line9> orders = line_orders();
    std::string best(81, '~'), image(81, '0');
    for (const bool transpose : {false, true})
        for (const Line9& rows : orders)
            for (const Line9& columns : orders) {
                char number[128] = {};
                char last = '0';
                number['.'] = number['0'] = '0';
                bool smaller = false, larger = false;
                for (int i = 0; i < 81 && !larger; ++i) {
                    const int r = rows[i / 9], c = columns[i % 9];
                    const char digit = transpose ? grid[9 * c + r] : grid[9 * r + c];
                    if (!number[static_cast<int>(digit)]) number[static_cast<int>(digit)] = ++last;
                    image[i] = number[static_cast<int>(digit)];
                    if (smaller) continue;
                    smaller = image[i] < best[i];
                    larger = image[i] > best[i];
                }
                if (smaller) best = image;
            }
    return best;
}

}  // namespace ninefold::testing
