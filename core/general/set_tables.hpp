// Tables over all sets of values: their sums, and families of sets as bit vectors.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "general/kernels/subset.hpp"

namespace ninefold::general {

/// A family of sets as a vector of 2^V bits; shared and immutable.
using Family = std::shared_ptr<const Block>;

struct SetTables {
    int values;
    const SubsetKernel* kernel;
    int most;                       ///< sum of all values
    std::vector<std::uint8_t> sum;  ///< of each set
    std::vector<Block> by_sum;      ///< the sets of each sum, one vector after another
    std::vector<Block> below;       ///< for each value the sets with nothing at or above it
    const Block* of_sum(int total) const { return by_sum.data() + total * kernel->blocks; }
    /// The same as a family; the tables are never destroyed.
    Family family_of_sum(int total) const { return {Family{}, of_sum(total)}; }
    const Block* lower_than(int value) const { return below.data() + value * kernel->blocks; }
};

/// The tables for this many values, built once; null above kMaxSetValues.
const SetTables* set_tables(int values);

/// The sets of `count` values that a predicate accepts.
Family make_family(int values, int count, const std::function<bool(Mask)>& takes);

}  // namespace ninefold::general
