// Most puzzles that will not do are told by a solver that knows less, long before a whole rating: the slots of a preset
// are tried in their order, so a solver without the slots from some place on takes the same path until it needs one.
#include "demand/demand.hpp"

#include <algorithm>
#include <memory>

namespace ninefold::demand {
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

class Judge {
public:
    Judge(const Demand& demand, const Preset& preset, const std::atomic<bool>& stop) : demand_(demand) {
        const auto all = [](const Slot&) { return true; };
        full_ = solver_with(preset, stop, all);
        if (demand.up_to || (demand.hardest && *demand.hardest < Level::extreme))
            enough_ = solver_with(preset, stop, [&](const Slot& slot) {
                return (!demand.up_to || &slot <= demand.up_to) && (!demand.hardest || slot.level <= *demand.hardest);
            });
        if (demand.easiest && *demand.easiest > Level::easy)
            too_little_ = solver_with(preset, stop, [&](const Slot& slot) { return slot.level < *demand.easiest; });
        const Slot* first = nullptr;
        for (const logic::TechniqueId id : demand.needed) {
            const Slot* own = slot_of(preset, logic::technique(id));
            if (own && (!first || own < first)) first = own;
        }
        if (first) without_ = solver_with(preset, stop, [first](const Slot& slot) { return &slot < first; });
    }

    bool operator()(const generate::Puzzle& puzzle) {
        if (demand_.fewest_guesses || demand_.most_guesses) {
            const std::uint64_t guesses = lanes::solve_one(lanes::digit_rows(puzzle.clues.data())).guesses;
            if (guesses < demand_.fewest_guesses.value_or(0)) return false;
            if (guesses > demand_.most_guesses.value_or(UINT64_MAX)) return false;
        }
        logic::Position position = logic::Position::of(puzzle.clues);
        position.solution = puzzle.solution;
        // Solved by what comes before a technique: its path has no use for it.
        if (without_ && solved(without_->rate(position))) return false;
        bool hard_enough = !demand_.easiest || *demand_.easiest == Level::easy;
        if (enough_ && !solved(enough_->rate(position))) return false;
        // Not solved below a level: the path takes a step of that level or a higher one.
        if (too_little_) hard_enough = !solved(too_little_->rate(position));
        const bool easy_enough = !demand_.hardest || *demand_.hardest == Level::extreme;
        const bool rated = !demand_.needed.empty() || demand_.least_score || demand_.most_score;
        if (hard_enough && easy_enough && !rated) return true;
        return fits(full_->rate(position));
    }

private:
    static bool solved(const logic::Rating& rating) { return rating.ending == logic::Ending::solved; }

    bool fits(const logic::Rating& rating) const {
        if (!solved(rating)) return false;
        if (demand_.easiest && rating.level < *demand_.easiest) return false;
        if (demand_.hardest && rating.level > *demand_.hardest) return false;
        if (rating.score < demand_.least_score.value_or(0)) return false;
        if (demand_.most_score && rating.score > *demand_.most_score) return false;
        if (demand_.needed.empty()) return true;
        return std::ranges::any_of(rating.counts, [this](const auto& count) {
            return std::ranges::find(demand_.needed, count.first) != demand_.needed.end();
        });
    }

    Demand demand_;
    std::unique_ptr<Solver> full_;
    std::unique_ptr<Solver> enough_;      // knows what may be used
    std::unique_ptr<Solver> too_little_;  // knows what is too easy
    std::unique_ptr<Solver> without_;     // knows what comes before what is needed
};

}  // namespace

bool Demand::any() const {
    return easiest || hardest || least_score || most_score || !needed.empty() || up_to || fewest_guesses ||
           most_guesses;
}

generate::PredicateMaker predicates(const Demand& demand, const logic::Preset& preset) {
    if (!demand.any()) return {};
    return [demand, &preset](const std::atomic<bool>& stop) -> generate::Predicate {
        return [judge = std::make_shared<Judge>(demand, preset, stop)](const generate::Puzzle& puzzle) {
            return (*judge)(puzzle);
        };
    };
}

}  // namespace ninefold::demand
