// Rating without steps: Rater follows the path and reports to a tally.
#include "logic/presets/presets.hpp"
#include "logic/se/explainer.hpp"
#include "logic/se/rater.hpp"
#include "logic/tally.hpp"

namespace ninefold::logic::se {

Ending follow_quickly(const Context& context, int max_steps, Tally& tally) {
    // The level of each technique on this scale.
    static const std::array<Level, 512> levels = [] {
        std::array<Level, 512> all{};
        for (const Technique& t : techniques())
            if (const Slot* slot = slot_of(se_preset(), t)) all[static_cast<std::size_t>(t.id)] = slot->level;
        return all;
    }();
    const Explainer& explainer = context.shared<Explainer>();
    Engine& engine = explainer.engine();
    Rater rater(engine, uniqueness_in(context), [&] { return context.solution() != nullptr; });
    Grid grid = explainer.grid;
    Found found;
    for (int steps = 0; !grid.solved(); ++steps) {
        if (steps >= max_steps) return Ending::limited;
        if ((steps & 31) == 31 && engine.canceled()) return Ending::stopped;
        if (!rater.next(grid, found)) return engine.canceled() ? Ending::stopped : Ending::stuck;
        const Hint& hint = found.hint;
        tally.add(hint.technique, tenths(hint.difficulty) / 10.0, levels[static_cast<std::size_t>(hint.technique)],
                  hint.places());
        apply(hint, grid);
    }
    return Ending::solved;
}

}  // namespace ninefold::logic::se
