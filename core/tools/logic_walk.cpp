// Follows the complete path of every puzzle of a file with a preset, requesting a hint in every position: which
// techniques are needed, whether brute force is, and how long a hint takes.
//
//     logic_walk [--preset NAME] [--every N] [--seconds S] [--slow MS] [--path] [--steps] FILE [LIMIT]
//
// Reads the first 81 characters of every Nth line; starts no new puzzle after S seconds. Puzzles without exactly one
// solution are skipped. The time is CPU time from a position without history or, with --path, of the complete path as
// in steps(). Prints positions that take longer than --slow (500 ms); with --steps, prints every step with a hash of
// its evidence, so that you can compare two builds.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fstream>
#include <map>

#include "ninefold/logic.hpp"
#include "soundness.hpp"

using namespace ninefold;
using namespace ninefold::logic;

namespace {

double now_ms() { return 1e3 * static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

// A hash of the complete evidence (FNV-1a).
class Fingerprint {
public:
    void add(std::uint64_t value) { hash_ = (hash_ ^ value) * 0x100000001b3u; }
    void add(CellSet cells) {
        for (Cell c : cells) add(static_cast<std::uint64_t>(c));
        add(99);
    }
    void add(const std::vector<CandidateRole>& roles) {
        for (const CandidateRole& role : roles) {
            add(static_cast<std::uint64_t>(role.candidate.cell) << 16 |
                static_cast<std::uint64_t>(role.candidate.digit) << 8 | static_cast<std::uint64_t>(role.role));
        }
    }
    void add(const std::vector<HouseRole>& houses) {
        for (const HouseRole& one : houses) add(one.house * 256u + static_cast<std::uint64_t>(one.role));
    }
    void add(const std::vector<Chain>& chains) {
        for (const Chain& chain : chains) {
            for (const Node& node : chain.nodes) {
                add(node.cells);
                add(node.digit * 2u + node.on);
            }
            for (const auto& [node, reason] : chain.reasons) add(static_cast<std::uint64_t>(node * 1000 + reason));
            for (const auto& [node, proof] : chain.nested) add(static_cast<std::uint64_t>(node * 1000 + proof));
        }
    }
    void add(const Step& step) {
        add(step.digits.bits());
        add(step.roles);
        add(step.houses);
        add(step.chains);
        for (const Part& part : step.parts) {
            add(part.cells);
            add(part.digits.bits());
        }
        for (const Proof& proof : step.proofs) {
            add(static_cast<std::uint64_t>(proof.technique));
            for (Candidate c : proof.eliminations) add(static_cast<std::uint64_t>(c.cell * 16 + c.digit));
            add(proof.roles);
            add(proof.houses);
            add(proof.chains);
        }
    }
    std::uint64_t hash() const { return hash_; }

private:
    std::uint64_t hash_ = 0xcbf29ce484222325u;
};

struct Use {
    long count = 0;
    double ms = 0, longest = 0;
};

struct Walk {
    std::map<std::string_view, Use> uses;
    std::vector<double> times;
    long puzzles = 0, passed_over = 0, unsolved = 0, guesses = 0;
    double slow = 500;
    bool by_path = false, tell = false;

    void print(const Step& step) const {
        Fingerprint evidence;
        evidence.add(step);
        std::printf("%s %s, %d long, %016llx\n", std::string(technique(step.technique).slug).c_str(),
                    conclusions_text(step).c_str(), argument_length(step),
                    static_cast<unsigned long long>(evidence.hash()));
    }

    void walk(const Preset& preset, Solver& solver, const Digits& clues) {
        Position start = Position::of(clues);
        const Diagnosis diagnosis = diagnose(start);
        if (!diagnosis.sound()) {
            ++passed_over;
            return;
        }
        ++puzzles;
        if (by_path) return follow(solver, start, diagnosis.solution);
        Board board = start.board();
        while (!board.solved()) {
            Position now = Position::of(board);
            now.sukaku = false;
            now.solution = diagnosis.solution;
            Solver fresh(preset);
            const double begin = now_ms();
            const auto step = fresh.next(now);
            const double ms = now_ms() - begin;
            times.push_back(ms);
            if (!step) break;
            Use& use = uses[technique(step->technique).slug];
            ++use.count;
            use.ms += ms;
            use.longest = std::max(use.longest, ms);
            guesses += step->guess;
            if (tell) print(*step);
            if (step->guess || ms > slow)
                std::printf("%s %.0f ms: %s\n", std::string(technique(step->technique).slug).c_str(), ms,
                            board_text(board).c_str());
            apply(*step, board);
        }
        unsolved += !board.solved();
    }

    void follow(Solver& solver, Position& start, const Digits& solution) {
        start.solution = solution;
        const double begin = now_ms();
        const Path path = solver.solve(start);
        const double ms = now_ms() - begin;
        const double mean = ms / static_cast<double>(std::max<std::size_t>(1, path.steps.size()));
        for (const Step& step : path.steps) {
            times.push_back(mean);
            ++uses[technique(step.technique).slug].count;
            guesses += step.guess;
            if (tell) print(step);
        }
        unsolved += path.ending != Ending::solved;
    }

    int report() {
        for (const auto& [slug, use] : uses)
            std::printf("%9ld %-32.*s mean %9.3f ms, longest %9.3f ms\n", use.count, static_cast<int>(slug.size()),
                        slug.data(), use.ms / static_cast<double>(use.count), use.longest);
        std::sort(times.begin(), times.end());
        const auto at = [&](double share) {
            return times.empty() ? 0 : times[static_cast<std::size_t>(share * static_cast<double>(times.size() - 1))];
        };
        std::printf("%zu hints: median %.3f ms, 90 %% %.3f ms, 99 %% %.3f ms, 99.9 %% %.3f ms, longest %.3f ms\n",
                    times.size(), at(0.5), at(0.9), at(0.99), at(0.999), at(1));
        std::printf("%ld puzzles, %ld passed over, %ld steps of brute force, %ld not solved\n", puzzles, passed_over,
                    guesses, unsolved);
        return guesses || unsolved ? 1 : 0;
    }
};

}  // namespace

int main(int argc, char** argv) {
    const char *file = nullptr, *limit = nullptr, *name = "ninefold";
    Walk walk;
    long every = 1;
    Limits::Clock::time_point end = Limits::kNever;
    for (int i = 1; i < argc; ++i) {
        const auto option = [&](const char* is) { return !std::strcmp(argv[i], is) && i + 1 < argc; };
        if (option("--preset"))
            name = argv[++i];
        else if (option("--every"))
            every = std::max(1L, std::atol(argv[++i]));
        else if (option("--seconds"))
            end = Limits::after(std::atof(argv[++i]));
        else if (option("--slow"))
            walk.slow = std::atof(argv[++i]);
        else if (!std::strcmp(argv[i], "--path"))
            walk.by_path = true;
        else if (!std::strcmp(argv[i], "--steps"))
            walk.tell = true;
        else
            (file ? limit : file) = argv[i];
    }
    const Preset* preset = preset_by_name(name);
    std::ifstream in(file ? file : "");
    if (!preset || !in)
        return std::fprintf(stderr,
                            "usage: logic_walk [--preset NAME] [--every N] [--seconds S] [--slow MS] [--path] "
                            "[--steps] FILE [LIMIT]\n"),
               2;
    const long most = limit ? std::atol(limit) : -1;
    Solver solver(*preset);
    long number = 0;
    for (std::string line; walk.puzzles != most && Limits::Clock::now() < end && std::getline(in, line);) {
        if (line.size() < kCells || line[0] == '#' || number++ % every) continue;
        Digits clues{};
        for (std::size_t c = 0; c < kCells; ++c)
            clues[c] = line[c] >= '1' && line[c] <= '9' ? static_cast<std::uint8_t>(line[c] - '0') : 0;
        walk.walk(*preset, solver, clues);
    }
    return walk.report();
}
