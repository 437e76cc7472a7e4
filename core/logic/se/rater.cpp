#include "logic/se/rater.hpp"

namespace ninefold::logic::se {
namespace {

class First final : public Taker {
public:
    First(Hint& hint, Engine& engine) : hint_(hint), engine_(engine) {}
    bool take(const Hint& hint, Tell) override {
        hint_ = hint;
        found_ = true;
        return true;
    }
    bool canceled() override { return engine_.canceled(); }
    bool found() const { return found_; }

private:
    Hint& hint_;
    Engine& engine_;
    bool found_ = false;
};

}  // namespace

bool Rater::next(const Grid& grid, Found& found) {
    found.hint.placed = -1;
    found.hint.length = 0;
    found.hint.removals.clear();
    First first(found.hint, engine_);
    const auto try_each = [&](auto... producers) { return (producers(grid, first) || ...); };
    if (try_each(full_houses, hidden_singles, direct_pointing, direct_claiming, direct_hidden_pairs, naked_singles,
                 direct_hidden_triples, pointing, claiming, naked_pairs, x_wings, hidden_pairs, naked_triples,
                 swordfish, hidden_triples, xy_wings, xyz_wings))
        return true;
    if (unique_ && !unique_()) return false;
    if (unique_loops(grid, form_, first)) return true;
    if (try_each(naked_quads, jellyfish, hidden_quads)) return true;
    if (bivalue_graves(grid, form_, first)) return true;
    if (aligned_pairs(grid, first)) return true;
    if (take(engine_.static_chains(grid, Engine::Want::best), nullptr, found)) return true;
    if (triples_.find(grid, first)) return first.found();
    if (take(engine_.forcing_chains(grid, kNishio, Engine::Want::best), &kNishio, found)) return true;
    if (take(engine_.forcing_chains(grid, kMultiple, Engine::Want::best), &kMultiple, found)) return true;
    for (int level = 0; level <= 5; ++level) {
        const Mode mode = dynamic_mode(level);
        if (take(engine_.forcing_chains(grid, mode, Engine::Want::best), &mode, found)) return true;
    }
    return false;
}

bool Rater::take(const std::vector<ChainHint>& hints, const Mode* mode, Found& found) {
    if (hints.empty() || engine_.canceled()) return false;
    const ChainHint& best = hints[0];
    found.form = best.form;
    found.hint.technique = mode ? label_of(best, *mode) : label_of(best);
    found.hint.difficulty = best.difficulty;
    found.hint.length = best.complexity;
    if (best.conclusion >= 0 && is_on(best.conclusion)) {
        found.hint.placed = candidate_in(best.conclusion);
        return true;
    }
    std::vector<std::uint16_t> removed;
    engine_.removals(best, removed);
    for (int c : removed) found.hint.removals.add(cell_of(c), bit(digit_of(c)));
    return true;
}

}  // namespace ninefold::logic::se
