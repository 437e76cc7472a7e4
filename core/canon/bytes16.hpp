// Sixteen bytes, and the operation the searches are built on: looking up each byte of one vector in another.
//
// Files compiled for different instruction sets include this header, so everything in it is local to the file.
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

/// A std::vector whose code is local to the file, so the linker never merges it with code for another instruction set.
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

/// Whether looking up sixteen bytes is one instruction.
#if defined(__SSSE3__) || (defined(__ARM_NEON) && defined(__aarch64__)) || defined(__wasm_simd128__)
constexpr bool kShuffles = true;
#else
constexpr bool kShuffles = false;
#endif

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
    for (int i = 0; i < 16; ++i)
        out.b[i] = static_cast<std::uint8_t>(table.b[index.b[i] & 15] & ((index.b[i] >> 7) - 1));
#endif
    return out;
}

/// Bitwise or.
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

/// Nine places that read *value*, with *fresh* for every new digit: replaces all but the first occurrence of each new
/// digit by its number.  *first*: the first place of each place's digit, counted from 1; *given*: how many numbers are
/// assigned before this row.
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

/// The bytewise minimum.
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

/// The bytewise maximum if *second* is 0xff, the minimum if it is 0.
inline Bytes16 exchanged(const Bytes16& a, const Bytes16& b, const Bytes16& second) {
    Bytes16 out;
#if defined(__SSSE3__)
    const __m128i x = _mm_load_si128(reinterpret_cast<const __m128i*>(a.b));
    const __m128i y = _mm_load_si128(reinterpret_cast<const __m128i*>(b.b));
    const __m128i mask = _mm_load_si128(reinterpret_cast<const __m128i*>(second.b));
    _mm_store_si128(reinterpret_cast<__m128i*>(out.b),
                    _mm_or_si128(_mm_andnot_si128(mask, _mm_min_epu8(x, y)), _mm_and_si128(mask, _mm_max_epu8(x, y))));
#else
    for (int i = 0; i < 16; ++i) out.b[i] = (a.b[i] < b.b[i]) == (second.b[i] == 0) ? a.b[i] : b.b[i];
#endif
    return out;
}

/// Bytes 0..8, each less than 16, as nine nibbles: a number that compares like the bytes.
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

/// Bytes made of two nibbles each.
inline Bytes16 joined_nibbles(const Bytes16& high, const Bytes16& low) {
    Bytes16 out;
#if defined(__SSSE3__)
    _mm_store_si128(reinterpret_cast<__m128i*>(out.b),
                    _mm_or_si128(_mm_slli_epi16(_mm_load_si128(reinterpret_cast<const __m128i*>(high.b)), 4),
                                 _mm_load_si128(reinterpret_cast<const __m128i*>(low.b))));
#else
    for (int i = 0; i < 16; ++i) out.b[i] = static_cast<std::uint8_t>(high.b[i] << 4 | low.b[i]);
#endif
    return out;
}

/// The high nibble of each byte.
inline Bytes16 high_nibbles(const Bytes16& bytes) {
    Bytes16 out;
#if defined(__SSSE3__)
    _mm_store_si128(
        reinterpret_cast<__m128i*>(out.b),
        _mm_and_si128(_mm_srli_epi16(_mm_load_si128(reinterpret_cast<const __m128i*>(bytes.b)), 4), _mm_set1_epi8(15)));
#else
    for (int i = 0; i < 16; ++i) out.b[i] = bytes.b[i] >> 4;
#endif
    return out;
}

/// The low nibble of each byte.
inline Bytes16 low_nibbles(const Bytes16& bytes) {
    Bytes16 out;
#if defined(__SSSE3__)
    _mm_store_si128(reinterpret_cast<__m128i*>(out.b),
                    _mm_and_si128(_mm_load_si128(reinterpret_cast<const __m128i*>(bytes.b)), _mm_set1_epi8(15)));
#else
    for (int i = 0; i < 16; ++i) out.b[i] = bytes.b[i] & 15;
#endif
    return out;
}

/// Bit i: bytes i and i + 1 are equal.
inline unsigned equal_neighbors(const Bytes16& bytes) {
#if defined(__SSSE3__)
    const __m128i v = _mm_load_si128(reinterpret_cast<const __m128i*>(bytes.b));
    return static_cast<unsigned>(_mm_movemask_epi8(_mm_cmpeq_epi8(v, _mm_srli_si128(v, 1))));
#else
    unsigned bits = 0;
    for (int i = 0; i < 15; ++i) bits |= static_cast<unsigned>(bytes.b[i] == bytes.b[i + 1]) << i;
    return bits;
#endif
}

/// Nine nibbles as bytes, where each 15 becomes the next number after *given*.
inline void write_numbers(std::uint64_t code, int given, std::uint8_t* bytes) {
#if defined(__GNUC__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    constexpr std::uint64_t kOnes = 0x0101010101010101;
    std::uint64_t word = code >> 4;
    word = (word | word << 16) & 0x0000ffff0000ffff;
    word = (word | word << 8) & 0x00ff00ff00ff00ff;
    word = __builtin_bswap64((word | word << 4) & 0x0f0f0f0f0f0f0f0f);
    const std::uint64_t fresh = word & word >> 1 & word >> 2 & word >> 3 & kOnes;
    const std::uint64_t number = (fresh + static_cast<unsigned>(given)) * kOnes;  // in each byte: the count so far
    const std::uint64_t mask = fresh * 0xff;
    word = (word & ~mask) | (number & mask);
    std::memcpy(bytes, &word, 8);
    bytes[8] = static_cast<std::uint8_t>((code & 15) == 15 ? (number >> 56) + 1 : code & 15);
#else
    for (int p = 0; p < 9; ++p) {
        const std::uint8_t value = code >> (4 * (8 - p)) & 15;
        bytes[p] = value == 15 ? static_cast<std::uint8_t>(++given) : value;
    }
#endif
}

/// Bit i: byte i is not 0.
inline unsigned filled_bytes(const Bytes16& bytes) {
#if defined(__SSSE3__)
    const __m128i v = _mm_load_si128(reinterpret_cast<const __m128i*>(bytes.b));
    return static_cast<unsigned>(_mm_movemask_epi8(_mm_cmpeq_epi8(v, _mm_setzero_si128()))) ^ 0xffff;
#else
    unsigned bits = 0;
    for (int i = 0; i < 16; ++i) bits |= static_cast<unsigned>(bytes.b[i] != 0) << i;
    return bits;
#endif
}

/// 81 bytes as nine rows; unused bytes are 0.
inline void nine_rows(const std::uint8_t* cells, Bytes16* row) {
#if defined(__SSSE3__)
    const __m128i nine = _mm_setr_epi8(-1, -1, -1, -1, -1, -1, -1, -1, -1, 0, 0, 0, 0, 0, 0, 0);
    const auto sixteen = [cells](int at) { return _mm_loadu_si128(reinterpret_cast<const __m128i*>(cells + at)); };
    for (int r = 0; r < 8; ++r)
        _mm_store_si128(reinterpret_cast<__m128i*>(row[r].b), _mm_and_si128(sixteen(9 * r), nine));
    _mm_store_si128(reinterpret_cast<__m128i*>(row[8].b), _mm_srli_si128(sixteen(65), 7));
#else
    for (int r = 0; r < 9; ++r) {
        row[r] = Bytes16{};
        std::memcpy(row[r].b, cells + 9 * r, 9);
    }
#endif
}

/// Rows to columns; unused bytes are 0.
inline void transpose_nine(const Bytes16* row, Bytes16* column) {
#if defined(__SSSE3__)
    __m128i in[9], two[4], four[4];
    for (int r = 0; r < 9; ++r) in[r] = _mm_load_si128(reinterpret_cast<const __m128i*>(row[r].b));
    for (int i = 0; i < 4; ++i) two[i] = _mm_unpacklo_epi8(in[2 * i], in[2 * i + 1]);
    for (int i = 0; i < 2; ++i) {
        four[i] = _mm_unpacklo_epi16(two[2 * i], two[2 * i + 1]);
        four[2 + i] = _mm_unpackhi_epi16(two[2 * i], two[2 * i + 1]);
    }
    const __m128i nine = _mm_setr_epi8(-1, -1, -1, -1, -1, -1, -1, -1, -1, 0, 0, 0, 0, 0, 0, 0);
    __m128i last = in[8];
    const auto store = [&](int c, __m128i eight) {
        _mm_store_si128(reinterpret_cast<__m128i*>(column[c].b), _mm_and_si128(_mm_unpacklo_epi64(eight, last), nine));
        last = _mm_srli_si128(last, 1);
    };
    for (int i = 0; i < 2; ++i) {
        const __m128i low = _mm_unpacklo_epi32(four[2 * i], four[2 * i + 1]);
        const __m128i high = _mm_unpackhi_epi32(four[2 * i], four[2 * i + 1]);
        store(4 * i, low);
        store(4 * i + 1, _mm_srli_si128(low, 8));
        store(4 * i + 2, high);
        store(4 * i + 3, _mm_srli_si128(high, 8));
    }
    for (int i = 0; i < 4; ++i) two[i] = _mm_unpackhi_epi8(in[2 * i], in[2 * i + 1]);
    store(8, _mm_unpacklo_epi32(_mm_unpacklo_epi16(two[0], two[1]), _mm_unpacklo_epi16(two[2], two[3])));
#else
    for (int c = 0; c < 9; ++c) {
        column[c] = Bytes16{};
        for (int r = 0; r < 9; ++r) column[c].b[r] = row[r].b[c];
    }
#endif
}

/// For each column of nine rows of digits 0..9: its digits except 0, and those that repeat, as bits.
inline void column_sets(const Bytes16* row, std::uint16_t* digits, std::uint16_t* twice) {
#if defined(__SSSE3__)
    const __m128i low_bit = _mm_setr_epi8(0, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0, 0);
    const __m128i high_bit = _mm_setr_epi8(0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 0, 0, 0, 0, 0, 0);
    __m128i low = _mm_setzero_si128(), high = low, low_twice = low, high_twice = low;
    for (int r = 0; r < 9; ++r) {
        const __m128i digit = _mm_load_si128(reinterpret_cast<const __m128i*>(row[r].b));
        const __m128i l = _mm_shuffle_epi8(low_bit, digit), h = _mm_shuffle_epi8(high_bit, digit);
        low_twice = _mm_or_si128(low_twice, _mm_and_si128(low, l));
        high_twice = _mm_or_si128(high_twice, _mm_and_si128(high, h));
        low = _mm_or_si128(low, l);
        high = _mm_or_si128(high, h);
    }
    const auto store = [](std::uint16_t* to, __m128i l, __m128i h) {
        _mm_storeu_si128(reinterpret_cast<__m128i*>(to), _mm_unpacklo_epi8(l, h));
        to[8] = static_cast<std::uint16_t>(_mm_cvtsi128_si32(_mm_unpackhi_epi8(l, h)));
    };
    store(digits, low, high);
    store(twice, low_twice, high_twice);
#else
    for (int c = 0; c < 9; ++c) digits[c] = twice[c] = 0;
    for (int r = 0; r < 9; ++r)
        for (int c = 0; c < 9; ++c) {
            const unsigned bit = 1u << row[r].b[c] & ~1u;
            twice[c] = static_cast<std::uint16_t>(twice[c] | (digits[c] & bit));
            digits[c] = static_cast<std::uint16_t>(digits[c] | bit);
        }
#endif
}

/// Whether bytes 0..8 are equal.
inline bool same_nine(const Bytes16& a, const Bytes16& b) { return std::memcmp(a.b, b.b, 9) == 0; }

/// The first eight bytes as a number that compares like the bytes.
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
