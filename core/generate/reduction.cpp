#include "generate/reduction.hpp"

#include <numeric>

namespace ninefold::generate {

void Reduction::begin(const Digits& grid, std::span<const CellSet> units, int floor, Rng& rng) {
    grid_ = row_ = grid;
    count_ = static_cast<int>(units.size());
    floor_ = floor;
    units_ = units;
    std::span shuffled(order_.data(), units.size());
    std::iota(shuffled.begin(), shuffled.end(), std::uint8_t{0});
    rng.shuffle(shuffled);
    left_ = kCells;
    clues_ = CellSet::all();
    kept_ = CellSet();
    at_ = end_ = asked_ = 0;
    failing_ = false;
    find_sets();
    ask();
}

/// Finds the unavoidable sets, in the order of the last of their units to be looked at.
void Reduction::find_sets() {
    std::array<std::uint8_t, kCells> rank;
    for (int r = 0; r < count_; ++r)
        for (Cell c : unit(r)) rank[static_cast<std::size_t>(c)] = static_cast<std::uint8_t>(r);
    sets_.find(grid_, rank);
    set_ = 0;
}

/// Whether a unit must stay when everything between at_ and it goes; *set* moves on to the sets of the next unit.
bool Reduction::blocked(int rank, int& set) const {
    bool stays = false;
    for (; set < sets_.count && sets_.last[static_cast<std::size_t>(set)] == rank; ++set)
        stays |= !sets_.cells[static_cast<std::size_t>(set)].meets(kept_);
    return stays;
}

/// How many units to try at once.  Until the first one stays, all; then two while most can still go.  (More, or
/// longer, saves up to six questions of 30, but the easy ones: no time.)
int Reduction::window_size() const {
    if (kept_.empty()) return count_;
    return left_ > 36 ? 2 : 1;
}

void Reduction::open_window() {
    failing_ = false;
    while (set_ < sets_.count && sets_.last[static_cast<std::size_t>(set_)] < at_) ++set_;
    const int most = at_ + window_size();
    int left = left_, set = set_;
    for (end_ = at_; end_ < count_ && end_ < most; ++end_) {
        left -= unit(end_).size();
        if (left < floor_ || blocked(end_, set)) break;
    }
}

void Reduction::ask() {
    for (;;) {
        if (at_ == end_) {
            if (at_ == count_) break;
            open_window();
            if (at_ < end_) continue;
        } else if (!failing_ || end_ - at_ > 1) {
            blank_to(failing_ ? at_ + (end_ - at_) / 2 : end_);
            pending_ = true;
            return;
        }
        // The unit stays: it was blocked, or it is the last of a window that cannot go.
        blank_to(at_);
        kept_ |= unit(at_);
        asked_ = ++at_;
        end_ = at_;
    }
    pending_ = false;
}

void Reduction::blank_to(int rank) {
    for (; asked_ < rank; ++asked_)
        for (Cell c : unit(asked_)) row_[static_cast<std::size_t>(c)] = 0;
    while (asked_ > rank)
        for (Cell c : unit(--asked_)) row_[static_cast<std::size_t>(c)] = grid_[static_cast<std::size_t>(c)];
}

void Reduction::answer(bool unique) {
    if (unique) {
        for (; at_ < asked_; ++at_) {
            clues_ -= unit(at_);
            left_ -= unit(at_).size();
        }
    } else {
        end_ = asked_;
        failing_ = true;
    }
    ask();
}

}  // namespace ninefold::generate
