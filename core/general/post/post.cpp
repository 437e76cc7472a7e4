#include "general/post/post.hpp"

#include <algorithm>
#include <string_view>

namespace ninefold::general {
namespace {

struct Entry {
    std::string_view name;
    void (*post)(const Rule&, Model&);
};
constexpr Entry kRules[] = {
#define NINEFOLD_RULE(name, function) {name, &function},
#include "general/post/rules.inc"
#undef NINEFOLD_RULE
};

constexpr int kMostCells = 4096;
constexpr std::size_t kMostParts = 100'000;
constexpr int kDeepest = 32;

void check(const Rule& rule, int cells, std::size_t& parts, int depth) {
    if (++parts > kMostParts) throw std::invalid_argument("too many rules");
    if (depth > kDeepest) throw std::invalid_argument(rule.name + ": nested too deeply");
    for (const int c : rule.cells)
        if (c < -1 || c >= cells)
            throw std::invalid_argument(rule.name + ": cell " + std::to_string(c) + " does not exist");
    if (std::find(rule.cells.begin(), rule.cells.end(), -1) != rule.cells.end() && rule.name != "automaton")
        throw std::invalid_argument(rule.name + ": a separator where a cell belongs");
    if (rule.cells.size() > kMostCells) throw std::invalid_argument(rule.name + ": too many cells");
    for (const Rule& part : rule.parts) check(part, cells, parts, depth + 1);
}

}  // namespace

std::vector<std::string> rule_names() {
    std::vector<std::string> names;
    for (const Entry& e : kRules) names.emplace_back(e.name);
    return names;
}

std::int64_t number(const Rule& rule, std::size_t index) {
    if (index >= rule.numbers.size())
        throw std::invalid_argument(rule.name + ": " + std::to_string(index + 1) + " numbers expected, got " +
                                    std::to_string(rule.numbers.size()));
    return rule.numbers[index];
}

void need_cells(const Rule& rule, std::size_t least) {
    if (rule.cells.size() < least)
        throw std::invalid_argument(rule.name + ": at least " + std::to_string(least) + " cells expected, got " +
                                    std::to_string(rule.cells.size()));
}

std::vector<Cells> pieces(const Rule& rule, std::size_t first) {
    std::vector<Cells> out;
    std::size_t at = 0;
    for (std::size_t i = first; i < rule.numbers.size(); ++i) {
        const auto n = static_cast<std::size_t>(rule.numbers[i]);
        if (rule.numbers[i] < 1 || n > rule.cells.size() - at)
            throw std::invalid_argument(rule.name + ": the lengths of the runs do not fit the cells");
        out.emplace_back(rule.cells.begin() + static_cast<std::ptrdiff_t>(at),
                         rule.cells.begin() + static_cast<std::ptrdiff_t>(at + n));
        at += n;
    }
    if (at != rule.cells.size())
        throw std::invalid_argument(rule.name + ": the lengths of the runs do not fit the cells");
    return out;
}

void for_neighbors(const Geometry& shape, const std::function<void(int, int)>& call) {
    for (int r = 0; r < shape.rows; ++r)
        for (int c = 0; c < shape.columns; ++c) {
            const int cell = r * shape.columns + c;
            if (c + 1 < shape.columns) call(cell, cell + 1);
            if (r + 1 < shape.rows) call(cell, cell + shape.columns);
        }
}

void post_rule(const Rule& rule, Model& model) {
    const auto* entry =
        std::find_if(std::begin(kRules), std::end(kRules), [&](const Entry& e) { return rule.name == e.name; });
    if (entry == std::end(kRules)) throw std::invalid_argument("there is no rule '" + rule.name + "'");
    entry->post(rule, model);
}

std::unique_ptr<Model> post(const Puzzle& puzzle) {
    if (puzzle.rows < 1 || puzzle.columns < 1 || puzzle.extra < 0 || puzzle.rows > kMostCells ||
        puzzle.columns > kMostCells || puzzle.extra > kMostCells ||
        puzzle.rows * puzzle.columns + puzzle.extra > kMostCells)
        throw std::invalid_argument("more than 4096 cells, or fewer than one");
    if (puzzle.values < 1 || puzzle.values > kMaxValues) throw std::invalid_argument("from 1 to 64 values");
    if (puzzle.low < -1000 || puzzle.low > 1000) throw std::invalid_argument("the lowest value is -1000 to 1000");
    Geometry g;
    g.rows = puzzle.rows;
    g.columns = puzzle.columns;
    g.cells = puzzle.rows * puzzle.columns + puzzle.extra;
    g.low = puzzle.low;
    g.values = puzzle.values;
    for (const auto& region : puzzle.regions)
        for (const int c : region)
            if (c < 0 || c >= g.cells)
                throw std::invalid_argument("a region has cell " + std::to_string(c) + ", which does not exist");
    g.regions = puzzle.regions;
    std::size_t parts = 0;
    for (const Rule& rule : puzzle.rules) check(rule, g.cells, parts, 0);

    auto made = std::make_unique<Model>(std::move(g));  // branches of rules point to it
    Model& model = *made;
    const Geometry& shape = model.shape();
    if (!puzzle.candidates.empty()) {
        if (puzzle.candidates.size() != static_cast<std::size_t>(shape.cells))
            throw std::invalid_argument("as many sets of candidates as cells expected");
        for (int c = 0; c < shape.cells; ++c) model.allow(c, puzzle.candidates[static_cast<std::size_t>(c)]);
    }
    if (puzzle.lines) {
        for (int r = 0; r < shape.rows; ++r) {
            Cells row;
            row.reserve(static_cast<std::size_t>(shape.columns));
            for (int c = 0; c < shape.columns; ++c) row.push_back(r * shape.columns + c);
            model.different(row);
        }
        for (int c = 0; c < shape.columns; ++c) {
            Cells column;
            column.reserve(static_cast<std::size_t>(shape.rows));
            for (int r = 0; r < shape.rows; ++r) column.push_back(r * shape.columns + c);
            model.different(column);
        }
    }
    for (const auto& region : shape.regions) model.different(region);
    for (const Rule& rule : puzzle.rules) post_rule(rule, model);
    refine_chaos(puzzle, model);
    return made;
}

}  // namespace ninefold::general
