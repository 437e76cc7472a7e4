// The sweep of sweep.hpp with AVX-512: a register holds 32 houses, and permutes fetch any cell.
#include <immintrin.h>

#include <cstdint>

#include "general/kernels/blame.hpp"
#include "general/kernels/kernels.hpp"

namespace ninefold::general {
namespace {

bool sweep_lanes(const SweepPlan& plan, Mask* domains, SweepReport& report, SweepMemory&) {
    const __m512i one = _mm512_set1_epi16(1), all = _mm512_set1_epi16(static_cast<short>(plan.all));
    __m512i grid[3], old[3];
    for (int r = 0; r < 3; ++r) {
        // Eight cells each; memory after the last cell is not read.
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

}  // namespace
}  // namespace ninefold::general
