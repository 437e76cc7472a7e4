#include "generate/weighing.hpp"

#include <algorithm>

namespace ninefold::generate {

void Weighing::begin(const Reduction& reduction) {
    reduction_ = &reduction;
    row_ = reduction.grid();
    stages_ = clues_ = shown_ = 0;
    std::array<std::uint8_t, kCells> when{};   // a taken cell went as number ...
    std::array<std::uint8_t, kCells> place{};  // of a kept clue
    CellSet kept;
    for (int rank = 0; rank < reduction.units(); ++rank) {
        const auto cell = static_cast<std::uint8_t>(reduction.unit(rank).first());
        if (reduction.stayed(rank)) {
            place[cell] = static_cast<std::uint8_t>(clues_);
            kept_[static_cast<std::size_t>(clues_)] = cell;
            needed_[static_cast<std::size_t>(clues_++)] = static_cast<std::uint8_t>(stages_);
            kept.add(cell);
        } else {
            taken_[static_cast<std::size_t>(stages_++)] = cell;
            when[cell] = static_cast<std::uint8_t>(stages_);
        }
    }
    // A set with one kept clue needs it from the moment the last of the others has gone.
    const UnavoidableSets& sets = reduction.unavoidable();
    for (int i = 0; i < sets.count; ++i) {
        const CellSet cells = sets.cells[static_cast<std::size_t>(i)];
        const CellSet held = cells & kept;
        if (held.size() != 1) continue;
        std::uint8_t last = 0;
        for (Cell c : cells) last = std::max(last, when[static_cast<std::size_t>(c)]);
        std::uint8_t& needed = needed_[place[static_cast<std::size_t>(held.first())]];
        needed = std::min(needed, last);
    }
    clue_ = -1;
    next_clue();
}

/// Row: the grid after *stage* clues were taken, without the clue in question.
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
    ask(needed_[static_cast<std::size_t>(clue_)] - 1);
}

void Weighing::answer(bool unique) {
    std::uint8_t& needed = needed_[static_cast<std::size_t>(clue_)];
    if (unique)
        low_ = shown_;
    else
        needed = static_cast<std::uint8_t>(shown_);
    if (needed - low_ > 1) {
        ask((low_ + needed) / 2);
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
    double product = 1;  // of quotients, each rounded as everywhere: the same bits on every machine
    for (int stage = 0; stage < stages_; ++stage) {
        free -= until[static_cast<std::size_t>(stage)];
        product *= static_cast<double>(stages_ - stage + free) / (stages_ - stage);
    }
    return product;
}

}  // namespace ninefold::generate
