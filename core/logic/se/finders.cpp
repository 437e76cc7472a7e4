// Sudoku Explainer's producers as finders for the slots of a preset.
#include "logic/finders.hpp"

#include "logic/se/explainer.hpp"

namespace ninefold::logic {
namespace {

// Starts a step with the conclusions of a hint.
Step& start(StepSink& sink, const se::Hint& hint) {
    Step& step = sink.start(hint.technique);
    step.tenths = se::tenths(hint.difficulty);
    if (hint.places()) step.place(se::cell_of(hint.placed), se::digit_of(hint.placed) + 1);
    for (const auto& [cell, digits] : hint.removals) step.eliminate(cell, DigitSet(digits));
    step.length = hint.length;
    return step;
}

class Steps final : public se::Taker {
public:
    Steps(const Context& context, StepSink& sink) : context_(context), sink_(sink) {}
    bool take(const se::Hint& hint, se::Tell tell) override {
        if (only_ != TechniqueId::none && hint.technique != only_) return false;
        Step& step = start(sink_, hint);
        if (sink_.wants_evidence()) tell(step);
        return sink_.commit() == Search::stopped;
    }
    bool canceled() override { return context_.canceled(); }
    void take_only(TechniqueId id) { only_ = id; }

private:
    const Context& context_;
    StepSink& sink_;
    TechniqueId only_ = TechniqueId::none;
};

Search give(const std::vector<se::ChainHint>& hints, StepSink& sink, se::Engine& engine, const se::Mode* mode) {
    std::vector<std::uint16_t> removed;
    for (const se::ChainHint& chain : hints) {
        se::Hint hint;
        hint.technique = mode ? label_of(chain, *mode) : label_of(chain);
        hint.difficulty = chain.difficulty;
        hint.length = chain.complexity;
        if (chain.conclusion >= 0 && se::is_on(chain.conclusion)) {
            hint.placed = se::candidate_in(chain.conclusion);
        } else {
            engine.removals(chain, removed);
            for (int c : removed) hint.removals.add(se::cell_of(c), se::bit(se::digit_of(c)));
        }
        Step& step = start(sink, hint);
        if (sink.wants_evidence()) engine.tell(chain, step);
        if (sink.commit() == Search::stopped) return Search::stopped;
    }
    return Search::exhausted;
}

Search give_chains(const Context& context, StepSink& sink, se::Engine& engine, const se::Mode* mode) {
    // If there are several solutions, nested chains would search for hours for something undecidable.
    if (mode && mode->level >= 2 && !context.solution()) return Search::exhausted;
    const auto& grid = context.shared<se::Explainer>().grid;
    // Writing evidence uses the engine's memory of the search, so the lists are copied. Finding only the best is much
    // faster than finding all.
    const auto search = [&](se::Engine::Want want) {
        return std::vector(mode ? engine.forcing_chains(grid, *mode, want) : engine.static_chains(grid, want));
    };
    if (!sink.collects_all()) {
        const std::vector<se::ChainHint> best = search(se::Engine::Want::best);
        if (context.canceled()) return Search::stopped;
        if (best.empty()) return Search::exhausted;
        if (give(best, sink, engine, mode) == Search::stopped) return Search::stopped;
    }
    const std::vector<se::ChainHint> hints = search(se::Engine::Want::all);
    return context.canceled() ? Search::stopped : give(hints, sink, engine, mode);
}

template <bool (*Produce)(const se::Grid&, se::Taker&)>
Search find(const Context& context, StepSink& sink) {
    Steps steps(context, sink);
    return Produce(context.shared<se::Explainer>().grid, steps) ? Search::stopped : Search::exhausted;
}

}  // namespace

Search find_se_full_house(const Context& c, StepSink& s) { return find<se::full_houses>(c, s); }
Search find_se_hidden_single(const Context& c, StepSink& s) { return find<se::hidden_singles>(c, s); }
Search find_se_direct_pointing(const Context& c, StepSink& s) { return find<se::direct_pointing>(c, s); }
Search find_se_direct_claiming(const Context& c, StepSink& s) { return find<se::direct_claiming>(c, s); }
Search find_se_direct_hidden_pair(const Context& c, StepSink& s) { return find<se::direct_hidden_pairs>(c, s); }
Search find_se_naked_single(const Context& c, StepSink& s) { return find<se::naked_singles>(c, s); }
Search find_se_direct_hidden_triple(const Context& c, StepSink& s) { return find<se::direct_hidden_triples>(c, s); }
Search find_se_pointing(const Context& c, StepSink& s) { return find<se::pointing>(c, s); }
Search find_se_claiming(const Context& c, StepSink& s) { return find<se::claiming>(c, s); }
Search find_se_naked_pair(const Context& c, StepSink& s) { return find<se::naked_pairs>(c, s); }
Search find_se_x_wing(const Context& c, StepSink& s) { return find<se::x_wings>(c, s); }
Search find_se_hidden_pair(const Context& c, StepSink& s) { return find<se::hidden_pairs>(c, s); }
Search find_se_naked_triple(const Context& c, StepSink& s) { return find<se::naked_triples>(c, s); }
Search find_se_swordfish(const Context& c, StepSink& s) { return find<se::swordfish>(c, s); }
Search find_se_hidden_triple(const Context& c, StepSink& s) { return find<se::hidden_triples>(c, s); }
Search find_se_xy_wing(const Context& c, StepSink& s) { return find<se::xy_wings>(c, s); }
Search find_se_xyz_wing(const Context& c, StepSink& s) { return find<se::xyz_wings>(c, s); }
Search find_se_naked_quadruple(const Context& c, StepSink& s) { return find<se::naked_quads>(c, s); }
Search find_se_jellyfish(const Context& c, StepSink& s) { return find<se::jellyfish>(c, s); }
Search find_se_hidden_quadruple(const Context& c, StepSink& s) { return find<se::hidden_quads>(c, s); }
Search find_se_aligned_pair(const Context& c, StepSink& s) { return find<se::aligned_pairs>(c, s); }
Search find_aligned_triplet(const Context& context, StepSink& sink) {
    Steps steps(context, sink);
    const auto& explainer = context.shared<se::Explainer>();
    return explainer.triples.find(explainer.grid, steps) ? Search::stopped : Search::exhausted;
}

Search find_se_unique_loop(const Context& context, StepSink& sink) {
    Steps steps(context, sink);
    const auto& grid = context.shared<se::Explainer>().grid;
    return se::unique_loops(grid, se::uniqueness_in(context), steps) ? Search::stopped : Search::exhausted;
}

template <TechniqueId Type>
Search find_se_bug(const Context& context, StepSink& sink) {
    Steps steps(context, sink);
    steps.take_only(Type);
    const auto& grid = context.shared<se::Explainer>().grid;
    return se::bivalue_graves(grid, se::uniqueness_in(context), steps) ? Search::stopped : Search::exhausted;
}
template Search find_se_bug<TechniqueId::bug_plus_1>(const Context&, StepSink&);
template Search find_se_bug<TechniqueId::bug_2>(const Context&, StepSink&);
template Search find_se_bug<TechniqueId::bug_3>(const Context&, StepSink&);
template Search find_se_bug<TechniqueId::bug_4>(const Context&, StepSink&);

Search find_static_chain(const Context& context, StepSink& sink) {
    return give_chains(context, sink, context.shared<se::Explainer>().engine(), nullptr);
}
Search find_nishio(const Context& context, StepSink& sink) {
    return give_chains(context, sink, context.shared<se::Explainer>().engine(), &se::kNishio);
}
Search find_multiple_forcing_chain(const Context& context, StepSink& sink) {
    return give_chains(context, sink, context.shared<se::Explainer>().engine(), &se::kMultiple);
}
template <int Level>
Search find_dynamic_forcing_chain(const Context& context, StepSink& sink) {
    static constexpr se::Mode mode = se::dynamic_mode(Level);
    return give_chains(context, sink, context.shared<se::Explainer>().engine(), &mode);
}
template Search find_dynamic_forcing_chain<0>(const Context&, StepSink&);
template Search find_dynamic_forcing_chain<1>(const Context&, StepSink&);
template Search find_dynamic_forcing_chain<2>(const Context&, StepSink&);
template Search find_dynamic_forcing_chain<3>(const Context&, StepSink&);
template Search find_dynamic_forcing_chain<4>(const Context&, StepSink&);
template Search find_dynamic_forcing_chain<5>(const Context&, StepSink&);

}  // namespace ninefold::logic
