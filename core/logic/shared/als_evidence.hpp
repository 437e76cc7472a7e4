// The evidence of steps with almost locked sets: the sets as parts in order, restricted commons, and the common digits
// of the ends.
#pragma once

#include "logic/shared/als.hpp"
#include "logic/step.hpp"

namespace ninefold::logic {

inline void mark_als(Step& step, const AlsList& list, std::size_t i, std::size_t index, Role role = Role::als) {
    step.parts.push_back({list[i].cells, list[i].digits, role, list[i].house, static_cast<std::uint8_t>(index)});
}

inline void mark_restricted_common(Step& step, const AlsList& list, std::size_t i, std::size_t j, DigitSet digits) {
    for (Digit x : digits) step.mark(list.places(i, x) | list.places(j, x), x, Role::rcc);
}

/// Marks the eliminated digits (except *except*) in both sets, and records them as the digits of the pattern.
inline void mark_common(Step& step, const AlsList& list, std::size_t i, std::size_t j, DigitSet except) {
    for (Candidate e : step.eliminations) step.digits.add(e.digit);
    for (Digit z : (step.digits & list[i].digits & list[j].digits) - except)
        step.mark(list.places(i, z) | list.places(j, z), z, Role::common);
}

}  // namespace ninefold::logic
