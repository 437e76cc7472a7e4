// The chain techniques: every step agrees with the solution, and its evidence proves it, link by link.
#include <algorithm>
#include <map>

#include "chain_evidence.hpp"
#include "check.hpp"
#include "check/step_check.hpp"
#include "ninefold/logic.hpp"
#include "puzzles.hpp"

using namespace ninefold;
using namespace ninefold::logic;

namespace {

std::map<std::string_view, int> proved;

bool agrees(const Step& step, const Digits& solution) {
    std::vector<check::Claim> claims;
    for (Candidate p : step.placements) claims.push_back({p.cell, p.digit, true});
    for (Candidate e : step.eliminations) claims.push_back({e.cell, e.digit, false});
    return !claims.empty() && check::agrees(claims, solution);
}

// Two cells of a remote pair at an odd distance see the victim.
bool remote_pair_excludes(const Chain& chain, Candidate victim) {
    std::vector<Cell> cells;
    for (std::size_t i = 0; i < chain.nodes.size(); i += 2) cells.push_back(chain.nodes[i].cells.first());
    for (std::size_t i = 0; i < cells.size(); ++i)
        for (std::size_t j = i + 3; j < cells.size(); j += 2)
            if (sees(cells[i], victim.cell) && sees(cells[j], victim.cell)) return true;
    return false;
}

bool kraken_holds(const Step& step, const Board& board, const testing::ChainEvidence& evidence) {
    const Digit d = step.digits.first();
    CellSet base, covers, cover, starts;
    int bases = 0, cover_count = 0;
    for (const HouseRole& held : step.houses) {
        if (held.role == Role::base) base |= board.holding(d, held.house), ++bases;
        if (held.role == Role::cover) covers |= house_set(held.house), ++cover_count;
        if (held.role == Role::house) cover = house_set(held.house);
    }
    const bool is = !step.placements.empty();
    const Candidate c = is ? step.placements.front() : step.eliminations.front();
    for (const Chain& chain : step.chains) {
        if (!chain.nodes.front().on || chain.nodes.front().digit != d) return false;
        if (!evidence.same(chain.nodes.back(), {CellSet::of(c.cell), c.digit, is, Node::Kind::single})) return false;
        starts |= chain.nodes.front().cells;
    }
    const CellSet fins = base - covers;
    if (bases != cover_count || fins.empty()) return false;
    if (step.technique == TechniqueId::kraken_fish_2) return starts == (fins | (base & cover));
    return starts == fins && c.digit == d && !is && covers.has(c.cell) && !base.has(c.cell);
}

bool proves(const Step& step, const Board& board) {
    const testing::ChainEvidence evidence(board);
    for (const Chain& chain : step.chains)
        if (!evidence.holds(chain)) return false;
    const auto all_victims = [&](auto excluded) {
        return std::all_of(step.eliminations.begin(), step.eliminations.end(), excluded);
    };
    const Chain& chain = step.chains.front();
    switch (step.technique) {
        case TechniqueId::remote_pair:
            return all_victims([&](Candidate e) { return remote_pair_excludes(chain, e); });
        case TechniqueId::turbot_fish:
        case TechniqueId::x_chain:
        case TechniqueId::xy_chain:
        case TechniqueId::aic:
        case TechniqueId::grouped_aic:
            return all_victims([&](Candidate e) { return evidence.either_end_excludes(chain, e); });
        case TechniqueId::discontinuous_nice_loop:
        case TechniqueId::grouped_discontinuous_nice_loop:
            return all_victims([&](Candidate e) { return evidence.loop_excludes(chain, e); });
        case TechniqueId::continuous_nice_loop:
        case TechniqueId::grouped_continuous_nice_loop:
            return !chain.nodes.front().on && chain.nodes.back().on &&
                   chain.nodes.front().cells == chain.nodes.back().cells &&
                   chain.nodes.front().digit != chain.nodes.back().digit;
        case TechniqueId::kraken_fish_1:
        case TechniqueId::kraken_fish_2:
            return kraken_holds(step, board, evidence);
        default:
            return evidence.forces(step);
    }
}

void check_step(const Step& step, const Board& board, const Digits& solution) {
    const bool good = !step.chains.empty() && agrees(step, solution) && proves(step, board);
    CHECK(good);
    if (!good)
        std::printf("%s %s\n", std::string(technique(step.technique).slug).c_str(), conclusions_text(step).c_str());
    ++proved[technique(step.technique).slug];
}

void all_chains(const Board& board, const Digits& solution, bool nets) {
    static const Rules plain;
    static const Rules with_sets = [] {
        Rules rules;
        rules.als_nodes_in_chains = true;
        return rules;
    }();
    Context context(plain);
    const auto run = [&](const char* slug, std::size_t limit) {
        AllSink sink(true, limit);
        slot_by_slug(hodoku_preset(), slug)->find(context, sink);
        for (const Step& step : sink.steps) check_step(step, board, solution);
    };
    context.look_at(board);
    for (const char* slug : {"turbot-fish", "remote-pair", "x-chain", "xy-chain", "nice-loop", "grouped-nice-loop",
                             "kraken-fish", "forcing-chain"})
        run(slug, 200);
    if (nets) run("forcing-net", 3);
    context.follow(with_sets);
    if (nets) run("grouped-nice-loop", 200);
}

// The fast path for ratings and the complete one have the same conclusions.
void told_as_rated(const Board& board) {
    Context context;
    context.look_at(board);
    for (const char* slug : {"x-chain", "xy-chain", "nice-loop", "grouped-nice-loop"}) {
        BestSink quick(false), told(true);
        slot_by_slug(hodoku_preset(), slug)->find(context, quick);
        slot_by_slug(hodoku_preset(), slug)->find(context, told);
        CHECK(quick.found() == told.found());
        if (!quick.found()) continue;
        CHECK(quick.step().eliminations == told.step().eliminations);
        AllSink all(true);
        slot_by_slug(hodoku_preset(), slug)->find(context, all);
        for (const Step& step : all.steps) CHECK(step.eliminations.size() <= told.step().eliminations.size());
    }
}

}  // namespace

int main() {
    Rng random(4);
    Solver solver;
    for (int n = 0; n < 30; ++n) {
        const Position position = Position::of(testing::random_puzzle(random));
        const Diagnosis diagnosis = diagnose(position);
        Board board = position.board();
        int states = 0;
        for (const Step& step : solver.solve(position).steps) {
            // Some of the states where singles do not help.
            if (step.placements.empty() && states++ % 3 == 0) {
                all_chains(board, diagnosis.solution, states % 9 == 1);
                told_as_rated(board);
            }
            apply(step, board);
        }
    }
    for (const auto& [slug, count] : proved) std::printf("%-34s %6d\n", std::string(slug).c_str(), count);
    for (const char* slug : {"turbot-fish", "x-chain", "xy-chain", "continuous-nice-loop", "discontinuous-nice-loop",
                             "aic", "grouped-continuous-nice-loop", "grouped-discontinuous-nice-loop", "grouped-aic",
                             "forcing-chain-contradiction", "forcing-chain-verity", "forcing-net-contradiction",
                             "kraken-fish-1", "kraken-fish-2"})
        CHECK(proved[slug] > 0);
    return testing::report();
}
