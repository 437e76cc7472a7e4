// The sweep for an instruction set; all of them give the same candidates and the same blame.
#if defined(__AVX512BW__)
#include "general/kernels/sweep_lanes.inl"
#else
#include "general/kernels/sweep_houses.inl"
#if defined(__GNUC__)
#include "general/kernels/sweep_nine.inl"
#endif
#endif

namespace ninefold::general {
namespace {

#if defined(__AVX512BW__)
constexpr SweepKernel kSweep = &sweep_lanes;
#else
bool sweep(const SweepPlan& plan, Mask* domains, SweepReport& report, SweepMemory& memory) {
#if defined(__GNUC__)
    if (plan.nine.fits) return sweep_nine(plan, domains, report);
#endif
    return sweep_houses(plan, domains, report, memory);
}
constexpr SweepKernel kSweep = &sweep;
#endif

}  // namespace
}  // namespace ninefold::general
