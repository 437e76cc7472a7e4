// Checks steps with an independent judge (check/): every step of the paths of many puzzles, and everything all_steps
// finds. There must be no unsound and no undecided step.
//
//     logic_soundness paths COUNT [FILE]     paths of the hodoku and the ninefold preset
//     logic_soundness PRESET COUNT [FILE]    paths of one preset: hodoku, ninefold, se
//     logic_soundness all COUNT [FILE]       all_steps at every third state of a path
//     logic_soundness several COUNT [FILE]   all_steps of puzzles made ambiguous by removing clues: the findings
//                                            must hold in all their solutions
// COUNT 0: the entire file. Puzzles of a file without exactly one solution are skipped; without a file, the puzzles are
// generated (always the same). With --als-nodes before the rest, grouped chains can use almost locked sets. Prints how
// often each technique occurred.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <map>

#include "soundness.hpp"
#include "tests/puzzles.hpp"

using namespace ninefold;
using namespace ninefold::logic;

namespace {

bool has_als_node(const Step& step) {
    for (const Chain& chain : step.chains)
        for (const Node& node : chain.nodes)
            if (node.kind == Node::Kind::als) return true;
    return false;
}

struct Report {
    std::map<std::string_view, long> counts;
    long puzzles = 0, steps = 0, errors = 0, unsolved = 0, with_als_nodes = 0, undecided = 0;

    void judge(const Step& step, const Board& board, const Digits* solution) {
        static const Judge judge;
        ++steps;
        ++counts[technique(step.technique).slug];
        with_als_nodes += has_als_node(step);
        const auto [error, gave_up] = judge.judge(step, board, solution);
        undecided += gave_up;
        if (error.empty()) return;
        if (++errors <= 20)
            std::printf("UNSOUND %s: %s: %s\n  %s\n", std::string(technique(step.technique).slug).c_str(),
                        error.c_str(), conclusions_text(step).c_str(), board_text(board).c_str());
    }
};

// Slots for which listing everything takes seconds.
bool slow(const Slot& slot) {
    const auto has = [&](const char* text) { return slot.slug.find(text) != std::string_view::npos; };
    return has("mutant") || has("franken") || has("kraken") || has("forcing") || has("leviathan") || has("whale") ||
           has("brute");
}

// For all_steps: a custom preset with everything that is fast enough.
Preset wide_preset() {
    static const std::vector<Slot> slots = [] {
        std::vector<Slot> list(hodoku_preset().slots.begin(), hodoku_preset().slots.end());
        for (Slot& slot : list) slot.in_all_steps = !slow(slot);
        return list;
    }();
    Preset wide = hodoku_preset();
    wide.slots = slots;
    return wide;
}

// Puzzles from a file, or generated.
class Puzzles {
public:
    explicit Puzzles(const char* name) : made_(!name) {
        if (name) file_.open(name);
    }
    explicit operator bool() const { return made_ || file_; }
    bool next(Digits& clues) {
        if (made_) return clues = testing::random_puzzle(random), true;
        for (std::string line; std::getline(file_, line);) {
            if (line.size() < kCells || line[0] == '#') continue;
            for (std::size_t c = 0; c < kCells; ++c)
                clues[c] = line[c] >= '1' && line[c] <= '9' ? static_cast<std::uint8_t>(line[c] - '0') : 0;
            return true;
        }
        return false;
    }

    Rng random{20261115};

private:
    bool made_;
    std::ifstream file_;
};

void take_three_clues(Digits& clues, Rng& random) {
    for (int taken = 0; taken < 3;) {
        auto& clue = clues[random.below(kCells)];
        taken += clue != 0;
        clue = 0;
    }
}

// Checks a path, and all steps at every third of its states. The solution is null if there are several.
void judge_path(Report& report, const Position& start, Solver& solver, Solver* lister, const Digits* solution) {
    Board board = start.board();
    for (int turn = 0; !board.solved(); ++turn) {
        if (lister && turn % 3 == 0)
            for (const Step& step : lister->all_steps(Position::of(board), 5000).steps)
                report.judge(step, board, solution);
        const auto step = solver.next_on(board);
        if (!step) break;
        report.judge(*step, board, solution);
        apply(*step, board);
    }
    report.unsolved += !board.solved() && solution;
}

// The same with a path that is found in one call: much faster if a search keeps data from step to step.
void judge_whole_path(Report& report, const Position& start, Solver& solver, const Digits& solution) {
    const Path path = solver.solve(start);
    for (std::size_t i = 0; i < path.steps.size(); ++i) report.judge(path.steps[i], path.boards[i], &solution);
    report.unsolved += path.ending != Ending::solved;
}

}  // namespace

int main(int argc, char** argv) {
    Options options;
    options.als_nodes = argc > 1 && !std::strcmp(argv[1], "--als-nodes");
    if (options.als_nodes) ++argv, --argc;
    const auto mode_is = [&](const char* mode) { return argc > 2 && !std::strcmp(argv[1], mode); };
    const bool paths = mode_is("paths"), several = mode_is("several");
    const Preset* const alone = argc > 2 ? preset_by_name(argv[1]) : nullptr;
    if (!paths && !several && !alone && !mode_is("all"))
        return std::fprintf(stderr, "usage: logic_soundness [--als-nodes] paths|PRESET|all|several COUNT [FILE]\n"), 2;
    const long count = std::atol(argv[2]);
    Puzzles puzzles(argc > 3 ? argv[3] : nullptr);
    if (!puzzles) return std::fprintf(stderr, "cannot read %s\n", argv[3]), 2;
    if (count <= 0 && argc <= 3) return std::fprintf(stderr, "how many puzzles?\n"), 2;

    const Preset wide = wide_preset();
    Solver hodoku(hodoku_preset(), options), ninefold(*preset_by_name("ninefold"), options), lister(wide, options),
        one(alone ? *alone : hodoku_preset(), options);
    Report report;
    Digits clues{};
    while ((count <= 0 || report.puzzles < count) && puzzles.next(clues)) {
        const Diagnosis diagnosis = diagnose(Position::of(clues));
        if (!diagnosis.sound()) continue;
        ++report.puzzles;
        if (several) take_three_clues(clues, puzzles.random);
        const Position start = Position::of(clues);
        if (alone) {
            judge_whole_path(report, start, one, diagnosis.solution);
            continue;
        }
        judge_path(report, start, hodoku, paths ? nullptr : &lister, several ? nullptr : &diagnosis.solution);
        if (paths) judge_path(report, start, ninefold, nullptr, &diagnosis.solution);
    }
    for (const auto& [slug, times] : report.counts)
        std::printf("%8ld %.*s\n", times, static_cast<int>(slug.size()), slug.data());
    if (options.als_nodes) std::printf("%ld chains with almost locked sets\n", report.with_als_nodes);
    std::printf("%ld puzzles, %ld steps, %ld unsound, %ld undecided, %ld paths not solved\n", report.puzzles,
                report.steps, report.errors, report.undecided, report.unsolved);
    return report.errors || report.undecided ? 1 : 0;
}
