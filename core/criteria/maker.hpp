// A generator of puzzles from words and numbers: the recipe, the criteria, and the puzzles returned so far.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "criteria/criteria.hpp"
#include "criteria/distinct.hpp"
#include "ninefold/generate.hpp"

namespace ninefold::criteria {

/// The requested properties of the puzzles, by their public names.
struct Order {
    std::uint64_t seed = 0;
    std::string symmetry = "none";
    bool minimal = false;
    int fewest = 0, most = kCells;
    std::optional<Digits> solution = {};
    std::optional<Digits> pattern = {};  // a clue in every cell that is not 0
    std::string method = "top-down";
    bool up_to_isomorphism = false;
    std::optional<std::string> easiest = {}, hardest = {};
    std::optional<double> least_score = {}, most_score = {};
    std::vector<std::string> needed = {};
    std::optional<std::string> up_to = {};
    std::optional<std::uint64_t> fewest_guesses = {}, most_guesses = {};
    std::string preset = "hodoku";
};

/// Makes puzzles without duplicates.
class Maker {
public:
    /// Throws std::invalid_argument for a name that does not exist.
    explicit Maker(const Order& order);
    /// Makes attempts *first* .. *first* + *count* - 1.  The predicate of the options is set here.
    generate::Harvest run(std::uint64_t first, std::uint64_t count, generate::MakeOptions options);

private:
    generate::Recipe recipe_;
    generate::PredicateMaker predicate_;
    Distinct distinct_;
};

}  // namespace ninefold::criteria
