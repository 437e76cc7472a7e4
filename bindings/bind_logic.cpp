// The human solver.  A position crosses as 81 bytes of values (0 for empty), 81 bytes of flags (1 for a
// clue) and 162 bytes of crossed-out candidates (a mask a cell, little endian, bit d-1 for digit d); where its only
// solution is known, 81 bytes of that as well.
// Steps come back as read-only records of plain data.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <atomic>
#include <stdexcept>
#include <string>
#include <tuple>

#include "bindings.hpp"
#include "logic/reglib.hpp"
#include "ninefold/logic.hpp"

using namespace nb::literals;

namespace ninefold {
namespace {

using namespace logic;

Position position_from(const nb::bytes& values, const nb::bytes& givens, const nb::bytes& crossed_out,
                       const nb::bytes& solution) {
    if (values.size() != kCells || givens.size() != kCells || crossed_out.size() != 2 * kCells)
        throw std::invalid_argument("expected 81 bytes of values, 81 of clue flags, 162 of crossed-out candidates");
    const auto* v = reinterpret_cast<const unsigned char*>(values.c_str());
    const auto* g = reinterpret_cast<const unsigned char*>(givens.c_str());
    const auto* x = reinterpret_cast<const unsigned char*>(crossed_out.c_str());
    Position position;
    for (std::size_t c = 0; c < kCells; ++c) {
        if (v[c] > 9) throw std::invalid_argument("a value is not 0..9");
        const unsigned bits = x[2 * c] | (x[2 * c + 1] << 8);
        if (bits > 0x1ff) throw std::invalid_argument("a candidate mask has more than nine bits");
        position.values[c] = v[c];
        if (v[c] && g[c]) position.givens.add(static_cast<Cell>(c));
        position.crossed_out[c] = DigitSet(static_cast<std::uint16_t>(bits));
    }
    if (solution.size()) {
        const auto* s = reinterpret_cast<const unsigned char*>(solution.c_str());
        if (solution.size() != kCells || std::any_of(s, s + kCells, [](auto d) { return d < 1 || d > 9; }))
            throw std::invalid_argument("a solution is 81 bytes 1..9");
        std::copy(s, s + kCells, position.solution.emplace().begin());
    }
    return position;
}

using CandidateData = std::tuple<int, int>;
using RoleData = std::tuple<int, int, std::string_view>;
using HouseData = std::tuple<int, std::string_view>;
using PartData = std::tuple<std::vector<int>, std::vector<int>, std::string_view, int, int>;
using NodeData = std::tuple<std::vector<int>, int, bool, std::string_view>;
using ChainData = std::tuple<std::vector<NodeData>, std::vector<std::pair<int, int>>>;
using CountData = std::tuple<std::string_view, int>;
using RatingData = std::tuple<std::string_view, std::string_view, int, int, std::string_view, std::vector<CountData>>;

std::vector<CandidateData> plain(const std::vector<Candidate>& list) {
    std::vector<CandidateData> out;
    for (Candidate c : list) out.emplace_back(c.cell, c.digit);
    return out;
}
template <class Set>
std::vector<int> members(Set set) {
    std::vector<int> out;
    for (int member : set) out.push_back(member);
    return out;
}
std::vector<int> plain(CellSet cells) { return members(cells); }
std::vector<int> plain(DigitSet digits) { return members(digits); }

std::string_view kind_name(Node::Kind kind) {
    constexpr std::string_view kNames[] = {"single", "group", "als"};
    return kNames[static_cast<std::size_t>(kind)];
}

ChainData plain(const Chain& chain) {
    std::vector<NodeData> nodes;
    for (const Node& node : chain.nodes)
        nodes.emplace_back(plain(node.cells), node.digit, node.on, kind_name(node.kind));
    return {std::move(nodes), {chain.reasons.begin(), chain.reasons.end()}};
}

RatingData plain(const Rating& rating) {
    std::vector<CountData> counts;
    for (const auto& [id, count] : rating.counts) counts.emplace_back(technique(id).slug, count);
    return {ending_name(rating.ending),
            level_name(rating.level),
            rating.score,
            rating.steps,
            rating.hardest == TechniqueId::none ? std::string_view() : technique(rating.hardest).slug,
            std::move(counts)};
}

const Preset& preset_named(const std::string& name) {
    const Preset* preset = preset_by_name(name);
    if (!preset) throw std::invalid_argument("there is no preset '" + name + "'");
    return *preset;
}

// A Solver with a flag that another thread (or a signal handler) may raise.
struct LogicSolver {
    std::atomic<bool> stop{false};
    Solver solver;

    LogicSolver(const std::string& preset, const std::vector<std::pair<int, bool>>& enable, int max_steps,
                bool als_nodes)
        : solver(preset_named(preset), options(enable, max_steps, als_nodes)) {}
    Options options(const std::vector<std::pair<int, bool>>& enable, int max_steps, bool als_nodes) {
        Options o;
        o.stop = &stop;
        o.enable = enable;
        o.max_steps = max_steps;
        o.als_nodes = als_nodes;
        return o;
    }
};

void bind_step(nb::module_& m) {
    nb::class_<Step>(m, "StepData", "One step of the human solver: conclusions and evidence.")
        .def_prop_ro("technique", [](const Step& s) { return technique(s.technique).slug; })
        .def_prop_ro("name", [](const Step& s) { return technique(s.technique).name; })
        .def_prop_ro("slot", [](const Step& s) { return s.slot; })
        .def_prop_ro(
            "placements", [](const Step& s) { return plain(s.placements); }, "(cell, digit)")
        .def_prop_ro(
            "eliminations", [](const Step& s) { return plain(s.eliminations); }, "(cell, digit)")
        .def_prop_ro("digits", [](const Step& s) { return plain(s.digits); })
        .def_prop_ro(
            "roles",
            [](const Step& s) {
                std::vector<RoleData> out;
                for (const CandidateRole& r : s.roles)
                    out.emplace_back(r.candidate.cell, r.candidate.digit, role_name(r.role));
                return out;
            },
            "(cell, digit or 0, role)")
        .def_prop_ro(
            "houses",
            [](const Step& s) {
                std::vector<HouseData> out;
                for (HouseRole r : s.houses) out.emplace_back(r.house, role_name(r.role));
                return out;
            },
            "(house 0-26, role)")
        .def_prop_ro(
            "parts",
            [](const Step& s) {
                std::vector<PartData> out;
                for (const Part& part : s.parts)
                    out.emplace_back(plain(part.cells), plain(part.digits), role_name(part.role), part.house,
                                     part.index);
                return out;
            },
            "(cells, digits, role, house or -1, index)")
        .def_prop_ro(
            "chains",
            [](const Step& s) {
                std::vector<ChainData> out;
                for (const Chain& chain : s.chains) out.push_back(plain(chain));
                return out;
            },
            "(nodes, reasons); a node is (cells, digit, on, kind), a reason (node, node it needs)")
        .def_prop_ro("length", [](const Step& s) { return s.length; })
        .def_prop_ro("siamese", [](const Step& s) { return s.siamese; })
        .def_prop_ro("guess", [](const Step& s) { return s.guess; })
        .def_prop_ro("uniqueness", [](const Step& s) { return s.uniqueness; });
}

void bind_solver(nb::module_& m) {
    const nb::bytes unknown("", 0);
    nb::class_<LogicSolver>(m, "LogicSolver", "Solves as people do.  One at a time per object.")
        .def(nb::init<const std::string&, const std::vector<std::pair<int, bool>>&, int, bool>(), "preset"_a = "hodoku",
             "enable"_a = std::vector<std::pair<int, bool>>(), "max_steps"_a = 10'000, "als_nodes"_a = false)
        .def(
            "cancel", [](LogicSolver& self) { self.stop = true; }, "Makes a search in another thread return soon.")
        .def(
            "resume", [](LogicSolver& self) { self.stop = false; }, "Allows searches again after cancel().")
        .def(
            "solve",
            [](LogicSolver& self, const nb::bytes& values, const nb::bytes& givens, const nb::bytes& crossed_out,
               const nb::bytes& solution) {
                const Position position = position_from(values, givens, crossed_out, solution);
                nb::gil_scoped_release release;
                Path path = self.solver.solve(position);
                return std::make_tuple(std::move(path.steps), ending_name(path.ending));
            },
            "values"_a, "givens"_a, "crossed_out"_a, "solution"_a = unknown, "The steps of the path and how it ended.")
        .def(
            "rate",
            [](LogicSolver& self, const nb::bytes& values, const nb::bytes& givens, const nb::bytes& crossed_out,
               const nb::bytes& solution) {
                const Position position = position_from(values, givens, crossed_out, solution);
                nb::gil_scoped_release release;
                return plain(self.solver.rate(position));
            },
            "values"_a, "givens"_a, "crossed_out"_a, "solution"_a = unknown,
            "(ending, level, score, steps, hardest technique, [(technique, count), ...])")
        .def(
            "next",
            [](LogicSolver& self, const nb::bytes& values, const nb::bytes& givens, const nb::bytes& crossed_out,
               const nb::bytes& solution) {
                const Position position = position_from(values, givens, crossed_out, solution);
                nb::gil_scoped_release release;
                return self.solver.next(position);
            },
            "values"_a, "givens"_a, "crossed_out"_a, "solution"_a = unknown, "The next step, if there is one.")
        .def(
            "all_steps",
            [](LogicSolver& self, const nb::bytes& values, const nb::bytes& givens, const nb::bytes& crossed_out,
               const nb::bytes& solution, std::size_t limit, bool everything) {
                const Position position = position_from(values, givens, crossed_out, solution);
                nb::gil_scoped_release release;
                return self.solver.all_steps(position, limit, everything);
            },
            "values"_a, "givens"_a, "crossed_out"_a, "solution"_a = unknown, "limit"_a = 100'000,
            "everything"_a = false, "Every step that applies, in the order of the slots.");
}

}  // namespace

void bind_logic(nb::module_& m) {
    bind_step(m);
    bind_solver(m);
    m.def(
        "diagnose",
        [](const nb::bytes& values, const nb::bytes& givens, const nb::bytes& crossed_out) {
            const Position position = position_from(values, givens, crossed_out, nb::bytes("", 0));
            Diagnosis diagnosis;
            {
                nb::gil_scoped_release release;
                diagnosis = diagnose(position);
            }
            constexpr std::string_view kNames[] = {"none", "one", "several", "unknown"};
            const bool one = diagnosis.solutions == Diagnosis::Solutions::one;
            return std::make_tuple(kNames[static_cast<std::size_t>(diagnosis.solutions)],
                                   nb::bytes(diagnosis.solution.data(), one ? kCells : 0),
                                   plain(diagnosis.wrong_entries), plain(diagnosis.wrong_crossings));
        },
        "values"_a, "givens"_a, "crossed_out"_a,
        "(solutions of the clues: none, one, several or unknown; the one, else nothing; wrong entries; wrongly "
        "crossed-out)");
    m.def(
        "logic_rate_many",
        [](const nb::bytes& lines, int threads, const std::string& preset) {
            if (lines.size() % kCells) throw std::invalid_argument("expected a multiple of 81 bytes");
            std::vector<Digits> puzzles(lines.size() / kCells);
            const char* p = lines.c_str();
            for (Digits& puzzle : puzzles)
                for (auto& value : puzzle) {
                    value = *p >= '1' && *p <= '9' ? static_cast<std::uint8_t>(*p - '0') : 0;
                    ++p;
                }
            const Preset& chosen = preset_named(preset);
            std::vector<RatingData> out;
            nb::gil_scoped_release release;
            for (const Rating& rating : rate_many(chosen, puzzles, threads)) out.push_back(plain(rating));
            return out;
        },
        "lines"_a, "threads"_a = 1, "preset"_a = "hodoku",
        "Rates puzzles given as 81 characters each, without separators; anything but 1-9 is an empty cell.");
    m.def(
        "logic_reglib",
        [](const std::string& line) -> std::optional<std::tuple<std::string, std::string, std::vector<std::string>>> {
            const auto test = parse_case(line, 0);
            if (!test) return std::nullopt;
            nb::gil_scoped_release release;
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
    m.def(
        "logic_techniques",
        [] {
            using Row = std::tuple<int, std::string_view, std::string_view, std::string_view, std::string_view>;
            std::vector<Row> rows;
            for (const Technique& t : techniques())
                rows.emplace_back(static_cast<int>(t.id), t.slug, t.name, t.code, family_name(t.family));
            return rows;
        },
        "The techniques: (id, slug, name, HoDoKu library code, family).");
    m.def(
        "logic_slots",
        [](const std::string& preset) {
            using Row =
                std::tuple<int, std::string_view, std::string_view, int, std::string_view, bool, bool, bool, bool>;
            std::vector<Row> rows;
            for (const Slot& s : preset_named(preset).slots)
                rows.emplace_back(s.number, s.slug, s.name, s.score, level_name(s.level), s.enabled, s.in_all_steps,
                                  s.uniqueness, s.find != nullptr);
            return rows;
        },
        "preset"_a = "hodoku",
        "The slots of a preset: (number, slug, name, score, level, solves, in all_steps, needs uniqueness, there).");
}

}  // namespace ninefold
