// Sudoku of any size and rules.  A rule crosses as (name, cells, numbers, text, parts); a solution comes back as a list
// of values, candidates as a list of sets of value - low.
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bindings.hpp"
#include "check/variant_check.hpp"
#include "convert.hpp"
#include "ninefold/general.hpp"

using namespace nb::literals;

namespace ninefold {
namespace {

using general::Outcome;
using general::Patience;

general::Rule rule_from(nb::handle given) {
    const auto fields = nb::cast<nb::tuple>(given);
    if (fields.size() != 5) throw std::invalid_argument("a rule is (name, cells, numbers, text, parts)");
    general::Rule rule;
    rule.name = nb::cast<std::string>(fields[0]);
    rule.cells = nb::cast<std::vector<int>>(fields[1]);
    rule.numbers = nb::cast<std::vector<std::int64_t>>(fields[2]);
    rule.text = nb::cast<std::string>(fields[3]);
    for (const nb::handle part : nb::cast<nb::sequence>(fields[4])) rule.parts.push_back(rule_from(part));
    return rule;
}

general::Puzzle puzzle_from(int rows, int columns, int extra, int low, int values, bool lines,
                            std::vector<std::vector<int>> regions, std::vector<std::uint64_t> candidates,
                            const nb::object& rules) {
    general::Puzzle puzzle{rows, columns, extra, low, values, lines, std::move(regions), std::move(candidates), {}};
    for (const nb::handle rule : nb::cast<nb::sequence>(rules)) puzzle.rules.push_back(rule_from(rule));
    return puzzle;
}

/// Patience that lets Python handle signals and tells how far the work is.
Patience patience_from(double seconds, std::uint64_t guesses, std::function<void()> tell) {
    return {seconds, guesses, [tell = std::move(tell)] {
                nb::gil_scoped_acquire acquire;
                if (tell && !PyErr_Occurred()) {
                    try {
                        tell();
                    } catch (nb::python_error& error) {
                        error.restore();
                    }
                }
                return PyErr_Occurred() || PyErr_CheckSignals() != 0;
            }};
}

std::vector<int> broken(int rows, int columns, int extra, int low, int values, bool lines,
                        std::vector<std::vector<int>> regions, std::vector<std::uint64_t> candidates,
                        const nb::object& rules, const nb::object& given) {
    const auto puzzle =
        puzzle_from(rows, columns, extra, low, values, lines, std::move(regions), std::move(candidates), rules);
    std::vector<int> filled;
    for (const nb::handle value : nb::cast<nb::sequence>(given))
        filled.push_back(value.is_none() ? general::kNoValue : nb::cast<int>(value));
    if (filled.size() != static_cast<std::size_t>(puzzle.rows * puzzle.columns + puzzle.extra))
        throw std::invalid_argument("as many values as cells expected");
    return general::broken(puzzle, filled);
}

void raise_pending() {
    if (PyErr_Occurred()) throw nb::python_error();
}

nb::object next(general::Search& self, double seconds, std::uint64_t guesses) {
    std::vector<int> solution;
    Outcome outcome;
    {
        nb::gil_scoped_release release;
        outcome = self.next(solution, patience_from(seconds, guesses, {}));
    }
    raise_pending();
    if (outcome == Outcome::found) return nb::cast(solution);
    return nb::bool_(outcome == Outcome::out_of_patience);
}

nb::tuple count(general::Search& self, std::uint64_t limit, double seconds, std::uint64_t guesses,
                const nb::object& progress) {
    std::uint64_t found = 0;
    Outcome outcome = Outcome::found;
    {
        nb::gil_scoped_release release;
        std::vector<int> solution;
        std::function<void()> tell;
        if (!progress.is_none()) tell = [&] { progress(found, self.counters().guesses); };
        outcome = self.count(solution, patience_from(seconds, guesses, std::move(tell)), limit, found);
    }
    raise_pending();
    return nb::make_tuple(found, outcome == Outcome::exhausted, self.counters().guesses);
}

nb::object true_candidates(general::Search& self, double seconds, std::uint64_t guesses) {
    std::vector<std::uint64_t> candidates;
    Outcome outcome;
    {
        nb::gil_scoped_release release;
        outcome = self.true_candidates(candidates, patience_from(seconds, guesses, {}));
    }
    raise_pending();
    return nb::make_tuple(candidates, outcome == Outcome::exhausted);
}

}  // namespace

void bind_general(nb::module_& m) {
    m.def("variant_broken", &broken, "rows"_a, "columns"_a, "extra"_a, "low"_a, "values"_a, "lines"_a, "regions"_a,
          "candidates"_a, "rules"_a, "given"_a,
          "Rules (by index) and houses (-1, -2 ...: rows, columns, regions) that the values given break; for a puzzle "
          "that "
          "a search was made of.");
    m.def("rule_names", &general::rule_names, "The rules that the general engine knows.");
    nb::class_<general::Search>(m, "VariantSearch", "Depth-first search for the solutions of a variant.")
        .def(
            "__init__",
            [](general::Search* self, int rows, int columns, int extra, int low, int values, bool lines,
               std::vector<std::vector<int>> regions, std::vector<std::uint64_t> candidates, const nb::object& rules,
               std::uint32_t off) {
                const auto puzzle = puzzle_from(rows, columns, extra, low, values, lines, std::move(regions),
                                                std::move(candidates), rules);
                nb::gil_scoped_release release;
                new (self) general::Search(puzzle, off);
            },
            "rows"_a, "columns"_a, "extra"_a, "low"_a, "values"_a, "lines"_a, "regions"_a, "candidates"_a, "rules"_a,
            "off"_a = 0)
        .def("next", &next, "seconds"_a = 0.0, "guesses"_a = 0, nb::lock_self(),
             nb::sig("def next(self, seconds: float = 0.0, guesses: int = 0) -> list[int] | bool"),
             "The next solution; False when there is none; True when the budget ran out first.")
        .def("count", &count, "limit"_a, "seconds"_a = 0.0, "guesses"_a = 0, "progress"_a = nb::none(), nb::lock_self(),
             nb::sig(
                 "def count(self, limit: int, seconds: float = 0.0, guesses: int = 0, progress: object | None = None) "
                 "-> tuple[int, bool, int]"),
             "How many solutions, at most limit; whether that is all; guesses.")
        .def("true_candidates", &true_candidates, "seconds"_a = 0.0, "guesses"_a = 0, nb::lock_self(),
             nb::sig("def true_candidates(self, seconds: float = 0.0, guesses: int = 0) -> tuple[list[int], bool]"),
             "For each cell the set of values it has in some solution; whether that is certain.")
        .def("propagated", &general::Search::propagated, nb::lock_self(),
             "The candidates that propagation alone leaves; empty at a dead end.")
        .def_prop_ro("guesses", [](const general::Search& s) { return s.counters().guesses; })
        .def_prop_ro("backtracks", [](const general::Search& s) { return s.counters().backtracks; })
        .def_prop_ro("runs", [](const general::Search& s) { return s.counters().runs; });
}

}  // namespace ninefold
