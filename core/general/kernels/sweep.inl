// The sweep of sweep.hpp, portable and for AVX-512; both give the same candidates and the same blame.
#include <cstdint>
#include <cstring>

#include "general/kernels/kernels.hpp"
#if defined(__AVX512BW__)
#include <immintrin.h>
#endif

namespace ninefold::general {
namespace {

/// The cell that was fixed in this sweep and stands in `near`, or else any fixed one.
inline int blamed(const std::uint32_t (&fixed_now)[3], const std::uint32_t* near) {
    int any = -1;
    for (int r = 0; r < 3; ++r) {
        if (fixed_now[r] & near[r]) return 32 * r + __builtin_ctz(fixed_now[r] & near[r]);
        if (fixed_now[r] && any < 0) any = 32 * r + __builtin_ctz(fixed_now[r]);
    }
    return any;
}

#if defined(__AVX512BW__)

bool sweep(const SweepPlan& plan, Mask* domains, SweepReport& report, SweepMemory&) {
    const __m512i one = _mm512_set1_epi16(1), all = _mm512_set1_epi16(static_cast<short>(plan.all));
    __m512i grid[3], old[3];
    for (int r = 0; r < 3; ++r) {
        // Eight cells each; what lies behind the last cell is not read.
        const auto eight = [&](int k) {
            const int have = plan.cells - 32 * r - k;
            const __mmask8 there = have >= 8 ? 0xff : have > 0 ? static_cast<__mmask8>((1u << have) - 1) : 0;
            return _mm512_cvtepi64_epi16(_mm512_maskz_loadu_epi64(there, domains + 32 * r + k));
        };
        const __m256i low = _mm256_set_m128i(eight(8), eight(0)), high = _mm256_set_m128i(eight(24), eight(16));
        grid[r] = old[r] = _mm512_inserti64x4(_mm512_castsi256_si512(low), high, 1);
    }
    const auto single = [&](__m512i v) { return _mm512_testn_epi16_mask(v, _mm512_sub_epi16(v, one)); };
    const auto newly_fixed = [&](std::uint32_t(&out)[3]) {
        for (int r = 0; r < 3; ++r) out[r] = single(grid[r]) & ~single(old[r]) & plan.present[r];
    };
    for (;;) {
        ++report.passes;
        __m512i once = _mm512_setzero_si512(), twice = once, settled = once, doubled = once;
        for (int k = 0; k < plan.size; ++k) {
            const __m512i at = _mm512_load_si512(plan.place[k]);
            const __m512i v = _mm512_mask_permutexvar_epi16(_mm512_permutex2var_epi16(grid[0], at, grid[1]),
                                                            plan.third[k], at, grid[2]);
            twice = _mm512_or_si512(twice, _mm512_and_si512(once, v));
            once = _mm512_or_si512(once, v);
            const __m512i s = _mm512_maskz_mov_epi16(single(v), v);
            doubled = _mm512_or_si512(doubled, _mm512_and_si512(settled, s));
            settled = _mm512_or_si512(settled, s);
        }
        const __mmask32 bad =
            (_mm512_cmpneq_epi16_mask(once, all) | _mm512_test_epi16_mask(doubled, doubled)) & plan.houses;
        if (bad) {
            std::uint32_t now[3];
            newly_fixed(now);
            report.last_fixed = blamed(now, plan.in_house[__builtin_ctz(bad)]);
            return false;
        }
        const __m512i hidden =
            _mm512_maskz_mov_epi16(plan.houses, _mm512_andnot_si512(_mm512_or_si512(twice, settled), once));
        settled = _mm512_maskz_mov_epi16(plan.houses, settled);
        bool changed = false;
        __m512i next[3];
        for (int r = 0; r < 3; ++r) {
            const __m512i a = _mm512_load_si512(plan.home[r][0]), b = _mm512_load_si512(plan.home[r][1]),
                          c = _mm512_load_si512(plan.home[r][2]);
            const auto gather = [&](__m512i v) {
                return _mm512_or_si512(_mm512_or_si512(_mm512_permutexvar_epi16(a, v), _mm512_permutexvar_epi16(b, v)),
                                       _mm512_permutexvar_epi16(c, v));
            };
            const __m512i x = grid[r];
            const __mmask32 open = ~single(x) & plan.present[r];
            __m512i n = _mm512_mask_mov_epi16(x, open, _mm512_andnot_si512(gather(settled), x));
            const __m512i must = _mm512_and_si512(n, gather(hidden));
            const __mmask32 hid = _mm512_test_epi16_mask(must, must) & open;
            const __mmask32 two = _mm512_test_epi16_mask(must, _mm512_sub_epi16(must, one)) & hid;
            n = _mm512_mask_mov_epi16(n, hid, must);
            const __mmask32 none = _mm512_testn_epi16_mask(n, n) & plan.present[r];
            if (none | two) {
                report.wiped = 32 * r + __builtin_ctz(none | two);
                std::uint32_t now[3];
                newly_fixed(now);
                report.last_fixed = blamed(now, plan.seen[report.wiped]);
                return false;
            }
            changed |= _mm512_cmpneq_epi16_mask(n, x) != 0;
            next[r] = n;
        }
        if (!changed) break;
        for (int r = 0; r < 3; ++r) grid[r] = next[r];
    }
    for (int r = 0; r < 3; ++r) {
        report.changed[r] = _mm512_cmpneq_epi16_mask(grid[r], old[r]);
        if (!report.changed[r]) continue;
        alignas(64) std::uint16_t lanes[32];
        _mm512_store_si512(lanes, grid[r]);
        _mm512_storeu_si512(report.removed + 32 * r, _mm512_xor_si512(grid[r], old[r]));
        for (std::uint32_t d = report.changed[r]; d; d &= d - 1) {
            const int i = __builtin_ctz(d);
            domains[32 * r + i] = lanes[i];
        }
    }
    return true;
}

#else

bool sweep(const SweepPlan& plan, Mask* domains, SweepReport& report, SweepMemory& memory) {
    using Lanes = std::uint16_t[kSweepCells];
    Lanes grid, old, next;
    for (int c = 0; c < plan.cells; ++c) grid[c] = old[c] = static_cast<std::uint16_t>(domains[c]);
    const auto single = [](std::uint16_t v) { return (v & (v - 1)) == 0; };
    const auto newly_fixed = [&](std::uint32_t(&out)[3]) {
        for (int r = 0; r < 3; ++r) out[r] = 0;
        for (int c = 0; c < plan.cells; ++c)
            if (single(grid[c]) && !single(old[c])) out[c / 32] |= 1u << (c % 32);
    };
    // The houses of cells that are other than when nothing was left to say.
    std::uint32_t houses = 0;
    const auto touch = [&](int c) {
        for (int f = 0; f < 3; ++f) houses |= 1u << plan.home[c / 32][f][c % 32];
    };
    for (int c = 0; c < plan.cells; ++c)
        if (!memory.filled || grid[c] != memory.still[c]) touch(c);
    for (;;) {
        ++report.passes;
        houses &= plan.houses;
        std::uint16_t settled[32] = {}, hidden[32] = {};
        std::uint32_t look[3] = {};
        for (std::uint32_t left = houses; left; left &= left - 1) {
            const int h = __builtin_ctz(left);
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
            at += __builtin_ctz(look[at / 32] >> (at % 32));
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

#endif

}  // namespace
}  // namespace ninefold::general
