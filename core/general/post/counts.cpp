// Required numbers of values among cells.
#include <algorithm>

#include "general/post/post.hpp"

namespace ninefold::general {
namespace {

/// The numbers list each value as often as it is needed.
void post_listed(const Rule& rule, Model& model, bool exactly) {
    std::vector<std::pair<Mask, int>> needed;
    for (const auto v : rule.numbers) {
        const Mask value = model.of_value(v);
        if (!value) return model.impossible();
        const auto it = std::find_if(needed.begin(), needed.end(), [&](const auto& n) { return n.first == value; });
        if (it == needed.end()) {
            needed.emplace_back(value, 1);
        } else {
            ++it->second;
        }
    }
    model.add(make_counts(rule.cells, std::move(needed), exactly));
}

}  // namespace

void post_at_least(const Rule& rule, Model& model) { post_listed(rule, model, false); }
void post_exactly(const Rule& rule, Model& model) { post_listed(rule, model, true); }

void post_counted(const Rule& rule, Model& model) {
    std::vector<std::pair<Mask, int>> needed;
    for (std::size_t i = 0; i + 1 < rule.numbers.size(); i += 2) {
        const Mask value = model.of_value(rule.numbers[i]);
        const auto times = rule.numbers[i + 1];
        if (times < 0 || times > static_cast<std::int64_t>(rule.cells.size()) || (!value && times > 0))
            return model.impossible();
        if (value) needed.emplace_back(value, static_cast<int>(times));
    }
    model.add(make_counts(rule.cells, std::move(needed), true));
}

}  // namespace ninefold::general
