// The case files of the techniques: expected steps are found, forbidden ones are not.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>

#include "check.hpp"
#include "ninefold/logic.hpp"

using namespace ninefold;
using namespace ninefold::logic;

namespace {

std::string trim(const std::string& text) {
    const auto from = text.find_first_not_of(" \r");
    return from == std::string::npos ? "" : text.substr(from, text.find_last_not_of(" \r") - from + 1);
}

// "r1c2-3 r4c5=6": (placements, eliminations), each sorted.
std::pair<std::vector<Candidate>, std::vector<Candidate>> conclusions_in(const std::string& text) {
    std::pair<std::vector<Candidate>, std::vector<Candidate>> out;
    for (std::size_t i = 0; i + 5 < text.size(); ++i) {
        if (text[i] != 'r' || text[i + 2] != 'c') continue;
        const Candidate c(cell_at(text[i + 1] - '1', text[i + 3] - '1'), text[i + 5] - '0');
        (text[i + 4] == '=' ? out.first : out.second).push_back(c);
    }
    std::sort(out.first.begin(), out.first.end());
    std::sort(out.second.begin(), out.second.end());
    return out;
}

bool parse_position(const std::string& grid, const std::string& removed, Position& position) {
    std::size_t cell = 0;
    bool entry = false;
    for (char ch : grid) {
        if (ch == '+') {
            entry = true;
            continue;
        }
        if (cell == kCells) return false;
        if (ch >= '1' && ch <= '9') {
            position.values[cell] = static_cast<std::uint8_t>(ch - '0');
            if (!entry) position.clues.add(static_cast<Cell>(cell));
        }
        entry = false;
        ++cell;
    }
    for (Candidate c : conclusions_in(removed).second) position.crossed_out[c.cell].add(c.digit);
    return cell == kCells;
}

void run_line(const std::string& slug, const std::string& line, Solver& solver) {
    std::array<std::string, 3> field;
    std::size_t from = 0;
    for (std::string& f : field) {
        const std::size_t to = line.find(';', from);
        CHECK(to != std::string::npos);
        if (to == std::string::npos) return;
        f = trim(line.substr(from, to - from));
        from = to + 1;
    }
    const bool negative = field[0][0] == '!';
    Position position;
    if (negative) field[0].erase(0, 1);
    if (!parse_position(field[0], field[1], position)) return;  // a sukaku of 729 characters: tested from Python
    const auto [placements, eliminations] = conclusions_in(field[2]);
    bool found_any = false, found = false;
    for (Step step : solver.all_steps(position, 100'000, true).steps) {
        if (technique(step.technique).slug != slug) continue;
        found_any = true;
        step.normalize();
        std::sort(step.placements.begin(), step.placements.end());
        found |= step.placements == placements && step.eliminations == eliminations;
    }
    CHECK(negative ? !found_any : found);
    if (negative ? found_any : !found) std::printf("  %s: %s\n", slug.c_str(), line.c_str());
}

}  // namespace

int main(int argc, char** argv) {
    const std::filesystem::path folder = argc > 1 ? argv[1] : NINEFOLD_CASES;
    std::set<std::filesystem::path> files;
    for (const auto& file : std::filesystem::directory_iterator(folder)) files.insert(file.path());
    CHECK(files.size() > 100);
    const std::string only = argc > 2 ? argv[2] : "";
    for (const auto& path : files) {
        const std::string slug = path.stem().string();
        if (!only.empty() && slug.find(only) == std::string::npos) continue;
        const Technique* t = technique_by_slug(slug);
        CHECK(t != nullptr);
        if (!t) {
            std::printf("  %s names no technique\n", slug.c_str());
            continue;
        }
        // Only this technique is enabled.
        Options options;
        options.assume_unique = true;
        for (const Slot& slot : hodoku_preset().slots) options.switches.emplace_back(slot.slug, false);
        options.switches.emplace_back(slug, true);
        Solver solver(hodoku_preset(), options);
        std::ifstream in(path);
        for (std::string line; std::getline(in, line);)
            if (!trim(line).empty() && line[0] != '#') run_line(slug, line, solver);
    }
    return testing::report();
}
