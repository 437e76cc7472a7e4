#include "logic/se/rater.hpp"

namespace ninefold::logic::se {
namespace {

class First final : public Taker {
public:
    explicit First(Hint& hint) : hint_(hint) {}
    bool take(const Hint& hint, Tell) override {
        hint_ = hint;
        return true;
    }

private:
    Hint& hint_;
};

TechniqueId label(const ChainHint& hint) {
    using Id = TechniqueId;
    if (hint.form == Form::cycle) return hint.x && hint.y ? Id::xy_cycle : hint.x ? Id::x_cycle : Id::y_cycle;
    if (hint.y) return Id::forcing_xy_chain;
    return hint.complexity == 6 ? Id::turbot_fish : Id::forcing_x_chain;
}

}  // namespace

bool Rater::next(const Grid& grid, Found& found) {
    First first(found.hint);
    found = Found();
    if (hidden_singles(grid, first) || direct_locking(grid, first) || direct_hidden_pairs(grid, first) ||
        naked_singles(grid, first) || direct_hidden_triples(grid, first) || locking(grid, first) ||
        naked_pairs(grid, first) || x_wings(grid, first) || hidden_pairs(grid, first) || naked_triples(grid, first) ||
        swordfish(grid, first) || hidden_triples(grid, first) || xy_wings(grid, first) || xyz_wings(grid, first) ||
        unique_loops(grid, form_, first) || naked_quads(grid, first) || jellyfish(grid, first) ||
        hidden_quads(grid, first) || bivalue_graves(grid, form_, first) || aligned_pairs(grid, first))
        return true;
    const auto take = [&](const std::vector<ChainHint>& hints, TechniqueId id) {
        if (hints.empty()) return false;
        const ChainHint& best = hints[0];
        found.form = best.form;
        found.hint.length = best.complexity;
        found.hint.technique = id == TechniqueId::none ? label(best) : id;
        found.hint.difficulty = best.difficulty;
        if (best.conclusion >= 0 && is_on(best.conclusion)) {
            found.hint.placed = candidate_in(best.conclusion);
            return true;
        }
        std::vector<std::uint16_t> removed;
        engine_.removals(best, removed);
        for (int c : removed) found.hint.removals.add(cell_of(c), bit(digit_of(c)));
        return true;
    };
    if (take(engine_.static_chains(grid), TechniqueId::none)) return true;
    if (aligned_triples(grid, first)) return true;
    if (take(engine_.forcing_chains(grid, kNishio), TechniqueId::nishio_forcing_chain)) return true;
    const auto& multiple = engine_.forcing_chains(grid, kMultiple);
    if (!multiple.empty())
        return take(multiple, multiple[0].form == Form::cell ? TechniqueId::cell_forcing_chain
                                                             : TechniqueId::region_forcing_chain);
    for (int level = 0; level <= 5; ++level)
        if (take(engine_.forcing_chains(grid, dynamic_mode(level)),
                 static_cast<TechniqueId>(static_cast<int>(TechniqueId::dynamic_forcing_chain) + level)))
            return true;
    return false;
}

Ratings Rater::rate(Grid grid, const std::function<void(const Grid&, const Found&)>& trace) {
    Ratings ratings;
    Found found;
    while (!grid.solved()) {
        if (!next(grid, found)) {
            ratings.er = kUnsolved;
            break;
        }
        if (trace) trace(grid, found);
        ratings.er = std::max(ratings.er, tenths(found.hint.difficulty));
        if (ratings.ep == 0) {
            if (ratings.ed == 0) ratings.ed = ratings.er;
            if (found.hint.places()) ratings.ep = ratings.er;
        }
        apply(found.hint, grid);
    }
    return ratings;
}

}  // namespace ninefold::logic::se
