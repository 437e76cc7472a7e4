// A solver with fewer techniques rejects most unsuitable puzzles long before a complete rating would.  The slots of a
// preset are tried in order, so a solver without the last slots takes the same path until it needs one of them.
#include "criteria/criteria.hpp"

#include <algorithm>
#include <memory>

namespace ninefold::criteria {
namespace {

using logic::Level;
using logic::Preset;
using logic::Slot;
using logic::Solver;

/// A solver with some of the preset's slots.
template <class Keep>
std::unique_ptr<Solver> solver_with(const Preset& preset, const std::atomic<bool>& stop, const Keep& keep) {
    logic::Options options;
    for (const Slot& slot : preset.slots)
        if (slot.enabled && !keep(slot)) options.switches.emplace_back(slot.slug, false);
    auto solver = std::make_unique<Solver>(preset, options);
    logic::Limits limits;
    limits.stop = &stop;
    solver->limit(std::move(limits));
    return solver;
}

/// Checks one puzzle after another on one thread.
class Checker {
public:
    Checker(const Criteria& criteria, const Preset& preset, const std::atomic<bool>& stop) : criteria_(criteria) {
        const auto all = [](const Slot&) { return true; };
        full_ = solver_with(preset, stop, all);
        if (criteria.up_to || (criteria.hardest && *criteria.hardest < Level::extreme))
            enough_ = solver_with(preset, stop, [&](const Slot& slot) {
                return (!criteria.up_to || &slot <= criteria.up_to) &&
                       (!criteria.hardest || slot.level <= *criteria.hardest);
            });
        if (criteria.easiest && *criteria.easiest > Level::easy)
            too_little_ = solver_with(preset, stop, [&](const Slot& slot) { return slot.level < *criteria.easiest; });
        const Slot* first = nullptr;
        for (const logic::TechniqueId id : criteria.needed) {
            const Slot* own = slot_of(preset, logic::technique(id));
            if (own && (!first || own < first)) first = own;
        }
        if (first) without_ = solver_with(preset, stop, [first](const Slot& slot) { return &slot < first; });
    }

    bool operator()(const generate::Puzzle& puzzle) {
        if (criteria_.fewest_guesses || criteria_.most_guesses) {
            const std::uint64_t guesses = lanes::solve_one(lanes::digit_rows(puzzle.clues.data())).guesses;
            if (guesses < criteria_.fewest_guesses.value_or(0)) return false;
            if (guesses > criteria_.most_guesses.value_or(UINT64_MAX)) return false;
        }
        logic::Position position = logic::Position::of(puzzle.clues);
        position.solution = puzzle.solution;
        // The slots before the needed technique are enough, so the path does not use it.
        if (without_ && solved(without_->rate(position))) return false;
        bool hard_enough = !criteria_.easiest || *criteria_.easiest == Level::easy;
        if (enough_ && !solved(enough_->rate(position))) return false;
        // Not solved with lower levels only: the path has a step of that level or a higher one.
        if (too_little_) hard_enough = !solved(too_little_->rate(position));
        const bool easy_enough = !criteria_.hardest || *criteria_.hardest == Level::extreme;
        const bool rated = !criteria_.needed.empty() || criteria_.least_score || criteria_.most_score;
        if (hard_enough && easy_enough && !rated) return true;
        return fits(full_->rate(position));
    }

private:
    static bool solved(const logic::Rating& rating) { return rating.ending == logic::Ending::solved; }

    bool fits(const logic::Rating& rating) const {
        if (!solved(rating)) return false;
        if (criteria_.easiest && rating.level < *criteria_.easiest) return false;
        if (criteria_.hardest && rating.level > *criteria_.hardest) return false;
        if (rating.score < criteria_.least_score.value_or(0)) return false;
        if (criteria_.most_score && rating.score > *criteria_.most_score) return false;
        if (criteria_.needed.empty()) return true;
        const auto& needed = criteria_.needed;
        return std::any_of(rating.counts.begin(), rating.counts.end(), [&](const auto& count) {
            return std::find(needed.begin(), needed.end(), count.first) != needed.end();
        });
    }

    Criteria criteria_;
    std::unique_ptr<Solver> full_;
    std::unique_ptr<Solver> enough_;      // has the slots that may be used
    std::unique_ptr<Solver> too_little_;  // has the slots that are too easy
    std::unique_ptr<Solver> without_;     // has the slots before the needed ones
};

}  // namespace

bool Criteria::any() const {
    return easiest || hardest || least_score || most_score || !needed.empty() || up_to || fewest_guesses ||
           most_guesses;
}

generate::PredicateMaker predicates(const Criteria& criteria, const logic::Preset& preset) {
    if (!criteria.any()) return {};
    return [criteria, &preset](const std::atomic<bool>& stop) -> generate::Predicate {
        return [check = std::make_shared<Checker>(criteria, preset, stop)](const generate::Puzzle& puzzle) {
            return (*check)(puzzle);
        };
    };
}

}  // namespace ninefold::criteria
