#include "logic/se/dynamic_kernels.inl"

namespace ninefold::logic::se {
const DynamicKernels kAvx2DynamicKernels{&spread, &turn};
}
