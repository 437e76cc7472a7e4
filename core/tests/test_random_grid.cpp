// Random complete grids: valid and uniform.
#include <array>
#include <cmath>
#include <vector>

#include "board/geometry.hpp"
#include "generate/random_grid.hpp"
#include "tests/check.hpp"

using namespace ninefold;

static bool complete(const Digits& grid) {
    for (int house = 0; house < kHouses; ++house) {
        unsigned seen = 0;
        for (Cell c : cells_of(house)) seen |= 1u << grid[static_cast<std::size_t>(c)];
        if (seen != 0x3fe) return false;
    }
    return true;
}

// The weight of all proposals times the acceptance rate is the number of grids (Felgenhauer and Jarvis 2005). Any error
// in a table, bound or list would show, because each contributes to the weight or the rate.
static void odds() {
    constexpr double kGrids = 6670903752021072936960.0;
    Rng rng(1);
    Digits grid{};
    constexpr int kProposals = 1'000'000;
    int accepted = 0;
    for (int i = 0; i < kProposals; ++i) accepted += generate::propose_grid(rng, grid);
    const double rate = kGrids / generate::grid_odds().proposals;
    const double sigma = std::sqrt(rate * (1 - rate) / kProposals);
    std::printf("proposals accepted: %.5f, expected %.5f +- %.5f; %d classes\n", double(accepted) / kProposals, rate,
                sigma, generate::grid_odds().classes);
    CHECK(std::abs(double(accepted) / kProposals - rate) < 4 * sigma);
}

/// Grids drawn together equal those drawn one by one, and leave their generators in the same state.
static void drawn_together() {
    for (const std::uint64_t count : {0, 1, 63, 64, 200}) {
        std::vector<generate::GridDraw> draws;
        for (std::uint64_t i = 0; i < count; ++i) draws.push_back({Rng(7, i), Digits{}});
        generate::random_grids(draws);
        for (std::uint64_t i = 0; i < count; ++i) {
            Rng rng(7, i);
            CHECK(draws[i].grid == generate::random_grid(rng) && draws[i].rng() == rng());
        }
    }
}

int main() {
    drawn_together();
    Rng rng(2026);
    for (int i = 0; i < 10'000; ++i) CHECK(complete(generate::random_grid(rng)));
    odds();
    return ninefold::testing::report();
}
