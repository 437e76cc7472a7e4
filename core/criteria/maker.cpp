#include "criteria/maker.hpp"

#include <algorithm>
#include <stdexcept>

namespace ninefold::criteria {
namespace {

/// The value, or an error that names what does not exist.
template <class Value>
const Value& known(const Value* value, const char* kind, const std::string& name) {
    if (!value) throw std::invalid_argument("there is no " + std::string(kind) + " '" + name + "'");
    return *value;
}
template <class Value>
Value known(const std::optional<Value>& value, const char* kind, const std::string& name) {
    return known(value ? &*value : nullptr, kind, name);
}

std::optional<logic::Level> level_named(const std::optional<std::string>& name) {
    if (!name) return std::nullopt;
    for (int i = 0; i <= static_cast<int>(logic::Level::extreme); ++i)
        if (logic::level_name(static_cast<logic::Level>(i)) == *name) return static_cast<logic::Level>(i);
    throw std::invalid_argument("there is no level '" + *name + "'");
}

generate::Recipe recipe_of(const Order& order) {
    generate::Recipe recipe;
    recipe.seed = order.seed;
    recipe.symmetry = known(generate::symmetry_named(order.symmetry), "symmetry", order.symmetry);
    recipe.minimal = order.minimal;
    recipe.fewest = order.fewest;
    recipe.most = order.most;
    recipe.method = known(generate::method_named(order.method), "method", order.method);
    recipe.solution = order.solution;
    if (order.pattern) {
        CellSet cells;
        for (Cell c = 0; c < kCells; ++c)
            if ((*order.pattern)[static_cast<std::size_t>(c)]) cells.add(c);
        recipe.pattern = cells;
    }
    return recipe;
}

generate::PredicateMaker predicate_of(const Order& order) {
    const logic::Preset& preset = known(logic::preset_by_name(order.preset), "preset", order.preset);
    Criteria criteria;
    criteria.easiest = level_named(order.easiest);
    criteria.hardest = level_named(order.hardest);
    criteria.least_score = order.least_score;
    criteria.most_score = order.most_score;
    criteria.fewest_guesses = order.fewest_guesses;
    criteria.most_guesses = order.most_guesses;
    for (const std::string& slug : order.needed)
        criteria.needed.push_back(known(logic::technique_by_slug(slug), "technique", slug).id);
    if (order.up_to) {
        criteria.up_to = logic::slot_by_slug(preset, *order.up_to);
        if (!criteria.up_to)
            throw std::invalid_argument("'" + *order.up_to + "' has no place in the order of techniques");
    }
    return predicates(criteria, preset);
}

}  // namespace

Maker::Maker(const Order& order)
    : recipe_(recipe_of(order)), predicate_(predicate_of(order)), distinct_(order.up_to_isomorphism) {}

generate::Harvest Maker::run(std::uint64_t first, std::uint64_t count, generate::MakeOptions options) {
    options.predicate = predicate_;
    generate::Harvest harvest = generate::make_puzzles(recipe_, first, count, options);
    if (!harvest.interrupted)
        std::erase_if(harvest.puzzles, [this](const auto& puzzle) { return !distinct_.add(puzzle.clues); });
    return harvest;
}

}  // namespace ninefold::criteria
