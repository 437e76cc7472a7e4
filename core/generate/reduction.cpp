#include "generate/reduction.hpp"

#include <algorithm>
#include <numeric>
#include <span>

namespace ninefold::generate {
namespace {

constexpr int kMostGo = 38;     // with more clues left than this, the next one can most likely be removed
constexpr int kPairsStay = 32;  // with this few, a symmetric pair most likely stays

/// All places before one.
constexpr CellSet places_before(std::size_t place) {
    const std::uint64_t before = (std::uint64_t{1} << place % 64) - 1;
    return place < 64 ? CellSet(before, 0) : CellSet(~std::uint64_t{0}, before);
}

}  // namespace

void Reduction::begin(const Digits& grid, const Orbits& units, int floor, Rng& rng) {
    grid_ = row_ = grid;
    count_ = static_cast<std::uint8_t>(units.size());
    floor_ = floor;
    std::array<std::uint8_t, kCells> numbers, unit_of;
    std::span shuffled(numbers.data(), units.size());
    std::iota(shuffled.begin(), shuffled.end(), std::uint8_t{0});
    rng.shuffle(shuffled);
    std::uint8_t place = 0;
    for (std::size_t u = 0; u < count_; ++u) {
        start_[u] = place;
        for (const std::uint8_t cell : units[numbers[u]]) {
            unit_of[place] = static_cast<std::uint8_t>(u);
            order_[place++] = cell;
        }
    }
    start_[count_] = place;
    left_ = kCells;
    kept_ = CellSet();
    next_ = sure_ = end_ = asked_ = shown_ = 0;
    failing_ = false;
    sets_.find(grid_, order_, unit_of);
    ask();
}

/// Whether a unit must stay if all pending ones are removed.
inline bool Reduction::blocked(std::size_t unit) const {
    bool stays = false;
    for (std::size_t set = sets_.first[unit]; set != UnavoidableSets::kNone; set = sets_.next[set])
        stays |= !sets_.places[set].meets(kept_);
    return stays;
}

inline void Reduction::keep(std::size_t unit) {
    for (Cell place = start_[unit]; place < start_[unit + 1u]; ++place) kept_.add(place);
}

/// Selects the next units to remove, as long as they most likely can be; those before and between them stay.
inline void Reduction::open_window() {
    failing_ = false;
    sure_ = asked_ = end_ = 0;
    for (int left = left_; next_ < count_ && (end_ == 0 || left > kMostGo); ++next_) {
        const int fewer = left - (start_[next_ + 1u] - start_[next_]);
        if (fewer < floor_ || blocked(next_)) {
            keep(next_);
        } else {
            going_[end_++] = next_;
            left = fewer;
        }
    }
}

/// Blanks the units of the window before *end* in row().
inline void Reduction::blank_to(std::size_t end) {
    for (; asked_ < end; ++asked_)
        for (std::size_t place = start_[going_[asked_]]; place < start_[going_[asked_] + 1u]; ++place)
            row_[order_[place]] = 0;
    while (asked_ > end) {
        --asked_;
        for (std::size_t place = start_[going_[asked_]]; place < start_[going_[asked_] + 1u]; ++place)
            row_[order_[place]] = grid_[order_[place]];
    }
}

void Reduction::ask() {
    for (;;) {
        if (sure_ == end_) {
            if (next_ == count_) break;
            open_window();
            if (sure_ == end_) break;
        } else if (failing_ && end_ - sure_ == 1) {
            blank_to(sure_);
            keep(going_[sure_]);
            end_ = sure_;
            continue;
        }
        // A unit that cannot be removed is most likely among the last.
        blank_to(failing_ ? end_ - (end_ - sure_ + 3u) / 4u : end_);
        const std::size_t unit = going_[sure_];
        const int cells = start_[unit + 1] - start_[unit];
        by_cell_ = asked_ - sure_ == 1 && (cells == 1 || (cells == 2 && left_ <= kPairsStay));
        pending_ = true;
        return;
    }
    pending_ = false;
}

void Reduction::answer(bool unique) {
    if (by_cell_) {
        const std::size_t unit = going_[sure_], first = start_[unit];
        if (unique && first + shown_ + 1 < start_[unit + 1]) {
            const std::size_t cell = order_[first + shown_++];
            row_[cell] = grid_[cell];
            return;
        }
        for (; shown_ > 0; --shown_) row_[order_[first + shown_ - 1]] = 0;
    }
    if (unique) {
        for (; sure_ < asked_; ++sure_) left_ -= start_[going_[sure_] + 1u] - start_[going_[sure_]];
    } else {
        // The assumptions after the last of them were wrong.
        end_ = asked_;
        failing_ = true;
        next_ = static_cast<std::uint8_t>(going_[end_ - 1u] + 1);
        kept_ &= places_before(start_[next_]);
    }
    ask();
}

}  // namespace ninefold::generate
