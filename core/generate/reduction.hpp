// Removes clues from a complete grid until none is redundant, as a sequence of queries.
#pragma once

#include <array>
#include <cstdint>

#include "base/rng.hpp"
#include "generate/symmetry.hpp"
#include "generate/unavoidable.hpp"
#include "ninefold/lane_batch.hpp"

namespace ninefold::generate {

/// Visits each unit (a single cell, or an orbit of the symmetry) once, in random order.  A unit is removed if the rest
/// still has exactly one solution; otherwise it stays.  A needed clue never becomes redundant later, so at the end no
/// unit can be removed.  Every query is a puzzle: does row() have exactly one solution?  The queries of many reductions
/// are answered in one batch.
///
/// Most queries are avoided.  A unit stays without a query if an unavoidable set would lose its last cell with it. That
/// can only happen at the set's last unit in the order, so every set is checked in one place.  While most units can be
/// removed, they are removed together: a window is a range of units of which all that no set holds are removed at once,
/// with one query.  If that fails, a part of the window is tried.
///
/// A query about one clue asks whether another digit is possible in its cell.  For a pair that most likely stays, the
/// query is about its first cell, and then about the second one if that has not decided it.
///
/// All cells are in one order, with the cells of a unit together; the *places* of unit r are start_[r] to start_[r +
/// 1].
class Reduction {
public:
    /// Starts with the complete *grid*; never leaves fewer than *floor* clues.
    void begin(const Digits& grid, const Orbits& units, int floor, Rng& rng);
    /// False if there are no more queries.
    bool pending() const { return pending_; }
    /// The puzzle of the query; if none is pending, the resulting puzzle.
    const Digits& row() const { return row_; }
    /// A known candidate of row(): the grid has this digit there.  Other solutions with it are covered by later
    /// queries.
    lanes::Known known() const {
        if (!by_cell_) return {0, 0};
        const std::uint8_t cell = order_[start_[going_[sure_]] + std::size_t{shown_}];
        return {cell, grid_[cell]};
    }
    /// The answer: whether row() has exactly one solution, counting all with the known candidate as one.
    void answer(bool unique);

    /// Prefetches the memory that answer() needs: first the fixed part, then the data it points to.
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
    /// The cells in the order of visits, and the places that are still clues.
    const std::array<std::uint8_t, kCells>& order() const { return order_; }
    CellSet kept() const { return kept_; }
    const UnavoidableSets& unavoidable() const { return sets_; }

private:
    void ask();
    bool blocked(std::size_t unit) const;
    void keep(std::size_t unit);
    void open_window();
    void blank_to(std::size_t end);

    // The data of every query comes first, so that it occupies few cache lines.
    CellSet kept_;                                 // places; in a window those that stay if the others are removed
    std::uint8_t count_ = 0;                       // units
    std::uint8_t next_ = 0;                        // the first unit after the window
    std::uint8_t sure_ = 0, asked_ = 0, end_ = 0;  // in going_: removed for good, blank in row(), end of the window
    bool failing_ = false;                         // the window is known not to be removable as a whole
    bool pending_ = false;
    bool by_cell_ = false;                        // query by cell: is there a solution with another digit there
    std::uint8_t shown_ = 0;                      // if this many cells before it have the grid's digits?
    int floor_ = 0, left_ = 0;                    // fewest clues, current clues
    std::array<std::uint8_t, kCells + 1> start_;  // of the units, and the end
    std::array<std::uint8_t, kCells> order_;
    std::array<std::uint8_t, kCells> going_;  // the units of the window to remove
    Digits row_, grid_;
    UnavoidableSets sets_;
};

}  // namespace ninefold::generate
