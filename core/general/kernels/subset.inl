// The kernels of subset.hpp for vectors of W words; compiled once an instruction set, always in an unnamed namespace.
#include <cstdint>

#include "general/kernels/kernels.hpp"
#if defined(__AVX512F__)
#include <immintrin.h>
#endif

namespace ninefold::general {
namespace {

// Sets without value v, for v < 6, within a word.
constexpr std::uint64_t kWithout[6] = {0x5555555555555555, 0x3333333333333333, 0x0f0f0f0f0f0f0f0f,
                                       0x00ff00ff00ff00ff, 0x0000ffff0000ffff, 0x00000000ffffffff};

template <int W>
struct Words {
    std::uint64_t w[W];
};

template <int W>
inline Words<W> zero() {
    Words<W> x;
    for (int i = 0; i < W; ++i) x.w[i] = 0;
    return x;
}
template <int W>
inline Words<W> load(const Block* from) {
    const std::uint64_t* p = from->word;
    Words<W> x;
    for (int i = 0; i < W; ++i) x.w[i] = p[i];
    return x;
}
template <int W>
inline void store(Block* to, const Words<W>& x) {
    std::uint64_t* p = to->word;
    for (int i = 0; i < W; ++i) p[i] = x.w[i];
}
template <int W>
inline bool any(const Words<W>& x) {
    std::uint64_t r = 0;
    for (int i = 0; i < W; ++i) r |= x.w[i];
    return r != 0;
}
template <int W>
inline Words<W> both(const Words<W>& x, const Words<W>& y) {
    Words<W> z;
    for (int i = 0; i < W; ++i) z.w[i] = x.w[i] & y.w[i];
    return z;
}
template <int W>
inline Words<W> either(const Words<W>& x, const Words<W>& y) {
    Words<W> z;
    for (int i = 0; i < W; ++i) z.w[i] = x.w[i] | y.w[i];
    return z;
}
template <int W>
inline Words<W> only(const Words<W>& x, const Words<W>& y) {
    Words<W> z;
    for (int i = 0; i < W; ++i) z.w[i] = x.w[i] & ~y.w[i];
    return z;
}
template <int W, int D>
inline Words<W> words_up(const Words<W>& x) {
    Words<W> z;
    for (int i = 0; i < W; ++i) z.w[i] = (i & D) ? x.w[i ^ D] : 0;
    return z;
}
template <int W, int D>
inline Words<W> words_down(const Words<W>& x) {
    Words<W> z;
    for (int i = 0; i < W; ++i) z.w[i] = (i & D) || (i | D) >= W ? 0 : x.w[(i | D) < W ? (i | D) : 0];
    return z;
}

/// The sets without v, v added.
template <int W>
inline Words<W> up(const Words<W>& x, int v) {
    if (v < 6) {
        Words<W> z;
        for (int i = 0; i < W; ++i) z.w[i] = (x.w[i] & kWithout[v]) << (1 << v);
        return z;
    }
    switch (v) {
        case 6:
            return words_up<W, 1>(x);
        case 7:
            return words_up<W, 2>(x);
        case 8:
            return words_up<W, 4>(x);
        case 9:
            return words_up<W, 8>(x);
        default:
            return words_up<W, 16>(x);
    }
}
/// The sets with v, v taken away.
template <int W>
inline Words<W> down(const Words<W>& x, int v) {
    if (v < 6) {
        Words<W> z;
        for (int i = 0; i < W; ++i) z.w[i] = (x.w[i] >> (1 << v)) & kWithout[v];
        return z;
    }
    switch (v) {
        case 6:
            return words_down<W, 1>(x);
        case 7:
            return words_down<W, 2>(x);
        case 8:
            return words_down<W, 4>(x);
        case 9:
            return words_down<W, 8>(x);
        default:
            return words_down<W, 16>(x);
    }
}

#if defined(__AVX512F__)
// Nine values in one register: a value is a mask, a shift within words and a permutation of words.
struct alignas(64) Tables {
    std::uint64_t up_words[9][8], down_words[9][8];
    std::uint64_t without[9], shift[9];
    std::uint8_t up_kept[9], down_kept[9];
};
constexpr Tables make_tables() {
    Tables t{};
    for (int v = 0; v < 9; ++v) {
        t.without[v] = v < 6 ? kWithout[v] : ~std::uint64_t{0};
        t.shift[v] = v < 6 ? std::uint64_t{1} << v : 0;
        const int d = v < 6 ? 0 : 1 << (v - 6);
        for (int i = 0; i < 8; ++i) {
            t.up_words[v][i] = static_cast<std::uint64_t>(i & ~d);
            t.down_words[v][i] = static_cast<std::uint64_t>(i | d);
            if (v < 6 || (i & d)) t.up_kept[v] = static_cast<std::uint8_t>(t.up_kept[v] | 1 << i);
            if (v < 6 || !(i & d)) t.down_kept[v] = static_cast<std::uint8_t>(t.down_kept[v] | 1 << i);
        }
    }
    return t;
}
constexpr Tables kTables = make_tables();

template <>
struct Words<8> {
    __m512i x;
};
template <>
inline Words<8> zero<8>() {
    return {_mm512_setzero_si512()};
}
template <>
inline Words<8> load<8>(const Block* from) {
    return {_mm512_load_si512(from)};
}
template <>
inline void store<8>(Block* to, const Words<8>& x) {
    _mm512_store_si512(to, x.x);
}
template <>
inline bool any<8>(const Words<8>& x) {
    return _mm512_test_epi64_mask(x.x, x.x) != 0;
}
template <>
inline Words<8> both<8>(const Words<8>& x, const Words<8>& y) {
    return {_mm512_and_si512(x.x, y.x)};
}
template <>
inline Words<8> either<8>(const Words<8>& x, const Words<8>& y) {
    return {_mm512_or_si512(x.x, y.x)};
}
template <>
inline Words<8> only<8>(const Words<8>& x, const Words<8>& y) {
    return {_mm512_andnot_si512(y.x, x.x)};
}
template <>
inline Words<8> up<8>(const Words<8>& x, int v) {
    __m512i z = _mm512_and_si512(x.x, _mm512_set1_epi64(static_cast<long long>(kTables.without[v])));
    z = _mm512_sllv_epi64(z, _mm512_set1_epi64(static_cast<long long>(kTables.shift[v])));
    return {_mm512_maskz_permutexvar_epi64(kTables.up_kept[v], _mm512_load_si512(kTables.up_words[v]), z)};
}
template <>
inline Words<8> down<8>(const Words<8>& x, int v) {
    __m512i z = _mm512_srlv_epi64(x.x, _mm512_set1_epi64(static_cast<long long>(kTables.shift[v])));
    z = _mm512_and_si512(z, _mm512_set1_epi64(static_cast<long long>(kTables.without[v])));
    return {_mm512_maskz_permutexvar_epi64(kTables.down_kept[v], _mm512_load_si512(kTables.down_words[v]), z)};
}
#endif

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
        for (Mask m = domains[i]; m; m &= m - 1) out = either<W>(out, up<W>(x, __builtin_ctzll(m)));
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
            const Words<W> t = both<W>(down<W>(x, __builtin_ctzll(m)), below);
            kept |= any<W>(t) ? m & (~m + 1) : 0;  // without a branch: nobody can guess which values stay
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
