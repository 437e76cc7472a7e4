#include "ninefold/canon.hpp"

namespace ninefold::canon {
namespace {

std::array<std::uint8_t, 9> random_lines(Rng& random) {
    std::array<std::uint8_t, 3> chutes{0, 1, 2};
    random.shuffle(chutes);
    std::array<std::uint8_t, 9> lines{};
    for (std::size_t b = 0; b < 3; ++b) {
        std::array<std::uint8_t, 3> inner{0, 1, 2};
        random.shuffle(inner);
        for (std::size_t i = 0; i < 3; ++i) lines[3 * b + i] = static_cast<std::uint8_t>(3 * chutes[b] + inner[i]);
    }
    return lines;
}

}  // namespace

// The order of the draws is part of the interface: a seed always gives the same isomorph.
Transform random_transform(Rng& random) {
    Transform t;
    t.transpose = random.below(2) == 1;
    t.rows = random_lines(random);
    t.columns = random_lines(random);
    std::array<std::uint8_t, 9> labels{1, 2, 3, 4, 5, 6, 7, 8, 9};
    random.shuffle(labels);
    for (std::size_t d = 0; d < 9; ++d) t.relabel[d + 1] = labels[d];
    return t;
}

}  // namespace ninefold::canon
