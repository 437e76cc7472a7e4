#include "logic/se/dynamic_kernels.inl"

namespace ninefold::logic::se {
const DynamicKernels kPortableDynamicKernels{&spread, &turn};
}
