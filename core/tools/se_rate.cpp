// Rates puzzles on Sudoku Explainer's scale.
//
//     se_rate [--old] [--trace] FILE [LIMIT]    lines of 81 characters, or se_ratings.csv, which is then compared
//     se_rate --compare se_traces.tsv           every step against a record: puzzle, step, rating, kind, technique,
//                                               complexity, effect
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "logic/se/rater.hpp"

using namespace ninefold;
using namespace ninefold::logic;
using namespace ninefold::logic::se;

namespace {

struct Ratings {
    int er = 0, ep = 0, ed = 0;
};

// Follows a path, prints each step and returns the three ratings in tenths.
template <class Tell>
Ratings rate(Rater& rater, Grid grid, Tell tell) {
    Ratings ratings;
    Found found;
    while (!grid.solved()) {
        if (!rater.next(grid, found)) {
            ratings.er = 200;
            break;
        }
        tell(found);
        ratings.er = std::max(ratings.er, tenths(found.hint.difficulty));
        if (ratings.ep == 0) {
            if (ratings.ed == 0) ratings.ed = ratings.er;
            if (found.hint.places()) ratings.ep = ratings.er;
        }
        apply(found.hint, grid);
    }
    return ratings;
}

Grid grid_of(const std::string& line) {
    Grid grid;
    for (int c = 0; c < 81; ++c)
        if (line[c] >= '1' && line[c] <= '9') grid.place(c, line[c] - '1');
    return grid;
}

std::string name_of(const Found& found) {
    using Id = TechniqueId;
    static const char* const kLevels[] = {"",
                                          " (+)",
                                          " (+ Forcing Chains)",
                                          " (+ Multiple Forcing Chains)",
                                          " (+ Dynamic Forcing Chains)",
                                          " (+ Dynamic Forcing Chains (+ Forcing Chains))"};
    const int id = static_cast<int>(found.hint.technique);
    const int dynamic = id - static_cast<int>(Id::dynamic_forcing_chain);
    if (dynamic >= 0 && dynamic <= 5) {
        const char* form = found.form == Form::contradiction ? "Contradiction"
                           : found.form == Form::double_     ? "Double"
                           : found.form == Form::cell        ? "Cell"
                                                             : "Region";
        return std::string("Dynamic ") + form + " Forcing Chains" + kLevels[dynamic];
    }
    switch (found.hint.technique) {
        case Id::full_house:
        case Id::hidden_single:
            return "Hidden Single";
        case Id::naked_single:
            return "Naked Single";
        case Id::direct_pointing:
            return "Direct Pointing";
        case Id::direct_claiming:
            return "Direct Claiming";
        case Id::direct_hidden_pair:
            return "Direct Hidden Pair";
        case Id::direct_hidden_triple:
            return "Direct Hidden Triplet";
        case Id::locked_candidates_1:
            return "Pointing";
        case Id::locked_candidates_2:
            return "Claiming";
        case Id::naked_pair:
            return "Naked Pair";
        case Id::naked_triple:
            return "Naked Triplet";
        case Id::naked_quadruple:
            return "Naked Quad";
        case Id::hidden_pair:
            return "Hidden Pair";
        case Id::hidden_triple:
            return "Hidden Triplet";
        case Id::hidden_quadruple:
            return "Hidden Quad";
        case Id::x_wing:
            return "X-Wing";
        case Id::swordfish:
            return "Swordfish";
        case Id::jellyfish:
            return "Jellyfish";
        case Id::xy_wing:
            return "XY-Wing";
        case Id::xyz_wing:
            return "XYZ-Wing";
        case Id::bug_plus_1:
            return "BUG type 1";
        case Id::bug_2:
            return "BUG type 2";
        case Id::bug_3:
            return "BUG type 3";
        case Id::bug_4:
            return "BUG type 4";
        case Id::aligned_pair_exclusion:
            return "Aligned Pair Exclusion";
        case Id::aligned_triplet_exclusion:
            return "Aligned Triplet Exclusion";
        case Id::x_cycle:
            return "Bidirectional X-Cycle";
        case Id::y_cycle:
            return "Bidirectional Y-Cycle";
        case Id::xy_cycle:
            return "Bidirectional Cycle";
        case Id::turbot_fish:
            return "Turbot Fish";
        case Id::forcing_x_chain:
            if (found.hint.length == 6) return "Turbot Fish";
            return "Forcing X-Chain";
        case Id::forcing_xy_chain:
            return "Forcing Chain";
        case Id::nishio_forcing_chain:
            return "Nishio Forcing Chains";
        case Id::cell_forcing_chain:
            return "Cell Forcing Chains";
        case Id::region_forcing_chain:
            return "Region Forcing Chains";
        default:
            break;
    }
    if (id >= 130 && id <= 133) return "Unique Rectangle type " + std::to_string(id - 129);
    if (id >= 210 && id <= 213)
        return "Unique Loop " + std::to_string(found.hint.length) + " type " + std::to_string(id - 209);
    return "?";
}

std::string effect_of(const Hint& hint) {
    std::string text;
    const auto cell = [&](int c) {
        if (!text.empty()) text += ',';
        text += 'r';
        text += static_cast<char>('1' + c / 9);
        text += 'c';
        text += static_cast<char>('1' + c % 9);
    };
    if (hint.places()) {
        cell(cell_of(hint.placed));
        text += '=';
        text += static_cast<char>('1' + digit_of(hint.placed));
        return text;
    }
    std::array<Mask, 81> by_cell{};
    for (const auto& [c, digits] : hint.removals) by_cell[c] |= digits;
    for (int c = 0; c < 81; ++c) {
        if (!by_cell[c]) continue;
        cell(c);
        text += '-';
        for (Mask m = by_cell[c]; m; m &= m - 1) text += static_cast<char>('1' + lowest(m));
    }
    return text;
}

std::string sorted_effect(const std::string& effect) {
    std::vector<std::string> parts;
    std::stringstream in(effect);
    for (std::string part; std::getline(in, part, ',');) parts.push_back(part);
    std::sort(parts.begin(), parts.end());
    std::string out;
    for (const auto& part : parts) out += (out.empty() ? "" : ",") + part;
    return out;
}

std::vector<std::string> split(const std::string& line, char by) {
    std::vector<std::string> out(1);
    for (char c : line)
        if (c == by)
            out.emplace_back();
        else
            out.back() += c;
    return out;
}

std::string text_of(int tenths) { return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10); }

int compare_traces(const char* name, Uniqueness form) {
    std::ifstream in(name);
    std::vector<std::vector<std::string>> rows;
    std::string line;
    std::getline(in, line);
    long puzzles = 0, wrong = 0;
    Engine engine;
    Rater rater(engine, form);
    const auto check = [&] {
        if (rows.empty()) return;
        ++puzzles;
        std::size_t i = 0;
        bool bad = false;
        rate(rater, grid_of(rows[0][0]), [&](const Found& found) {
            if (bad) return;
            const std::string rating = text_of(tenths(found.hint.difficulty)), technique = name_of(found),
                              effect = sorted_effect(effect_of(found.hint));
            const bool chain = found.hint.length > 0 && technique.find("Unique") == std::string::npos;
            if (i >= rows.size() || rows[i][2] != rating || rows[i][4] != technique ||
                sorted_effect(rows[i][6]) != effect || (chain && std::atoi(rows[i][5].c_str()) != found.hint.length)) {
                bad = true;
                std::printf("%s step %zu\n  ours   %s %s /%d %s\n", rows[0][0].c_str(), i + 1, rating.c_str(),
                            technique.c_str(), found.hint.length, effect.c_str());
                if (i < rows.size())
                    std::printf("  theirs %s %s /%s %s\n", rows[i][2].c_str(), rows[i][4].c_str(), rows[i][5].c_str(),
                                rows[i][6].c_str());
            }
            ++i;
        });
        if (!bad && i != rows.size())
            bad = true, std::printf("%s: %zu steps, not %zu\n", rows[0][0].c_str(), i, rows.size());
        wrong += bad;
        rows.clear();
    };
    while (std::getline(in, line)) {
        auto row = split(line, '\t');
        if (!rows.empty() && rows[0][0] != row[0]) check();
        rows.push_back(row);
    }
    check();
    std::printf("%ld puzzles, %ld with a difference\n", puzzles, wrong);
    return wrong != 0;
}

}  // namespace

int main(int argc, char** argv) {
    Uniqueness form = Uniqueness::fixed;
    bool trace = false, compare = false;
    for (; argc > 1 && argv[1][0] == '-'; ++argv, --argc) {
        if (!std::strcmp(argv[1], "--old")) form = Uniqueness::old;
        if (!std::strcmp(argv[1], "--trace")) trace = true;
        if (!std::strcmp(argv[1], "--compare")) compare = true;
    }
    if (argc < 2) return 2;
    if (compare) return compare_traces(argv[1], form);
    std::ifstream in(argv[1]);
    const long limit = argc > 2 ? std::atol(argv[2]) : -1;
    Engine engine;
    Rater rater(engine, form);
    long puzzles = 0, wrong = 0;
    const double begin = static_cast<double>(std::clock());
    for (std::string line; std::getline(in, line);) {
        if (line.size() < 81 || (line[0] != '.' && (line[0] < '0' || line[0] > '9'))) continue;
        if (limit >= 0 && puzzles >= limit) break;
        ++puzzles;
        const double start = static_cast<double>(std::clock());
        const Ratings r = rate(rater, grid_of(line), [&](const Found& found) {
            if (trace)
                std::printf("%s %s /%d %s\n", text_of(tenths(found.hint.difficulty)).c_str(), name_of(found).c_str(),
                            found.hint.length, effect_of(found.hint).c_str());
        });
        const auto fields = split(line, ',');
        const double ms = (static_cast<double>(std::clock()) - start) / CLOCKS_PER_SEC * 1e3;
        if (fields.size() > 4) {
            if (fields[2] != text_of(r.er) || fields[3] != text_of(r.ep) || fields[4] != text_of(r.ed)) {
                ++wrong;
                std::printf("%s %s/%s/%s expected %s/%s/%s\n", fields[0].c_str(), text_of(r.er).c_str(),
                            text_of(r.ep).c_str(), text_of(r.ed).c_str(), fields[2].c_str(), fields[3].c_str(),
                            fields[4].c_str());
            }
        } else {
            std::printf("%s %s/%s/%s %.2f ms\n", line.substr(0, 81).c_str(), text_of(r.er).c_str(),
                        text_of(r.ep).c_str(), text_of(r.ed).c_str(), ms);
        }
    }
    const double seconds = (static_cast<double>(std::clock()) - begin) / CLOCKS_PER_SEC;
    std::printf("%ld puzzles, %ld wrong, %.2f CPU s, %.1f a second\n", puzzles, wrong, seconds,
                static_cast<double>(puzzles) / seconds);
    return wrong != 0;
}
