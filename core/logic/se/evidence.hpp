// Evidence of the patterns of Sudoku Explainer's rules, in our form (step.hpp), for steps and for nested proofs.
#pragma once

#include <span>

#include "logic/se/patterns.hpp"
#include "logic/step.hpp"

namespace ninefold::logic::se {

/// The cells of a house at some of its places.
CellSet cells_at(int house, Mask places);

/// Digits, roles and houses of a pattern; *Evidence* is a Step or a Proof.
template <class Evidence>
void tell(const Grid& grid, const Locking& found, Evidence& out) {
    out.digits = DigitSet::of(found.digit + 1);
    for (Cell c : cells_at(found.base, grid.places[found.base][found.digit]))
        out.roles.push_back({Candidate(c, found.digit + 1), Role::cause});
    out.houses.push_back({static_cast<std::uint8_t>(found.base), Role::base});
    out.houses.push_back({static_cast<std::uint8_t>(found.cover), Role::cover});
}

/// A naked or a hidden set: the candidates of its digits in its cells.
template <class Evidence>
void tell(const Grid& grid, const Set& found, Evidence& out) {
    out.digits = DigitSet(found.digits);
    for (Cell c : cells_at(found.house, found.places))
        for (Digit d : DigitSet(grid.cell[c] & found.digits)) out.roles.push_back({Candidate(c, d), Role::cause});
    out.houses.push_back({static_cast<std::uint8_t>(found.house), Role::house});
}

template <class Evidence>
void tell(const Grid& grid, const Fish& found, Evidence& out) {
    out.digits = DigitSet::of(found.digit + 1);
    for (Mask m = found.lines; m; m &= m - 1) {
        const int line = found.base + lowest(m);
        for (Cell c : cells_at(line, grid.places[line][found.digit]))
            out.roles.push_back({Candidate(c, found.digit + 1), Role::base});
        out.houses.push_back({static_cast<std::uint8_t>(line), Role::base});
    }
    const int cover = found.base == kRows ? kColumns : kRows;
    for (Mask m = found.covers; m; m &= m - 1)
        out.houses.push_back({static_cast<std::uint8_t>(cover + lowest(m)), Role::cover});
}

/// Adds a proof of these removals and returns its number.
int prove_by(const Grid& grid, const Locking& found, std::span<const std::uint16_t> removed,
             std::vector<Proof>& proofs);
int prove_by(const Grid& grid, const Set& found, TechniqueId technique, std::span<const std::uint16_t> removed,
             std::vector<Proof>& proofs);
int prove_by(const Grid& grid, const Fish& found, std::span<const std::uint16_t> removed, std::vector<Proof>& proofs);

}  // namespace ninefold::logic::se
