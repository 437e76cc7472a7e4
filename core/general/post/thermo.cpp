// Increasing from the bulb; a slow thermometer never decreases.
#include "general/post/post.hpp"

namespace ninefold::general {

void post_thermo(const Rule& rule, Model& model) {
    const bool strict = rule.numbers.empty() || rule.numbers[0] != 0;
    if (strict && has_repeats(rule.cells)) return model.impossible();
    if (strict && !model.conditional())
        for (std::size_t i = 0; i < rule.cells.size(); ++i)
            for (std::size_t j = i + 1; j < rule.cells.size(); ++j) model.differ(rule.cells[i], rule.cells[j]);
    model.add(make_chain(rule.cells, strict));
}

}  // namespace ninefold::general
