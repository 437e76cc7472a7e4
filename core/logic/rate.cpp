// Difficulty: the preset's fold over the steps of the path.  With a sum, the highest level among the steps is lifted
// while the score is above what the level allows.
#include <algorithm>

#include "logic/solver_impl.hpp"

namespace ninefold::logic {
namespace {

/// What is known of a path so far.
class Tally {
public:
    explicit Tally(const Preset& preset) : preset_(preset) {}

    void add(const Step& step, const Slot& slot) {
        const double difficulty = step.difficulty;
        if (rating.steps++ == 0) rating.first_step = difficulty;
        sum_ += difficulty;
        rating.hardest_step = std::max(rating.hardest_step, difficulty);
        if (rating.first_placement == 0 && !step.placements.empty()) rating.first_placement = rating.hardest_step;
        ++counts_[static_cast<std::size_t>(step.technique)];
        if (slot.level > level_ || (slot.level == level_ && difficulty > hardest_of_level_)) {
            level_ = slot.level;
            hardest_of_level_ = difficulty;
            rating.hardest = step.technique;
        }
    }
    void finish(Ending ending) {
        rating.ending = ending;
        rating.score = preset_.fold == Fold::sum ? sum_ : rating.hardest_step;
        for (const Technique& t : techniques())
            if (const int n = counts_[static_cast<std::size_t>(t.id)]) rating.counts.emplace_back(t.id, n);
        if (ending != Ending::solved && ending != Ending::stopped) {
            if (preset_.unsolved != 0) rating.score = preset_.unsolved;
            return;  // level stays extreme
        }
        while (rating.score > preset_.max_score[static_cast<std::size_t>(level_)])
            level_ = static_cast<Level>(static_cast<int>(level_) + 1);
        rating.level = level_;  // after a stop: at least this
    }

    Rating rating;

private:
    const Preset& preset_;
    double sum_ = 0, hardest_of_level_ = -1;
    Level level_ = Level::easy;
    std::array<std::uint16_t, 512> counts_{};
};

}  // namespace

Rating Solver::rate(const Position& position) {
    Tally tally(impl_->preset);
    if (!impl_->start(position)) {
        tally.rating.ending = Ending::invalid;
        return tally.rating;
    }
    while (!impl_->board.solved() && tally.rating.steps < impl_->limits.max_steps) {
        const Step* step = impl_->search(false);
        if (!step) break;
        tally.add(*step, *impl_->used);
        apply(*step, impl_->board);
    }
    tally.finish(impl_->ending(tally.rating.steps));
    return std::move(tally.rating);
}

Assessment Solver::assess(const Position& position) {
    Assessment result;
    // Every step is a proof (or rests on a search that found one solution): a puzzle of clues that is solved has one.
    if (position.untouched()) {
        result.rating = rate(position);
        if (result.rating.ending == Ending::solved) {
            result.status = Status::one;
            return result;
        }
        if (impl_->patience.was_over()) return result;
    }
    const Diagnosis diagnosis = diagnose(position);
    result.status = diagnosis.status;
    result.mistaken = diagnosis.mistaken();
    if (!result.rated() || position.untouched()) return result;
    Position known = position;
    known.solution = diagnosis.solution;
    result.rating = rate(known);
    if (result.rating.ending == Ending::stopped) result.status = Status::undecided;
    return result;
}

}  // namespace ninefold::logic
