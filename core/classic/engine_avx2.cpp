// Compiled with -mavx2 and friends (sources.cmake).
#define NINEFOLD_ISA avx2
#include "backend.inl"
#include "backends.hpp"
#include "simd/lanes_portable.hpp"
#include "simd/lone_portable.hpp"

namespace ninefold::lanes {
const Backend kAvx2Backend = avx2::make_backend<avx2::VectorLanes<16>, avx2::Lone<avx2::LoneVector<16>>>("avx2");
}
