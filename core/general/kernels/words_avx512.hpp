// Nine values in one register: a value is a mask, a shift within words and a permutation of words.
#pragma once

#include "general/kernels/words.hpp"

namespace ninefold::general {
namespace {

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

}  // namespace
}  // namespace ninefold::general
