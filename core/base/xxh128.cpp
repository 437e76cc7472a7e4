#include "base/xxh128.hpp"

#include <bit>
#include <cstring>

#if defined(__SSE2__) && !defined(NINEFOLD_PLAIN_XXH128)
#define NINEFOLD_SSE2_XXH128
#include <emmintrin.h>
#endif

namespace ninefold {
namespace {

using U32 = std::uint32_t;
using U64 = std::uint64_t;
using Lanes = std::array<U64, 8>;

constexpr U64 kPrime32[] = {0, 0x9E3779B1u, 0x85EBCA77u, 0xC2B2AE3Du};
constexpr U64 kPrime64[] = {
    0, 0x9E3779B185EBCA87u, 0xC2B2AE3D27D4EB4Fu, 0x165667B19E3779F9u, 0x85EBCA77C2B2AE63u, 0x27D4EB2F165667C5u};
constexpr U64 kMix1 = 0x165667919E3779F9u, kMix2 = 0x9FB21C651E98DF25u;

constexpr std::size_t kStripe = 64, kStripes = 16;
constexpr std::uint8_t kSecret[] = {
    0xb8, 0xfe, 0x6c, 0x39, 0x23, 0xa4, 0x4b, 0xbe, 0x7c, 0x01, 0x81, 0x2c, 0xf7, 0x21, 0xad, 0x1c, 0xde, 0xd4,
    0x6d, 0xe9, 0x83, 0x90, 0x97, 0xdb, 0x72, 0x40, 0xa4, 0xa4, 0xb7, 0xb3, 0x67, 0x1f, 0xcb, 0x79, 0xe6, 0x4e,
    0xcc, 0xc0, 0xe5, 0x78, 0x82, 0x5a, 0xd0, 0x7d, 0xcc, 0xff, 0x72, 0x21, 0xb8, 0x08, 0x46, 0x74, 0xf7, 0x43,
    0x24, 0x8e, 0xe0, 0x35, 0x90, 0xe6, 0x81, 0x3a, 0x26, 0x4c, 0x3c, 0x28, 0x52, 0xbb, 0x91, 0xc3, 0x00, 0xcb,
    0x88, 0xd0, 0x65, 0x8b, 0x1b, 0x53, 0x2e, 0xa3, 0x71, 0x64, 0x48, 0x97, 0xa2, 0x0d, 0xf9, 0x4e, 0x38, 0x19,
    0xef, 0x46, 0xa9, 0xde, 0xac, 0xd8, 0xa8, 0xfa, 0x76, 0x3f, 0xe3, 0x9c, 0x34, 0x3f, 0xf9, 0xdc, 0xbb, 0xc7,
    0xc7, 0x0b, 0x4f, 0x1d, 0x8a, 0x51, 0xe0, 0x4b, 0xcd, 0xb4, 0x59, 0x31, 0xc8, 0x9f, 0x7e, 0xc9, 0xd9, 0x78,
    0x73, 0x64, 0xea, 0xc5, 0xac, 0x83, 0x34, 0xd3, 0xeb, 0xc3, 0xc5, 0x81, 0xa0, 0xff, 0xfa, 0x13, 0x63, 0xeb,
    0x17, 0x0d, 0xdd, 0x51, 0xb7, 0xf0, 0xda, 0x49, 0xd3, 0x16, 0x55, 0x26, 0x29, 0xd4, 0x68, 0x9e, 0x2b, 0x16,
    0xbe, 0x58, 0x7d, 0x47, 0xa1, 0xfc, 0x8f, 0xf8, 0xb8, 0xd1, 0x7a, 0xd0, 0x31, 0xce, 0x45, 0xcb, 0x3a, 0x8f,
    0x95, 0x16, 0x04, 0x28, 0xaf, 0xd7, 0xfb, 0xca, 0xbb, 0x4b, 0x40, 0x7e};
constexpr std::size_t kSecretSize = sizeof(kSecret);

U32 swapped(U32 x) { return x >> 24 | (x >> 8 & 0xff00u) | (x << 8 & 0xff0000u) | x << 24; }
U64 swapped(U64 x) { return U64{swapped(static_cast<U32>(x))} << 32 | swapped(static_cast<U32>(x >> 32)); }

template <class Word>
Word read(const std::uint8_t* from) {
    Word word;
    std::memcpy(&word, from, sizeof word);
    if constexpr (std::endian::native == std::endian::big) word = swapped(word);
    return word;
}
U64 secret(std::size_t at) { return read<U64>(kSecret + at); }

U64 lower(U64 x) { return x & 0xffffffffu; }
U64 upper(U64 x) { return x >> 32; }

/// All 128 bits of a product, from four of 64.
Xxh128::Digest product(U64 a, U64 b) {
    const U64 low = lower(a) * lower(b), high = upper(a) * upper(b);
    const U64 one = upper(a) * lower(b) + upper(low), other = lower(a) * upper(b) + lower(one);
    return {high + upper(one) + upper(other), other << 32 | lower(low)};
}
U64 folded(U64 a, U64 b) {
    const auto [high, low] = product(a, b);
    return high ^ low;
}

U64 avalanche(U64 x) {
    x = (x ^ x >> 37) * kMix1;
    return x ^ x >> 32;
}
U64 avalanche_64(U64 x) {
    x = (x ^ x >> 33) * kPrime64[2];
    x = (x ^ x >> 29) * kPrime64[3];
    return x ^ x >> 32;
}

// --- up to 240 bytes

Xxh128::Digest of_1_to_3(const std::uint8_t* in, std::size_t size) {
    const U32 all = in[size - 1] | static_cast<U32>(size << 8) | U32{in[0]} << 16 | U32{in[size >> 1]} << 24;
    const U64 low = read<U32>(kSecret) ^ read<U32>(kSecret + 4),
              high = read<U32>(kSecret + 8) ^ read<U32>(kSecret + 12);
    return {avalanche_64(high ^ std::rotl(swapped(all), 13)), avalanche_64(low ^ all)};
}

Xxh128::Digest of_4_to_8(const std::uint8_t* in, std::size_t size) {
    const U64 all = read<U32>(in) | U64{read<U32>(in + size - 4)} << 32;
    auto [high, low] = product((secret(16) ^ secret(24)) ^ all, kPrime64[1] + (size << 2));
    high += low << 1;
    low ^= high >> 3;
    low = (low ^ low >> 35) * kMix2;
    return {avalanche(high), low ^ low >> 28};
}

Xxh128::Digest of_9_to_16(const std::uint8_t* in, std::size_t size) {
    const U64 first = read<U64>(in), last = read<U64>(in + size - 8);
    const U64 other = secret(48) ^ secret(56) ^ last;
    auto [high, low] = product(secret(32) ^ secret(40) ^ first ^ last, kPrime64[1]);
    low += U64{size - 1} << 54;
    high += (upper(other) << 32) + lower(other) * kPrime32[2];
    const auto [over, under] = product(low ^ swapped(high), kPrime64[2]);
    return {avalanche(over + high * kPrime64[2]), avalanche(under)};
}

class Medium {
public:
    explicit Medium(std::size_t size) : size_(size), low_(size * kPrime64[1]) {}

    void mix(const std::uint8_t* a, const std::uint8_t* b, std::size_t at) {
        low_ = (low_ + step(a, at)) ^ (read<U64>(b) + read<U64>(b + 8));
        high_ = (high_ + step(b, at + 16)) ^ (read<U64>(a) + read<U64>(a + 8));
    }
    void stir() {
        low_ = avalanche(low_);
        high_ = avalanche(high_);
    }
    Xxh128::Digest digest() const {
        const U64 high = low_ * kPrime64[1] + high_ * kPrime64[4] + size_ * kPrime64[2];
        return {0 - avalanche(high), avalanche(low_ + high_)};
    }

private:
    static U64 step(const std::uint8_t* in, std::size_t at) {
        return folded(read<U64>(in) ^ secret(at), read<U64>(in + 8) ^ secret(at + 8));
    }

    U64 size_, low_, high_ = 0;
};

Xxh128::Digest of_17_to_128(const std::uint8_t* in, std::size_t size) {
    Medium state(size);
    for (std::size_t i = (size - 1) / 32 + 1; i-- > 0;) state.mix(in + 16 * i, in + size - 16 * i - 16, 32 * i);
    return state.digest();
}

Xxh128::Digest of_129_to_240(const std::uint8_t* in, std::size_t size) {
    Medium state(size);
    for (std::size_t i = 0; i < 4; ++i) state.mix(in + 32 * i, in + 32 * i + 16, 32 * i);
    state.stir();
    for (std::size_t i = 4; i < size / 32; ++i) state.mix(in + 32 * i, in + 32 * i + 16, 32 * (i - 4) + 3);
    state.mix(in + size - 16, in + size - 32, 103);
    return state.digest();
}

Xxh128::Digest of_few(const std::uint8_t* in, std::size_t size) {
    if (!size) return {avalanche_64(secret(80) ^ secret(88)), avalanche_64(secret(64) ^ secret(72))};
    if (size <= 3) return of_1_to_3(in, size);
    if (size <= 8) return of_4_to_8(in, size);
    if (size <= 16) return of_9_to_16(in, size);
    return size <= 128 ? of_17_to_128(in, size) : of_129_to_240(in, size);
}

// --- more

#if defined(NINEFOLD_SSE2_XXH128)  // every x86-64 has it: twice as fast as what compilers make of the plain form
struct Vectors {
    __m128i pairs[4];

    explicit Vectors(const Lanes& lanes) { std::memcpy(pairs, lanes.data(), sizeof pairs); }
    void store(Lanes& lanes) const { std::memcpy(lanes.data(), pairs, sizeof pairs); }

    static __m128i at(const std::uint8_t* from, int i) {
        return _mm_loadu_si128(reinterpret_cast<const __m128i*>(from) + i);
    }
    static __m128i upper_halves(__m128i x) { return _mm_shuffle_epi32(x, 0x31); }

    void accumulate(const std::uint8_t* stripe, const std::uint8_t* key) {
        for (int i = 0; i < 4; ++i) {
            const __m128i in = at(stripe, i), keyed = _mm_xor_si128(in, at(key, i));
            const __m128i more = _mm_add_epi64(_mm_mul_epu32(keyed, upper_halves(keyed)), _mm_shuffle_epi32(in, 0x4e));
            pairs[i] = _mm_add_epi64(pairs[i], more);
        }
    }
    void scramble() {
        const __m128i prime = _mm_set1_epi32(static_cast<int>(static_cast<U32>(kPrime32[1])));
        for (int i = 0; i < 4; ++i) {
            __m128i x = _mm_xor_si128(pairs[i], _mm_srli_epi64(pairs[i], 47));
            x = _mm_xor_si128(x, at(kSecret + kSecretSize - kStripe, i));
            const __m128i high = _mm_slli_epi64(_mm_mul_epu32(upper_halves(x), prime), 32);
            pairs[i] = _mm_add_epi64(_mm_mul_epu32(x, prime), high);
        }
    }
};
#else
struct Vectors {
    Lanes lanes;

    explicit Vectors(const Lanes& begin) : lanes(begin) {}
    void store(Lanes& end) const { end = lanes; }

    void accumulate(const std::uint8_t* stripe, const std::uint8_t* key) {
        for (std::size_t i = 0; i < lanes.size(); ++i) {
            const U64 in = read<U64>(stripe + 8 * i), keyed = in ^ read<U64>(key + 8 * i);
            lanes[i ^ 1] += in;
            lanes[i] += lower(keyed) * upper(keyed);
        }
    }
    void scramble() {
        for (std::size_t i = 0; i < lanes.size(); ++i)
            lanes[i] = (lanes[i] ^ lanes[i] >> 47 ^ secret(kSecretSize - kStripe + 8 * i)) * kPrime32[1];
    }
};
#endif

void take_blocks(Lanes& lanes, const std::uint8_t* data, std::size_t blocks) {
    Vectors state(lanes);
    for (; blocks; --blocks) {
        for (std::size_t n = 0; n < kStripes; ++n, data += kStripe) state.accumulate(data, kSecret + 8 * n);
        state.scramble();
    }
    state.store(lanes);
}

U64 merged(const Lanes& lanes, U64 begin, std::size_t at) {
    for (std::size_t i = 0; i < lanes.size(); i += 2)
        begin += folded(lanes[i] ^ secret(at + 8 * i), lanes[i + 1] ^ secret(at + 8 * i + 8));
    return avalanche(begin);
}

}  // namespace

const Xxh128::Lanes Xxh128::kBegin = {kPrime32[3], kPrime64[1], kPrime64[2], kPrime64[3],
                                      kPrime64[4], kPrime32[2], kPrime64[5], kPrime32[1]};

void Xxh128::update(const std::uint8_t* data, std::size_t size) {
    if (!size) return;
    size_ += size;
    std::uint8_t* const last = tail_.data() + kStripe;
    if (held_ && held_ + size > kBlock) {
        const std::size_t room = kBlock - held_;
        std::memcpy(last + held_, data, room);
        take_blocks(lanes_, last, 1);
        std::memcpy(tail_.data(), last + kBlock - kStripe, kStripe);
        data += room;
        size -= room;
        held_ = 0;
    }
    if (size > kBlock) {
        const std::size_t blocks = (size - 1) / kBlock;
        take_blocks(lanes_, data, blocks);
        data += blocks * kBlock;
        size -= blocks * kBlock;
        std::memcpy(tail_.data(), data - kStripe, kStripe);
    }
    std::memcpy(last + held_, data, size);
    held_ += size;
}

Xxh128::Digest Xxh128::digest() const {
    const std::uint8_t* const last = tail_.data() + kStripe;
    if (size_ <= 240) return of_few(last, held_);
    Lanes lanes = lanes_;
    Vectors state(lanes);
    for (std::size_t n = 0; n < (held_ - 1) / kStripe; ++n) state.accumulate(last + n * kStripe, kSecret + 8 * n);
    state.accumulate(last + held_ - kStripe, kSecret + kSecretSize - 71);
    state.store(lanes);
    return {merged(lanes, ~(size_ * kPrime64[2]), kSecretSize - 75), merged(lanes, size_ * kPrime64[1], 11)};
}

}  // namespace ninefold
