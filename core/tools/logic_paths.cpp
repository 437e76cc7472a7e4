// Compares the solver with recorded HoDoKu paths, state by state.
//
//     zcat hodoku_paths.txt.gz | logic_paths [-v N]      N: number of differences shown in full (20)
//
// At every state our next step is compared with the recorded one, which is then applied, so one
// difference does not hide the rest of the path.  A step of a slot that has no finder yet is skipped,
// but finding something in an earlier slot there counts as a difference.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <map>

#include "ninefold/logic.hpp"

using namespace ninefold;
using namespace ninefold::logic;

namespace {

struct Recorded {
    const Technique* technique = nullptr;
    std::vector<Candidate> placements, eliminations;
};

// "r89c8<>4, r3c1,r5c8<>9" or "r7c4=7".
bool parse_conclusions(const std::string& text, Recorded& step) {
    std::vector<Cell> cells;
    std::size_t i = 0;
    while (i < text.size()) {
        if (text[i] == ',' || text[i] == ' ') {
            ++i;
        } else if (text[i] == 'r') {
            std::string rows, columns;
            for (++i; i < text.size() && std::isdigit(static_cast<unsigned char>(text[i])); ++i) rows += text[i];
            if (i >= text.size() || text[i] != 'c') return false;
            for (++i; i < text.size() && std::isdigit(static_cast<unsigned char>(text[i])); ++i) columns += text[i];
            for (char r : rows)
                for (char c : columns) cells.push_back(cell_at(r - '1', c - '1'));
        } else if (text[i] == '=' || text[i] == '<') {
            const bool is = text[i] == '=';
            i += is ? 1 : 2;
            if (i >= text.size()) return false;
            for (Cell c : cells) (is ? step.placements : step.eliminations).emplace_back(c, text[i] - '0');
            cells.clear();
            ++i;
        } else {
            return false;
        }
    }
    return !step.placements.empty() || !step.eliminations.empty();
}

bool parse_step(const std::string& line, Recorded& step) {
    std::size_t from = line.find_first_not_of(' ');
    if (from == std::string::npos) return false;
    if (const auto prefix = line.find("): ");
        prefix != std::string::npos && std::isdigit(static_cast<unsigned char>(line[from])))
        from = prefix + 3;
    const std::string text = line.substr(from);
    for (const Technique& t : techniques())
        if (text.rfind(t.name, 0) == 0 && (!step.technique || t.name.size() > step.technique->name.size()))
            step.technique = &t;
    if (!step.technique) return false;
    const auto arrow = text.rfind(" => ");
    const auto colon = text.find(": ");
    if (arrow == std::string::npos && colon == std::string::npos) return false;
    return parse_conclusions(arrow != std::string::npos ? text.substr(arrow + 4) : text.substr(colon + 2), step);
}

const Slot* slot_of(const Technique& t) { return slot_by_slug(hodoku_preset(), t.found_by()); }

struct Score {
    int recorded = 0, equal = 0, other_label = 0, different = 0, earlier = 0, no_finder = 0;
};

std::vector<Candidate> sorted(std::vector<Candidate> list) {
    std::sort(list.begin(), list.end());
    list.erase(std::unique(list.begin(), list.end()), list.end());
    return list;
}

}  // namespace

int main(int argc, char** argv) {
    int show = 20;
    if (argc == 3 && !std::strcmp(argv[1], "-v")) show = std::atoi(argv[2]);
    std::map<std::string_view, Score> tallies;
    Options options;
    options.assume_unique = true;
    Solver solver(hodoku_preset(), options);
    std::string puzzle;
    Position position;
    Board board;
    int puzzles = 0, clean = 0, shown = 0, unread = 0;
    bool dirty = false, statistics = false;
    for (std::string line; std::getline(std::cin, line);) {
        if (line.size() > 81 && line[0] != ' ') {
            clean += puzzles > 0 && !dirty;
            ++puzzles;
            dirty = statistics = false;
            puzzle = line;
            Digits clues{};
            for (std::size_t c = 0; c < kCells; ++c)
                clues[c] = line[c] >= '1' && line[c] <= '9' ? static_cast<std::uint8_t>(line[c] - '0') : 0;
            position = Position::of(clues);
            board = position.board();
            continue;
        }
        statistics |= line.find("Statistics:") != std::string::npos;
        Recorded recorded;
        if (statistics || puzzle.empty() || !parse_step(line, recorded)) {
            unread += !statistics && line.find("=>") != std::string::npos;
            continue;
        }
        const Slot* slot = slot_of(*recorded.technique);
        const bool is_forcing = recorded.technique->family == Family::forcing;
        Score& tally = tallies[recorded.technique->name];
        ++tally.recorded;
        const auto ours = solver.next_on(board);
        const bool same = ours && sorted(ours->placements) == sorted(recorded.placements) &&
                          sorted(ours->eliminations) == sorted(recorded.eliminations) &&
                          (is_forcing || ours->slot == slot->number || !slot->find ||
                           slot->slug.find("nice-loop") != std::string_view::npos);
        bool differs = false;
        if (same && slot->find) {
            ++tally.equal;
            tally.other_label += ours->technique != recorded.technique->id;
        } else if (ours && ours->slot < slot->number &&
                   !(slot->slug == "grouped-nice-loop" && ours->slot == 5600 && same)) {
            ++tally.earlier;
            differs = true;
        } else if (!slot->find) {
            ++tally.no_finder;
        } else {
            ++tally.different;
            differs = true;
        }
        if (differs) {
            dirty = true;
            if (shown++ < show) {
                std::printf("%s\n  recorded %s\n  ours     %s: %s\n  state    ", puzzle.c_str(), line.c_str(),
                            ours ? std::string(technique(ours->technique).name).c_str() : "nothing",
                            ours ? conclusions_text(*ours).c_str() : "");
                for (Cell c = 0; c < kCells; ++c) {
                    if (!board.value(c))
                        std::putchar('.');
                    else
                        std::printf("%s%d", board.is_clue(c) ? "" : "+", board.value(c));
                }
                std::putchar(':');
                for (Digit d = 1; d <= 9; ++d)
                    for (Cell c : board.allowed(d) - board.holding(d))
                        std::printf("%d%d%d ", d, row_of(c) + 1, column_of(c) + 1);
                std::printf("\n");
            }
        }
        if (same) {
            apply(*ours, board);
        } else {
            for (Candidate p : recorded.placements) board.place(p.cell, p.digit);
            for (Candidate e : recorded.eliminations) board.remove(e.cell, e.digit);
        }
    }
    clean += puzzles > 0 && !dirty;
    std::printf("%-36s %8s %8s %8s %8s %8s %8s\n", "technique", "recorded", "equal", "label<>", "differs", "earlier",
                "missing");
    Score sum;
    for (const auto& [name, t] : tallies) {
        std::printf("%-36.*s %8d %8d %8d %8d %8d %8d\n", static_cast<int>(name.size()), name.data(), t.recorded,
                    t.equal, t.other_label, t.different, t.earlier, t.no_finder);
        sum.recorded += t.recorded, sum.equal += t.equal, sum.other_label += t.other_label;
        sum.different += t.different, sum.earlier += t.earlier, sum.no_finder += t.no_finder;
    }
    std::printf("%-36s %8d %8d %8d %8d %8d %8d\n", "all", sum.recorded, sum.equal, sum.other_label, sum.different,
                sum.earlier, sum.no_finder);
    std::printf("%d puzzles, %d without difference; %d lines not understood\n", puzzles, clean, unread);
    return sum.different || sum.earlier || unread ? 1 : 0;
}
