// The kernels of subset.hpp for vectors of W words; compiled once per instruction set, always in an unnamed namespace.
#include <bit>
#include <cstdint>

#include "general/kernels/kernels.hpp"
#include "general/kernels/words.hpp"
#if defined(__AVX512F__)
#include "general/kernels/words_avx512.hpp"
#endif

namespace ninefold::general {
namespace {

template <int W>
constexpr int kBlocks = W < 8 ? 1 : W / 8;

template <int W>
bool forward(const Mask* domains, int n, const Block* const* filters, Block* layers) {
    Words<W> x = zero<W>();
    Block first{};
    first.word[0] = 1;
    if constexpr (W == 1 || W == 8) {
        x = load<W>(&first);
    } else {
        Block start[kBlocks<W>] = {};
        start[0].word[0] = 1;
        x = load<W>(start);
    }
    store<W>(layers, x);
    for (int i = 0; i < n; ++i) {
        Words<W> out = zero<W>();
        for (Mask m = domains[i]; m; m &= m - 1) out = either<W>(out, up<W>(x, std::countr_zero(m)));
        if (filters[i + 1]) out = both<W>(out, load<W>(filters[i + 1]));
        layers += kBlocks<W>;
        store<W>(layers, out);
        x = out;
    }
    return any<W>(x);
}

template <int W>
void backward(const Mask* domains, int n, const Block* layers, Block* wanted, Mask* supported) {
    Words<W> x = load<W>(wanted);
    for (int i = n - 1; i >= 0; --i) {
        const Words<W> below = load<W>(layers + i * kBlocks<W>);
        Words<W> out = zero<W>();
        Mask kept = 0;
        for (Mask m = domains[i]; m; m &= m - 1) {
            const Words<W> t = both<W>(down<W>(x, std::countr_zero(m)), below);
            kept |= any<W>(t) ? m & (~m + 1) : 0;  // without a branch, which would be unpredictable
            out = either<W>(out, t);
        }
        supported[i] = kept;
        x = out;
    }
    store<W>(wanted, x);
}

template <int W>
void step(const Block* in, Block* out, int value) {
    store<W>(out, either<W>(load<W>(out), up<W>(load<W>(in), value)));
}
template <int W>
void unstep(const Block* in, Block* out, int value) {
    store<W>(out, down<W>(load<W>(in), value));
}
template <int W>
bool meet(Block* into, const Block* other) {
    const Words<W> x = both<W>(load<W>(into), load<W>(other));
    store<W>(into, x);
    return any<W>(x);
}
template <int W>
void join(Block* into, const Block* other) {
    store<W>(into, either<W>(load<W>(into), load<W>(other)));
}
template <int W>
bool cut(Block* into, const Block* other) {
    const Words<W> x = only<W>(load<W>(into), load<W>(other));
    store<W>(into, x);
    return any<W>(x);
}
template <int W>
Mask common(const Block* sets) {
    // Word i has the sets with values 6 + j where bit j of i is set.
    std::uint64_t all = 0, without[5] = {};
    for (int i = 0; i < W; ++i) {
        const std::uint64_t w = sets[i / 8].word[i % 8];
        all |= w;
        for (int j = 0; 1 << j < W; ++j) without[j] |= i >> j & 1 ? 0 : w;
    }
    Mask out = 0;
    for (int v = 0; v < 6; ++v) out |= Mask{(all & kWithout[v]) == 0} << v;
    for (int j = 0; 1 << j < W; ++j) out |= Mask{without[j] == 0} << (6 + j);
    return out;
}
#if defined(__AVX512F__)
template <>
Mask common<8>(const Block* sets) {
    const __m512i x = _mm512_load_si512(sets);
    const auto all = static_cast<std::uint64_t>(_mm512_reduce_or_epi64(x));
    const unsigned words = _mm512_test_epi64_mask(x, x);
    Mask out = 0;
    for (int v = 0; v < 6; ++v) out |= Mask{(all & kWithout[v]) == 0} << v;
    out |= Mask{(words & 0x55) == 0} << 6 | Mask{(words & 0x33) == 0} << 7 | Mask{(words & 0x0f) == 0} << 8;
    return out;
}
#endif
template <int W>
std::uint64_t hits(const Block* sets, const Block* families, int low, int high) {
    const Words<W> x = load<W>(sets);
    std::uint64_t out = 0;
    for (int k = 0; k <= high - low; ++k)
        if (any<W>(both<W>(x, load<W>(families + (low + k) * kBlocks<W>)))) out |= std::uint64_t{1} << k;
    return out;
}

template <int W>
constexpr SubsetKernel subset_kernel_of() {
    return {kBlocks<W>, &forward<W>, &backward<W>, &step<W>,   &unstep<W>,
            &meet<W>,   &join<W>,    &cut<W>,      &common<W>, &hits<W>};
}

}  // namespace
}  // namespace ninefold::general
