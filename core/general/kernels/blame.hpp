// Which cell gets the blame when a sweep fails.
//
// Files compiled for different instruction sets include this header, so everything in it is local to the file.
#pragma once

#include <bit>
#include <cstdint>

namespace ninefold::general {
namespace {

/// The cell that was fixed in this sweep and is in `near`, otherwise any fixed one.
inline int blamed(const std::uint32_t (&fixed_now)[3], const std::uint32_t* near) {
    int any = -1;
    for (int r = 0; r < 3; ++r) {
        if (fixed_now[r] & near[r]) return 32 * r + std::countr_zero(fixed_now[r] & near[r]);
        if (fixed_now[r] && any < 0) any = 32 * r + std::countr_zero(fixed_now[r]);
    }
    return any;
}

}  // namespace
}  // namespace ninefold::general
