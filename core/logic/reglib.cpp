#include "logic/reglib.hpp"

#include <algorithm>
#include <sstream>

#include "logic/siamese.hpp"

namespace ninefold::logic {
namespace {

std::vector<std::string> split(const std::string& text, char separator) {
    std::vector<std::string> fields;
    std::string field;
    std::istringstream in(text);
    while (std::getline(in, field, separator)) fields.push_back(field);
    return fields;
}

// Blank-separated "dRC".
std::vector<Candidate> candidates_in(const std::string& text) {
    std::vector<Candidate> list;
    std::istringstream in(text);
    for (std::string word; in >> word;)
        if (word.size() == 3) list.emplace_back(cell_at(word[1] - '1', word[2] - '1'), word[0] - '0');
    return list;
}

bool starts(const std::string& text, const char* prefix) { return text.rfind(prefix, 0) == 0; }

Rules rules_for(const RegCase& test) {
    Rules rules;
    const std::string& code = test.code;
    const std::string& variant = test.variant;
    if (code == "0404" || code == "0405") rules.dual_patterns = true;
    if (code == "0405" || (code == "0402" && variant == "1")) rules.two_candidate_rectangles = true;
    if (starts(code, "060") && variant == "1") rules.missing_candidates = false;
    if (starts(code, "03") && code.size() == 5) rules.siamese_fish = true;
    if (starts(code, "07") && (variant == "3" || variant == "4" || (code == "0709" && variant == "2")))
        rules.als_nodes_in_chains = true;
    if (starts(code, "09")) {
        rules.als_overlap = variant == "2";
        rules.als_chain_forward_only = false;
        rules.als_chain_max_links = 6;
    }
    return rules;
}

// The slots that can yield the code, in order.
std::vector<const Slot*> slots_for(const std::string& code) {
    std::vector<std::string> slugs;
    if (starts(code, "03")) {
        constexpr const char* kSizes[] = {"x-wing", "swordfish", "jellyfish", "squirmbag", "whale", "leviathan"};
        constexpr const char* kKinds[] = {"",        "finned-",       "sashimi-", "franken-", "finned-franken-",
                                          "mutant-", "finned-mutant-"};
        const int kind = code[2] - '0', size = code[3] - '0';
        slugs = {std::string(kKinds[kind]) + kSizes[size]};
        if (code.size() == 5 && (kind == 1 || kind == 2))
            slugs = {std::string("finned-") + kSizes[size], std::string("sashimi-") + kSizes[size]};
    } else if (code == "0404") {
        slugs = {"two-string-kite"};
    } else if (code == "0405") {
        slugs = {"empty-rectangle"};
    } else if (code == "0500" || code == "0501") {
        slugs = {"simple-colors"};
    } else if (code == "0502" || code == "0503") {
        slugs = {"multi-colors"};
    } else if (code == "0706" || code == "0707" || code == "0708") {
        slugs = {"nice-loop"};
    } else if (code == "0709" || code == "0710" || code == "0711") {
        slugs = {"grouped-nice-loop"};
    } else {
        for (const Technique& t : techniques())
            if (t.code == code) slugs = {std::string(t.slug)};
    }
    std::vector<const Slot*> slots;
    for (const std::string& slug : slugs) slots.push_back(slot_by_slug(hodoku_preset(), slug));
    return slots;
}

DigitSet digits_of(const std::vector<Candidate>& list) {
    DigitSet digits;
    for (Candidate c : list) digits.add(c.digit);
    return digits;
}

// Equal steps stay in the order of discovery. (std::stable_sort of gcc 12's library makes clang warn.)
void sort_by_rank(std::vector<Step>& steps) {
    std::vector<std::size_t> order(steps.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        if (ranks_before(steps[a], steps[b])) return true;
        return !ranks_before(steps[b], steps[a]) && a < b;
    });
    std::vector<Step> sorted;
    for (std::size_t i : order) sorted.push_back(std::move(steps[i]));
    steps = std::move(sorted);
}

}  // namespace

std::optional<RegCase> parse_case(const std::string& line, int number) {
    if (line.empty() || line[0] != ':') return std::nullopt;
    std::vector<std::string> fields = split(line, ':');
    fields.resize(8);
    RegCase test;
    test.line = number;
    test.code = fields[1];
    if (const auto dash = test.code.find('-'); dash != std::string::npos) {
        test.variant = test.code.substr(dash + 1);
        test.code.resize(dash);
    }
    test.digits = fields[2];
    std::size_t cell = 0;
    bool entry = false;
    for (char ch : fields[3]) {
        if (ch == '+') {
            entry = true;
            continue;
        }
        if (cell >= kCells) return std::nullopt;
        if (ch >= '1' && ch <= '9') {
            test.position.values[cell] = static_cast<std::uint8_t>(ch - '0');
            if (!entry) test.position.clues.add(static_cast<Cell>(cell));
        }
        entry = false;
        ++cell;
    }
    if (cell != kCells) return std::nullopt;
    for (Candidate c : candidates_in(fields[4])) test.position.crossed_out[c.cell].add(c.digit);
    test.eliminations = candidates_in(fields[5]);
    std::sort(test.eliminations.begin(), test.eliminations.end());
    test.placements = candidates_in(fields[6]);
    std::sort(test.placements.begin(), test.placements.end());
    test.extra = fields[7];
    return test;
}

std::string reglib_code(const Step& step) {
    return std::string(technique(step.technique).code) + (step.siamese ? "1" : "");
}

std::string reglib_digits(const Step& step) {
    const std::string code(technique(step.technique).code);
    if (code == "0610") return "";
    const bool of_eliminations = (code >= "0706" && code <= "0711") || starts(code, "09") || code == "1101";
    std::string text;
    for (Digit d : of_eliminations ? digits_of(step.eliminations) : step.digits) text += static_cast<char>('0' + d);
    return text;
}

std::string reglib_extra(const Step& step) {
    const std::string code(technique(step.technique).code);
    const bool has_length = (code >= "0701" && code <= "0703") || (code >= "0706" && code <= "0711");
    return has_length ? std::to_string(step.length) : "";
}

// The library has two lengths for an AIC through almost locked sets: it usually counts the sets by their cells, and in
// one case 2.5 for each (0711-4, digits 59, where HoDoKu 2.2.0 itself computes the other).
static std::string other_extra(const Step& step) {
    if (step.technique != TechniqueId::grouped_aic) return reglib_extra(step);
    int sets = 0;
    for (const Node& node : step.chains.front().nodes) sets += node.kind == Node::Kind::als;
    return std::to_string(static_cast<int>(step.chains.front().nodes.size()) - 1 + sets * 5 / 2);
}

RegOutcome run_case(const RegCase& test) {
    RegOutcome outcome;
    const std::vector<const Slot*> slots = slots_for(test.code);
    for (const Slot* slot : slots)
        if (!slot || !slot->find) outcome.result = RegResult::no_finder;
    if (slots.empty()) outcome.result = RegResult::no_finder;
    if (outcome.result == RegResult::no_finder) return outcome;

    const Rules rules = rules_for(test);
    const Board board = test.position.board();
    Context context(rules);
    context.look_at(board);
    AllSink sink(true);
    for (const Slot* slot : slots) slot->find(context, sink);
    if (rules.siamese_fish) add_siamese_fish(sink.steps);
    for (Step& step : sink.steps) {
        step.normalize();
        std::sort(step.placements.begin(), step.placements.end());
    }
    if (slots.front()->pick == Pick::best) sort_by_rank(sink.steps);
    outcome.found_steps = sink.steps.size();

    bool exact = false, differs = false;
    for (const Step& step : sink.steps) {
        if (reglib_code(step) != test.code || reglib_digits(step) != test.digits) continue;
        outcome.same.push_back(step);
        const bool same_conclusions = step.eliminations == test.eliminations && step.placements == test.placements;
        if (same_conclusions && (reglib_extra(step) == test.extra || other_extra(step) == test.extra))
            exact = true;
        else if (!same_conclusions || !exact)
            differs = true;
    }
    const bool passed = test.must_fail() ? outcome.same.empty() : exact && !differs;
    outcome.result = passed ? RegResult::passed : RegResult::failed;
    return outcome;
}

}  // namespace ninefold::logic
