// Cell and CellSet: the 81 cells, numbered row by row, and sets of them as 81 bits in two words.
#pragma once

#include <bit>
#include <cassert>
#include <cstdint>
#include <initializer_list>

namespace ninefold {

/// A cell 0..80, row by row.
using Cell = int;

constexpr int kCells = 81;
constexpr int row_of(Cell c) { return c / 9; }
constexpr int column_of(Cell c) { return c % 9; }
constexpr int box_of(Cell c) { return c / 27 * 3 + c % 9 / 3; }
constexpr Cell cell_at(int row, int column) { return row * 9 + column; }

class CellSet {
public:
    constexpr CellSet() = default;
    constexpr CellSet(std::initializer_list<Cell> cells) {
        for (Cell c : cells) add(c);
    }
    constexpr CellSet(std::uint64_t low, std::uint64_t high) : low_(low), high_(high) {}

    static constexpr CellSet of(Cell c) {
        CellSet s;
        s.add(c);
        return s;
    }
    static constexpr CellSet all() { return CellSet(~std::uint64_t{0}, 0x1ffff); }

    constexpr std::uint64_t low() const { return low_; }
    constexpr std::uint64_t high() const { return high_; }
    constexpr int size() const { return std::popcount(low_) + std::popcount(high_); }
    constexpr bool empty() const { return (low_ | high_) == 0; }
    constexpr explicit operator bool() const { return (low_ | high_) != 0; }
    constexpr bool has(Cell c) const { return (c < 64 ? low_ >> c : high_ >> (c - 64)) & 1; }
    constexpr bool contains(CellSet other) const { return (other - *this).empty(); }
    constexpr bool meets(CellSet other) const { return ((low_ & other.low_) | (high_ & other.high_)) != 0; }
    /// Smallest cell; the set must not be empty.
    constexpr Cell first() const {
        assert(!empty());
        return low_ ? std::countr_zero(low_) : 64 + std::countr_zero(high_);
    }

    /// Largest cell; the set must not be empty.
    constexpr Cell last() const {
        assert(!empty());
        const bool upper = high_ != 0;  // no branch, which would be unpredictable
        return 64 * upper + 63 - std::countl_zero((upper ? high_ : low_) | 1);
    }

    constexpr void add(Cell c) {
        assert(c >= 0 && c < kCells);
        (c < 64 ? low_ : high_) |= std::uint64_t{1} << (c & 63);
    }
    constexpr void remove(Cell c) { (c < 64 ? low_ : high_) &= ~(std::uint64_t{1} << (c & 63)); }
    constexpr CellSet without(Cell c) const {
        CellSet s = *this;
        s.remove(c);
        return s;
    }

    friend constexpr CellSet operator|(CellSet a, CellSet b) { return CellSet(a.low_ | b.low_, a.high_ | b.high_); }
    friend constexpr CellSet operator&(CellSet a, CellSet b) { return CellSet(a.low_ & b.low_, a.high_ & b.high_); }
    friend constexpr CellSet operator^(CellSet a, CellSet b) { return CellSet(a.low_ ^ b.low_, a.high_ ^ b.high_); }
    friend constexpr CellSet operator-(CellSet a, CellSet b) { return CellSet(a.low_ & ~b.low_, a.high_ & ~b.high_); }
    constexpr CellSet operator~() const { return all() - *this; }
    constexpr CellSet& operator|=(CellSet b) { return *this = *this | b; }
    constexpr CellSet& operator&=(CellSet b) { return *this = *this & b; }
    constexpr CellSet& operator-=(CellSet b) { return *this = *this - b; }
    friend constexpr bool operator==(CellSet, CellSet) = default;

    /// Iterates the cells in ascending order.
    class iterator {
    public:
        constexpr iterator(std::uint64_t low, std::uint64_t high) : low_(low), high_(high) {}
        constexpr Cell operator*() const { return low_ ? std::countr_zero(low_) : 64 + std::countr_zero(high_); }
        constexpr iterator& operator++() {
            if (low_)
                low_ &= low_ - 1;
            else
                high_ &= high_ - 1;
            return *this;
        }
        friend constexpr bool operator==(iterator, iterator) = default;

    private:
        std::uint64_t low_, high_;
    };
    constexpr iterator begin() const { return {low_, high_}; }
    constexpr iterator end() const { return {0, 0}; }

private:
    std::uint64_t low_ = 0, high_ = 0;
};

}  // namespace ninefold
