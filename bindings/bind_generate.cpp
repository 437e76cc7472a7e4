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
#include "criteria/maker.hpp"
#include "ninefold/generate.hpp"

using namespace nb::literals;

namespace ninefold {
namespace {

using criteria::Maker;
using generate::Harvest;

template <class T, class... Extra>
using Array = nb::ndarray<T, nb::device::cpu, nb::c_contig, Extra...>;
using Grids = Array<std::uint8_t, nb::shape<-1, 81>>;

Harvest run(Maker& maker, std::uint64_t first, std::uint64_t count, unsigned threads, double seconds,
            const std::optional<std::string>& backend) {
    const lanes::Backend* const chosen = backend_named(backend);
    Harvest harvest;
    {
        const Unlocked unlocked;
        harvest = maker.run(
            first, count,
            {.threads = threads, .seconds = seconds, .backend = chosen, .predicate = {}, .interrupted = &signaled});
    }
    if (harvest.interrupted) throw nb::python_error();
    return harvest;
}

Maker* make_maker(std::uint64_t seed, const std::string& symmetry, bool minimal, int fewest, int most,
                  const std::optional<nb::bytes>& solution, const std::optional<nb::bytes>& pattern,
                  const std::string& method, bool up_to_isomorphism, const std::optional<std::string>& easiest,
                  const std::optional<std::string>& hardest, std::optional<double> least_score,
                  std::optional<double> most_score, const std::vector<std::string>& needed,
                  const std::optional<std::string>& up_to, std::optional<std::uint64_t> fewest_guesses,
                  std::optional<std::uint64_t> most_guesses, const std::string& preset) {
    const auto digits = [](const std::optional<nb::bytes>& bytes) {
        return bytes ? std::optional(digits_from(*bytes)) : std::nullopt;
    };
    return new Maker({.seed = seed,
                      .symmetry = symmetry,
                      .minimal = minimal,
                      .fewest = fewest,
                      .most = most,
                      .solution = digits(solution),
                      .pattern = digits(pattern),
                      .method = method,
                      .up_to_isomorphism = up_to_isomorphism,
                      .easiest = easiest,
                      .hardest = hardest,
                      .least_score = least_score,
                      .most_score = most_score,
                      .needed = needed,
                      .up_to = up_to,
                      .fewest_guesses = fewest_guesses,
                      .most_guesses = most_guesses,
                      .preset = preset});
}

nb::bytes puzzles_of(const Harvest& harvest) {
    std::string digits;
    for (const generate::Puzzle& puzzle : harvest.puzzles) digits.append(puzzle.clues.begin(), puzzle.clues.end());
    return nb::bytes(digits.data(), digits.size());
}

std::vector<double> weights_of(const Harvest& harvest) {
    std::vector<double> weights;
    for (const generate::Puzzle& puzzle : harvest.puzzles) weights.push_back(puzzle.weight);
    return weights;
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
        .def_prop_ro("puzzles", &puzzles_of, "The digits of all puzzles, 81 bytes each.")
        .def_prop_ro("weights", &weights_of, "The weight of each puzzle.");
    nb::class_<Maker>(m, "Maker", "Makes puzzles of one kind without duplicates.")
        .def(nb::new_(&make_maker), "seed"_a, "symmetry"_a, "minimal"_a, "fewest"_a, "most"_a, "solution"_a.none(),
             "pattern"_a.none(), "method"_a, "up_to_isomorphism"_a, "easiest"_a.none(), "hardest"_a.none(),
             "least_score"_a.none(), "most_score"_a.none(), "needed"_a, "up_to"_a.none(), "fewest_guesses"_a.none(),
             "most_guesses"_a.none(), "preset"_a)
        .def("run", &run, "first"_a, "count"_a, "threads"_a, "seconds"_a, "backend"_a.none() = nb::none(),
             "Makes attempts *first* .. *first* + *count* - 1, or as many as time allows.");
}

}  // namespace ninefold
