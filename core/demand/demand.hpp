// "Hard enough?": predicates over ratings for the generator, which knows nothing of them.
//
// A second scale is one more preset: a demand is judged by the preset it is made with.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "ninefold/generate.hpp"
#include "ninefold/logic.hpp"

namespace ninefold::demand {

/// What a puzzle's path must be like; whatever is left out does not matter.
struct Demand {
    std::optional<logic::Level> easiest = {}, hardest = {};
    std::optional<double> least_score = {}, most_score = {};
    std::vector<logic::TechniqueId> needed = {};                          // the path uses one of these
    const logic::Slot* up_to = nullptr;                                   // and nothing beyond this slot of the preset
    std::optional<std::uint64_t> fewest_guesses = {}, most_guesses = {};  // of the lane engine

    bool any() const;
};

/// Predicates that judge by *preset*, which must outlive them.
generate::PredicateMaker predicates(const Demand& demand, const logic::Preset& preset);

}  // namespace ninefold::demand
