// The kernel of cage.hpp for AVX-512, where sixteen lanes of 32 bits are one register.
#include <immintrin.h>

#include <cstdint>

#include "general/kernels/cage.hpp"

namespace ninefold::general {
namespace {

/// The subsets without the j-th digit, within a word.
constexpr int kLacks[kMostCage] = {0x55555555, 0x33333333, 0x0f0f0f0f, 0x00ff00ff, 0x0000ffff};

inline __m512i widened(const std::uint16_t (&lanes)[kCageLanes]) {
    return _mm512_cvtepu16_epi32(_mm256_load_si256(reinterpret_cast<const __m256i*>(lanes)));
}

template <int N>
bool cage_of(const CagePlan& plan, const Mask* domains, Mask* kept, Mask& common) {
    __m512i digit[N], used[N];
    for (int j = 0; j < N; ++j) digit[j] = widened(plan.digit[j]);
    const __m512i set = widened(plan.set);
    __m512i x = _mm512_maskz_set1_epi32(_mm512_test_epi32_mask(digit[0], digit[0]), 1);
    for (int i = 0; i < N; ++i) {
        const __m512i candidates = _mm512_set1_epi32(static_cast<int>(domains[i]));
        used[i] = x;
        __m512i next = _mm512_setzero_si512();
        for (int j = 0; j < N; ++j) {
            const __m512i more = _mm512_slli_epi32(_mm512_and_si512(x, _mm512_set1_epi32(kLacks[j])), 1u << j);
            next = _mm512_mask_or_epi32(next, _mm512_test_epi32_mask(digit[j], candidates), next, more);
        }
        x = next;
    }
    const __m512i full = _mm512_set1_epi32(static_cast<int>(1u << ((1 << N) - 1)));
    const __mmask16 left = _mm512_test_epi32_mask(x, full);
    if (!left) return false;
    common = static_cast<std::uint32_t>(_mm512_mask_reduce_and_epi32(left, set));
    x = _mm512_maskz_mov_epi32(left, full);
    for (int i = N - 1; i >= 0; --i) {
        const __m512i candidates = _mm512_set1_epi32(static_cast<int>(domains[i]));
        __m512i before = _mm512_setzero_si512(), values = before;
        for (int j = 0; j < N; ++j) {
            const __m512i from = _mm512_and_si512(
                _mm512_and_si512(_mm512_srli_epi32(x, 1u << j), _mm512_set1_epi32(kLacks[j])), used[i]);
            const __mmask16 may = _mm512_test_epi32_mask(digit[j], candidates);
            before = _mm512_mask_or_epi32(before, may, before, from);
            values = _mm512_mask_or_epi32(values, _mm512_mask_test_epi32_mask(may, from, from), values, digit[j]);
        }
        kept[i] = static_cast<std::uint32_t>(_mm512_reduce_or_epi32(values));
        x = before;
    }
    return true;
}

}  // namespace
}  // namespace ninefold::general
