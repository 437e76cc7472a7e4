// Checks steps by an independent judge (check/): every step of the paths of many puzzles, and everything all_steps
// finds.
//
//     logic_soundness paths COUNT [FILE]     paths of the hodoku and the ninefold preset
//     logic_soundness all COUNT [FILE]       all_steps at every third state of a path
//     logic_soundness several COUNT [FILE]   all_steps of puzzles made ambiguous by taking clues away: what is found
//                                            must hold in all their solutions
// Without a file the puzzles are made at random (always the same).  With --als-nodes before the rest, grouped chains
// may lead through almost locked sets.  Prints how often each technique occurred.
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
    long steps = 0, faults = 0, unsolved = 0, with_als_nodes = 0;

    void judge(const Step& step, const Board& board, const Digits* solution) {
        static const Judge judge;
        ++steps;
        ++counts[technique(step.technique).slug];
        with_als_nodes += has_als_node(step);
        const std::string fault = judge.fault(step, board, solution);
        if (fault.empty()) return;
        if (++faults <= 20)
            std::printf("UNSOUND %s: %s: %s\n  %s\n", std::string(technique(step.technique).slug).c_str(),
                        fault.c_str(), conclusions_text(step).c_str(), board_text(board).c_str());
    }
};

// Slots whose "everything" takes seconds.
bool slow(const Slot& slot) {
    const auto has = [&](const char* text) { return slot.slug.find(text) != std::string_view::npos; };
    return has("mutant") || has("franken") || has("kraken") || has("forcing") || has("leviathan") || has("whale") ||
           has("brute");
}

Position position_of(const Board& board) {
    Position position;
    position.values = board.values();
    position.givens = board.givens();
    for (Cell c : board.empty()) {
        DigitSet allowed;
        for (Digit d = 1; d <= 9; ++d)
            if (board.allowed(d).has(c)) allowed.add(d);
        position.crossed_out[static_cast<std::size_t>(c)] = allowed - board[c];
    }
    return position;
}

}  // namespace

int main(int argc, char** argv) {
    Options options;
    options.als_nodes = argc > 1 && !std::strcmp(argv[1], "--als-nodes");
    if (options.als_nodes) ++argv, --argc;
    if (argc < 3)
        return std::fprintf(stderr, "usage: logic_soundness [--als-nodes] paths|all|several COUNT [FILE]\n"), 2;
    const bool all = !std::strcmp(argv[1], "all"), several = !std::strcmp(argv[1], "several");
    const long count = std::atol(argv[2]);
    std::ifstream file;
    if (argc > 3) {
        file.open(argv[3]);
        if (!file) return std::fprintf(stderr, "cannot read %s\n", argv[3]), 2;
    }
    std::mt19937 random(20261115);
    Report report;
    std::vector<const Preset*> presets{&hodoku_preset()};
    if (const Preset* other = preset_by_name("ninefold")) presets.push_back(other);

    // For all_steps: a preset of one's own with everything that is fast enough.
    std::vector<Slot> slots;
    for (const Slot& slot : hodoku_preset().slots) {
        slots.push_back(slot);
        slots.back().in_all_steps = !slow(slot);
    }
    const Preset wide{"wide", slots, hodoku_preset().rules, hodoku_preset().max_score};

    for (long n = 0; n < count; ++n) {
        Digits clues{};
        if (argc > 3) {
            std::string line;
            while (std::getline(file, line) && (line.size() < 81 || line[0] == '#')) {
            }
            if (!file) break;
            for (std::size_t c = 0; c < kCells; ++c)
                clues[c] = line[c] >= '1' && line[c] <= '9' ? static_cast<std::uint8_t>(line[c] - '0') : 0;
        } else {
            clues = testing::random_puzzle(random);
        }
        Digits solution;
        if (ScalarSearch(candidates_of(clues)).next(solution) != ScalarSearch::Outcome::found) continue;
        if (several)
            for (int taken = 0; taken < 3;) {
                auto& clue = clues[random() % kCells];
                taken += clue != 0;
                clue = 0;
            }
        const Position start = Position::of(clues);
        for (const Preset* preset : presets) {
            if ((all || several) && preset != presets[0]) break;
            Solver solver(*preset, options), lister(wide, options);
            Board board = start.board();
            int turn = 0;
            while (!board.solved()) {
                if ((all || several) && turn++ % 3 == 0)
                    for (const Step& step : lister.all_steps(position_of(board), 5000))
                        report.judge(step, board, several ? nullptr : &solution);
                const auto step = solver.next_on(board);
                if (!step) break;
                report.judge(*step, board, several ? nullptr : &solution);
                apply(*step, board);
            }
            report.unsolved += !board.solved() && !several;
        }
    }
    for (const auto& [slug, times] : report.counts)
        std::printf("%8ld %.*s\n", times, static_cast<int>(slug.size()), slug.data());
    if (options.als_nodes) std::printf("%ld chains with almost locked sets\n", report.with_als_nodes);
    std::printf("%ld steps, %ld unsound, %ld puzzles not solved\n", report.steps, report.faults, report.unsolved);
    return report.faults ? 1 : 0;
}
