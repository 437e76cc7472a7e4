// The vocabulary for AVX2: sixteen lanes of the vector extensions, and the few things they lack.
#pragma once

#include <immintrin.h>

#include "lanes_portable.hpp"

namespace ninefold::lanes::NINEFOLD_ISA {

struct Avx2Lanes : VectorLanes<16> {
    class Emptiness {
    public:
        NINEFOLD_INLINE void see(V v) { smallest_ = (V)_mm256_min_epu16((__m256i)smallest_, (__m256i)v); }
        NINEFOLD_INLINE K lanes() const { return eq(smallest_, V{}); }

    private:
        V smallest_ = set1(kFull);
    };
    static NINEFOLD_INLINE std::uint32_t bits(K k) {
        const __m256i x = (__m256i)k;
        return static_cast<std::uint32_t>(
            _mm_movemask_epi8(_mm_packs_epi16(_mm256_castsi256_si128(x), _mm256_extracti128_si256(x, 1))));
    }
};

}  // namespace ninefold::lanes::NINEFOLD_ISA
