// Complete grids, all 6,670,903,752,021,072,936,960 of them exactly equally likely.
#pragma once

#include <cstdint>
#include <span>

#include "base/rng.hpp"
#include "board/puzzle.hpp"

namespace ninefold::generate {

/// A uniformly random complete grid. Its tables (0.9 MB) are built on first use, in about 10 ms.
Digits random_grid(Rng& rng);

/// A grid to be drawn from a generator.
struct GridDraw {
    Rng rng;
    Digits grid;
};
/// Draws many grids, each equal to the one random_grid would draw, in half the time.
void random_grids(std::span<GridDraw> draws);

/// Figures of the sampler, for tests: proposals are accepted with probability *grids* / *proposals* on average, which
/// is known exactly because the number of grids is.
struct GridOdds {
    double proposals;  // weight of all proposals, in grids
    int classes;       // essentially different triples of partitions
};
GridOdds grid_odds();
/// One proposal; false if it was rejected.
bool propose_grid(Rng& rng, Digits& grid);

}  // namespace ninefold::generate
