// Grids that leave many arrangements open to canonical(): families of them, and small changes to climb by.
#pragma once

#include <span>
#include <string>

#include "ninefold/canon.hpp"

namespace ninefold::canon {

struct Family {
    const char* name;
    Digits (*make)(Rng&);
};

std::span<const Family> families();

/// The same with a small change, of a cell, two cells, a row, a column, a box or a digit, or of several.
Digits changed(const Digits& from, Rng& random);

}  // namespace ninefold::canon
