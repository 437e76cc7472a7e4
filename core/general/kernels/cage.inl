// The kernel of cage.hpp for an instruction set.
#if defined(__AVX512F__)
#include "general/kernels/cage_avx512.inl"
#elif defined(__GNUC__)
#include "general/kernels/cage_groups.inl"
#endif

namespace ninefold::general {
namespace {

#if defined(__GNUC__)
bool cage(const CagePlan& plan, int n, const Mask* domains, Mask* kept, Mask& common) {
    return n == 3   ? cage_of<3>(plan, domains, kept, common)
           : n == 4 ? cage_of<4>(plan, domains, kept, common)
                    : cage_of<5>(plan, domains, kept, common);
}
constexpr CageKernel kCage = &cage;
#else
constexpr CageKernel kCage = nullptr;
#endif

}  // namespace
}  // namespace ninefold::general
