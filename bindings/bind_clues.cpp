// The clues of a puzzle: redundant clues, true candidates, unavoidable sets, backdoors, neighbors.  Puzzles are passed
// as 81 bytes of digits.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <optional>
#include <vector>

#include "bindings.hpp"
#include "convert.hpp"
#include "ninefold/clues.hpp"

using namespace nb::literals;

namespace ninefold {
namespace {

nb::bytes bytes_of(const Digits& digits) { return nb::bytes(digits.data(), kCells); }

std::vector<int> redundant_clues(const nb::bytes& puzzle) {
    std::vector<int> cells;
    for (const Cell c : clues::redundant_clues(digits_from(puzzle))) cells.push_back(c);
    return cells;
}

nb::bytes minimize(const nb::bytes& puzzle, std::uint64_t seed) {
    Rng random(seed);
    return bytes_of(clues::minimize(digits_from(puzzle), random));
}

nb::object true_candidates(const nb::bytes& masks, std::uint64_t limit, std::optional<double> seconds) {
    using Clock = std::chrono::steady_clock;
    const Candidates puzzle = candidates_from(masks);
    const auto begun = Clock::now();
    std::atomic<bool> late = false;
    const auto stop = [&] {
        if (seconds && std::chrono::duration<double>(Clock::now() - begun).count() >= *seconds) late = true;
        return late || signaled();
    };
    clues::CandidateCounts counts;
    bool done;
    {
        const Unlocked unlocked;
        done = clues::true_candidates(puzzle, limit, counts, stop);
    }
    if (!done && late) return nb::none();
    if (!done) throw nb::python_error();
    std::vector<std::uint64_t> flat;
    for (const auto& cell : counts) flat.insert(flat.end(), cell.begin(), cell.end());
    return nb::cast(flat);
}

/// Runs a search for sets of cells without the GIL, up to a number of seconds.
template <class Search>
nb::tuple sets_of_cells(std::optional<double> seconds, const Search& search) {
    using Clock = std::chrono::steady_clock;
    const auto begun = Clock::now();
    bool late = false, done;
    const auto stop = [&] {
        if (seconds && std::chrono::duration<double>(Clock::now() - begun).count() >= *seconds) late = true;
        return late || signaled();
    };
    std::vector<CellSet> sets;
    {
        const Unlocked unlocked;
        done = search(sets, stop);
    }
    if (!done && !late) throw nb::python_error();
    nb::list out;
    for (const CellSet set : sets) {
        nb::list cells;
        for (const Cell c : set) cells.append(c);
        out.append(cells);
    }
    return nb::make_tuple(out, done);
}

}  // namespace

void bind_clues(nb::module_& m) {
    m.def("redundant_clues", &redundant_clues, "puzzle"_a,
          "The cells of the redundant clues of a puzzle with exactly one solution.");
    m.def("minimize", &minimize, "puzzle"_a, "seed"_a, "The puzzle after removing redundant clues until none is left.");
    m.def("true_candidates", &true_candidates, "masks"_a, "limit"_a, "seconds"_a = nb::none(),
          nb::sig("def true_candidates(masks: bytes, limit: int, seconds: float | None = None) -> list[int] | None"),
          "The number of solutions with each of the 729 candidates, up to a limit; None if the time ran out.");
    m.def(
        "unavoidable_sets",
        [](const nb::bytes& grid, int most, std::optional<double> seconds) {
            const Digits digits = digits_from(grid);
            return sets_of_cells(seconds, [&](std::vector<CellSet>& sets, const lanes::Interrupt& stop) {
                return clues::unavoidable_sets(digits, most, sets, stop);
            });
        },
        "grid"_a, "most"_a, "seconds"_a = nb::none(),
        nb::sig("def unavoidable_sets(grid: bytes, most: int, seconds: float | None = None)"
                " -> tuple[list[list[int]], bool]"),
        "The minimal unavoidable sets of a complete grid up to a size, and whether that is all of them.");
    m.def(
        "backdoors",
        [](const nb::bytes& puzzle, const nb::bytes& solution, std::optional<double> seconds) {
            const Digits digits = digits_from(puzzle), solved = digits_from(solution);
            return sets_of_cells(seconds, [&](std::vector<CellSet>& sets, const lanes::Interrupt& stop) {
                return clues::backdoors(digits, solved, sets, stop);
            });
        },
        "puzzle"_a, "solution"_a, "seconds"_a = nb::none(),
        nb::sig("def backdoors(puzzle: bytes, solution: bytes, seconds: float | None = None)"
                " -> tuple[list[list[int]], bool]"),
        "The smallest backdoors of a puzzle with one solution, and whether that is all of them.");
    nb::class_<clues::Neighbors>(m, "Neighbors", "The puzzles that you reach by removing clues and adding others.")
        .def(
            "__init__",
            [](clues::Neighbors* self, const nb::bytes& puzzle, int remove, int add, bool minimal, bool distinct,
               unsigned threads) {
                new (self) clues::Neighbors(digits_from(puzzle), {remove, add, minimal, distinct, threads});
            },
            "puzzle"_a, "remove"_a, "add"_a, "minimal"_a, "distinct"_a, "threads"_a)
        .def(
            "step",
            [](clues::Neighbors& self) -> nb::object {
                std::vector<Digits> found;
                bool more;
                {
                    const Unlocked unlocked;
                    more = self.step(found);
                }
                if (!more) return nb::none();
                nb::list out;
                for (const Digits& puzzle : found) out.append(bytes_of(puzzle));
                return out;
            },
            nb::lock_self(), nb::sig("def step(self) -> list[bytes] | None"),
            "Does a piece of the work and returns the puzzles found, or None when all is done.");
}

}  // namespace ninefold
