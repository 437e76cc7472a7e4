// Digit and DigitSet: the digits 1-9 and sets of them.
//
// A DigitSet is nine bits, bit d-1 for digit d, so a cell's candidates fit one machine word.
#pragma once

#include <bit>
#include <cassert>
#include <cstdint>

namespace ninefold {

/// A digit 1..9.
using Digit = int;

class DigitSet {
public:
    constexpr DigitSet() = default;
    constexpr explicit DigitSet(std::uint16_t bits) : bits_(bits) { assert(bits < 512); }

    static constexpr DigitSet all() { return DigitSet(0x1ff); }
    static constexpr DigitSet of(Digit d) {
        assert(d >= 1 && d <= 9);
        return DigitSet(static_cast<std::uint16_t>(1u << (d - 1)));
    }

    constexpr std::uint16_t bits() const { return bits_; }
    constexpr int size() const { return std::popcount(bits_); }
    constexpr bool empty() const { return bits_ == 0; }
    constexpr explicit operator bool() const { return bits_ != 0; }
    constexpr bool has(Digit d) const { return (bits_ >> (d - 1)) & 1; }
    constexpr bool contains(DigitSet other) const { return (other.bits_ & ~bits_) == 0; }
    /// Smallest digit; the set must not be empty.
    constexpr Digit first() const {
        assert(bits_ != 0);
        return std::countr_zero(bits_) + 1;
    }

    constexpr void add(Digit d) { bits_ = static_cast<std::uint16_t>(bits_ | of(d).bits_); }
    constexpr void remove(Digit d) { bits_ = static_cast<std::uint16_t>(bits_ & ~of(d).bits_); }
    constexpr DigitSet without(Digit d) const { return *this - of(d); }

    friend constexpr DigitSet operator|(DigitSet a, DigitSet b) { return raw(a.bits_ | b.bits_); }
    friend constexpr DigitSet operator&(DigitSet a, DigitSet b) { return raw(a.bits_ & b.bits_); }
    friend constexpr DigitSet operator^(DigitSet a, DigitSet b) { return raw(a.bits_ ^ b.bits_); }
    friend constexpr DigitSet operator-(DigitSet a, DigitSet b) { return raw(a.bits_ & ~b.bits_); }
    constexpr DigitSet operator~() const { return raw(~bits_ & 0x1ff); }
    constexpr DigitSet& operator|=(DigitSet b) { return *this = *this | b; }
    constexpr DigitSet& operator&=(DigitSet b) { return *this = *this & b; }
    constexpr DigitSet& operator-=(DigitSet b) { return *this = *this - b; }
    friend constexpr bool operator==(DigitSet, DigitSet) = default;

    /// Iterates the digits in ascending order.
    class iterator {
    public:
        constexpr explicit iterator(unsigned bits) : bits_(bits) {}
        constexpr Digit operator*() const { return std::countr_zero(bits_) + 1; }
        constexpr iterator& operator++() {
            bits_ &= bits_ - 1;
            return *this;
        }
        friend constexpr bool operator==(iterator, iterator) = default;

    private:
        unsigned bits_;
    };
    constexpr iterator begin() const { return iterator(bits_); }
    constexpr iterator end() const { return iterator(0); }

private:
    static constexpr DigitSet raw(int bits) {
        DigitSet s;
        s.bits_ = static_cast<std::uint16_t>(bits);
        return s;
    }
    std::uint16_t bits_ = 0;
};

}  // namespace ninefold
