// Sixteen bytes, and the one operation the searches live on: look up each byte of one in another.
//
// This header is read by files compiled for different instruction sets, so everything in it is local to the file.
#pragma once

#include <cstdint>
#include <cstring>
#include <memory>
#include <vector>

#if defined(__SSSE3__)
#include <immintrin.h>
#elif defined(__ARM_NEON) && defined(__aarch64__)
#include <arm_neon.h>
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

namespace ninefold::canon {
namespace {

/// A vector whose code is local to the file, whatever it holds: another file may be compiled for a lesser machine.
template <class T>
struct Local : std::allocator<T> {
    template <class U>
    struct rebind {
        using other = Local<U>;
    };
    Local() = default;
    template <class U>
    Local(const Local<U>&) {}
};
template <class T>
using Vector = std::vector<T, Local<T>>;

struct alignas(16) Bytes16 {
    std::uint8_t b[16];
};

/// table[index[i]] in byte i; an index is 0..15, or 0x80 for 0.
inline Bytes16 lookup(const Bytes16& table, const Bytes16& index) {
    Bytes16 out;
#if defined(__SSSE3__)
    _mm_store_si128(reinterpret_cast<__m128i*>(out.b),
                    _mm_shuffle_epi8(_mm_load_si128(reinterpret_cast<const __m128i*>(table.b)),
                                     _mm_load_si128(reinterpret_cast<const __m128i*>(index.b))));
#elif defined(__ARM_NEON) && defined(__aarch64__)
    vst1q_u8(out.b, vqtbl1q_u8(vld1q_u8(table.b), vld1q_u8(index.b)));
#elif defined(__wasm_simd128__)
    wasm_v128_store(out.b, wasm_i8x16_swizzle(wasm_v128_load(table.b), wasm_v128_load(index.b)));
#else
    for (int i = 0; i < 16; ++i) out.b[i] = index.b[i] & 0x80 ? 0 : table.b[index.b[i] & 15];
#endif
    return out;
}

/// The bits that are in one or the other.
inline Bytes16 either(const Bytes16& a, const Bytes16& b) {
    Bytes16 out;
#if defined(__SSSE3__)
    _mm_store_si128(reinterpret_cast<__m128i*>(out.b),
                    _mm_or_si128(_mm_load_si128(reinterpret_cast<const __m128i*>(a.b)),
                                 _mm_load_si128(reinterpret_cast<const __m128i*>(b.b))));
#else
    for (int i = 0; i < 16; ++i) out.b[i] = a.b[i] | b.b[i];
#endif
    return out;
}

/// The bits that are in one but not in both.
inline Bytes16 differing(const Bytes16& a, const Bytes16& b) {
    Bytes16 out;
#if defined(__SSSE3__)
    _mm_store_si128(reinterpret_cast<__m128i*>(out.b),
                    _mm_xor_si128(_mm_load_si128(reinterpret_cast<const __m128i*>(a.b)),
                                  _mm_load_si128(reinterpret_cast<const __m128i*>(b.b))));
#else
    for (int i = 0; i < 16; ++i) out.b[i] = a.b[i] ^ b.b[i];
#endif
    return out;
}

/// For nine places that read *value*, or *fresh* where a digit is new: the numbers of the digits that are new for the
/// second time and more.  *first*: the first place of each one's digit, counted from 1; *given*: numbers given out
/// before.
inline Bytes16 number_again(const Bytes16& value, const Bytes16& first, std::uint8_t fresh, int given) {
    Bytes16 out;
#if defined(__SSSE3__)
    const __m128i v = _mm_load_si128(reinterpret_cast<const __m128i*>(value.b));
    const __m128i at = _mm_sub_epi8(_mm_load_si128(reinterpret_cast<const __m128i*>(first.b)), _mm_set1_epi8(1));
    const __m128i here = _mm_setr_epi8(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    const __m128i is_new = _mm_cmpeq_epi8(v, _mm_set1_epi8(static_cast<char>(fresh)));
    const __m128i is_first = _mm_and_si128(is_new, _mm_cmpeq_epi8(at, here));
    __m128i number = is_first;  // minus the number of first places up to here
    number = _mm_add_epi8(number, _mm_slli_si128(number, 1));
    number = _mm_add_epi8(number, _mm_slli_si128(number, 2));
    number = _mm_add_epi8(number, _mm_slli_si128(number, 4));
    number = _mm_add_epi8(number, _mm_slli_si128(number, 8));
    number = _mm_sub_epi8(_mm_set1_epi8(static_cast<char>(given)), number);
    number = _mm_or_si128(_mm_shuffle_epi8(number, at), is_first);
    _mm_store_si128(reinterpret_cast<__m128i*>(out.b), _mm_min_epu8(v, number));
#else
    std::uint8_t number[16];
    for (int i = 0; i < 16; ++i) {
        const int at = first.b[i] - 1;
        out.b[i] = value.b[i];
        number[i] = static_cast<std::uint8_t>(given);
        if (value.b[i] != fresh || at < 0 || i > 8) continue;
        if (at == i)
            number[i] = static_cast<std::uint8_t>(++given);
        else if (at < i)
            out.b[i] = number[at];
    }
#endif
    return out;
}

/// The lesser of each two bytes.
inline Bytes16 lesser(const Bytes16& a, const Bytes16& b) {
    Bytes16 out;
#if defined(__SSSE3__)
    _mm_store_si128(reinterpret_cast<__m128i*>(out.b),
                    _mm_min_epu8(_mm_load_si128(reinterpret_cast<const __m128i*>(a.b)),
                                 _mm_load_si128(reinterpret_cast<const __m128i*>(b.b))));
#else
    for (int i = 0; i < 16; ++i) out.b[i] = a.b[i] < b.b[i] ? a.b[i] : b.b[i];
#endif
    return out;
}

/// Bytes 0..8, each less than 16, as nine nibbles: a number that orders as the bytes do.
inline std::uint64_t nine_nibbles(const Bytes16& bytes) {
#if defined(__SSSE3__)
    const __m128i v = _mm_load_si128(reinterpret_cast<const __m128i*>(bytes.b));
    const __m128i pairs = _mm_maddubs_epi16(v, _mm_set1_epi16(0x0110));
    const __m128i packed = _mm_packus_epi16(pairs, pairs);
    return __builtin_bswap64(static_cast<std::uint64_t>(_mm_cvtsi128_si64(packed))) >> 28;
#else
    std::uint64_t code = 0;
    for (int i = 0; i < 9; ++i) code = code << 4 | bytes.b[i];
    return code;
#endif
}

/// The highest bit of each byte.
inline unsigned high_bits(const Bytes16& bytes) {
#if defined(__SSSE3__)
    return static_cast<unsigned>(_mm_movemask_epi8(_mm_load_si128(reinterpret_cast<const __m128i*>(bytes.b))));
#else
    unsigned bits = 0;
    for (int i = 0; i < 16; ++i) bits |= static_cast<unsigned>(bytes.b[i] >> 7) << i;
    return bits;
#endif
}

/// Are bytes 0..8 the same?
inline bool same_nine(const Bytes16& a, const Bytes16& b) { return std::memcmp(a.b, b.b, 9) == 0; }

/// The first eight bytes as a number that orders as the bytes do.
inline std::uint64_t first_eight(const Bytes16& bytes) {
    std::uint64_t word = 0;
#if defined(__GNUC__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    std::memcpy(&word, bytes.b, 8);
    return __builtin_bswap64(word);
#else
    for (int i = 0; i < 8; ++i) word = word << 8 | bytes.b[i];
    return word;
#endif
}

}  // namespace
}  // namespace ninefold::canon
