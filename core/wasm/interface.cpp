// The core for WebAssembly: operations by name, with JSON arrays as arguments and results.
//
//     ninefold_call("solve_line", "[\"53..7....6..\", 2]")  ->  [1,1,0,"534678912...",null]
//
// The operations have the names, arguments and results of ninefold._core, the Python extension, so that a module of a
// few lines can replace it (bindings/browser/_core.py).  A grid is a text of 81 digits, candidates are 81 masks
// with bit d-1 for digit d.  Operations named new_* keep an object and return its number, which others take as their
// first argument until `release`.  An error is returned as '!' and a sentence.  The returned text is valid until the
// next call.
#include <array>
#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <typeindex>

#include "check/variant_check.hpp"
#include "criteria/maker.hpp"
#include "logic/assumptions.hpp"
#include "logic/chain_net.hpp"
#include "logic/records.hpp"
#include "ninefold/canon.hpp"
#include "ninefold/clues.hpp"
#include "ninefold/general.hpp"
#include "ninefold/lanes.hpp"
#include "ninefold/scalar.hpp"
#include "wasm/json.hpp"

#if defined(__wasm__)
#define NINEFOLD_EXPORT(name) extern "C" __attribute__((export_name(#name), used, visibility("default")))
#else
#define NINEFOLD_EXPORT(name) extern "C"
#endif

namespace ninefold::json {

inline void read(Reader& in, Digits& digits) {
    const std::string text = in.string();
    if (text.size() != kCells) in.fail("a text of 81 digits or dots before this, not " + std::to_string(text.size()));
    for (std::size_t c = 0; c < kCells; ++c) {
        if (text[c] != '.' && (text[c] < '0' || text[c] > '9'))
            in.fail("digits or dots before this, but character " + std::to_string(c + 1) + " is neither");
        digits[c] = text[c] == '.' ? 0 : static_cast<std::uint8_t>(text[c] - '0');
    }
}
inline void read(Reader& in, Candidates& candidates) {
    std::vector<std::uint16_t> masks;
    read(in, masks);
    if (masks.size() != kCells) in.fail("81 masks before this");
    for (std::size_t c = 0; c < kCells; ++c) {
        if (masks[c] > 0x1ff) in.fail("masks of nine bits before this");
        candidates[c] = DigitSet(masks[c]);
    }
}
inline void read(Reader& in, general::Rule& rule) {
    read_items(in, rule.name, rule.cells, rule.numbers, rule.text, rule.parts);
}
inline void read(Reader& in, general::Puzzle& p) {
    read_items(in, p.rows, p.columns, p.extra, p.low, p.values, p.lines, p.regions, p.candidates, p.rules);
}
inline void read(Reader& in, criteria::Order& o) {
    read_items(in, o.seed, o.symmetry, o.minimal, o.fewest, o.most, o.solution, o.pattern, o.method,
               o.up_to_isomorphism, o.easiest, o.hardest, o.least_score, o.most_score, o.needed, o.up_to,
               o.fewest_guesses, o.most_guesses, o.preset);
}
/// [digits, clues, marks or null, whether these are the puzzle, solution or null]
inline void read(Reader& in, logic::Position& position) {
    Digits digits, clues;
    std::optional<Candidates> marks;
    std::optional<Digits> solution;
    bool sukaku = false;
    read_items(in, digits, clues, marks, sukaku, solution);
    CellSet given;
    for (Cell c = 0; c < kCells; ++c)
        if (clues[static_cast<std::size_t>(c)]) given.add(c);
    position = logic::position_of(digits, given, marks ? &*marks : nullptr, sukaku, solution ? &*solution : nullptr);
}

inline void write(Writer& out, const Digits& digits) {
    out += '"';
    for (const auto digit : digits) out += static_cast<char>('0' + digit);
    out += '"';
}
inline void write(Writer& out, const Candidates& candidates) {
    std::vector<int> masks;
    for (const DigitSet digits : candidates) masks.push_back(static_cast<int>(digits.bits()));
    write(out, masks);
}
inline void write(Writer& out, const canon::Transform& t) {
    std::vector<int> values{t.transpose};
    values.insert(values.end(), t.rows.begin(), t.rows.end());
    values.insert(values.end(), t.columns.begin(), t.columns.end());
    values.insert(values.end(), t.relabel.begin() + 1, t.relabel.end());
    write(out, values);
}
inline void write(Writer& out, const logic::Step& step) { write(out, logic::plain(step)); }
inline void write(Writer& out, const generate::Puzzle& p) {
    write_items(out, p.attempt, p.clues, p.solution, p.weight);
}
inline void write(Writer& out, const general::Answer& a) {
    if (a.refused.empty())
        write_items(out, a.solutions, a.count, a.complete, a.guesses);
    else
        write(out, a.refused);
}

/// A solution, or a status: false if there is none, true if the budget ran out.
template <class Solution>
struct Found {
    std::optional<Solution> solution;
    bool out_of_budget = false;
};
template <class Solution>
void write(Writer& out, const Found<Solution>& found) {
    if (found.solution)
        write(out, *found.solution);
    else
        write(out, found.out_of_budget);
}

// Objects that stay from call to call.

struct Kept {
    std::type_index type;
    std::shared_ptr<void> object;
};
inline std::map<int, Kept>& all_kept() {
    static std::map<int, Kept> objects;
    return objects;
}
/// An object by its number.
template <class T>
struct Ref {
    T* object = nullptr;
    T* operator->() const { return object; }
    T& operator*() const { return *object; }
};
template <class T>
void read(Reader& in, Ref<T>& ref) {
    int number = 0;
    read(in, number);
    const auto found = all_kept().find(number);
    if (found == all_kept().end() || found->second.type != typeid(T)) in.fail("an object of this kind before this");
    ref.object = static_cast<T*>(found->second.object.get());
}
template <class T>
void write(Writer& out, std::shared_ptr<T> object) {
    const int number = all_kept().empty() ? 1 : all_kept().rbegin()->first + 1;
    all_kept().emplace(number, Kept{typeid(T), std::move(object)});
    write(out, number);
}

}  // namespace ninefold::json

namespace ninefold {
namespace {

using json::Found;
using json::Ref;
using logic::Limits;
using logic::Position;
using std::optional;
using std::string;
using std::uint64_t;
using std::vector;

using One = std::tuple<int, uint64_t, uint64_t, optional<Digits>, optional<Digits>>;
One plain(const lanes::One& one) {
    const auto solution = [&](uint64_t i) { return one.count > i ? optional(one.solutions[i]) : std::nullopt; };
    return {static_cast<int>(one.status), one.count, one.guesses, solution(0), solution(1)};
}

std::array<std::uint16_t, kCells> masks_of(const Candidates& candidates) {
    std::array<std::uint16_t, kCells> masks;
    for (std::size_t c = 0; c < kCells; ++c) masks[c] = static_cast<std::uint16_t>(candidates[c].bits());
    return masks;
}

struct LogicSolver {
    LogicSolver(const string& preset, const logic::Options& options) : solver(logic::preset_named(preset), options) {}
    logic::Solver& within(double seconds, int max_steps = Limits().max_steps) {
        Limits limits;
        limits.deadline = Limits::after(seconds);
        limits.max_steps = max_steps;
        solver.limit(std::move(limits));
        return solver;
    }
    logic::Solver solver;
};

using SumOf = std::tuple<int, bool, vector<std::pair<int, vector<int>>>, vector<uint64_t>>;
using Search = general::Search;
using general::Outcome;

struct Operations {
    using Call = std::function<void(json::Reader&, json::Writer&)>;
    std::map<std::string_view, Call> all;

    template <class R, class... A>
    void add(std::string_view name, R (*function)(A...)) {
        all[name] = [function](json::Reader& in, json::Writer& out) {
            std::tuple<std::remove_cvref_t<A>...> arguments;
            read(in, arguments);
            if (!in.ended()) in.fail("nothing more");
            if constexpr (std::is_void_v<R>) {
                std::apply(function, arguments);
                write(out, nullptr);
            } else {
                write(out, std::apply(function, arguments));
            }
        };
    }
    /// Of a lambda.
    template <class F>
    void operator()(std::string_view name, F function) {
        add(name, +function);
    }
};

void add_engines(Operations& def) {
    def("release", [](int number) { return json::all_kept().erase(number) > 0; });
    def("solve_line", [](const string& text, uint64_t limit) -> optional<One> {
        if (text.size() != kCells || !lanes::is_plain_line(text.data())) return std::nullopt;
        return plain(lanes::solve_one(lanes::text_rows(text.data()), limit));
    });
    def("solve_masks", [](const Candidates& puzzle, uint64_t limit) {
        const auto masks = masks_of(puzzle);
        return plain(lanes::solve_one(lanes::mask_rows(masks.data()), limit));
    });
    def("count_masks", [](const Candidates& puzzle, uint64_t limit, double seconds, uint64_t guesses) {
        lanes::CountOptions options;
        options.limit = limit;
        options.seconds = seconds;
        options.guesses = guesses;
        options.threads = 1;
        const auto found = lanes::count_solutions(puzzle, options);
        return std::tuple(found.count, found.complete, found.guesses);
    });
    def("new_SolutionStream", [](const Candidates& puzzle) { return std::make_shared<lanes::SolutionStream>(puzzle); });
    def("SolutionStream.next", [](const Ref<lanes::SolutionStream>& stream) {
        Digits digits;
        const bool found = stream->next(digits) == lanes::SolutionStream::Outcome::found;
        return std::pair(found ? optional(digits) : std::nullopt, stream->guesses());
    });
    def("new_ScalarSearch", [](const Candidates& puzzle) { return std::make_shared<ScalarSearch>(puzzle); });
    def("ScalarSearch.next", [](const Ref<ScalarSearch>& search, uint64_t max_guesses, uint64_t max_nodes) {
        Digits digits;
        const auto outcome = search->next(digits, max_guesses, max_nodes);
        Found<Digits> found;
        if (outcome == ScalarSearch::Outcome::found) found.solution = digits;
        found.out_of_budget = outcome == ScalarSearch::Outcome::out_of_budget;
        return std::tuple(found, search->guesses(), search->nodes(), search->backtracks());
    });
    def("canonical", [](const Digits& digits) {
        const auto form = canon::canonical(digits);
        return std::pair(form.grid, form.transform);
    });
    def("canonical_by_solution", [](const Digits& puzzle, const Digits& solution) {
        const auto form = canon::canonical_by_solution(puzzle, solution);
        return std::pair(form.grid, form.transform);
    });
    def("random_transform", [](uint64_t seed, uint64_t stream) {
        Rng random(seed, stream);
        return canon::random_transform(random);
    });
    def("new_Automorphisms", [](const Digits& digits) { return std::make_shared<canon::Automorphisms>(digits); });
    def("Automorphisms.count", [](const Ref<canon::Automorphisms>& found) { return found->count(); });
    def("Automorphisms.at", [](const Ref<canon::Automorphisms>& found, uint64_t index) {
        if (index >= found->count()) throw std::invalid_argument("there are fewer automorphisms");
        return found->at(index);
    });
    def("redundant_clues", [](const Digits& puzzle) { return logic::plain(clues::redundant_clues(puzzle)); });
    def("minimize", [](const Digits& puzzle, uint64_t seed) {
        Rng random(seed);
        return clues::minimize(puzzle, random);
    });
    def("true_candidates",
        [](const Candidates& puzzle, uint64_t limit, optional<double> seconds) -> optional<vector<uint64_t>> {
            const auto until = Limits::after(seconds.value_or(0));
            clues::CandidateCounts counts;
            if (!clues::true_candidates(puzzle, limit, counts, [&] { return Limits::Clock::now() >= until; }))
                return std::nullopt;
            vector<uint64_t> flat;
            for (const auto& cell : counts) flat.insert(flat.end(), cell.begin(), cell.end());
            return flat;
        });
}

void add_logic(Operations& def) {
    using logic::plain;
    def("new_LogicSolver",
        [](const string& preset, const vector<std::pair<string, bool>>& switches, bool als_nodes, bool old_uniqueness) {
            logic::Options options;
            options.switches = switches;
            options.als_nodes = als_nodes;
            options.old_uniqueness = old_uniqueness;
            return std::make_shared<LogicSolver>(preset, options);
        });
    def("LogicSolver.solve", [](const Ref<LogicSolver>& solver, const Position& position, double seconds, int most) {
        const logic::Path path = solver->within(seconds, most).solve(position);
        vector<std::pair<Digits, Candidates>> boards;
        for (const logic::Board& board : path.boards) boards.emplace_back(board.values(), board.candidates());
        return std::tuple(path.steps, logic::ending_name(path.ending), boards);
    });
    def("LogicSolver.rate", [](const Ref<LogicSolver>& solver, const Position& position, double seconds) {
        const logic::Assessment found = solver->within(seconds).assess(position);
        return std::tuple(static_cast<int>(found.status), found.mistaken, plain(found.rating));
    });
    def("LogicSolver.next", [](const Ref<LogicSolver>& solver, const Position& position, double seconds) {
        logic::Solver& limited = solver->within(seconds);
        const auto step = limited.next(position);
        return std::tuple(step, limited.stopped(), position.board().candidates());
    });
    def("LogicSolver.all_steps",
        [](const Ref<LogicSolver>& solver, const Position& position, uint64_t limit, bool everything, double seconds) {
            const auto found = solver->within(seconds).all_steps(position, static_cast<std::size_t>(limit), everything);
            return std::tuple(found.steps, found.complete, position.board().candidates());
        });
    def("LogicSolver.diagnose", [](const Ref<LogicSolver>& solver, const Position& position, double seconds) {
        const logic::Diagnosis found = solver->within(seconds).diagnose(position);
        const bool one = found.status == Status::one;
        return std::tuple(static_cast<int>(found.status), one ? optional(found.solution) : std::nullopt,
                          plain(found.wrong_entries), plain(found.wrong_crossings));
    });
    def("new_ChainNet", [](uint64_t words, const vector<uint64_t>& weak, const vector<uint64_t>& sets) {
        return std::make_shared<logic::ChainNet>(static_cast<std::size_t>(words), weak, sets);
    });
    def("ChainNet.follow", [](const Ref<logic::ChainNet>& net, int candidate, uint64_t most) {
        const logic::ChainNet::Trail trail = net->follow(candidate, static_cast<std::size_t>(most));
        return std::tuple(trail.order, trail.forced_by, trail.dead);
    });
    def("new_Assumptions", [](int cells, int width, int low, const vector<uint64_t>& peers,
                              const vector<uint64_t>& links, const vector<uint64_t>& sets, const vector<SumOf>& sums,
                              const vector<vector<int>>& houses, const vector<vector<int>>& rules) {
        logic::Assumptions::Puzzle puzzle{cells, width, low, peers, links, sets, {}, houses, rules};
        for (const auto& [total, derived, groups, family] : sums)
            puzzle.sums.push_back({total, derived, groups, family});
        return std::make_shared<logic::Assumptions>(std::move(puzzle));
    });
    def("Assumptions.start",
        [](const Ref<logic::Assumptions>& kernel, const vector<uint64_t>& candidates) { kernel->start(candidates); });
    def("Assumptions.assume", [](const Ref<logic::Assumptions>& kernel, int candidate, int order) {
        return kernel->assume(candidate, order);
    });
    def("Assumptions.due", [](const Ref<logic::Assumptions>& kernel) { return kernel->due(); });
    def("Assumptions.candidates", [](const Ref<logic::Assumptions>& kernel) { return kernel->candidates(); });
    def("Assumptions.exclude",
        [](const Ref<logic::Assumptions>& kernel, int rule, const vector<std::pair<int, uint64_t>>& gone) {
            return kernel->exclude(rule, gone);
        });
    def("Assumptions.fail", [](const Ref<logic::Assumptions>& kernel, int rule) { kernel->fail(rule); });
    def("Assumptions.proof", [](const Ref<logic::Assumptions>& kernel) {
        vector<std::tuple<int, int, int, int>> steps;
        for (const logic::Assumptions::Step& step : kernel->proof())
            steps.emplace_back(static_cast<int>(step.kind), step.item, step.first, step.second);
        return steps;
    });
    def("logic_presets", [] { return logic::preset_table(); });
    def("logic_slots", [](const string& preset) { return logic::slot_table(logic::preset_named(preset)); });
    def("logic_left_out", [](const string& preset) { return logic::left_out_table(logic::preset_named(preset)); });
    def("logic_techniques", [](const string& preset) { return logic::technique_table(logic::preset_named(preset)); });
}

void add_generator(Operations& def) {
    def("symmetries", [] {
        const auto names = generate::symmetry_names();
        return vector<std::string_view>(names.begin(), names.end());
    });
    def("make_grids", [](uint64_t seed, uint64_t first, uint64_t count) {
        vector<Digits> grids(static_cast<std::size_t>(count));
        if (count) generate::make_grids(seed, first, count, grids.data()->data());
        return grids;
    });
    def("new_Maker", [](const criteria::Order& order) { return std::make_shared<criteria::Maker>(order); });
    def("Maker.run", [](const Ref<criteria::Maker>& maker, uint64_t first, uint64_t count, double seconds) {
        generate::MakeOptions options;
        options.threads = 1;
        options.seconds = seconds;
        const auto harvest = maker->run(first, count, options);
        return std::pair(harvest.puzzles, harvest.attempts);
    });
}

general::Budget budget(double seconds, uint64_t guesses) { return {seconds, guesses, {}}; }

void add_variants(Operations& def) {
    def("rule_names", [] { return general::rule_names(); });
    def("variant_broken", [](const general::Puzzle& puzzle, const vector<optional<int>>& given) {
        if (given.size() != static_cast<std::size_t>(puzzle.rows * puzzle.columns + puzzle.extra))
            throw std::invalid_argument("as many values as cells expected");
        vector<int> filled;
        for (const auto& value : given) filled.push_back(value.value_or(general::kNoValue));
        return general::broken(puzzle, filled);
    });
    def("solve_variants", [](const vector<general::Puzzle>& puzzles, uint64_t limit, uint64_t keep, double seconds,
                             double each_seconds, uint64_t each_nodes, std::uint32_t off) {
        general::ManyOptions options;
        options.limit = limit;
        options.keep = static_cast<std::size_t>(keep);
        options.seconds = seconds;
        options.each_seconds = each_seconds;
        options.each_nodes = each_nodes;
        options.threads = 1;
        options.off = off;
        return general::solve_many(puzzles, options);
    });
    def("new_VariantSearch",
        [](const general::Puzzle& puzzle, std::uint32_t off) { return std::make_shared<Search>(puzzle, off); });
    def("VariantSearch.next", [](const Ref<Search>& search, double seconds, uint64_t guesses) {
        vector<int> solution;
        const Outcome outcome = search->next(solution, budget(seconds, guesses));
        Found<vector<int>> found;
        if (outcome == Outcome::found) found.solution = solution;
        found.out_of_budget = outcome == Outcome::out_of_budget;
        return found;
    });
    def("VariantSearch.count", [](const Ref<Search>& search, uint64_t limit, double seconds, uint64_t guesses) {
        vector<int> solution;
        uint64_t found = 0;
        const Outcome outcome = search->count(solution, budget(seconds, guesses), limit, found);
        return std::tuple(found, outcome == Outcome::exhausted, search->counters().guesses);
    });
    def("VariantSearch.true_candidates", [](const Ref<Search>& search, double seconds, uint64_t guesses) {
        vector<uint64_t> candidates;
        const Outcome outcome = search->true_candidates(candidates, budget(seconds, guesses));
        return std::pair(candidates, outcome == Outcome::exhausted);
    });
    def("VariantSearch.refuted", [](const Ref<Search>& search, uint64_t most, double seconds) {
        vector<uint64_t> dead;
        const Outcome outcome = search->refuted(dead, budget(seconds, 0), most);
        return std::pair(dead, outcome != Outcome::out_of_budget);
    });
    def("VariantSearch.propagated", [](const Ref<Search>& search) { return search->propagated(); });
    def("VariantSearch.counters", [](const Ref<Search>& search) {
        const general::Counters counters = search->counters();
        return std::tuple(counters.guesses, counters.backtracks, counters.runs);
    });
}

const Operations& operations() {
    static const Operations all = [] {
        Operations made;
        add_engines(made);
        add_logic(made);
        add_generator(made);
        add_variants(made);
        return made;
    }();
    return all;
}

}  // namespace
}  // namespace ninefold

NINEFOLD_EXPORT(ninefold_call) const char* ninefold_call(const char* name, const char* arguments) {
    static ninefold::json::Writer out;
    out.text.clear();
    try {
        const auto& all = ninefold::operations().all;
        const auto found = all.find(name);
        if (found == all.end()) throw std::invalid_argument("there is no operation '" + std::string(name) + "'");
        ninefold::json::Reader in(arguments);
        found->second(in, out);
    } catch (const std::exception& error) {
        out.text = "!" + std::string(error.what());
    }
    return out.text.c_str();
}

/// Solves n rows of 81 characters, *stride* bytes apart: a status byte per row, and 81 digits per row, zeros without
/// a solution.
NINEFOLD_EXPORT(ninefold_solve_batch)
void ninefold_solve_batch(const char* rows, std::uint32_t stride, std::uint32_t n, std::uint32_t limit,
                          std::uint8_t* status, std::uint8_t* solutions) {
    const ninefold::lanes::Answers answers{status, nullptr, nullptr, solutions, 81, 0, 0};
    ninefold::lanes::BatchOptions options;
    options.limit = limit;
    options.threads = 1;
    ninefold::lanes::solve_batch(ninefold::lanes::text_rows(rows, stride), n, answers, options);
}
