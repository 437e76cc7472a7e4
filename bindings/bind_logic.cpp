// The human solver.  A position is passed as 81 bytes of digits (0 for empty), 11 bytes of clue flags (81 bits, cell 0
// is the lowest), the pencil marks (masks as in convert.hpp; empty for none) and a flag that these are the puzzle.  If
// its unique solution is known, 81 bytes of that follow.  Steps are returned as read-only records of plain data, many
// ratings as columns.
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <bit>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string>
#include <tuple>
#include <type_traits>

#include "convert.hpp"
#include "logic/assumptions.hpp"
#include "logic/chain_net.hpp"
#include "logic/records.hpp"
#include "logic/reglib.hpp"
#include "ninefold/logic.hpp"

using namespace nb::literals;

namespace ninefold {
namespace {

using namespace logic;

Position position_from(const nb::bytes& digits, const nb::bytes& clues, const nb::bytes& marks, bool sukaku,
                       const nb::bytes& solution) {
    if (clues.size() != 11) throw std::invalid_argument("expected 11 bytes of clue flags");
    const auto* flags = reinterpret_cast<const unsigned char*>(clues.c_str());
    CellSet given;
    for (Cell c = 0; c < kCells; ++c)
        if (flags[c / 8] >> (c % 8) & 1) given.add(c);
    Candidates noted;
    if (marks.size()) noted = candidates_from(marks);
    Digits known;
    if (solution.size() == kCells)
        std::copy_n(reinterpret_cast<const std::uint8_t*>(solution.c_str()), kCells, known.begin());
    else if (solution.size())
        throw std::invalid_argument("a solution is 81 bytes 1..9");
    return position_of(digits_from(digits), given, marks.size() ? &noted : nullptr, sukaku,
                       solution.size() ? &known : nullptr);
}

/// Solvers of one kind.  Each call borrows one, so calls from several threads, or from a signal handler during a call,
/// do not interfere.
class LogicSolver {
public:
    LogicSolver(const std::string& preset, const std::vector<std::pair<std::string, bool>>& switches, bool als_nodes,
                bool old_uniqueness)
        : preset_(preset_named(preset)) {
        options_.switches = switches;
        options_.als_nodes = als_nodes;
        options_.old_uniqueness = old_uniqueness;
        free_.push_back(std::make_unique<Solver>(preset_, options_));
    }

    /// Calls a function with a solver and without the GIL.  An interrupt ends it with Python's exception.
    template <class Call>
    auto with(double seconds, int max_steps, Call call) {
        Limits limits;
        limits.deadline = Limits::after(seconds);
        limits.interrupted = &signaled;
        limits.max_steps = max_steps;
        std::unique_ptr<Solver> solver = borrow();
        solver->limit(std::move(limits));
        auto result = [&] {
            const Unlocked unlocked;
            return call(*solver);
        }();
        if (solver->interrupted()) throw nb::python_error();
        give_back(std::move(solver));
        return result;
    }

private:
    std::unique_ptr<Solver> borrow() {
        const std::lock_guard lock(mutex_);
        if (free_.empty()) return std::make_unique<Solver>(preset_, options_);
        std::unique_ptr<Solver> solver = std::move(free_.back());
        free_.pop_back();
        return solver;
    }
    void give_back(std::unique_ptr<Solver> solver) {
        const std::lock_guard lock(mutex_);
        if (free_.size() < 8) free_.push_back(std::move(solver));
    }

    const Preset& preset_;
    Options options_;
    std::mutex mutex_;
    std::vector<std::unique_ptr<Solver>> free_;
};

/// The positions of a path: 81 digits and 162 bytes of candidate masks each.
std::pair<nb::bytes, nb::bytes> packed(const std::vector<Board>& boards) {
    std::string digits, masks;
    for (const Board& board : boards)
        for (std::size_t c = 0; c < kCells; ++c) {
            digits += static_cast<char>(board.values()[c]);
            const unsigned bits = board.candidates()[c].bits();
            masks += static_cast<char>(bits & 0xff);
            masks += static_cast<char>(bits >> 8);
        }
    return {nb::bytes(digits.data(), digits.size()), nb::bytes(masks.data(), masks.size())};
}

void bind_step(nb::module_& m) {
    nb::class_<Step>(m, "StepData", "One step of the human solver, as a row.")
        .def_prop_ro(
            "row", [](const Step& step) { return plain(step); },
            "The fields of ninefold.results.Step in their order, without the puzzle and those of variants.");
}

void bind_solver(nb::module_& m) {
    const nb::bytes unknown("", 0);
    using Switches = std::vector<std::pair<std::string, bool>>;
    nb::class_<LogicSolver>(m, "LogicSolver", "Solves as people do.  Thread-safe.")
        .def(nb::init<const std::string&, const Switches&, bool, bool>(), "preset"_a = "hodoku",
             "switches"_a = Switches(), "als_nodes"_a = false, "old_uniqueness"_a = false)
        .def(
            "solve",
            [](LogicSolver& self, const nb::bytes& digits, const nb::bytes& clues, const nb::bytes& marks, bool sukaku,
               const nb::bytes& solution, double seconds, int max_steps) {
                const Position position = position_from(digits, clues, marks, sukaku, solution);
                Path path = self.with(seconds, max_steps, [&](Solver& solver) { return solver.solve(position); });
                auto [values, masks] = packed(path.boards);
                return std::make_tuple(std::move(path.steps), ending_name(path.ending), values, masks);
            },
            "digits"_a, "clues"_a, "marks"_a, "sukaku"_a, "solution"_a = unknown, "seconds"_a = 0.0,
            "max_steps"_a = 10'000,
            "The steps of the path, how it ended, and the digits and candidate masks before each step.")
        .def(
            "rate",
            [](LogicSolver& self, const nb::bytes& digits, const nb::bytes& clues, const nb::bytes& marks, bool sukaku,
               double seconds) {
                const Position position = position_from(digits, clues, marks, sukaku, nb::bytes("", 0));
                const Assessment found =
                    self.with(seconds, Limits().max_steps, [&](Solver& solver) { return solver.assess(position); });
                return std::make_tuple(static_cast<int>(found.status), found.mistaken, plain(found.rating));
            },
            "digits"_a, "clues"_a, "marks"_a, "sukaku"_a, "seconds"_a = 0.0,
            "(status, whether there are mistakes, rating); a rating is (ending, level, score, steps, hardest "
            "technique, "
            "[(technique, count), ...], hardest step, first placement, first step, techniques of the latter two)")
        .def(
            "next",
            [](LogicSolver& self, const nb::bytes& digits, const nb::bytes& clues, const nb::bytes& marks, bool sukaku,
               const nb::bytes& solution, double seconds) {
                const Position position = position_from(digits, clues, marks, sukaku, solution);
                bool stopped = false;
                std::optional<Step> step = self.with(seconds, Limits().max_steps, [&](Solver& solver) {
                    std::optional<Step> found = solver.next(position);
                    stopped = solver.stopped();
                    return found;
                });
                return std::make_tuple(std::move(step), stopped, packed({position.board()}).second);
            },
            "digits"_a, "clues"_a, "marks"_a, "sukaku"_a, "solution"_a = unknown, "seconds"_a = 0.0,
            "The next step if there is one, whether time ran out first, and the candidate masks before it.")
        .def(
            "all_steps",
            [](LogicSolver& self, const nb::bytes& digits, const nb::bytes& clues, const nb::bytes& marks, bool sukaku,
               const nb::bytes& solution, std::size_t limit, bool everything, double seconds) {
                const Position position = position_from(digits, clues, marks, sukaku, solution);
                StepList list = self.with(seconds, Limits().max_steps, [&](Solver& solver) {
                    return solver.all_steps(position, limit, everything);
                });
                return std::make_tuple(std::move(list.steps), list.complete, packed({position.board()}).second);
            },
            "digits"_a, "clues"_a, "marks"_a, "sukaku"_a, "solution"_a = unknown, "limit"_a = 100'000,
            "everything"_a = false, "seconds"_a = 0.0,
            "Every available step in the order of the slots, whether that is all of them, and the candidate masks.")
        .def(
            "diagnose",
            [](LogicSolver& self, const nb::bytes& digits, const nb::bytes& clues, const nb::bytes& marks, bool sukaku,
               double seconds) {
                const Position position = position_from(digits, clues, marks, sukaku, nb::bytes("", 0));
                const Diagnosis found =
                    self.with(seconds, Limits().max_steps, [&](Solver& solver) { return solver.diagnose(position); });
                const bool one = found.status == Status::one;
                return std::make_tuple(static_cast<int>(found.status),
                                       nb::bytes(found.solution.data(), one ? kCells : 0), plain(found.wrong_entries),
                                       plain(found.wrong_crossings));
            },
            "digits"_a, "clues"_a, "marks"_a, "sukaku"_a, "seconds"_a = 0.0,
            "(status of the puzzle; the only solution, else nothing; wrong entries; wrongly crossed-out)");
}

template <class T, class... Extra>
using Array = nb::ndarray<T, nb::device::cpu, nb::c_contig, Extra...>;
using Cells8 = Array<const std::uint8_t>;
using Cells16 = Array<const std::uint16_t>;
using Flags = Array<const std::uint8_t, nb::ndim<1>>;

/// An array.array of *n* values, computed by a function of the index.
template <class T, class Value>
nb::object column(std::size_t n, Value value) {
    constexpr char kCode = std::is_floating_point_v<T> ? 'd' : "BHiq"[std::countr_zero(sizeof(T))];
    auto data = std::make_unique<T[]>(n);
    for (std::size_t i = 0; i < n; ++i) data[i] = static_cast<T>(value(i));
    const nb::bytes bytes(reinterpret_cast<const char*>(data.get()), n * sizeof(T));
    return nb::module_::import_("array").attr("array")(nb::str(&kCode, 1), bytes);
}

nb::dict columns(const std::vector<Assessment>& found) {
    const std::size_t n = found.size();
    std::vector<std::int64_t> offsets(n + 1);
    std::vector<std::pair<TechniqueId, int>> counts;
    for (std::size_t i = 0; i < n; ++i) {
        if (found[i].rated()) counts.insert(counts.end(), found[i].rating.counts.begin(), found[i].rating.counts.end());
        offsets[i + 1] = static_cast<std::int64_t>(counts.size());
    }
    nb::dict out;
    out["status"] = column<std::uint8_t>(n, [&](auto i) { return found[i].status; });
    out["mistaken"] = column<std::uint8_t>(n, [&](auto i) { return found[i].mistaken; });
    out["ending"] = column<std::uint8_t>(n, [&](auto i) { return found[i].rating.ending; });
    out["level"] = column<std::uint8_t>(n, [&](auto i) { return found[i].rating.level; });
    out["score"] = column<double>(n, [&](auto i) { return found[i].rating.score; });
    out["steps"] = column<std::int32_t>(n, [&](auto i) { return found[i].rating.steps; });
    out["hardest"] = column<std::uint16_t>(n, [&](auto i) { return found[i].rating.hardest; });
    out["hardest_step"] = column<double>(n, [&](auto i) { return found[i].rating.hardest_step; });
    out["first_placement"] = column<double>(n, [&](auto i) { return found[i].rating.first_placement; });
    out["first_step"] = column<double>(n, [&](auto i) { return found[i].rating.first_step; });
    out["first_placement_by"] = column<std::uint16_t>(n, [&](auto i) { return found[i].rating.first_placement_by; });
    out["first_step_by"] = column<std::uint16_t>(n, [&](auto i) { return found[i].rating.first_step_by; });
    out["offsets"] = column<std::int64_t>(n + 1, [&](auto i) { return offsets[i]; });
    out["techniques"] = column<std::uint16_t>(counts.size(), [&](auto i) { return counts[i].first; });
    out["counts"] = column<std::int32_t>(counts.size(), [&](auto i) { return counts[i].second; });
    return out;
}

nb::dict rate_many(const Cells8& digits, const std::optional<Cells8>& clues, const std::optional<Cells16>& marks,
                   const std::optional<Flags>& sukaku, const std::string& preset, unsigned threads, double seconds,
                   const nb::object& progress, bool old_uniqueness) {
    const std::size_t n = digits.size() / kCells;
    if (digits.size() != n * kCells || (clues && clues->size() != n * kCells) ||
        (marks && marks->size() != n * kCells) || (sukaku && sukaku->size() != n))
        throw std::invalid_argument("the arrays differ in length");
    const PositionRows rows{digits.data(), clues ? clues->data() : nullptr, marks ? marks->data() : nullptr,
                            sukaku ? sukaku->data() : nullptr};
    const Preset& chosen = preset_named(preset);
    RateManyOptions options;
    options.threads = threads;
    options.solver.old_uniqueness = old_uniqueness;
    options.limits.deadline = Limits::after(seconds);
    options.limits.interrupted = &signaled;
    // If progress raises an exception, signaled() finds it and ends the batch.
    if (!progress.is_none()) options.progress = progress_reporter(progress);
    std::vector<Assessment> found(n);
    bool finished;
    {
        const Unlocked unlocked;
        finished = assess_many(chosen, rows, found, options);
    }
    if (!finished) throw nb::python_error();
    return columns(found);
}

using SumOf = std::tuple<int, bool, std::vector<std::pair<int, std::vector<int>>>, std::vector<std::uint64_t>>;

/// 64-bit words, the lowest byte first.
std::vector<std::uint64_t> words_of(const nb::bytes& given) {
    std::vector<std::uint64_t> out(given.size() / 8);
    for (std::size_t i = 0; i < 8 * out.size(); ++i)
        out[i / 8] |= std::uint64_t{static_cast<const unsigned char*>(given.data())[i]} << (i % 8 * 8);
    return out;
}

}  // namespace

void bind_logic(nb::module_& m) {
    bind_step(m);
    bind_solver(m);
    m.def(
        "logic_rate_many", &rate_many, "digits"_a, "clues"_a.none() = nb::none(), "marks"_a.none() = nb::none(),
        "sukaku"_a.none() = nb::none(), "preset"_a = "hodoku", "threads"_a = 0, "seconds"_a = 0.0,
        "progress"_a.none() = nb::none(), "old_uniqueness"_a = false,
        nb::sig("def logic_rate_many(digits: object, clues: object = None, marks: object = None, sukaku: object = "
                "None, preset: str = 'hodoku', threads: int = 0, seconds: float = 0.0, progress: object = None, "
                "old_uniqueness: bool = False) -> "
                "dict[str, array.array[typing.Any]]"),
        "Rates positions: digits (n x 81, uint8; a row with anything above 9 is unreadable), clue flags (n x 81, "
        "uint8; "
        "none: every digit is a clue), candidates noted (n x 81, uint16, 0: nothing noted), flags of sukakus (n, "
        "uint8; "
        "their masks are the puzzle).  Columns by name: status (of the puzzle; undecided where the time was over), "
        "mistaken (not rated: an entry or a crossed-out candidate is wrong), ending (solved, stuck, invalid, stopped, "
        "limited), level, score, steps, hardest (technique id, 0 for none), hardest_step, first_placement, first_step, "
        "first_placement_by and first_step_by (technique ids); techniques (ids) and counts of row i lie from "
        "offsets[i] to offsets[i + 1].");
    m.def(
        "logic_reglib",
        [](const std::string& line) -> std::optional<std::tuple<std::string, std::string, std::vector<std::string>>> {
            const auto test = parse_case(line, 0);
            if (!test) return std::nullopt;
            const Unlocked unlocked;
            const RegOutcome outcome = run_case(*test);
            constexpr std::string_view kNames[] = {"passed", "failed", "no finder"};
            std::vector<std::string> same;
            for (const Step& step : outcome.same)
                same.push_back(reglib_code(step) + " " + conclusions_text(step) + " " + reglib_extra(step));
            return std::make_tuple(test->code, std::string(kNames[static_cast<std::size_t>(outcome.result)]), same);
        },
        "line"_a,
        "Runs a line of a HoDoKu regression library: (code, result, steps of that code and digits); None for "
        "comments.");
    nb::class_<ChainNet>(m, "ChainNet", "Candidates that exclude others, and sets of which one is true.")
        .def(
            "__init__",
            [](ChainNet* self, std::size_t words, const nb::bytes& weak, const nb::bytes& sets) {
                new (self) ChainNet(words, words_of(weak), words_of(sets));
            },
            "words"_a, "weak"_a, "sets"_a)
        .def(
            "follow",
            [](const ChainNet& self, int candidate, std::size_t most) {
                const ChainNet::Trail trail = self.follow(candidate, most);
                return std::make_tuple(trail.order, trail.forced_by, trail.dead);
            },
            "candidate"_a, "most"_a,
            "What follows from a candidate: the candidates that are true, the set that forces each, and the set that "
            "has none left, -1 for none.");
    nb::class_<Assumptions>(m, "Assumptions",
                            "Follows assumptions about a variant by places, links, sums and sets of digits.")
        .def(
            "__init__",
            [](Assumptions* self, int cells, int width, int low, const nb::bytes& peers, const nb::bytes& links,
               const nb::bytes& sets, const std::vector<SumOf>& sums, std::vector<std::vector<int>> houses,
               std::vector<std::vector<int>> rules) {
                Assumptions::Puzzle puzzle{cells,           width,          low, words_of(peers),
                                           words_of(links), words_of(sets), {},  std::move(houses),
                                           std::move(rules)};
                for (const auto& [total, derived, groups, family] : sums)
                    puzzle.sums.push_back({total, derived, groups, family});
                new (self) Assumptions(std::move(puzzle));
            },
            "cells"_a, "width"_a, "low"_a, "peers"_a, "links"_a, "sets"_a, "sums"_a, "houses"_a, "rules"_a)
        .def("start", &Assumptions::start, "candidates"_a, "Sets the candidates of each cell.")
        .def("assume", &Assumptions::assume, "candidate"_a, "order"_a = 0,
             "Follows an assumption until it fails or nothing more follows, with the easiest arguments first (0) or in "
             "a random order; whether it fails. With -1, one step at most leads to the dead end, and one of the two is "
             "about a sum.")
        .def("due", &Assumptions::due, "The rules with cells that changed since this was called last.")
        .def("candidates", &Assumptions::candidates, "The candidates of each cell after the steps so far.")
        .def("exclude", &Assumptions::exclude, "rule"_a, "gone"_a,
             "Removes what a rule excludes, as (cell, digits), and continues; whether the assumption fails.")
        .def("fail", &Assumptions::fail, "rule"_a, "Notes that a rule cannot be satisfied any more.")
        .def(
            "proof",
            [](Assumptions& self) {
                std::vector<std::tuple<int, int, int, int>> out;
                for (const Assumptions::Step& step : self.proof())
                    out.emplace_back(static_cast<int>(step.kind), step.item, step.first, step.second);
                return out;
            },
            "The steps that lead to the dead end, and the dead end: (kind, item, first, second).");
    m.def(
        "logic_techniques", [](const std::string& preset) { return technique_table(preset_named(preset)); },
        "preset"_a = "hodoku",
        "The techniques: (id, slug, name, HoDoKu library code, family, slug of the preset's slot that finds it, or "
        "nothing).");
    m.def("logic_presets", &preset_table,
          "The presets, the default scale first: (name, title, decimals of its scores).");
    m.def(
        "logic_left_out", [](const std::string& preset) { return left_out_table(preset_named(preset)); },
        "preset"_a = "hodoku", "The slots that a preset leaves out on purpose: (slug, why).");
    m.def(
        "logic_slots", [](const std::string& preset) { return slot_table(preset_named(preset)); },
        "preset"_a = "hodoku",
        "The slots of a preset: (number, slug, name, score, level, solves, in all_steps, needs uniqueness, there).");
}

}  // namespace ninefold
