// Creates case files of techniques from generated puzzles.
//
//     logic_cases FOLDER SEED SECONDS SLUG ...      writes FOLDER/<slug>.txt, three cases and counter-examples each
//
// A positive case is a state with a step of the technique.  Its counter-example is the same state with one eliminated
// candidate restored, or one entry undone, chosen so that the technique finds nothing: the pattern has a flaw. If no
// such change exists, the counter-example is the state after the step, or the nearest earlier or later state in which
// the technique finds nothing.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <map>

#include "../tests/puzzles.hpp"
#include "logic/siamese.hpp"
#include "ninefold/logic.hpp"

using namespace ninefold;
using namespace ninefold::logic;

namespace {

constexpr std::size_t kWanted = 3;

std::string name_of(Candidate c, char sign) {
    return {'r',  static_cast<char>('1' + row_of(c.cell)), 'c', static_cast<char>('1' + column_of(c.cell)),
            sign, static_cast<char>('0' + c.digit)};
}

const Slot* slot_for(std::string_view slug) {
    const Technique* technique = technique_by_slug(slug);
    return technique ? slot_by_slug(hodoku_preset(), technique->found_by()) : nullptr;
}

std::vector<Step> steps_of(const Technique& t, const Slot& slot, const Board& board, const Rules& rules) {
    Context context(rules);
    context.look_at(board);
    AllSink sink(true, 2'000);
    slot.find(context, sink);
    std::erase_if(sink.steps, [&](const Step& step) { return step.technique != t.id; });
    for (Step& step : sink.steps) step.normalize();
    return std::move(sink.steps);
}

void write(std::FILE* file, bool negative, const Position& position, const Step* step, const std::string& note) {
    std::string grid, removed, expected;
    for (Cell c = 0; c < kCells; ++c) {
        const auto i = static_cast<std::size_t>(c);
        if (!position.values[i]) {
            grid += '.';
        } else {
            if (!position.clues.has(c)) grid += '+';
            grid += static_cast<char>('0' + position.values[i]);
        }
        for (Digit d : position.crossed_out[i]) removed += name_of(Candidate(c, d), '-') + " ";
    }
    if (step) {
        for (Candidate p : step->placements) expected += name_of(p, '=') + " ";
        for (Candidate e : step->eliminations) expected += name_of(e, '-') + " ";
    }
    std::fprintf(file, "%s%s ; %s; %s; %s\n", negative ? "!" : "", grid.c_str(), removed.c_str(), expected.c_str(),
                 note.c_str());
}

// An eliminated candidate whose return makes the technique find nothing.
bool write_flawed(std::FILE* file, const Technique& t, const Slot& slot, const Position& position, const Rules& rules) {
    for (Cell c = 0; c < kCells; ++c)
        for (Digit d : position.crossed_out[static_cast<std::size_t>(c)]) {
            Position flawed = position;
            flawed.crossed_out[static_cast<std::size_t>(c)].remove(d);
            if (!steps_of(t, slot, flawed.board(), rules).empty()) continue;
            write(file, true, flawed, nullptr,
                  "the case above with " + name_of(Candidate(c, d), '-').substr(0, 4) + " still open to " +
                      std::to_string(d));
            return true;
        }
    for (Cell c : CellSet::all() - position.clues) {
        if (!position.values[static_cast<std::size_t>(c)]) continue;
        Position flawed = position;
        flawed.values[static_cast<std::size_t>(c)] = 0;
        if (!steps_of(t, slot, flawed.board(), rules).empty()) continue;
        write(file, true, flawed, nullptr,
              "the case above with " + name_of(Candidate(c, 1), '-').substr(0, 4) + " still empty");
        return true;
    }
    return false;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 5) return std::fprintf(stderr, "usage: logic_cases FOLDER SEED SECONDS SLUG ...\n"), 2;
    const std::string folder = argv[1];
    Rng random(static_cast<unsigned>(std::atoi(argv[2])));
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(std::atoi(argv[3]));
    Rules rules = hodoku_preset().rules;
    rules.dual_patterns = true;
    struct Wanted {
        const Technique* technique;
        const Slot* slot;
        std::FILE* file = nullptr;
        std::size_t found = 0, flaws = 0;
        bool owes = false;  // a counter-example, from a later state of the same path
    };
    std::vector<Wanted> wanted;
    for (int i = 4; i < argc; ++i) {
        const Technique* t = technique_by_slug(argv[i]);
        const Slot* slot = slot_for(argv[i]);
        if (!t || !slot || !slot->find) return std::fprintf(stderr, "no finder for %s\n", argv[i]), 2;
        wanted.push_back({t, slot});
    }
    Solver solver;
    const auto missing = [](const Wanted& w) { return w.found < kWanted; };
    while (std::any_of(wanted.begin(), wanted.end(), missing) && std::chrono::steady_clock::now() < end) {
        const Position start = Position::of(testing::random_puzzle(random));
        Board board = start.board();
        for (Wanted& w : wanted) w.owes = false;
        std::vector<Board> history;
        for (const Step& step : solver.solve(start).steps) {
            const bool single = !step.placements.empty();
            for (Wanted& w : wanted) {
                if (w.owes && !single && steps_of(*w.technique, *w.slot, board, rules).empty()) {
                    write(w.file, true, Position::of(board), nullptr, "a later state of the puzzle above");
                    w.owes = false;
                }
            }
            for (Wanted& w : wanted) {
                if (!missing(w)) continue;
                // Singles arise everywhere: few states are enough. Others: states where singles do not hide them.
                const bool wants_single = w.technique->family == Family::singles;
                if (wants_single ? !random.one_in(40) : single) continue;
                const std::vector<Step> steps = steps_of(*w.technique, *w.slot, board, rules);
                if (steps.empty()) continue;
                if (!w.file) {
                    w.file = std::fopen((folder + "/" + std::string(w.technique->slug) + ".txt").c_str(), "w");
                    if (!w.file) return std::fprintf(stderr, "cannot write in %s\n", folder.c_str()), 2;
                    std::fprintf(w.file, "# grid ; removed before ; expected, exactly ; note\n");
                }
                const Position position = Position::of(board);
                const Step& one = steps[random.below(static_cast<std::uint32_t>(steps.size()))];
                write(w.file, false, position, &one, "made here");
                ++w.found;
                if (write_flawed(w.file, *w.technique, *w.slot, position, rules)) {
                    ++w.flaws;
                } else {
                    Board after = board;
                    apply(one, after);
                    const auto none = [&](const Board& b) { return steps_of(*w.technique, *w.slot, b, rules).empty(); };
                    const auto earlier = std::find_if(history.rbegin(), history.rend(), none);
                    if (none(after))
                        write(w.file, true, Position::of(after), nullptr, "nothing left to do after the step above");
                    else if (earlier != history.rend())
                        write(w.file, true, Position::of(*earlier), nullptr, "an earlier state of the puzzle above");
                    else
                        w.owes = true;
                }
                break;
            }
            history.push_back(board);
            apply(step, board);
        }
    }
    for (Wanted& w : wanted) {
        if (w.file) std::fclose(w.file);
        std::printf("%-34s %zu cases, %zu flawed twins\n", std::string(w.technique->slug).c_str(), w.found, w.flaws);
    }
    return 0;
}
