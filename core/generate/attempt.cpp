#include "generate/attempt.hpp"

namespace ninefold::generate {

void Attempt::begin(const Recipe& recipe, std::uint64_t number, const Digits& grid, Rng& rng) {
    recipe_ = &recipe;
    puzzle_.attempt = number;
    puzzle_.solution = grid;
    puzzle_.weight = 1;
    // Not minimal: stop at a number of clues, uniformly chosen from the range.
    int floor = 0;
    if (!recipe.minimal && recipe.fewest > 0)
        floor =
            recipe.fewest + static_cast<int>(rng.below(static_cast<std::uint32_t>(recipe.most - recipe.fewest + 1)));
    phase_ = Phase::reducing;
    reduction_.begin(grid, orbits(recipe.symmetry), floor, rng);
    if (!reduction_.pending()) after_reduction();
}

const std::uint8_t* Attempt::row() const {
    switch (phase_) {
        case Phase::proving_minimal:
            return row_.data();
        case Phase::weighing:
            return weighing_.row();
        default:
            return reduction_.row().data();
    }
}

lanes::Known Attempt::known() const {
    switch (phase_) {
        case Phase::proving_minimal:
            return {without_, puzzle_.solution[without_]};
        case Phase::weighing:
            return weighing_.known();
        default:
            return reduction_.known();
    }
}

void Attempt::answer(bool unique) {
    switch (phase_) {
        case Phase::reducing:
            reduction_.answer(unique);
            if (!reduction_.pending()) after_reduction();
            return;
        case Phase::proving_minimal:
            if (unique) {
                phase_ = Phase::rejected;
                return;
            }
            row_[without_] = puzzle_.clues[without_];
            do ++without_;
            while (without_ < kCells && !puzzle_.clues[without_]);
            if (without_ == kCells)
                after_minimality();
            else
                row_[without_] = 0;
            return;
        default:
            weighing_.answer(unique);
            if (!weighing_.pending()) after_weighing();
    }
}

void Attempt::after_reduction() {
    if (const int clues = reduction_.clues(); clues < recipe_->fewest || clues > recipe_->most) {
        phase_ = Phase::rejected;
        return;
    }
    puzzle_.clues = reduction_.row();
    if (recipe_->minimal && recipe_->symmetry != Symmetry::none) {
        phase_ = Phase::proving_minimal;
        row_ = puzzle_.clues;
        without_ = 0;
        while (!row_[without_]) ++without_;
        row_[without_] = 0;
    } else {
        after_minimality();
    }
}

void Attempt::after_minimality() {
    phase_ = Phase::accepted;
    if (recipe_->method == Method::top_down) return;
    phase_ = Phase::weighing;
    weighing_.begin(reduction_);
}

void Attempt::after_weighing() {
    phase_ = Phase::accepted;
    puzzle_.weight = weighing_.weight();
    if (recipe_->method != Method::unbiased) return;
    // A separate stream, so that the other methods make the same puzzle in this attempt.
    Rng coin(~recipe_->seed, puzzle_.attempt);
    const double chance = static_cast<double>(coin() >> 11) * 0x1p-53;
    if (chance * kWeightCap >= puzzle_.weight) phase_ = Phase::rejected;
}

}  // namespace ninefold::generate
