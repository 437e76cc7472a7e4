// The vocabulary for AVX2: sixteen lanes of the vector extensions, and the one thing they lack.
#pragma once

#include <immintrin.h>

#include "lanes_portable.hpp"

namespace ninefold::lanes::NINEFOLD_ISA {

struct Avx2Lanes : VectorLanes<16> {
    static NINEFOLD_INLINE std::uint32_t bits(K k) {
        const __m256i x = (__m256i)k;
        return static_cast<std::uint32_t>(
            _mm_movemask_epi8(_mm_packs_epi16(_mm256_castsi256_si128(x), _mm256_extracti128_si256(x, 1))));
    }
};

}  // namespace ninefold::lanes::NINEFOLD_ISA
