// XXH128: the checksum of files that are large and quickly made.  It is XXH3 with 128 bits, no seed and the secret of
// its specification (xxhash_spec.md, 2023), so `xxh128sum` prints the same.  It finds damage, not forgery: who wants to
// change a file behind its checksum can.
//
//     input  ->  blocks of 16 stripes of 64 bytes  ->  8 lanes of 64 bits, scrambled after each block  ->  128 bits
//
// The last stripe is the last 64 bytes, whatever came before; up to 240 bytes have formulas of their own.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace ninefold {

class Xxh128 {
public:
    /// The next bytes of the input.
    void update(const std::uint8_t* data, std::size_t size);

    struct Digest {
        std::uint64_t high, low;
        friend bool operator==(const Digest&, const Digest&) = default;
    };
    /// Of all bytes so far; more may follow.
    Digest digest() const;

private:
    static constexpr std::size_t kStripe = 64, kBlock = 16 * kStripe;

    using Lanes = std::array<std::uint64_t, 8>;
    static const Lanes kBegin;

    Lanes lanes_ = kBegin;
    std::uint64_t size_ = 0;
    std::size_t held_ = 0;
    /// A stripe that is done, and the last block: it is held until there is more.
    std::array<std::uint8_t, kStripe + kBlock> tail_{};
};

}  // namespace ninefold
