// Compiled with -mavx512f and friends (sources.cmake).
#define NINEFOLD_ISA avx512
#include "backend.inl"
#include "backends.hpp"
#include "simd/lanes_avx512.hpp"
#include "simd/lone_avx512.hpp"

namespace ninefold::lanes {
const Backend kAvx512Backend = avx512::make_backend<avx512::Avx512Lanes, avx512::Lone<avx512::LoneAvx512>>("avx512");
}
