// Taking clues away from a complete grid until nothing can go: the questions one puzzle asks.
#pragma once

#include <array>
#include <cstdint>

#include "base/rng.hpp"
#include "generate/symmetry.hpp"
#include "generate/unavoidable.hpp"
#include "ninefold/lane_batch.hpp"

namespace ninefold::generate {

/// Units (single cells, or the orbits of a symmetry) are looked at once each, in a random order: a unit goes when
/// the rest still has exactly one solution, else it stays.  Clues only ever become needed, so at the end no unit can
/// go. Every question is a puzzle: has row() exactly one solution?  Many reductions ask theirs in one batch.
///
/// Most questions are saved.  A unit with which an unavoidable set would lose its last cell stays without a question;
/// only the set's last unit in the order can be that one, so every set is looked at in one place.  And while most
/// units can go, they go together: a window is what happens if all do that no set holds, and one question tells.  When
/// it fails, a part of the window is asked.
///
/// A question about one clue is whether another digit can stand there.  Of a pair that most likely stays it is asked
/// for its first cell, and then for the second one where that has not settled it.
///
/// All cells are in one order, those of a unit together; the *places* of unit r are start_[r] to start_[r + 1].
class Reduction {
public:
    /// Begins with all of *grid*; never fewer than *floor* clues are left.
    void begin(const Digits& grid, const Orbits& units, int floor, Rng& rng);
    /// False when nothing is left to ask.
    bool pending() const { return pending_; }
    /// The puzzle that the question is about; when nothing is pending, the puzzle found.
    const Digits& row() const { return row_; }
    /// What is known of row(): the grid has this digit there, and others that have it are asked for later.
    lanes::Known known() const {
        if (!by_cell_) return {0, 0};
        const std::uint8_t cell = order_[start_[going_[sure_]] + std::size_t{shown_}];
        return {cell, grid_[cell]};
    }
    /// The answer: whether row() has exactly one solution, those with what is known counted as one.
    void answer(bool unique);

    /// Fetches what answer() will need from memory, first the fixed part, then what that leads to.
    void prefetch() const {
#if defined(__GNUC__)
        const char* start = reinterpret_cast<const char*>(this);
        for (std::size_t i = 0; i < 7; ++i) __builtin_prefetch(start + 64 * i);
#endif
    }
    void prefetch_sets() const {
#if defined(__GNUC__)
        __builtin_prefetch(sets_.places.data() + sets_.first[next_]);
#endif
    }

    const Digits& grid() const { return grid_; }
    int clues() const { return left_; }
    /// The cells in the order in which they were looked at, and which of these places are clues still.
    const std::array<std::uint8_t, kCells>& order() const { return order_; }
    CellSet kept() const { return kept_; }
    const UnavoidableSets& unavoidable() const { return sets_; }

private:
    void ask();
    bool blocked(std::size_t unit) const;
    void keep(std::size_t unit);
    void open_window();
    void blank_to(std::size_t end);

    // What every question touches comes first, so that it lies in few cache lines.
    CellSet kept_;                                 // places; in a window those that stay if the others go
    std::uint8_t count_ = 0;                       // units
    std::uint8_t next_ = 0;                        // the first unit after the window
    std::uint8_t sure_ = 0, asked_ = 0, end_ = 0;  // of going_: gone for good, blank in row(), the window
    bool failing_ = false;                         // known: the window cannot go as a whole
    bool pending_ = false;
    bool by_cell_ = false;                        // asked cell by cell: is there a solution with another digit there,
    std::uint8_t shown_ = 0;                      // when so many of the cells before it have the grid's?
    int floor_ = 0, left_ = 0;                    // fewest clues, clues that are there
    std::array<std::uint8_t, kCells + 1> start_;  // of the units, and the end
    std::array<std::uint8_t, kCells> order_;
    std::array<std::uint8_t, kCells> going_;  // the units of the window that are to go
    Digits row_, grid_;
    UnavoidableSets sets_;
};

}  // namespace ninefold::generate
