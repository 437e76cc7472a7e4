#include "logic/siamese.hpp"

#include <algorithm>

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

std::vector<int> bases(const Step& step) {
    std::vector<int> houses;
    for (HouseMark mark : step.houses)
        if (mark.role == Role::base) houses.push_back(mark.house);
    return houses;
}

bool fit(const Step& a, const Step& b) {
    const int category = category_of(a.technique);
    return category >= 0 && category == category_of(b.technique) && size_of(a.technique) == size_of(b.technique) &&
           a.digits == b.digits && !(a.eliminations.front() == b.eliminations.front()) && bases(a) == bases(b);
}

}  // namespace

void add_siamese_fish(std::vector<Step>& steps) {
    const std::size_t count = steps.size();
    for (std::size_t i = 0; i < count; ++i)
        for (std::size_t j = i + 1; j < count; ++j) {
            if (!fit(steps[i], steps[j])) continue;
            Step both = steps[i];
            const Step& other = steps[j];
            both.siamese = true;
            for (Candidate e : other.eliminations) both.eliminations.push_back(e);
            both.normalise();
            for (HouseMark mark : other.houses)
                if (mark.role == Role::cover) both.houses.push_back(mark);
            for (const Mark& mark : other.marks)
                if (mark.role == Role::fin || mark.role == Role::endo_fin) both.marks.push_back(mark);
            steps.push_back(std::move(both));
        }
}

}  // namespace ninefold::logic
