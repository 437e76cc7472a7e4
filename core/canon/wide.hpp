// Several times sixteen bytes side by side, as many as the instruction set has room for: orders of a list are read
// so many at a time.
//
// This header is read by files compiled for different instruction sets, so everything in it is local to the file.
#pragma once

#include "canon/bytes16.hpp"

namespace ninefold::canon {
namespace {

constexpr Bytes16 kOwnPlace{{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}};

/// Which of eight numbers are *value*, as bits.
inline unsigned equal_of_eight(const std::uint64_t* number, std::uint64_t value) {
#if defined(__AVX2__)
    // Not in a mask register of AVX-512: gcc 12 spills eight bits of one and takes back 32.
    const __m256i wanted = _mm256_set1_epi64x(static_cast<long long>(value));
    const auto four = [&](const std::uint64_t* at) {
        const __m256i equal = _mm256_cmpeq_epi64(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(at)), wanted);
        return static_cast<unsigned>(_mm256_movemask_pd(_mm256_castsi256_pd(equal)));
    };
    return four(number) | four(number + 4) << 4;
#else
    unsigned bits = 0;
    for (int i = 0; i < 8; ++i) bits |= (number[i] == value ? 1u : 0) << i;
    return bits;
#endif
}

#if defined(__AVX512BW__) && defined(__AVX512VL__)

struct Wide {
    static constexpr int kSize = 4;
    __m512i v;

    static Wide load(const Bytes16* at) { return {_mm512_loadu_si512(at)}; }
    /// table[at[0]], table[at[1]], ...
    template <class Index>
    static Wide gather(const Bytes16* table, const Index* at) {
        const auto part = [&](int k) { return _mm_load_si128(reinterpret_cast<const __m128i*>(table[at[k]].b)); };
        const __m256i low = _mm256_inserti128_si256(_mm256_castsi128_si256(part(0)), part(1), 1);
        const __m256i high = _mm256_inserti128_si256(_mm256_castsi128_si256(part(2)), part(3), 1);
        return {_mm512_inserti64x4(_mm512_castsi256_si512(low), high, 1)};
    }
    static Wide all(const Bytes16& b) {
        return {_mm512_broadcast_i32x4(_mm_load_si128(reinterpret_cast<const __m128i*>(b.b)))};
    }
    static Wide all(int byte) { return {_mm512_set1_epi8(static_cast<char>(byte))}; }
    static Wide equal(Wide a, Wide b) { return {_mm512_movm_epi8(_mm512_cmpeq_epi8_mask(a.v, b.v))}; }
    static Wide both(Wide a, Wide b) { return {_mm512_and_si512(a.v, b.v)}; }
    static Wide either(Wide a, Wide b) { return {_mm512_or_si512(a.v, b.v)}; }
    static Wide differing(Wide a, Wide b) { return {_mm512_xor_si512(a.v, b.v)}; }
    static Wide sum(Wide a, Wide b) { return {_mm512_add_epi8(a.v, b.v)}; }
    static Wide less(Wide a, Wide b) { return {_mm512_sub_epi8(a.v, b.v)}; }
    static Wide lesser(Wide a, Wide b) { return {_mm512_min_epu8(a.v, b.v)}; }
    static Wide greater(Wide a, Wide b) { return {_mm512_max_epu8(a.v, b.v)}; }
    static Wide lookup(Wide table, Wide index) { return {_mm512_shuffle_epi8(table.v, index.v)}; }
    static Wide high_nibble(Wide a) { return {_mm512_slli_epi16(a.v, 4)}; }
    static Wide from_high_nibble(Wide a) { return both({_mm512_srli_epi16(a.v, 4)}, all(15)); }
    using Mask = __mmask64;
    /// The bytes that have their highest bit; the bytes after those of a mask.
    static Mask mask(Wide a) { return _mm512_movepi8_mask(a.v); }
    static Mask after(Mask mask) { return mask << 1; }
    /// b in the bytes of *which*, else a.
    static Wide pick(Mask which, Wide a, Wide b) { return {_mm512_mask_blend_epi8(which, a.v, b.v)}; }
    template <int kBytes>
    static Wide later(Wide a) {
        return {_mm512_bslli_epi128(a.v, kBytes)};
    }
    static Wide next(Wide a) { return {_mm512_bsrli_epi128(a.v, 1)}; }
    void store(Bytes16* at) const { _mm512_storeu_si512(at, v); }

    /// The least of what was put in, by bytes 7, 6, ... 0.
    struct Least {
        __m512i v;
        static Least none() { return {_mm512_set1_epi64(-1)}; }
        void put(Wide a) { v = _mm512_min_epu64(v, a.v); }
        void put(Least a) { v = _mm512_min_epu64(v, a.v); }
        /// Was it put in, as one of those that count?
        bool has(std::uint64_t bytes) const {
            return _mm512_mask_cmpeq_epi64_mask(0x55, v, _mm512_set1_epi64(static_cast<long long>(bytes))) != 0;
        }
        std::uint64_t bytes() const {
            alignas(64) std::uint64_t part[8];
            _mm512_store_si512(part, v);
            const std::uint64_t low = part[0] < part[2] ? part[0] : part[2];
            const std::uint64_t high = part[4] < part[6] ? part[4] : part[6];
            return low < high ? low : high;
        }
    };
    /// Each as nine_nibbles().
    void codes(std::uint64_t* code) const {
        const __m512i pairs = _mm512_maddubs_epi16(v, _mm512_set1_epi16(0x0110));
        const __m512i order = _mm512_broadcast_i32x4(_mm_set_epi64x(-1, 0x00'02'04'06'08'0a'0c'0e));
        const __m512i codes = _mm512_srli_epi64(_mm512_shuffle_epi8(pairs, order), 28);
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(code),
                            _mm512_castsi512_si256(_mm512_maskz_compress_epi64(0x55, codes)));
    }
};

#elif defined(__AVX2__)

struct Wide {
    static constexpr int kSize = 2;
    __m256i v;

    static Wide load(const Bytes16* at) { return {_mm256_loadu_si256(reinterpret_cast<const __m256i*>(at))}; }
    /// table[at[0]], table[at[1]]
    template <class Index>
    static Wide gather(const Bytes16* table, const Index* at) {
        const auto part = [&](int k) { return _mm_load_si128(reinterpret_cast<const __m128i*>(table[at[k]].b)); };
        return {_mm256_inserti128_si256(_mm256_castsi128_si256(part(0)), part(1), 1)};
    }
    static Wide all(const Bytes16& b) {
        return {_mm256_broadcastsi128_si256(_mm_load_si128(reinterpret_cast<const __m128i*>(b.b)))};
    }
    static Wide all(int byte) { return {_mm256_set1_epi8(static_cast<char>(byte))}; }
    static Wide equal(Wide a, Wide b) { return {_mm256_cmpeq_epi8(a.v, b.v)}; }
    static Wide both(Wide a, Wide b) { return {_mm256_and_si256(a.v, b.v)}; }
    static Wide either(Wide a, Wide b) { return {_mm256_or_si256(a.v, b.v)}; }
    static Wide differing(Wide a, Wide b) { return {_mm256_xor_si256(a.v, b.v)}; }
    static Wide sum(Wide a, Wide b) { return {_mm256_add_epi8(a.v, b.v)}; }
    static Wide less(Wide a, Wide b) { return {_mm256_sub_epi8(a.v, b.v)}; }
    static Wide lesser(Wide a, Wide b) { return {_mm256_min_epu8(a.v, b.v)}; }
    static Wide greater(Wide a, Wide b) { return {_mm256_max_epu8(a.v, b.v)}; }
    static Wide lookup(Wide table, Wide index) { return {_mm256_shuffle_epi8(table.v, index.v)}; }
    static Wide high_nibble(Wide a) { return {_mm256_slli_epi16(a.v, 4)}; }
    static Wide from_high_nibble(Wide a) { return both({_mm256_srli_epi16(a.v, 4)}, all(15)); }
    using Mask = __m256i;
    /// The bytes that have their highest bit; the bytes after those of a mask.
    static Mask mask(Wide a) { return a.v; }
    static Mask after(Mask mask) { return _mm256_slli_si256(mask, 1); }
    /// b in the bytes of *which*, else a.
    static Wide pick(Mask which, Wide a, Wide b) { return {_mm256_blendv_epi8(a.v, b.v, which)}; }
    template <int kBytes>
    static Wide later(Wide a) {
        return {_mm256_slli_si256(a.v, kBytes)};
    }
    static Wide next(Wide a) { return {_mm256_srli_si256(a.v, 1)}; }
    void store(Bytes16* at) const { _mm256_storeu_si256(reinterpret_cast<__m256i*>(at), v); }

    /// The least of what was put in, by bytes 7, 6, ... 0, which are less than 128.
    struct Least {
        __m256i v;
        static Least none() { return {_mm256_set1_epi64x(INT64_MAX)}; }
        void put(Wide a) { v = _mm256_blendv_epi8(v, a.v, _mm256_cmpgt_epi64(v, a.v)); }
        void put(Least a) { put(Wide{a.v}); }
        /// Was it put in, as one of those that count?
        bool has(std::uint64_t bytes) const {
            const __m256i equal = _mm256_cmpeq_epi64(v, _mm256_set1_epi64x(static_cast<long long>(bytes)));
            return _mm256_movemask_pd(_mm256_castsi256_pd(equal)) & 0b0101;
        }
        std::uint64_t bytes() const {
            const auto one = static_cast<std::uint64_t>(_mm256_extract_epi64(v, 0));
            const auto other = static_cast<std::uint64_t>(_mm256_extract_epi64(v, 2));
            return one < other ? one : other;
        }
    };
    /// Each as nine_nibbles().
    void codes(std::uint64_t* code) const {
        const __m256i pairs = _mm256_maddubs_epi16(v, _mm256_set1_epi16(0x0110));
        const __m256i order = _mm256_broadcastsi128_si256(_mm_set_epi64x(-1, 0x00'02'04'06'08'0a'0c'0e));
        const __m256i codes = _mm256_srli_epi64(_mm256_shuffle_epi8(pairs, order), 28);
        _mm_storeu_si128(reinterpret_cast<__m128i*>(code),
                         _mm256_castsi256_si128(_mm256_permute4x64_epi64(codes, 0b1000)));
    }
};

#else

struct Wide {
    static constexpr int kSize = 1;
    Bytes16 v;

    template <class Op>
    static Wide each(Op&& op) {
        Wide out;
        for (int i = 0; i < 16; ++i) out.v.b[i] = static_cast<std::uint8_t>(op(i));
        return out;
    }
    static Wide load(const Bytes16* at) { return {*at}; }
    template <class Index>
    static Wide gather(const Bytes16* table, const Index* at) {
        return {table[*at]};
    }
    static Wide all(const Bytes16& b) { return {b}; }
    static Wide all(int byte) {
        return each([&](int) { return byte; });
    }
    static Wide equal(const Wide& a, const Wide& b) {
        return each([&](int i) { return a.v.b[i] == b.v.b[i] ? 255 : 0; });
    }
    static Wide both(const Wide& a, const Wide& b) {
        return each([&](int i) { return a.v.b[i] & b.v.b[i]; });
    }
    static Wide less(const Wide& a, const Wide& b) {
        return each([&](int i) { return a.v.b[i] - b.v.b[i]; });
    }
    static Wide either(const Wide& a, const Wide& b) { return {canon::either(a.v, b.v)}; }
    static Wide differing(const Wide& a, const Wide& b) { return {canon::differing(a.v, b.v)}; }
    static Wide lesser(const Wide& a, const Wide& b) { return {canon::lesser(a.v, b.v)}; }
    static Wide greater(const Wide& a, const Wide& b) {
        return each([&](int i) { return a.v.b[i] < b.v.b[i] ? b.v.b[i] : a.v.b[i]; });
    }
    static Wide lookup(const Wide& table, const Wide& index) { return {canon::lookup(table.v, index.v)}; }
    static Wide high_nibble(const Wide& a) {
        return each([&](int i) { return a.v.b[i] << 4; });
    }
    static Wide from_high_nibble(const Wide& a) {
        return each([&](int i) { return a.v.b[i] >> 4; });
    }
    using Mask = Bytes16;
    static Mask mask(const Wide& a) { return a.v; }
    static Mask after(const Mask& mask) { return later<1>({mask}).v; }
    static Wide pick(const Mask& which, const Wide& a, const Wide& b) {
        return each([&](int i) { return which.b[i] & 0x80 ? b.v.b[i] : a.v.b[i]; });
    }
    template <int kBytes>
    static Wide later(const Wide& a) {
        return each([&](int i) { return i < kBytes ? 0 : a.v.b[i - kBytes]; });
    }
    static Wide next(const Wide& a) {
        return each([&](int i) { return i < 15 ? a.v.b[i + 1] : 0; });
    }
    void store(Bytes16* at) const { *at = v; }
    void codes(std::uint64_t* code) const { *code = nine_nibbles(v); }
    struct Least {
        std::uint64_t least;
        static Least none() { return {~std::uint64_t{0}}; }
        void put(const Wide& a) {
            std::uint64_t bytes = 0;
            for (int i = 7; i >= 0; --i) bytes = bytes << 8 | a.v.b[i];
            least = bytes < least ? bytes : least;
        }
        void put(const Least& a) { least = a.least < least ? a.least : least; }
        bool has(std::uint64_t bytes) const { return least == bytes; }
        std::uint64_t bytes() const { return least; }
    };
};

inline Wide number_again(const Wide& value, const Wide& first, std::uint8_t fresh, int given) {
    return {number_again(value.v, first.v, fresh, given)};
}

#endif

#if defined(__AVX2__)
inline Wide number_again(Wide value, Wide first, std::uint8_t fresh, int given) {
    const Wide at = Wide::less(first, Wide::all(1));
    const Wide is_first = Wide::both(Wide::equal(value, Wide::all(fresh)), Wide::equal(at, Wide::all(kOwnPlace)));
    Wide number = is_first;  // minus the number of first places up to here
    number = Wide::sum(number, Wide::later<1>(number));
    number = Wide::sum(number, Wide::later<2>(number));
    number = Wide::sum(number, Wide::later<4>(number));
    number = Wide::sum(number, Wide::later<8>(number));
    number = Wide::less(Wide::all(given), number);
    return Wide::lesser(value, Wide::either(Wide::lookup(number, at), is_first));
}
#endif

}  // namespace
}  // namespace ninefold::canon
