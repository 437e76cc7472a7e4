// Sudoku of any size and rules.  A rule is passed as (name, cells, numbers, text, parts).  A solution is returned as a
// list of values, and candidates as a list of sets of value - low.
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bindings.hpp"
#include "check/variant_check.hpp"
#include "convert.hpp"
#include "ninefold/general.hpp"

using namespace nb::literals;

namespace ninefold {
namespace {

using general::Budget;
using general::Outcome;

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
        const Unlocked unlocked;
        outcome = self.next(solution, {seconds, guesses, &signaled});
    }
    raise_pending();
    if (outcome == Outcome::found) return nb::cast(solution);
    return nb::bool_(outcome == Outcome::out_of_budget);
}

nb::tuple count(general::Search& self, std::uint64_t limit, double seconds, std::uint64_t guesses,
                const nb::object& progress) {
    std::uint64_t found = 0;
    Outcome outcome = Outcome::found;
    {
        const Unlocked unlocked;
        std::vector<int> solution;
        const auto report = progress_reporter(progress);
        const Budget budget{seconds, guesses, [&] { return report(found, self.counters().guesses); }};
        outcome = self.count(solution, budget, limit, found);
    }
    raise_pending();
    return nb::make_tuple(found, outcome == Outcome::exhausted, self.counters().guesses);
}

/// A puzzle from a tuple of the arguments of VariantSearch.
general::Puzzle puzzle_of(nb::handle given) {
    const auto f = nb::cast<nb::tuple>(given);
    if (f.size() != 9)
        throw std::invalid_argument(
            "a puzzle is (rows, columns, extra, low, values, lines, regions, candidates, rules)");
    return puzzle_from(nb::cast<int>(f[0]), nb::cast<int>(f[1]), nb::cast<int>(f[2]), nb::cast<int>(f[3]),
                       nb::cast<int>(f[4]), nb::cast<bool>(f[5]), nb::cast<std::vector<std::vector<int>>>(f[6]),
                       nb::cast<std::vector<std::uint64_t>>(f[7]), nb::borrow(f[8]));
}

nb::list solve_many(const nb::list& given, std::uint64_t limit, std::size_t keep, double seconds, double each_seconds,
                    std::uint64_t each_nodes, unsigned threads, std::uint32_t off, const nb::object& progress) {
    std::vector<general::Puzzle> puzzles;
    puzzles.reserve(given.size());
    for (const nb::handle puzzle : given) puzzles.push_back(puzzle_of(puzzle));
    general::ManyOptions options{limit, keep, seconds, each_seconds, each_nodes, threads, off, {}};
    bool raised = false;
    options.interrupted = [&](std::size_t done) { return raised = progress_reporter(progress)(done); };
    std::vector<general::Answer> answers;
    {
        const Unlocked unlocked;
        answers = general::solve_many(puzzles, options);
    }
    if (raised) throw nb::python_error();
    nb::list out;
    for (const general::Answer& a : answers) {
        if (a.refused.empty()) {
            out.append(nb::make_tuple(a.solutions, a.count, a.complete, a.guesses));
        } else {
            out.append(a.refused);
        }
    }
    return out;
}

nb::object true_candidates(general::Search& self, double seconds, std::uint64_t guesses) {
    std::vector<std::uint64_t> candidates;
    Outcome outcome;
    {
        const Unlocked unlocked;
        outcome = self.true_candidates(candidates, {seconds, guesses, &signaled});
    }
    raise_pending();
    return nb::make_tuple(candidates, outcome == Outcome::exhausted);
}

nb::object refuted(general::Search& self, std::uint64_t most, double seconds) {
    std::vector<std::uint64_t> dead;
    Outcome outcome;
    {
        const Unlocked unlocked;
        outcome = self.refuted(dead, {seconds, 0, &signaled}, most);
    }
    raise_pending();
    return nb::make_tuple(dead, outcome != Outcome::out_of_budget);
}

}  // namespace

void bind_general(nb::module_& m) {
    m.def("variant_broken", &broken, "rows"_a, "columns"_a, "extra"_a, "low"_a, "values"_a, "lines"_a, "regions"_a,
          "candidates"_a, "rules"_a, "given"_a,
          "The rules (by index) and houses (-1, -2 ...: rows, columns, regions) that the given values break.  The "
          "puzzle must be valid for VariantSearch.");
    m.def("rule_names", &general::rule_names, "The names of the rules of the general engine.");
    m.def("solve_variants", &solve_many, "puzzles"_a, "limit"_a = 2, "keep"_a = 2, "seconds"_a = 0.0,
          "each_seconds"_a = 0.0, "each_nodes"_a = 0, "threads"_a = 0, "off"_a = 0, "progress"_a = nb::none(),
          nb::sig("def solve_variants(puzzles: list[tuple[int, int, int, int, int, bool, list[list[int]], list[int], "
                  "list[tuple[str, list[int], list[int], str, list[typing.Any]]]]], limit: int = 2, keep: int = 2, "
                  "seconds: float = 0.0, each_seconds: float = 0.0, each_nodes: int = 0, threads: int = 0, "
                  "off: int = 0, progress: object | None = None) -> "
                  "list[tuple[list[list[int]], int, bool, int] | str]"),
          "Searches many puzzles on several threads; each is a tuple of the arguments of VariantSearch.  Returns for "
          "each puzzle its first solutions, the number found, whether there are no others, and the guesses; or the "
          "reason why it cannot be posted.  `seconds` is for all puzzles together; puzzles that were not reached have "
          "no solutions and are not complete.  `progress` is called with the number done about every 20 ms.");
    nb::class_<general::Search>(m, "VariantSearch", "Depth-first search for the solutions of a variant.")
        .def(
            "__init__",
            [](general::Search* self, int rows, int columns, int extra, int low, int values, bool lines,
               std::vector<std::vector<int>> regions, std::vector<std::uint64_t> candidates, const nb::object& rules,
               std::uint32_t off) {
                const auto puzzle = puzzle_from(rows, columns, extra, low, values, lines, std::move(regions),
                                                std::move(candidates), rules);
                const Unlocked unlocked;
                new (self) general::Search(puzzle, off);
            },
            "rows"_a, "columns"_a, "extra"_a, "low"_a, "values"_a, "lines"_a, "regions"_a, "candidates"_a, "rules"_a,
            "off"_a = 0)
        .def("next", &next, "seconds"_a = 0.0, "guesses"_a = 0, nb::lock_self(),
             nb::sig("def next(self, seconds: float = 0.0, guesses: int = 0) -> list[int] | bool"),
             "The next solution; False if there is none; True if the budget ran out first.")
        .def("count", &count, "limit"_a, "seconds"_a = 0.0, "guesses"_a = 0, "progress"_a = nb::none(), nb::lock_self(),
             nb::sig(
                 "def count(self, limit: int, seconds: float = 0.0, guesses: int = 0, progress: object | None = None) "
                 "-> tuple[int, bool, int]"),
             "The number of solutions up to the limit, whether that is all of them, and the guesses.")
        .def("true_candidates", &true_candidates, "seconds"_a = 0.0, "guesses"_a = 0, nb::lock_self(),
             nb::sig("def true_candidates(self, seconds: float = 0.0, guesses: int = 0) -> tuple[list[int], bool]"),
             "The values of each cell in some solution, and whether the result is certain.")
        .def("refuted", &refuted, "most"_a, "seconds"_a = 0.0, nb::lock_self(),
             nb::sig("def refuted(self, most: int, seconds: float = 0.0) -> tuple[list[int], bool]"),
             "The values of each cell that propagation refutes once they are assumed, at most `most`; and False if the "
             "budget ran out first.")
        .def("propagated", &general::Search::propagated, nb::lock_self(),
             "The candidates that propagation alone leaves; empty at a dead end.")
        .def_prop_ro("guesses", [](const general::Search& s) { return s.counters().guesses; })
        .def_prop_ro("backtracks", [](const general::Search& s) { return s.counters().backtracks; })
        .def_prop_ro("runs", [](const general::Search& s) { return s.counters().runs; });
}

}  // namespace ninefold
