// Taking clues away from a complete grid until nothing can go: the questions one puzzle asks.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "base/rng.hpp"
#include "generate/unavoidable.hpp"
#include "ninefold/lane_batch.hpp"

namespace ninefold::generate {

/// Units (single cells, or the orbits of a symmetry) are looked at once each, in a random order: a unit goes when
/// the rest still has exactly one solution, else it stays.  Clues only ever become needed, so at the end no unit can
/// go. Every question is a puzzle: has row() exactly one solution?  Many reductions ask theirs in one batch.
///
/// Most questions are saved.  Units go together as long as they can: a window of units is asked as a whole and halved
/// when that fails.  A unit with which an unavoidable set would lose its last cell stays without a question; only the
/// set's last unit in the order can be that one, so every set is looked at in one place.
class Reduction {
public:
    /// Begins with all of *grid*; never fewer than *floor* clues are left.  *units* must outlive the reduction.
    void begin(const Digits& grid, std::span<const CellSet> units, int floor, Rng& rng);
    /// False when nothing is left to ask.
    bool pending() const { return pending_; }
    /// The puzzle that the question is about; when nothing is pending, the puzzle found.
    const std::uint8_t* row() const { return row_.data(); }
    /// What is known of row(): where one clue was taken, only the grid has its digit there.
    lanes::Known known() const {
        if (asked_ - at_ != 1 || unit(at_).size() != 1) return {0, 0};
        const auto cell = static_cast<std::uint8_t>(unit(at_).first());
        return {cell, grid_[cell]};
    }
    /// The answer: whether row() has exactly one solution.
    void answer(bool unique);

    /// Fetches what answer() will need from memory, first the fixed part, then what that leads to.
    void prefetch() const {
#if defined(__GNUC__)
        const char* start = reinterpret_cast<const char*>(this);
        for (std::size_t i = 0; i < 5; ++i) __builtin_prefetch(start + 64 * i);
#endif
    }
    void prefetch_sets() const {
#if defined(__GNUC__)
        __builtin_prefetch(&sets_.last[static_cast<std::size_t>(set_)]);
        __builtin_prefetch(&sets_.cells[static_cast<std::size_t>(set_)]);
#endif
    }

    const Digits& grid() const { return grid_; }
    CellSet clues() const { return clues_; }
    /// The units in the order in which they were looked at, and whether each one stayed.
    int units() const { return count_; }
    CellSet unit(int rank) const { return units_[order_[static_cast<std::size_t>(rank)]]; }
    bool stayed(int rank) const { return kept_.meets(unit(rank)); }
    const UnavoidableSets& unavoidable() const { return sets_; }

private:
    void find_sets();
    void ask();
    bool blocked(int rank, int& set) const;
    void open_window();
    void blank_to(int rank);
    int window_size() const;

    // What every question touches comes first, so that it lies in few cache lines.
    std::span<const CellSet> units_;
    CellSet clues_, kept_;
    int count_ = 0, floor_ = 0, left_ = 0;  // units, fewest clues, clues that are there
    int at_ = 0, end_ = 0;                  // the window: units neither kept nor gone
    int asked_ = 0;                         // units from at_ to here are blank in row()
    int set_ = 0;                           // the first set whose last unit is not before at_
    bool failing_ = false;                  // known: the window cannot go as a whole
    bool pending_ = false;
    std::array<std::uint8_t, kCells> order_;  // numbers of the units, by rank
    Digits row_, grid_;
    UnavoidableSets sets_;
};

}  // namespace ninefold::generate
