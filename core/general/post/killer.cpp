// Killer cage: different values and a sum.  A cell named twice counts twice in the sum.
#include "general/post/post.hpp"

namespace ninefold::general {

void post_killer(const Rule& rule, Model& model) {
    model.different(rule.cells);
    if (rule.numbers.empty()) return;
    std::vector<Term> terms;
    for (const int c : rule.cells) terms.push_back({c, 1});
    model.sum(terms, rule.numbers[0], true);
}

}  // namespace ninefold::general
