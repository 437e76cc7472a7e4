#include "generate/reduction.hpp"

#include <algorithm>
#include <numeric>
#include <span>

namespace ninefold::generate {
namespace {

constexpr int kPairsStay = 32;  // with so few clues left a symmetrical pair most likely stays

}  // namespace

void Reduction::begin(const Digits& grid, const Orbits& units, int floor, Rng& rng) {
    grid_ = row_ = grid;
    count_ = static_cast<std::uint8_t>(units.size());
    floor_ = floor;
    std::array<std::uint8_t, kCells> numbers;
    std::span shuffled(numbers.data(), units.size());
    std::iota(shuffled.begin(), shuffled.end(), std::uint8_t{0});
    rng.shuffle(shuffled);
    std::uint8_t place = 0;
    for (std::size_t u = 0; u < count_; ++u) {
        start_[u] = place;
        for (const std::uint8_t cell : units[numbers[u]]) order_[place++] = cell;
    }
    start_[count_] = place;
    left_ = kCells;
    kept_ = CellSet();
    at_ = end_ = asked_ = shown_ = 0;
    failing_ = false;
    sets_.find(grid_, order_);
    ask();
}

/// Whether a unit must stay when everything between at_ and it goes.
inline bool Reduction::blocked(std::size_t unit) const {
    bool stays = false;
    const std::size_t end = sets_.first[start_[unit + 1]];
    for (std::size_t set = sets_.first[start_[unit]]; set < end; ++set) stays |= !sets_.places[set].meets(kept_);
    return stays;
}

/// How many units to try at once.  Until the first one stays, all; then two while most can still go.  (More, or
/// longer, saves up to six questions of 30, but the easy ones: no time.)
inline std::size_t Reduction::window_size() const {
    if (kept_.empty()) return count_;
    return left_ > 36 ? 2 : 1;
}

inline void Reduction::open_window() {
    failing_ = false;
    const std::size_t most = std::min<std::size_t>(count_, at_ + window_size());
    const int spare = left_ - floor_ + start_[at_];  // so many places may be gone
    for (end_ = at_; end_ < most; ++end_)
        if (start_[end_ + 1u] > spare || blocked(end_)) break;
}

inline void Reduction::blank_to(std::size_t unit) {
    const std::size_t from = start_[asked_], to = start_[unit];
    for (std::size_t place = from; place < to; ++place) row_[order_[place]] = 0;
    for (std::size_t place = to; place < from; ++place) row_[order_[place]] = grid_[order_[place]];
    asked_ = static_cast<std::uint8_t>(unit);
}

void Reduction::ask() {
    for (;;) {
        if (at_ == end_) {
            if (at_ == count_) break;
            open_window();
            if (at_ < end_) continue;
        } else if (!failing_ || end_ - at_ > 1) {
            blank_to(failing_ ? (at_ + end_) / 2u : end_);
            const int cells = start_[asked_] - start_[at_];
            by_cell_ = cells == 1 || (cells == 2 && asked_ - at_ == 1 && left_ <= kPairsStay);
            pending_ = true;
            return;
        }
        // The unit stays: it was blocked, or it is the last of a window that cannot go.
        blank_to(at_);
        for (Cell place = start_[at_]; place < start_[at_ + 1u]; ++place) kept_.add(place);
        asked_ = end_ = ++at_;
    }
    pending_ = false;
}

void Reduction::answer(bool unique) {
    if (unique && by_cell_ && start_[at_] + shown_ + 1 < start_[asked_]) {
        const std::size_t cell = order_[start_[at_] + std::size_t{shown_++}];
        row_[cell] = grid_[cell];
        return;
    }
    for (; shown_ > 0; --shown_) row_[order_[start_[at_] + shown_ - 1u]] = 0;
    if (unique) {
        left_ -= start_[asked_] - start_[at_];
        at_ = asked_;
    } else {
        end_ = asked_;
        failing_ = true;
    }
    ask();
}

}  // namespace ninefold::generate
