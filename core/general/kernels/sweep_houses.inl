// The sweep of sweep.hpp for any machine and any houses, one after another.
#include <bit>
#include <cstdint>
#include <cstring>

#include "general/kernels/blame.hpp"
#include "general/kernels/kernels.hpp"

namespace ninefold::general {
namespace {

bool sweep_houses(const SweepPlan& plan, Mask* domains, SweepReport& report, SweepMemory& memory) {
    using Lanes = std::uint16_t[kSweepCells];
    Lanes grid, old, next;
    for (int c = 0; c < plan.cells; ++c) grid[c] = old[c] = static_cast<std::uint16_t>(domains[c]);
    const auto single = [](std::uint16_t v) { return (v & (v - 1)) == 0; };
    const auto newly_fixed = [&](std::uint32_t(&out)[3]) {
        for (int r = 0; r < 3; ++r) out[r] = 0;
        for (int c = 0; c < plan.cells; ++c)
            if (single(grid[c]) && !single(old[c])) out[c / 32] |= 1u << (c % 32);
    };
    // The houses with cells that changed since the last fixpoint.
    std::uint32_t houses = 0;
    const auto touch = [&](int c) {
        for (int f = 0; f < 3; ++f) houses |= 1u << plan.home[c / 32][f][c % 32];
    };
    std::uint32_t empty[3] = {};
    for (int c = 0; c < plan.cells; ++c) {
        if (!memory.filled || grid[c] != memory.still[c]) touch(c);
        empty[c / 32] |= std::uint32_t{grid[c] == 0} << (c % 32);
    }
    for (;;) {
        ++report.passes;
        houses &= plan.houses;
        std::uint16_t settled[32] = {}, hidden[32] = {};
        // Cells of these houses, and empty cells without a house.
        std::uint32_t look[3] = {empty[0], empty[1], empty[2]};
        for (std::uint32_t left = houses; left; left &= left - 1) {
            const int h = std::countr_zero(left);
            std::uint16_t once = 0, twice = 0, doubled = 0;
            for (int k = 0; k < plan.size; ++k) {
                const std::uint16_t v = grid[plan.place[k][h] + (plan.third[k] >> h & 1 ? 64 : 0)];
                twice |= once & v;
                once |= v;
                if (single(v)) {
                    doubled |= settled[h] & v;
                    settled[h] |= v;
                }
            }
            if (once != plan.all || doubled) {
                std::uint32_t now[3];
                newly_fixed(now);
                report.last_fixed = blamed(now, plan.in_house[h]);
                return false;
            }
            hidden[h] = static_cast<std::uint16_t>(once & ~(twice | settled[h]));
            for (int r = 0; r < 3; ++r) look[r] |= plan.in_house[h][r];
        }
        houses = 0;
        std::memcpy(next, grid, sizeof grid);
        for (int at = 0; at < 96; ++at) {
            // The next cell of such a house.
            if (!(look[at / 32] >> (at % 32))) {
                at |= 31;
                continue;
            }
            at += std::countr_zero(look[at / 32] >> (at % 32));
            const int c = at;
            const std::uint16_t x = grid[c];
            if (!single(x)) {
                std::uint16_t gone = 0, must = 0;
                for (int f = 0; f < 3; ++f) {
                    const int h = plan.home[c / 32][f][c % 32];
                    gone |= settled[h];
                    must |= hidden[h];
                }
                std::uint16_t n = x & static_cast<std::uint16_t>(~gone);
                must &= n;
                if (must) n = must;
                next[c] = n;
                if (n == 0 || (must && !single(must))) {
                    // The same cell as in lanes: the first of its register, registers in order.
                    report.wiped = c;
                    std::uint32_t now[3];
                    newly_fixed(now);
                    report.last_fixed = blamed(now, plan.seen[c]);
                    return false;
                }
                if (n != x) touch(c);
            } else if (x == 0) {
                report.wiped = c;
                std::uint32_t now[3];
                newly_fixed(now);
                report.last_fixed = blamed(now, plan.seen[c]);
                return false;
            }
        }
        if (!houses) break;
        std::memcpy(grid, next, sizeof grid);
    }
    std::memcpy(memory.still, grid, sizeof grid);
    memory.filled = true;
    for (int c = 0; c < plan.cells; ++c)
        if (grid[c] != old[c]) {
            report.changed[c / 32] |= 1u << (c % 32);
            report.removed[c] = grid[c] ^ old[c];
            domains[c] = grid[c];
        }
    return true;
}

}  // namespace
}  // namespace ninefold::general
