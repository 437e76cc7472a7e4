// The kernel of cage.hpp in the vector extensions of gcc and clang: groups of lanes in a register, 256 bits with AVX2
// and 128 elsewhere; 16-bit lanes for up to four digits, 32-bit lanes for five.
#include <cstdint>

#include "general/kernels/cage.hpp"

namespace ninefold::general {
namespace {

#if defined(__AVX2__)
constexpr int kGroupBytes = 32;
#else
constexpr int kGroupBytes = 16;
#endif

/// The subsets without the j-th digit, within a word.
constexpr std::uint32_t kLacks[kMostCage] = {0x55555555, 0x33333333, 0x0f0f0f0f, 0x00ff00ff, 0x0000ffff};

struct NarrowLanes {
    typedef std::uint16_t Word;
    typedef Word V __attribute__((vector_size(kGroupBytes), may_alias));
    static V load(const std::uint16_t* p) { return *reinterpret_cast<const V*>(p); }
};
struct WideLanes {
    typedef std::uint32_t Word;
    typedef Word V __attribute__((vector_size(kGroupBytes), may_alias));
    static V load(const std::uint16_t* p) {
        typedef std::uint16_t Half __attribute__((vector_size(kGroupBytes / 2), may_alias));
        return __builtin_convertvector(*reinterpret_cast<const Half*>(p), V);
    }
};

/// The bits of all lanes.
template <class L>
inline std::uint32_t folded(typename L::V x) {
    typedef std::uint64_t Words __attribute__((vector_size(kGroupBytes), may_alias));
    const Words w = (Words)x;
    std::uint64_t r = w[0];
    for (int i = 1; i < kGroupBytes / 8; ++i) r |= w[i];
    r |= r >> 32;
    return static_cast<std::uint32_t>(sizeof(typename L::Word) == 4 ? r & 0xffffffff : (r | r >> 16) & 0xffff);
}

template <class L, int N>
bool cage_of(const CagePlan& plan, const Mask* domains, Mask* kept, Mask& common) {
    using V = typename L::V;
    using Word = typename L::Word;
    constexpr int kLanes = kGroupBytes / static_cast<int>(sizeof(Word));
    constexpr Word kFull = static_cast<Word>(1u << ((1 << N) - 1));
    std::uint32_t lacked = 0, values[N] = {};
    bool some = false;
    for (int first = 0; first < plan.lanes; first += kLanes) {
        V digit[N], may[N][N], used[N];
#pragma GCC unroll 5
        for (int j = 0; j < N; ++j) digit[j] = L::load(plan.digit[j] + first);
        V x = (V)(digit[0] != 0) & Word{1};
#pragma GCC unroll 5
        for (int i = 0; i < N; ++i) {
            used[i] = x;
            V next{};
#pragma GCC unroll 5
            for (int j = 0; j < N; ++j) {
                // A lane without a set has no subsets; its other bits do not matter.
                may[i][j] = (V)((digit[j] & static_cast<Word>(domains[i])) == digit[j]);
                next |= ((x & static_cast<Word>(kLacks[j])) << (1 << j)) & may[i][j];
            }
            x = next;
        }
        const V left = (V)((x & kFull) != 0);
        const V set = L::load(plan.set + first);
        const std::uint32_t lacking = folded<L>(left & ~set);  // no set has all of 16 values
        if (!lacking) continue;
        some = true;
        lacked |= lacking;
        x = left & kFull;
#pragma GCC unroll 5
        for (int i = N - 1; i >= 0; --i) {
            V before{}, found{};
#pragma GCC unroll 5
            for (int j = 0; j < N; ++j) {
                const V from = (x >> (1 << j)) & static_cast<Word>(kLacks[j]) & used[i] & may[i][j];
                before |= from;
                found |= (V)(from != 0) & digit[j];
            }
            values[i] |= folded<L>(found);
            x = before;
        }
    }
    if (!some) return false;
    common = ~lacked & 0xffff;
    for (int i = 0; i < N; ++i) kept[i] = values[i];
    return true;
}

template <int N>
inline bool cage_of(const CagePlan& plan, const Mask* domains, Mask* kept, Mask& common) {
    if constexpr (N == 5) return cage_of<WideLanes, N>(plan, domains, kept, common);
    return cage_of<NarrowLanes, N>(plan, domains, kept, common);
}

}  // namespace
}  // namespace ninefold::general
