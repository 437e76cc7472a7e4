// Cages of different cells whose values, as a set, have a property.
#include <cstdlib>

#include "general/post/post.hpp"

namespace ninefold::general {

void post_renban(const Rule& rule, Model& model) {
    const int n = static_cast<int>(rule.cells.size());
    if (has_repeats(rule.cells)) return model.impossible();
    model.family(rule.cells, [n](Mask set) { return set >> lowest(set) == first_values(n); });
    if (model.values() > kMaxSetValues)
        for (std::size_t i = 0; i < rule.cells.size(); ++i)
            for (std::size_t j = i + 1; j < rule.cells.size(); ++j)
                model.relate(rule.cells[i], rule.cells[j], [n](int x, int y) { return x != y && std::abs(x - y) < n; });
}

void post_rellik(const Rule& rule, Model& model) {
    const auto total = number(rule, 0);
    const int low = model.low();
    model.family(rule.cells, [=](Mask set) {
        for (Mask part = set; part; part = (part - 1) & set) {
            std::int64_t sum = 0;
            for (Mask x = part; x; x = without_lowest(x)) sum += lowest(x) + low;
            if (sum == total) return false;
        }
        return true;
    });
}

void post_equality_cage(const Rule& rule, Model& model) {
    const int n = model.values(), low = model.low(), half = n / 2;
    model.family(rule.cells, [=](Mask set) {
        int parity = 0, level = 0;
        for (Mask x = set; x; x = without_lowest(x)) {
            const int v = lowest(x);
            parity += (v + low) % 2 ? 1 : -1;
            if (v >= half && v < n - half) return false;
            level += v < half ? 1 : -1;
        }
        return parity == 0 && level == 0;
    });
}

}  // namespace ninefold::general
