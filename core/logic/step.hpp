// A step: the conclusions of a technique and the evidence for them.  Data only; other code turns it into sentences and
// colors.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "logic/board.hpp"
#include "logic/technique_id.hpp"

namespace ninefold::logic {

/// The role of a candidate, a house or a set of cells in the pattern.  kRoleNames (registry.cpp) has their public
/// names. Append new roles, never renumber.
enum class Role : std::uint8_t {
    cause,     // part of the pattern without a special role
    base,      // fish: candidate of a base house / a base house
    cover,     // fish: a cover house
    fin,       // fish: base candidate outside the covers
    endo_fin,  // fish: candidate in two base houses
    cannibal,  // fish: base candidate eliminated because two covers hold it
    pivot,     // wings: the cell the others see
    wing,      // wings: a pincer
    link,      // ends of a conjugate pair or of another strong link
    floor,     // rectangles: pure corner, or the pair's candidates in any corner
    roof,      // rectangles: corner with additional digits, or such a digit
    color_a,   // coloring: one color
    color_b,   // coloring: the opposite color
    color_c,   // second component: one color
    color_d,   // second component: the opposite color
    als,       // an almost locked set (Part.index numbers them in chain order)
    rcc,       // a restricted common candidate between sets
    stem,      // death blossom: the stem cell
    petal,     // death blossom: a petal
    common,    // the digit(s) that all ends agree on
    cross,     // Sue de Coq: the cells of the intersection
    line,      // Sue de Coq: the cells of the line
    box,       // Sue de Coq: the cells of the box; empty rectangle: the box
    house,     // the house in which the argument takes place
    helper,    // additional cells completing a naked or hidden set
    target,    // exocet and the like: target cell
    guardian,  // a candidate one of which must be true
    mirror,    // exocet: cells one of which also has a target's digit
};

/// A candidate (digit 0: the cell as such) and its role.
struct CandidateRole {
    Candidate candidate;
    Role role = Role::cause;
};

/// A house and its role.
struct HouseRole {
    std::uint8_t house = 0;
    Role role = Role::house;
};

/// A set of cells with digits, such as an almost locked set.
struct Part {
    CellSet cells;
    DigitSet digits;
    Role role = Role::als;
    std::int8_t house = -1;  // its house, or -1
    std::uint8_t index = 0;
};

/// A literal of a chain: the digit is in (one of) the cells, or in none of them.
struct Node {
    enum class Kind : std::uint8_t { single, group, als };
    CellSet cells;
    std::uint8_t digit = 0;
    bool on = false;
    Kind kind = Kind::single;
};

/// Literals in order; each follows from the previous one: on -> off is a weak link, off -> on a strong one.  In a net a
/// literal can need more than its predecessor: `reasons` lists (node, reason). A literal that needs its own argument
/// names it: `nested` lists (node, number of the proof in Step::proofs).
struct Chain {
    std::vector<Node> nodes;
    std::vector<std::pair<std::int16_t, std::int16_t>> reasons;
    std::vector<std::pair<std::int16_t, std::int32_t>> nested;
};

/// An argument inside a chain: why a candidate is eliminated once others, the reasons of its node, are gone. It holds
/// on the board without those.
struct Proof {
    TechniqueId technique = TechniqueId::none;
    std::vector<Candidate> eliminations;
    DigitSet digits;
    std::vector<CandidateRole> roles;
    std::vector<HouseRole> houses;
    std::vector<Chain> chains;
};

struct Step {
    TechniqueId technique = TechniqueId::none;  // the label: what was found
    int slot = 0;                               // the number of the preset's slot that found it

    // Conclusions, in the order of application.
    std::vector<Candidate> placements;
    std::vector<Candidate> eliminations;

    // Evidence.
    DigitSet digits;  // of the pattern
    std::vector<CandidateRole> roles;
    std::vector<HouseRole> houses;
    std::vector<Part> parts;
    std::vector<Chain> chains;
    std::vector<Proof> proofs;  // of nodes of the chains, and of each other's nodes
    int length = 0;             // of the chains, in inferences, if the technique has chains

    double difficulty = 0;  // on the scale of the preset
    int tenths = 0;         // the difficulty set by Sudoku Explainer's finders, in tenths

    bool siamese = false;     // two fish on one base
    bool guess = false;       // brute force: taken from the solution, not deduced
    bool uniqueness = false;  // assumes that the puzzle has one solution

    void clear() {
        technique = TechniqueId::none;
        slot = 0;
        placements.clear();
        eliminations.clear();
        digits = DigitSet();
        roles.clear();
        houses.clear();
        parts.clear();
        chains.clear();
        proofs.clear();
        length = 0;
        difficulty = 0;
        tenths = 0;
        siamese = guess = uniqueness = false;
    }

    void place(Cell c, Digit d) { placements.emplace_back(c, d); }
    void eliminate(Cell c, Digit d) { eliminations.emplace_back(c, d); }
    void eliminate(CellSet cells, Digit d) {
        for (Cell c : cells) eliminations.emplace_back(c, d);
    }
    void eliminate(Cell c, DigitSet ds) {
        for (Digit d : ds) eliminations.emplace_back(c, d);
    }
    /// Sorts the eliminations by digit, then cell, and removes duplicates.
    void normalize() {
        std::sort(eliminations.begin(), eliminations.end());
        eliminations.erase(std::unique(eliminations.begin(), eliminations.end()), eliminations.end());
    }

    void mark(Cell c, Digit d, Role role) { roles.push_back({Candidate(c, d), role}); }
    void mark(CellSet cells, Digit d, Role role) {
        for (Cell c : cells) mark(c, d, role);
    }
    void mark(Cell c, DigitSet ds, Role role) {
        for (Digit d : ds) mark(c, d, role);
    }
    void mark_house(int house, Role role) { houses.push_back({static_cast<std::uint8_t>(house), role}); }
};

/// The order of "general ranking": more eliminations first, then the smaller weighted sum; both steps
/// must be normalized.  Steps that only differ in their evidence: the shorter chain first.
bool ranks_before(const Step& a, const Step& b);

/// The length of the argument for a step: the candidates of its pattern, the cells of its sets and the literals of its
/// chains (a group counts its cells), including nested proofs. Needs the evidence.
int argument_length(const Step& step);

/// The default order: the shorter argument first; among equally long ones as in ranks_before.
bool shorter_before(const Step& a, const Step& b);

/// Whether the first of two steps is preferred; the difficulty of both must be set.
using Before = bool (*)(const Step&, const Step&);
/// The difficulty of a step by its conclusions, length and label.
using Price = double (*)(const Step&);

}  // namespace ninefold::logic
