#include "ninefold/scalar.hpp"

#include "board/geometry.hpp"

namespace ninefold {
namespace {

/// Index into an array by cell or house.
constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

/// Keeps only *keep* in a cell; false if nothing is left.
bool restrict_cell(Candidates& candidates, Cell c, DigitSet keep, bool& changed) {
    const DigitSet left = candidates[at(c)] & keep;
    if (left == candidates[at(c)]) return true;
    candidates[at(c)] = left;
    changed = true;
    return !left.empty();
}

/// Naked singles: a cell with one candidate removes that digit from its peers.
bool naked_singles(Candidates& candidates, CellSet& open) {
    for (bool again = true; again;) {
        again = false;
        for (Cell c : open) {
            const DigitSet only = candidates[at(c)];
            if (only.empty()) return false;
            if (only.size() != 1) continue;
            open.remove(c);
            for (Cell p : peers_of(c))
                if (!restrict_cell(candidates, p, ~only, again)) return false;
        }
    }
    return true;
}

/// Hidden singles: a digit with one place in a house is placed there; a digit with none is a dead end.
bool hidden_singles(Candidates& candidates, bool& changed) {
    for (int h = 0; h < kHouses; ++h) {
        DigitSet once, twice;
        for (Cell c : cells_of(h)) {
            twice |= once & candidates[at(c)];
            once |= candidates[at(c)];
        }
        if (once != DigitSet::all()) return false;
        const DigitSet hidden = once - twice;
        if (hidden.empty()) continue;
        for (Cell c : cells_of(h)) {
            const DigitSet mine = candidates[at(c)] & hidden;
            if (mine.size() > 1) return false;
            if (!mine.empty() && !restrict_cell(candidates, c, mine, changed)) return false;
        }
    }
    return true;
}

/// Locked candidates: if a line has a digit only inside one box, the rest of the box loses it, and if a box has a digit
/// only inside one line, the rest of the line loses it.
bool locked_candidates(Candidates& candidates, bool& changed) {
    for (int line = 0; line < 18; ++line) {
        for (int third = 0; third < 3; ++third) {
            const Cell corner = cells_of(line)[at(3 * third)];
            const CellSet shared = house_set(line) & house_set(box_house(box_of(corner)));
            const CellSet line_rest = house_set(line) - shared;
            const CellSet box_rest = house_set(box_house(box_of(corner))) - shared;
            DigitSet in_shared, in_line, in_box;
            for (Cell c : shared) in_shared |= candidates[at(c)];
            for (Cell c : line_rest) in_line |= candidates[at(c)];
            for (Cell c : box_rest) in_box |= candidates[at(c)];
            const DigitSet locked_in_line = in_shared - in_line, locked_in_box = in_shared - in_box;
            if (locked_in_line & in_box)
                for (Cell c : box_rest)
                    if (!restrict_cell(candidates, c, ~locked_in_line, changed)) return false;
            if (locked_in_box & in_line)
                for (Cell c : line_rest)
                    if (!restrict_cell(candidates, c, ~locked_in_box, changed)) return false;
        }
    }
    return true;
}

}  // namespace

ScalarSearch::ScalarSearch(const Candidates& puzzle) { stack_.push_back({puzzle, CellSet::all()}); }

bool ScalarSearch::propagate(State& state) const {
    for (bool changed = true; changed;) {
        changed = false;
        if (!naked_singles(state.candidates, state.open)) return false;
        if (!hidden_singles(state.candidates, changed)) return false;
        if (!changed && !locked_candidates(state.candidates, changed)) return false;
    }
    return true;
}

ScalarSearch::Outcome ScalarSearch::next(Digits& solution, std::uint64_t max_guesses, std::uint64_t max_nodes) {
    while (!stack_.empty()) {
        const std::uint64_t depth = stack_.back().depth;
        if (guesses_ > max_guesses || (depth > 0 && nodes_ >= max_nodes)) {
            active_ = depth > 0 ? depth - 1 : 0;
            return Outcome::out_of_budget;
        }
        State state = stack_.back();
        stack_.pop_back();
        nodes_ += depth > 0;
        active_ = depth;
        if (!propagate(state)) continue;
        if (state.open.empty()) {
            for (Cell c = 0; c < kCells; ++c)
                solution[at(c)] = static_cast<std::uint8_t>(state.candidates[at(c)].first());
            return Outcome::found;
        }
        Cell best = state.open.first();
        for (Cell c : state.open) {
            if (state.candidates[at(c)].size() < state.candidates[at(best)].size()) best = c;
            if (state.candidates[at(best)].size() == 2) break;
        }
        // Pushed in descending order, so that the smallest digit is tried first.
        const DigitSet choices = state.candidates[at(best)];
        guesses_ += static_cast<std::uint64_t>(choices.size() - 1);
        for (Digit d = 9; d >= 1; --d) {
            if (!choices.has(d)) continue;
            stack_.push_back(state);
            stack_.back().candidates[at(best)] = DigitSet::of(d);
            ++stack_.back().depth;
        }
    }
    active_ = 0;
    return Outcome::exhausted;
}

}  // namespace ninefold
