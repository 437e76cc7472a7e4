#include "logic/siamese.hpp"

#include <algorithm>
#include <map>
#include <tuple>

namespace ninefold::logic {
namespace {

// Basic, finned and sashimi alike, Franken, finned Franken, mutant, finned mutant: -1 if not a fish.
int category_of(TechniqueId id) {
    const int offset = static_cast<int>(id) - static_cast<int>(TechniqueId::x_wing);
    if (offset < 0 || offset >= 42) return -1;
    constexpr int kCategory[] = {0, 1, 1, 2, 3, 4, 5};
    return kCategory[offset / 6];
}
int size_of(TechniqueId id) { return (static_cast<int>(id) - static_cast<int>(TechniqueId::x_wing)) % 6 + 2; }

// The common properties of two fish: category, size, digit, base houses.
using Key = std::tuple<int, int, std::uint16_t, std::uint32_t>;
Key key_of(const Step& step) {
    std::uint32_t bases = 0;
    for (HouseRole held : step.houses)
        if (held.role == Role::base) bases |= std::uint32_t{1} << held.house;
    return {category_of(step.technique), size_of(step.technique), step.digits.bits(), bases};
}

std::vector<int> covers_of(const Step& step) {
    std::vector<int> houses;
    for (HouseRole held : step.houses)
        if (held.role == Role::cover) houses.push_back(held.house);
    return houses;
}

Step join(const Step& a, const Step& b) {
    Step both = a;
    both.siamese = true;
    both.eliminations.insert(both.eliminations.end(), b.eliminations.begin(), b.eliminations.end());
    both.normalize();
    for (HouseRole held : b.houses)
        if (held.role == Role::cover) both.houses.push_back(held);
    for (const CandidateRole& held : b.roles)
        if (held.role == Role::fin || held.role == Role::endo_fin) both.roles.push_back(held);
    return both;
}

}  // namespace

bool add_siamese_fish(std::vector<Step>& steps, std::size_t limit, Deadline* deadline) {
    std::map<Key, std::vector<std::size_t>> groups;
    for (std::size_t i = 0; i < steps.size(); ++i)
        if (category_of(steps[i].technique) >= 0 && !steps[i].siamese) groups[key_of(steps[i])].push_back(i);
    for (auto& [key, group] : groups) {
        // Finned and sashimi fish come from two searches: merge them in the order of their covers.
        std::sort(group.begin(), group.end(), [&](std::size_t a, std::size_t b) {
            return std::pair(covers_of(steps[a]), a) < std::pair(covers_of(steps[b]), b);
        });
        for (std::size_t i = 0; i < group.size(); ++i)
            for (std::size_t j = i + 1; j < group.size(); ++j) {
                const Step &a = steps[group[i]], &b = steps[group[j]];
                if (a.eliminations.front() == b.eliminations.front()) continue;
                if (steps.size() >= limit || (deadline && deadline->over())) return false;
                steps.push_back(join(a, b));
            }
    }
    return true;
}

}  // namespace ninefold::logic
