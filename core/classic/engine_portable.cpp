// Anything with 128-bit vectors.
#define NINEFOLD_ISA portable
#include "simd/lanes_portable.hpp"

#include "search.inl"

namespace ninefold::lanes {
const Backend kPortableBackend = portable::make_backend<portable::VectorLanes<8>>("portable");
}
