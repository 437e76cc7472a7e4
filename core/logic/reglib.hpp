// Cases of HoDoKu's regression library: reading, searching, matching.
//
//     :code[-variant]:digits:grid:deleted:eliminations:placements:extra
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "ninefold/logic.hpp"

namespace ninefold::logic {

struct RegCase {
    int line = 0;
    std::string code;     // "0402"
    std::string variant;  // "1", "x" or empty
    std::string digits;
    Position position;
    std::vector<Candidate> eliminations;  // normalized
    std::vector<Candidate> placements;
    std::string extra;
    bool must_fail() const { return variant == "x"; }
};

/// A case from a line; none for comments and blank lines.
std::optional<RegCase> parse_case(const std::string& line, int number);

enum class RegResult { passed, failed, no_finder };
struct RegOutcome {
    RegResult result = RegResult::failed;
    std::vector<Step> same;       // steps of the case's code and digits
    std::size_t found_steps = 0;  // with any label
};
RegOutcome run_case(const RegCase& test);

/// "code digits eliminations placements extra" of a step, as the library writes them.
std::string reglib_code(const Step& step);
std::string reglib_digits(const Step& step);
std::string reglib_extra(const Step& step);

}  // namespace ninefold::logic
