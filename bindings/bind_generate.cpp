// The generator: puzzles from blocks of attempts, and complete grids.
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "bindings.hpp"
#include "convert.hpp"
#include "criteria/criteria.hpp"
#include "criteria/distinct.hpp"
#include "ninefold/generate.hpp"

using namespace nb::literals;

namespace ninefold {
namespace {

using criteria::Criteria;
using generate::Harvest;
using generate::Recipe;

template <class T, class... Extra>
using Array = nb::ndarray<T, nb::device::cpu, nb::c_contig, Extra...>;
using Grids = Array<std::uint8_t, nb::shape<-1, 81>>;

/// The recipe, the criteria, and the puzzles returned so far.
struct Maker {
    Recipe recipe;
    generate::PredicateMaker predicate;
    criteria::Distinct distinct;

    Harvest run(std::uint64_t first, std::uint64_t count, unsigned threads, double seconds,
                const std::optional<std::string>& backend) {
        const lanes::Backend* const chosen = backend_named(backend);
        Harvest harvest;
        {
            const Unlocked unlocked;
            harvest = generate::make_puzzles(recipe, first, count,
                                             {.threads = threads,
                                              .seconds = seconds,
                                              .backend = chosen,
                                              .predicate = predicate,
                                              .interrupted = &signaled});
            if (!harvest.interrupted)
                std::erase_if(harvest.puzzles, [this](const auto& puzzle) { return !distinct.add(puzzle.clues); });
        }
        if (harvest.interrupted) throw nb::python_error();
        return harvest;
    }
};

Criteria criteria_from(const logic::Preset& preset, const std::optional<std::string>& easiest,
                       const std::optional<std::string>& hardest, std::optional<double> least_score,
                       std::optional<double> most_score, const std::vector<std::string>& needed,
                       const std::optional<std::string>& up_to, std::optional<std::uint64_t> fewest_guesses,
                       std::optional<std::uint64_t> most_guesses) {
    const auto level = [](const std::string& name) {
        for (int i = 0; i <= static_cast<int>(logic::Level::extreme); ++i)
            if (logic::level_name(static_cast<logic::Level>(i)) == name) return static_cast<logic::Level>(i);
        throw std::invalid_argument("there is no level '" + name + "'");
    };
    Criteria criteria{.least_score = least_score,
                      .most_score = most_score,
                      .fewest_guesses = fewest_guesses,
                      .most_guesses = most_guesses};
    if (easiest) criteria.easiest = level(*easiest);
    if (hardest) criteria.hardest = level(*hardest);
    for (const std::string& slug : needed) {
        const logic::Technique* technique = logic::technique_by_slug(slug);
        if (!technique) throw std::invalid_argument("there is no technique '" + slug + "'");
        criteria.needed.push_back(technique->id);
    }
    if (up_to) {
        criteria.up_to = logic::slot_by_slug(preset, *up_to);
        if (!criteria.up_to) throw std::invalid_argument("'" + *up_to + "' has no place in the order of techniques");
    }
    return criteria;
}

Maker* make_maker(std::uint64_t seed, const std::string& symmetry, bool minimal, int fewest, int most,
                  const std::optional<nb::bytes>& solution, const std::optional<nb::bytes>& pattern,
                  const std::string& method, bool up_to_isomorphism, const std::optional<std::string>& easiest,
                  const std::optional<std::string>& hardest, std::optional<double> least_score,
                  std::optional<double> most_score, const std::vector<std::string>& needed,
                  const std::optional<std::string>& up_to, std::optional<std::uint64_t> fewest_guesses,
                  std::optional<std::uint64_t> most_guesses, const std::string& preset) {
    const auto kind = generate::symmetry_named(symmetry);
    if (!kind) throw std::invalid_argument("there is no symmetry '" + symmetry + "'");
    const auto way = generate::method_named(method);
    if (!way) throw std::invalid_argument("there is no method '" + method + "'");
    const logic::Preset* chosen = logic::preset_by_name(preset);
    if (!chosen) throw std::invalid_argument("there is no preset '" + preset + "'");
    Recipe recipe{.seed = seed, .symmetry = *kind, .minimal = minimal, .fewest = fewest, .most = most, .method = *way};
    if (solution) recipe.solution = digits_from(*solution);
    if (pattern) {
        CellSet cells;
        const Digits drawn = digits_from(*pattern);
        for (Cell c = 0; c < kCells; ++c)
            if (drawn[static_cast<std::size_t>(c)]) cells.add(c);
        recipe.pattern = cells;
    }
    const Criteria criteria =
        criteria_from(*chosen, easiest, hardest, least_score, most_score, needed, up_to, fewest_guesses, most_guesses);
    return new Maker{recipe, criteria::predicates(criteria, *chosen), criteria::Distinct(up_to_isomorphism)};
}

void fill(const Harvest& harvest, Grids puzzles, std::optional<Grids> solutions,
          std::optional<Array<double, nb::ndim<1>>> weights, std::size_t skip) {
    const std::size_t n = puzzles.shape(0);
    if (skip > harvest.puzzles.size() || n > harvest.puzzles.size() - skip || (solutions && solutions->shape(0) != n) ||
        (weights && weights->shape(0) != n))
        throw std::invalid_argument("an output array has the wrong length");
    for (std::size_t i = 0; i < n; ++i) {
        const generate::Puzzle& puzzle = harvest.puzzles[skip + i];
        std::copy_n(puzzle.clues.begin(), kCells, puzzles.data() + i * kCells);
        if (solutions) std::copy_n(puzzle.solution.begin(), kCells, solutions->data() + i * kCells);
        if (weights) weights->data()[i] = puzzle.weight;
    }
}

}  // namespace

void bind_generate(nb::module_& m) {
    m.def(
        "symmetries",
        [] {
            std::vector<std::string> names;
            for (const std::string_view name : generate::symmetry_names()) names.emplace_back(name);
            return names;
        },
        "Names of the symmetries of a pattern of clues.");
    m.def(
        "make_grids",
        [](std::uint64_t seed, std::uint64_t first, Grids grids) {
            const Unlocked unlocked;
            generate::make_grids(seed, first, grids.shape(0), grids.data());
        },
        "seed"_a, "first"_a, "grids"_a, nb::sig("def make_grids(seed: int, first: int, grids: object) -> None"),
        "Writes uniformly random complete grids of a seed, from number *first* on, into an array (n, 81) of uint8.");
    nb::class_<Harvest>(m, "Harvest", "The puzzles of some attempts, in order.")
        .def("__len__", [](const Harvest& harvest) { return harvest.puzzles.size(); })
        .def_prop_ro(
            "attempts", [](const Harvest& harvest) { return harvest.attempts; }, "The number of decided attempts.")
        .def(
            "tried", [](const Harvest& harvest, std::size_t i) { return harvest.puzzles.at(i).attempt; }, "index"_a,
            "The number of the attempt that made a puzzle.")
        .def("fill", &fill, "puzzles"_a, "solutions"_a.none() = nb::none(), "weights"_a.none() = nb::none(),
             "skip"_a = 0,
             nb::sig("def fill(self, puzzles: object, solutions: object = None, weights: object = None, skip: int = 0)"
                     " -> None"),
             "Writes puzzles from *skip* on into arrays, as many as fit.");
    nb::class_<Maker>(m, "Maker", "Makes puzzles of one kind without duplicates.")
        .def(nb::new_(&make_maker), "seed"_a, "symmetry"_a, "minimal"_a, "fewest"_a, "most"_a, "solution"_a.none(),
             "pattern"_a.none(), "method"_a, "up_to_isomorphism"_a, "easiest"_a.none(), "hardest"_a.none(),
             "least_score"_a.none(), "most_score"_a.none(), "needed"_a, "up_to"_a.none(), "fewest_guesses"_a.none(),
             "most_guesses"_a.none(), "preset"_a)
        .def("run", &Maker::run, "first"_a, "count"_a, "threads"_a, "seconds"_a, "backend"_a.none() = nb::none(),
             "Makes attempts *first* .. *first* + *count* - 1, or as many as time allows.");
}

}  // namespace ninefold
