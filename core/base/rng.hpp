// The only random number generator: xoshiro256** (Blackman and Vigna, 2018), its state filled by
// splitmix64 from one 64-bit seed.
//
// The stream is part of the interface: the same seed gives the same numbers, the same choices of below() and the
// same shuffles on every machine, compiler and version.  So a seed always produces the same puzzles.  (The standard
// library guarantees this neither for its distributions nor for std::shuffle.)  test_base.cpp checks the first numbers.
#pragma once

#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>
#include <utility>

namespace ninefold {

/// One step of splitmix64: good bits from any counter.  Also used for hashing and to derive the seeds of streams.
constexpr std::uint64_t splitmix64(std::uint64_t& state) {
    std::uint64_t z = state += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

/// Satisfies std::uniform_random_bit_generator.
class Rng {
public:
    using result_type = std::uint64_t;

    constexpr explicit Rng(std::uint64_t seed) {
        for (std::uint64_t& word : state_) word = splitmix64(seed);
    }
    /// Stream number *stream* of a seed, independent of the others for all purposes here.  Work that is divided
    /// among threads uses one stream per item, so that the result does not depend on the threads.
    constexpr Rng(std::uint64_t seed, std::uint64_t stream) : Rng(mixed(seed, stream)) {}

    constexpr std::uint64_t operator()() {
        const std::uint64_t result = std::rotl(state_[1] * 5, 7) * 9;
        const std::uint64_t shifted = state_[1] << 17;
        state_[2] ^= state_[0];
        state_[3] ^= state_[1];
        state_[1] ^= state_[2];
        state_[0] ^= state_[3];
        state_[2] ^= shifted;
        state_[3] = std::rotl(state_[3], 45);
        return result;
    }
    static constexpr std::uint64_t min() { return 0; }
    static constexpr std::uint64_t max() { return std::numeric_limits<std::uint64_t>::max(); }

    /// 0 .. n-1, all exactly equally likely; n is at least 1.  (Lemire 2019, with 32 bits, so that the product fits
    /// the 64 bits every compiler supports.)
    constexpr std::uint32_t below(std::uint32_t n) {
        assert(n >= 1);
        std::uint64_t product = ((*this)() >> 32) * n;
        if (static_cast<std::uint32_t>(product) < n) {
            const std::uint32_t unfair = (0u - n) % n;  // this many of the 2^32 values would bias the result
            while (static_cast<std::uint32_t>(product) < unfair) product = ((*this)() >> 32) * n;
        }
        return static_cast<std::uint32_t>(product >> 32);
    }
    /// True with probability 1/n.
    constexpr bool one_in(std::uint32_t n) { return below(n) == 0; }

    /// Every order is equally likely (Fisher and Yates, from the back).
    template <class Range>
    constexpr void shuffle(Range& range) {
        for (std::size_t i = std::size(range); i > 1; --i) {
            const std::size_t j = below(static_cast<std::uint32_t>(i));
            using std::swap;
            swap(range[i - 1], range[j]);
        }
    }

private:
    static constexpr std::uint64_t mixed(std::uint64_t seed, std::uint64_t stream) {
        std::uint64_t first = splitmix64(seed) ^ stream;
        return splitmix64(first);
    }
    std::uint64_t state_[4]{};
};

}  // namespace ninefold
