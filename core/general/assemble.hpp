// From the posted puzzle to the engine: implied constraints, propagators, the exclusion graph, first scores.
#pragma once

#include "general/model.hpp"
#include "general/state.hpp"

namespace ninefold::general {

struct Engine {
    State state;
    std::vector<Mask> root;                              ///< candidates before any propagation
    std::vector<Cells> houses;                           ///< sets with as many cells as there are values
    std::vector<double> interest;                        ///< initial score of each cell
    std::vector<std::shared_ptr<Numbering>> numberings;  ///< of labels
    std::vector<int> labeled;                            ///< of each label its cell, else -1; empty without labels
    bool contradictory = false;
    int low = 1;
};

/// Lays out the automata along their words, sharing those with equal candidates. Call it before assemble(). Returns
/// false if `stop`, which may be empty, returns true; completed layouts are kept.
bool lay_out_words(Model& model, const std::function<bool()>& stop);
void assemble(Model& model, std::uint32_t off, Engine& engine);

/// Groups of pairwise different cells with equal coefficients, as few as a greedy search finds.
std::vector<Group> group_terms(const Model& model, const std::vector<Term>& terms, bool distinct);

}  // namespace ninefold::general
