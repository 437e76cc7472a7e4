// Evidence: turns a hint of the chain engine into chains of literals with their reasons, and nested proofs.
#include "logic/se/evidence.hpp"

#include <algorithm>

#include "logic/se/engine.hpp"

namespace ninefold::logic::se {

CellSet cells_at(int house, Mask places) {
    CellSet cells;
    for (Mask m = places; m; m &= m - 1) cells.add(kTables.cells[house][lowest(m)]);
    return cells;
}

namespace {

Proof& start_proof(TechniqueId technique, std::span<const std::uint16_t> removed, std::vector<Proof>& proofs) {
    Proof& proof = proofs.emplace_back();
    proof.technique = technique;
    for (int c : removed) proof.eliminations.emplace_back(cell_of(c), digit_of(c) + 1);
    return proof;
}

Node node_of(int literal) {
    const int c = candidate_in(literal);
    return {CellSet::of(cell_of(c)), static_cast<std::uint8_t>(digit_of(c) + 1), is_on(literal), Node::Kind::single};
}

}  // namespace

int prove_by(const Grid& grid, const Locking& found, std::span<const std::uint16_t> removed,
             std::vector<Proof>& proofs) {
    const auto id = is_box(found.base) ? TechniqueId::locked_candidates_1 : TechniqueId::locked_candidates_2;
    tell(grid, found, start_proof(id, removed, proofs));
    return static_cast<int>(proofs.size()) - 1;
}
int prove_by(const Grid& grid, const Set& found, TechniqueId technique, std::span<const std::uint16_t> removed,
             std::vector<Proof>& proofs) {
    tell(grid, found, start_proof(technique, removed, proofs));
    return static_cast<int>(proofs.size()) - 1;
}
int prove_by(const Grid& grid, const Fish& found, std::span<const std::uint16_t> removed, std::vector<Proof>& proofs) {
    tell(grid, found, start_proof(TechniqueId::x_wing, removed, proofs));
    return static_cast<int>(proofs.size()) - 1;
}

TechniqueId label_of(const ChainHint& hint) {
    using Id = TechniqueId;
    if (hint.form == Form::cycle) return hint.x && hint.y ? Id::xy_cycle : hint.x ? Id::x_cycle : Id::y_cycle;
    if (hint.y) return Id::forcing_xy_chain;
    return hint.complexity == 6 && !is_on(hint.conclusion) ? Id::turbot_fish : Id::forcing_x_chain;
}

TechniqueId label_of(const ChainHint& hint, const Mode& mode) {
    using Id = TechniqueId;
    if (mode.nishio) return Id::nishio_forcing_chain;
    if (!mode.dynamic) return hint.form == Form::cell ? Id::cell_forcing_chain : Id::region_forcing_chain;
    return static_cast<Id>(static_cast<int>(Id::dynamic_forcing_chain) + mode.level);
}

// The ancestors of a node in the order in which they were derived; each with its reasons, unless each follows from the
// previous one.
Chain Engine::chain_to(const Closure& closure, int node) {
    ancestors(closure, node);
    std::vector<std::uint16_t> order(queue_.begin(), queue_.end());
    std::sort(order.begin(), order.end());
    const auto place = [&](int n) {
        return static_cast<std::int16_t>(std::lower_bound(order.begin(), order.end(), n) - order.begin());
    };
    Chain chain;
    bool plain = true;
    for (std::size_t i = 0; i < order.size(); ++i) {
        chain.nodes.push_back(node_of(closure.nodes[order[i]].literal));
        const auto parents = closure.parents_of(order[i]);
        for (const std::uint16_t p : parents) chain.reasons.emplace_back(static_cast<std::int16_t>(i), place(p));
        plain = plain && (i == 0 || (parents.size() == 1 && parents[0] == order[i - 1]));
        if (closure.nodes[order[i]].proof >= 0)
            chain.nested.emplace_back(static_cast<std::int16_t>(i), closure.nodes[order[i]].proof);
    }
    if (plain) chain.reasons.clear();
    return chain;
}

void Engine::tell_chains(const ChainHint& hint, std::vector<Chain>& chains, std::vector<CandidateRole>& roles,
                         std::vector<HouseRole>& houses) {
    if (hint.form == Form::cycle || hint.form == Form::chain) {
        const auto nodes = path(hint);
        Chain& chain = chains.emplace_back();
        for (std::size_t i = nodes.size(); i-- > 0;) chain.nodes.push_back(node_of(nodes[i].literal));
        if (hint.form == Form::cycle) chain.nodes.pop_back();  // the source again
        if (label_of(hint) == TechniqueId::turbot_fish) {      // written without its eliminated candidate
            chain.nodes.erase(chain.nodes.begin());
            chain.nodes.pop_back();
        }
        return;
    }
    for (const End& end : ends(hint)) chains.push_back(chain_to(closure(end.source), end.node));
    const int first = candidate_in(ends(hint)[0].source);
    if (hint.form == Form::cell) roles.push_back({Candidate(cell_of(first), 0), Role::house});
    if (hint.form == Form::region)
        houses.push_back({kTables.house[cell_of(first)][static_cast<int>(hint.source_cause)], Role::house});
}

int Engine::prove(const ChainHint& hint, std::span<const std::uint16_t> candidates) {
    const bool is_static = hint.form == Form::cycle || hint.form == Form::chain;
    Proof proof;
    proof.technique = is_static ? label_of(hint) : label_of(hint, mode_);
    for (int c : candidates) proof.eliminations.emplace_back(cell_of(c), digit_of(c) + 1);
    tell_chains(hint, proof.chains, proof.roles, proof.houses);
    for (const Chain& chain : proof.chains)
        for (const Node& node : chain.nodes) proof.digits.add(node.digit);
    proofs_->push_back(std::move(proof));
    return static_cast<int>(proofs_->size()) - 1;
}

namespace {

// Copies the proofs that chains need, and those that these need, in order of appearance.
class Proofs {
public:
    Proofs(std::vector<Proof>& all, std::vector<Proof>& kept) : all_(all), kept_(kept), number_(all.size(), -1) {}

    void keep(std::vector<Chain>& chains) {
        for (Chain& chain : chains)
            for (auto& [node, proof] : chain.nested) proof = take(proof);
    }

private:
    int take(int proof) {
        if (number_[proof] < 0) {
            Proof own = all_[proof];
            keep(own.chains);
            number_[proof] = static_cast<int>(kept_.size());
            kept_.push_back(std::move(own));
        }
        return number_[proof];
    }

    std::vector<Proof>& all_;
    std::vector<Proof>& kept_;
    std::vector<int> number_;
};

}  // namespace

void Engine::tell(const ChainHint& hint, Step& step) {
    std::vector<Proof> proofs;
    const bool is_static = hint.form == Form::cycle || hint.form == Form::chain;
    if (!is_static) {
        // Builds the closures again, this time with the proofs of what they use.
        ++search_;
        closure_count_ = 0;
        nested_.clear();
        proofs_ = &proofs;
    }
    tell_chains(hint, step.chains, step.roles, step.houses);
    proofs_ = nullptr;
    if (!is_static) {
        ++search_;
        closure_count_ = 0;
    }
    Proofs(proofs, step.proofs).keep(step.chains);
    step.length = hint.complexity;
    for (const Chain& chain : step.chains)
        for (const Node& node : chain.nodes) step.digits.add(node.digit);
}

}  // namespace ninefold::logic::se
