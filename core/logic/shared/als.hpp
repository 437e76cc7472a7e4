// Almost locked sets (n cells of one house with n + 1 candidates) and the restricted commons between
// them, for the ALS techniques and for chains with ALS nodes.
//
// A hard puzzle has hundreds of sets and tens of thousands of linked pairs, so relations between sets are rows of bits,
// one bit per set, and entire rows are combined at once. Only the places of a digit in a set matter: sets that agree in
// these share a *spot*, and most rows are computed once per spot.
//
// Order of the list: houses (rows, columns, boxes); in a house the subsets of its empty cells in pre-order ({a}, {a,b},
// {a,b,c}, ..., {a,c}, ..., {b}, ...); duplicates are left out.
#pragma once

#include <array>
#include <vector>

#include "logic/context.hpp"
#include "logic/shared/bit_rows.hpp"

namespace ninefold::logic {

struct Als {
    CellSet cells;
    DigitSet digits;
    std::int8_t house = 0;              // the first house it was found in
    std::array<std::uint32_t, 9> spot;  // by digit; meaningful for its digits only
};

/// The places of a digit in a set.
struct AlsSpot {
    CellSet places;
    CellSet seen;  // candidates of the digit that see all of its places
    std::uint8_t digit = 0;
};

class AlsList {
public:
    void build(const Context& context);

    std::size_t size() const { return sets_.size(); }
    /// Words in a row of bits, one bit per set.
    std::size_t words() const { return (sets_.size() + 63) / 64; }
    const Als& operator[](std::size_t i) const { return sets_[i]; }
    const std::vector<AlsSpot>& spots() const { return spots_; }
    std::size_t spot_of(std::size_t i, Digit d) const { return sets_[i].spot[static_cast<std::size_t>(d - 1)]; }
    CellSet places(std::size_t i, Digit d) const { return spots_[spot_of(i, d)].places; }
    /// Candidates of the digit that see all its places in the set.
    CellSet seen(std::size_t i, Digit d) const { return spots_[spot_of(i, d)].seen; }

private:
    void list_sets(const Board& board);
    void find_spots(const Board& board);

    std::vector<Als> sets_;
    std::vector<AlsSpot> spots_;
    std::vector<std::uint32_t> buckets_;
};

/// A pair of sets with one or two restricted commons: digits whose places in one all see those in the other. Of more
/// than two, the smallest and the largest are stored.
struct RestrictedCommon {
    Digit first = 0;
    Digit second = 0;  // 0 if there is only one
    DigitSet digits() const { return second ? DigitSet::of(first) | DigitSet::of(second) : DigitSet::of(first); }
};

class AlsLinks {
public:
    void build(const Context& context);

    /// Sets linked with set i.
    const Word* linked(std::size_t i) const { return linked_[i]; }
    /// Those for which d is the first, or the second, restricted common; d is a digit of set i.
    const Word* by_first(std::size_t i, Digit d) const { return first_[row(i, d)]; }
    const Word* by_second(std::size_t i, Digit d) const { return second_[row(i, d)]; }
    bool doubly(std::size_t i, std::size_t j) const { return doubly_.has(i, j); }
    const Word* doubly(std::size_t i) const { return doubly_[i]; }
    RestrictedCommon between(std::size_t i, std::size_t j) const;
    /// Sets that share a cell with set i (including itself).
    const Word* overlapping(std::size_t i) const { return overlap_[i]; }
    /// Sets that share a digit with set i such that some candidate of the digit sees all its places in both.
    const Word* threatening(std::size_t i) const { return threat_[i]; }
    /// The same for one digit of a spot.
    const Word* threatening_spot(std::size_t spot) const { return spot_threat_[spot]; }

private:
    static std::size_t row(std::size_t i, Digit d) { return i * 9 + static_cast<std::size_t>(d - 1); }
    void build_spots(const Context& context);

    const AlsList* list_ = nullptr;
    BitRows linked_, first_, second_, doubly_, overlap_, threat_;
    BitRows spot_link_, spot_threat_;
    BitRows with_cell_, with_place_, watching_;
    std::vector<Word> forbidden_;
};

}  // namespace ninefold::logic
