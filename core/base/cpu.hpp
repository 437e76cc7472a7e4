// Detects the instruction sets of the processor, once.
//
// Calls cpuid and xgetbv directly, because compilers differ in whether __builtin_cpu_supports exists and where its
// table is.  On other processors every answer is no, so callers need no conditions of their own.
#pragma once

#include <atomic>
#include <cstdint>

#if defined(__x86_64__) || defined(_M_X64)
#define NINEFOLD_CPUID 1
#if defined(__GNUC__) || defined(__clang__)
#include <cpuid.h>
#else
#include <intrin.h>
#endif
#endif

namespace ninefold::cpu {

enum Level : unsigned {
    kAvx2 = 1,        ///< AVX2, BMI, BMI2, POPCNT and LZCNT
    kAvx512 = 2,      ///< also AVX-512 F, BW, VL and DQ
    kAvx512Bytes = 4  ///< also AVX-512 VBMI, VBMI2 and BITALG: Ice Lake, Zen 4 and later
};

namespace detail {

constexpr unsigned kAsked = 8;

#if defined(NINEFOLD_CPUID)
struct Leaf {
    std::uint32_t a = 0, b = 0, c = 0, d = 0;
};

inline Leaf cpuid(std::uint32_t leaf) {
    Leaf out;
#if defined(__GNUC__) || defined(__clang__)
    __cpuid_count(leaf, 0, out.a, out.b, out.c, out.d);
#else
    int registers[4];
    __cpuidex(registers, static_cast<int>(leaf), 0);
    out.a = static_cast<std::uint32_t>(registers[0]), out.b = static_cast<std::uint32_t>(registers[1]);
    out.c = static_cast<std::uint32_t>(registers[2]), out.d = static_cast<std::uint32_t>(registers[3]);
#endif
    return out;
}

/// The registers that the operating system saves.
inline std::uint32_t saved_registers() {
#if defined(__GNUC__) || defined(__clang__)
    std::uint32_t low, high;
    __asm__("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    return low;
#else
    return static_cast<std::uint32_t>(_xgetbv(0));
#endif
}

inline unsigned ask() {
    const auto all = [](std::uint32_t bits, auto... wanted) { return (... && (bits >> wanted & 1)); };
    if (cpuid(0).a < 7 || cpuid(0x80000000).a < 0x80000001) return 0;
    const Leaf one = cpuid(1), seven = cpuid(7), extended = cpuid(0x80000001);
    constexpr int kPopcnt = 23, kXsave = 27, kAvx = 28, kLzcnt = 5;    // ecx
    constexpr int kBmi = 3, kAvx2Bit = 5, kBmi2 = 8;                   // ebx of leaf 7
    constexpr int kF = 16, kDq = 17, kBw = 30, kVl = 31;               // ebx of leaf 7
    constexpr int kVbmi = 1, kVbmi2 = 6, kBitalg = 12;                 // ecx of leaf 7
    constexpr int kSseState = 1, kAvxState = 2;                        // xcr0
    [[maybe_unused]] constexpr int kMasks = 5, kUpper = 6, kMore = 7;  // xcr0
    if (!all(one.c, kPopcnt, kXsave, kAvx) || !all(seven.b, kBmi, kAvx2Bit, kBmi2) || !all(extended.c, kLzcnt))
        return 0;
    const std::uint32_t saved = saved_registers();
    if (!all(saved, kSseState, kAvxState)) return 0;
#if !defined(__APPLE__)  // macOS saves the registers of AVX-512 from their first use on
    if (!all(saved, kMasks, kUpper, kMore)) return kAvx2;
#endif
    if (!all(seven.b, kF, kDq, kBw, kVl)) return kAvx2;
    return kAvx2 | kAvx512 | (all(seven.c, kVbmi, kVbmi2, kBitalg) ? unsigned{kAvx512Bytes} : 0U);
}
#else
inline unsigned ask() { return 0; }
#endif

}  // namespace detail

/// Whether this processor and its operating system support the instructions of *level*.
inline bool supports(Level level) {
    // No lock, for the reason in base/made_once.hpp.  Threads that ask at the same time get the same answer.
    static std::atomic<unsigned> known{0};
    unsigned levels = known.load(std::memory_order_relaxed);
    if (!levels) known.store(levels = detail::ask() | detail::kAsked, std::memory_order_relaxed);
    return levels & level;
}

}  // namespace ninefold::cpu
