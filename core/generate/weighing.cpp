#include "generate/weighing.hpp"

#include <algorithm>

namespace ninefold::generate {
namespace {

constexpr int kStep = 5;  // the threshold is about equally likely above and below this many stages

/// Where to query next below a stage, if nothing is known about the stages below.
int lower(int needed) { return std::max(needed / 2, needed - kStep); }

}  // namespace

void Weighing::begin(const Reduction& reduction) {
    reduction_ = &reduction;
    row_ = reduction.grid();
    stages_ = clues_ = shown_ = 0;
    const CellSet kept = reduction.kept();
    std::array<std::uint8_t, kCells> number;  // by place: the clue, or the stage at which it was removed
    for (std::size_t place = 0; place < kCells; ++place) {
        const std::uint8_t cell = reduction.order()[place];
        if (kept.has(static_cast<Cell>(place))) {
            number[place] = static_cast<std::uint8_t>(clues_);
            kept_[static_cast<std::size_t>(clues_)] = cell;
            by_set_[static_cast<std::size_t>(clues_)] = false;
            needed_[static_cast<std::size_t>(clues_++)] = static_cast<std::uint8_t>(stages_);
        } else {
            taken_[static_cast<std::size_t>(stages_++)] = cell;
            number[place] = static_cast<std::uint8_t>(stages_);
        }
    }
    // A set with one kept clue needs it from the moment the last of its other clues is removed.
    const UnavoidableSets& sets = reduction.unavoidable();
    for (std::size_t i = 0; i < sets.size; ++i) {
        const CellSet held = sets.places[i] & kept;
        if (held.first() != held.last()) continue;
        const Cell last = (sets.places[i] - held).last();
        const std::size_t clue = number[static_cast<std::size_t>(held.first())];
        const std::uint8_t stage = number[static_cast<std::size_t>(last)];
        if (stage > needed_[clue]) continue;
        needed_[clue] = stage;
        by_set_[clue] = true;
    }
    clue_ = -1;
    next_clue();
}

/// Row: the grid after *stage* removals, without the clue in question.
void Weighing::ask(int stage) {
    const Digits& grid = reduction_->grid();
    for (; shown_ < stage; ++shown_) row_[taken_[static_cast<std::size_t>(shown_)]] = 0;
    while (shown_ > stage) {
        const std::size_t cell = taken_[static_cast<std::size_t>(--shown_)];
        row_[cell] = grid[cell];
    }
    row_[kept_[static_cast<std::size_t>(clue_)]] = 0;
    pending_ = true;
}

void Weighing::next_clue() {
    pending_ = false;
    if (++clue_ == clues_) return;
    low_ = 0;
    const int needed = needed_[static_cast<std::size_t>(clue_)];
    ask(by_set_[static_cast<std::size_t>(clue_)] ? needed - 1 : lower(needed));
}

void Weighing::answer(bool unique) {
    std::uint8_t& needed = needed_[static_cast<std::size_t>(clue_)];
    if (unique)
        low_ = shown_;
    else
        needed = static_cast<std::uint8_t>(shown_);
    if (needed - low_ > 1) {
        ask(low_ ? (low_ + needed) / 2 : lower(needed));
        return;
    }
    const std::size_t cell = kept_[static_cast<std::size_t>(clue_)];
    row_[cell] = reduction_->grid()[cell];
    next_clue();
}

double Weighing::weight() const {
    std::array<int, kCells + 1> until{};  // kept clues that are needed from a stage on
    for (int i = 0; i < clues_; ++i) ++until[needed_[static_cast<std::size_t>(i)]];
    int free = clues_;
    double product = 1;  // of quotients, each rounded identically: the same bits on every machine
    for (int stage = 0; stage < stages_; ++stage) {
        free -= until[static_cast<std::size_t>(stage)];
        product *= static_cast<double>(stages_ - stage + free) / (stages_ - stage);
    }
    return product;
}

}  // namespace ninefold::generate
