// "Hard enough?": predicates on ratings for the generator, which knows nothing about ratings.
//
// A second scale is just another preset: criteria apply to the ratings of the preset you pass.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "ninefold/generate.hpp"
#include "ninefold/logic.hpp"

namespace ninefold::criteria {

/// Requirements for the path of a puzzle; fields without a value are ignored.
struct Criteria {
    std::optional<logic::Level> easiest = {}, hardest = {};
    std::optional<double> least_score = {}, most_score = {};
    std::vector<logic::TechniqueId> needed = {};                          // the path uses at least one of these
    const logic::Slot* up_to = nullptr;                                   // the path uses no later slot of the preset
    std::optional<std::uint64_t> fewest_guesses = {}, most_guesses = {};  // by the lane engine

    bool any() const;
};

/// Predicates that rate puzzles by *preset*, which must outlive them.
generate::PredicateMaker predicates(const Criteria& criteria, const logic::Preset& preset);

}  // namespace ninefold::criteria
