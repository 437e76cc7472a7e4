// Difficulty: the preset combines the steps of the path. With a sum, the highest level of the steps is raised while the
// score exceeds the limit of the level.
#include "logic/solver_impl.hpp"
#include "logic/tally.hpp"

namespace ninefold::logic {

Rating Solver::rate(const Position& position) {
    Tally tally(impl_->preset);
    if (!impl_->start(position)) {
        tally.rating.ending = Ending::invalid;
        return tally.rating;
    }
    if (impl_->preset.quick && impl_->options.switches.empty() && !impl_->options.assume_unique) {
        impl_->context.look_at(impl_->board);
        tally.finish(impl_->preset.quick(impl_->context, impl_->limits.max_steps, tally));
        return std::move(tally.rating);
    }
    while (!impl_->board.solved() && tally.rating.steps < impl_->limits.max_steps) {
        const Step* step = impl_->search(false);
        if (!step) break;
        tally.add(step->technique, step->difficulty, impl_->used->level, !step->placements.empty());
        apply(*step, impl_->board);
    }
    tally.finish(impl_->ending(tally.rating.steps));
    return std::move(tally.rating);
}

Assessment Solver::assess(const Position& position) {
    Assessment result;
    // Every step is a proof (or based on a search that found one solution): a puzzle of clues that is solved has one.
    if (position.untouched()) {
        result.rating = rate(position);
        if (result.rating.ending == Ending::solved) {
            result.status = Status::one;
            return result;
        }
        if (impl_->deadline.was_over()) return result;
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
