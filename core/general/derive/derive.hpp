// Constraints that follow from the posted puzzle before any search.
#pragma once

#include "general/model.hpp"

namespace ninefold::general {

/// Equal cells share their peers, and cells with equal labels differ.
void share_exclusions(Model& model);

/// Rule-of-45 sums over runs of rows and columns, single houses and up to three touching ones (innies.cpp). Each house
/// contains every value once.
void derive_sums(Model& model, const std::vector<Cells>& houses, Mask values);

/// Law of leftovers: irregular houses against runs of rows and columns (leftovers.cpp).
void derive_leftovers(Model& model);

}  // namespace ninefold::general
