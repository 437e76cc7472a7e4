// Runs HoDoKu's regression library and prints a table per code.
//
//     logic_reglib reglib-1.3.txt [code ...]     with codes: only these, every failure in full
#include <cstdio>
#include <fstream>
#include <map>
#include <set>

#include "logic/reglib.hpp"

using namespace ninefold;
using namespace ninefold::logic;

namespace {

std::string text_of(const std::vector<Candidate>& placements, const std::vector<Candidate>& eliminations) {
    Step step;
    step.placements = placements;
    step.eliminations = eliminations;
    return conclusions_text(step);
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 2) return std::fprintf(stderr, "usage: logic_reglib FILE [CODE ...]\n"), 2;
    std::ifstream in(argv[1]);
    if (!in) return std::fprintf(stderr, "cannot read %s\n", argv[1]), 2;
    const std::set<std::string> wanted(argv + 2, argv + argc);
    struct Row {
        int cases = 0, passed = 0, failed = 0, no_finder = 0;
    };
    std::map<std::string, Row> rows;
    int number = 0;
    for (std::string line; std::getline(in, line);) {
        ++number;
        if (!line.empty() && line.back() == '\r') line.pop_back();
        const auto test = parse_case(line, number);
        if (!test || (!wanted.empty() && !wanted.count(test->code))) continue;
        const RegOutcome outcome = run_case(*test);
        Row& row = rows[test->code];
        ++row.cases;
        row.passed += outcome.result == RegResult::passed;
        row.failed += outcome.result == RegResult::failed;
        row.no_finder += outcome.result == RegResult::no_finder;
        if (outcome.result == RegResult::failed) {
            std::printf("FAIL line %d: %s\n     wanted %s%s %s %s\n", number, line.c_str(), test->code.c_str(),
                        test->must_fail() ? " NOT" : "", text_of(test->placements, test->eliminations).c_str(),
                        test->extra.c_str());
            for (const Step& step : outcome.same)
                std::printf("     found  %s %s %s\n", reglib_code(step).c_str(), conclusions_text(step).c_str(),
                            reglib_extra(step).c_str());
            std::printf("     %zu steps of any label\n", outcome.found_steps);
        }
    }
    Row sum;
    std::printf("%-6s %6s %6s %6s %9s\n", "code", "cases", "passed", "failed", "no finder");
    for (const auto& [code, row] : rows) {
        std::printf("%-6s %6d %6d %6d %9d\n", code.c_str(), row.cases, row.passed, row.failed, row.no_finder);
        sum.cases += row.cases, sum.passed += row.passed, sum.failed += row.failed, sum.no_finder += row.no_finder;
    }
    std::printf("%-6s %6d %6d %6d %9d\n", "all", sum.cases, sum.passed, sum.failed, sum.no_finder);
    return sum.failed || sum.no_finder ? 1 : 0;
}
