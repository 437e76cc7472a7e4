// All minimal unavoidable sets of a grid up to a size.
//
// An unavoidable set is where the grid differs from some other valid grid.  The search builds that other grid: it
// starts with one cell, its smallest, which must change, and gives every changed cell a new digit.  The cell that had
// this digit in the same row, column or box must then change as well.  When no changed cell is without a digit, the set
// is complete: no house has a digit twice.  A minimal set is found as a whole, because all that must change lies inside
// it.
//
// Every house and every digit has at least two changed cells or none, which bounds the size from below.
#include <algorithm>
#include <array>

#include "board/geometry.hpp"
#include "ninefold/clues.hpp"

namespace ninefold::clues {
namespace {

constexpr std::size_t kGroups = kHouses + 9;  // houses, then digits

class ChangeSearch {
public:
    ChangeSearch(const Digits& grid, int most, const lanes::Interrupt& interrupted)
        : grid_(grid), most_(most), interrupted_(interrupted) {
        for (Cell c = 0; c < kCells; ++c)
            for (const int h : houses_of(c)) home_[index(h)][grid[index(c)]] = c;
    }

    /// False if interrupted.
    bool run(std::vector<CellSet>& found) {
        found_ = &found;
        for (Cell c = 0; c < kCells && !stopped_; ++c) {
            State state;
            change(state, c);
            extend(state);
            done_.add(c);
        }
        return !stopped_;
    }

private:
    struct State {
        CellSet changed, open;  // open: without a new digit yet
        int size = 0;
        std::array<std::uint8_t, kGroups> count{};   // changed cells of a house or digit
        std::array<std::uint16_t, kHouses> added{};  // new digits of a house
    };

    static constexpr std::size_t index(int number) { return static_cast<std::size_t>(number); }

    void change(State& state, Cell c) const {
        state.changed.add(c);
        state.open.add(c);
        ++state.size;
        for (const int h : houses_of(c)) ++state.count[index(h)];
        ++state.count[kHouses - 1u + grid_[index(c)]];
    }

    /// The size that the set has at least: rows, columns, boxes and digits with a single changed cell need another.
    static int least_size(const State& state) {
        int most_single = 0;
        for (std::size_t kind = 0; kind < kGroups; kind += 9) {
            int single = 0;
            for (std::size_t i = kind; i < kind + 9; ++i) single += state.count[i] == 1;
            most_single = std::max(most_single, single);
        }
        return state.size + most_single;
    }

    /// The cells that must change too if *c* becomes *digit*; false if one of them may not.
    bool needed(const State& state, Cell c, int digit, CellSet& cells) const {
        for (const int h : houses_of(c)) {
            if (state.added[index(h)] >> digit & 1) return false;
            cells.add(home_[index(h)][index(digit)]);
        }
        cells -= state.changed;
        return !cells.meets(done_) && state.size + cells.size() <= most_;
    }

    void extend(const State& state) {
        if (stopped_ || (++nodes_ % 4096 == 0 && interrupted_ && (stopped_ = interrupted_()))) return;
        if (state.open.empty()) {
            found_->push_back(state.changed);
            return;
        }
        Cell best = -1;
        std::size_t fewest = 10;
        std::array<std::pair<int, CellSet>, 9> choices, best_choices;
        for (const Cell c : state.open) {
            std::size_t n = 0;
            for (int digit = 1; digit <= 9; ++digit) {
                CellSet cells;
                if (digit != grid_[index(c)] && needed(state, c, digit, cells)) choices[n++] = {digit, cells};
            }
            if (n >= fewest) continue;
            best = c, fewest = n, best_choices = choices;
            if (n <= 1) break;
        }
        for (std::size_t i = 0; i < fewest; ++i) {
            const auto [digit, cells] = best_choices[i];
            State next = state;
            next.open.remove(best);
            for (const int h : houses_of(best)) next.added[index(h)] |= static_cast<std::uint16_t>(1u << digit);
            for (const Cell c : cells) change(next, c);
            if (least_size(next) <= most_) extend(next);
        }
    }

    const Digits& grid_;
    int most_;
    const lanes::Interrupt& interrupted_;
    std::array<std::array<Cell, 10>, kHouses> home_{};  // of a house and digit: the cell
    CellSet done_;                                      // smaller than the first cell of the set
    std::vector<CellSet>* found_ = nullptr;
    std::uint64_t nodes_ = 0;
    bool stopped_ = false;
};

bool smaller(CellSet a, CellSet b) {
    if (a.size() != b.size()) return a.size() < b.size();
    const CellSet difference = a ^ b;
    return difference && a.has(difference.first());
}

}  // namespace

bool unavoidable_sets(const Digits& grid, int most, std::vector<CellSet>& sets, const lanes::Interrupt& interrupted) {
    std::vector<CellSet> found;
    const bool done = ChangeSearch(grid, most, interrupted).run(found);
    std::sort(found.begin(), found.end(), smaller);
    found.erase(std::unique(found.begin(), found.end()), found.end());
    const std::size_t before = sets.size();
    for (const CellSet set : found)
        if (std::none_of(sets.begin() + static_cast<std::ptrdiff_t>(before), sets.end(),
                         [set](CellSet other) { return set.contains(other); }))
            sets.push_back(set);
    return done;
}

}  // namespace ninefold::clues
