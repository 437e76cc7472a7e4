// Backdoors: cells whose solution, once filled in, lets naked and hidden singles solve the rest.
#include <array>

#include "board/geometry.hpp"
#include "ninefold/clues.hpp"

namespace ninefold::clues {
namespace {

/// A position that only singles are applied to; all its digits are right.
struct Singles {
    std::array<CellSet, 9> places;  // of a digit: the cells that can still take it, and those that have it
    CellSet empty = CellSet::all();

    Singles() { places.fill(CellSet::all()); }

    void place(Cell c, std::size_t digit) {
        for (std::size_t d = 0; d < 9; ++d) places[d].remove(c);
        places[digit] -= kGeometry.peers[static_cast<std::size_t>(c)];
        places[digit].add(c);
        empty.remove(c);
    }

    /// Places singles until none is left.
    void settle(const Digits& solution) {
        for (CellSet singles = find(); singles; singles = find())
            for (const Cell c : singles) place(c, solution[static_cast<std::size_t>(c)] - 1u);
    }

private:
    /// The empty cells with one candidate, and those that are the only place for a digit in a house.
    CellSet find() const {
        CellSet once, twice;
        CellSet hidden;
        for (const CellSet& of_digit : places) {
            twice |= once & of_digit;
            once |= of_digit;
            for (const CellSet& house : kGeometry.house) {
                const CellSet left = of_digit & house;
                if (left.size() == 1) hidden |= left;
            }
        }
        return ((once - twice) | hidden) & empty;
    }
};

class BackdoorSearch {
public:
    BackdoorSearch(const Digits& solution, std::vector<CellSet>& found, const lanes::Interrupt& interrupted)
        : solution_(solution), found_(found), interrupted_(interrupted) {}

    /// Tries all sets of *size* more cells from *first* on; false if interrupted.
    bool extend(const Singles& position, CellSet chosen, int size, Cell first) {
        if (size == 0) {
            if (position.empty.empty()) found_.push_back(chosen);
            return !(++tried_ % 256 == 0 && interrupted_ && interrupted_());
        }
        for (const Cell c : position.empty) {
            if (c < first) continue;
            Singles next = position;
            next.place(c, solution_[static_cast<std::size_t>(c)] - 1u);
            next.settle(solution_);
            if (!extend(next, chosen | CellSet::of(c), size - 1, c + 1)) return false;
        }
        return true;
    }

private:
    const Digits& solution_;
    std::vector<CellSet>& found_;
    const lanes::Interrupt& interrupted_;
    std::uint64_t tried_ = 0;
};

}  // namespace

bool backdoors(const Digits& puzzle, const Digits& solution, std::vector<CellSet>& found,
               const lanes::Interrupt& interrupted) {
    Singles start;
    for (Cell c = 0; c < kCells; ++c)
        if (const std::uint8_t digit = puzzle[static_cast<std::size_t>(c)]) start.place(c, digit - 1u);
    start.settle(solution);
    BackdoorSearch search(solution, found, interrupted);
    for (int size = 0; found.empty(); ++size)
        if (!search.extend(start, {}, size, 0)) return false;
    return true;
}

}  // namespace ninefold::clues
