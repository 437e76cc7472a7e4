// Anything with 128-bit vectors.
#define NINEFOLD_ISA portable
#include "backend.inl"
#include "backends.hpp"
#include "simd/lanes_portable.hpp"
#include "simd/lone_portable.hpp"

namespace ninefold::lanes {
const Backend kPortableBackend =
    portable::make_backend<portable::VectorLanes<8>, portable::Lone<portable::LoneVector<8>>>("portable");
}
