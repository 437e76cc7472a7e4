// The state of a puzzle as the human solver sees it: values, pencil marks, and two queues of singles.
//
// Every change fills the queues, in the order that HoDoKu's rules define.  (That order decides which single is found
// first, and so the score of easy puzzles.)  Entries are never popped: the reader skips an entry whose cell is filled
// already.  That has the same effect, and finders can be pure functions of the board.
//
// A Board is a plain value of about 1.5 kB without pointers; forcing nets copy it hundreds of times.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "board/geometry.hpp"
#include "board/puzzle.hpp"

namespace ninefold::logic {

/// An index for arrays and vectors.
constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

/// One candidate: a digit in a cell.
struct Candidate {
    std::uint8_t cell = 0;
    std::uint8_t digit = 0;

    constexpr Candidate() = default;
    constexpr Candidate(Cell c, Digit d) : cell(static_cast<std::uint8_t>(c)), digit(static_cast<std::uint8_t>(d)) {}
    friend constexpr bool operator==(Candidate, Candidate) = default;
    /// By digit, then by cell: the "normalized" order of conclusions.
    friend constexpr bool operator<(Candidate a, Candidate b) {
        return a.digit != b.digit ? a.digit < b.digit : a.cell < b.cell;
    }
};

class Board {
public:
    /// An empty grid, nine candidates everywhere.
    Board();

    /// Places the values in ascending cell order; those in *clues* are clues, the others are entries.
    static Board load(const Digits& values, CellSet clues = CellSet::all());

    Digit value(Cell c) const { return values_[at(c)]; }
    const Digits& values() const { return values_; }
    bool is_clue(Cell c) const { return clues_.has(c); }
    CellSet clues() const { return clues_; }
    CellSet empty() const { return empty_; }
    CellSet filled() const { return ~empty_; }
    /// Filled cells that are not clues.
    CellSet entries() const { return filled() - clues_; }
    bool solved() const { return empty_.empty(); }

    /// The candidates of a cell; none if it is filled.
    DigitSet operator[](Cell c) const { return candidates_[at(c)]; }
    const Candidates& candidates() const { return candidates_; }
    bool has(Cell c, Digit d) const { return candidates_[at(c)].has(d); }
    /// The cells that have the digit as a candidate, in the grid or in a house.
    CellSet holding(Digit d) const { return holding_[at(d - 1)]; }
    CellSet holding(Digit d, int house) const { return holding(d) & house_set(house); }
    /// The number of cells of a house that have the digit as a candidate.
    int count(int house, Digit d) const { return count_[at(d - 1)][at(house)]; }
    /// The number of empty cells of a house.
    int empty_in(int house) const { return open_[at(house)]; }
    /// The cells where the rules alone allow the digit: empty, and no peer has the digit as its value.
    /// Unlike holding() it ignores eliminated candidates.
    CellSet allowed(Digit d) const { return empty_ - seen_[at(d - 1)]; }

    /// Places a digit in a cell and removes it from the peers.  Does nothing if it is placed already.
    void place(Cell c, Digit d);
    /// Removes a candidate.  Does nothing if the cell does not have it.
    void remove(Cell c, Digit d);

    /// Naked singles, and hidden singles as (cell, digit), in the order in which they appeared.  An entry is stale if
    /// its cell has been filled since.
    std::span<const Candidate> naked_queue() const {
        return {naked_.data() + naked_begin_, naked_.data() + naked_size_};
    }
    std::span<const Candidate> hidden_queue() const {
        return {hidden_.data() + hidden_begin_, hidden_.data() + hidden_size_};
    }

    /// True if some empty cell has no candidate or some digit has no place left in a house.
    bool contradictory() const;

private:
    void count_down(int house, Digit d);
    void forget_hidden(int house, Digit d);

    Candidates candidates_;
    std::array<CellSet, 9> holding_;
    std::array<std::array<std::uint8_t, kHouses>, 9> count_;
    std::array<std::uint8_t, kHouses> open_;
    std::array<CellSet, 9> seen_;  // peers and cells of the placed digits
    Digits values_{};
    CellSet empty_ = CellSet::all();
    CellSet clues_;
    // A cell is reduced to one candidate at most once, and so is a digit in a house to one cell.
    std::array<Candidate, kCells> naked_;
    std::array<Candidate, 9 * kHouses> hidden_;
    std::uint8_t naked_begin_ = 0, naked_size_ = 0;  // entries before begin are stale
    std::uint8_t hidden_begin_ = 0, hidden_size_ = 0;
};

static_assert(9 * kHouses <= 255);

}  // namespace ninefold::logic
