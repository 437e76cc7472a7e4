// Complete grids, every one of the 6,670,903,752,021,072,936,960 exactly as likely as the others.
#pragma once

#include <cstdint>
#include <span>

#include "base/rng.hpp"
#include "board/puzzle.hpp"

namespace ninefold::generate {

/// A uniform random complete grid.  The tables behind it (0.9 MB) are made when first asked for, in some 10 ms.
Digits random_grid(Rng& rng);

/// A grid to be drawn from a generator.
struct GridDraw {
    Rng rng;
    Digits grid;
};
/// Draws many grids, each the one that random_grid would draw, in half the time.
void random_grids(std::span<GridDraw> draws);

/// How the sampler stands, for tests: proposals are accepted with probability *grids* / *proposals* in the mean,
/// which is known exactly since the number of grids is.
struct GridOdds {
    double proposals;  // weight of all proposals, in grids
    int classes;       // essentially different triples of partitions
};
GridOdds grid_odds();
/// One proposal: false when it was turned down.
bool propose_grid(Rng& rng, Digits& grid);

}  // namespace ninefold::generate
