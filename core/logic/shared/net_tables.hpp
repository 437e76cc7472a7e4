// The implications of forcing nets. To find the consequences of a candidate, it is placed (or removed) on a copy of the
// board, and the resulting singles are placed for four rounds; so a literal can depend on several others. Each literal
// found this way is a direct implication; these are then chained as in nice loops.
//
// A table is the list of a literal's implications, breadth first, with the way each was derived: within the rounds
// ("own" elements, from the reasons) or through another literal's own elements. The distances are HoDoKu's: the
// distance of an own element is one more than that of its first listed reason.
#pragma once

#include <vector>

#include "logic/shared/implications.hpp"
#include "logic/shared/reach.hpp"

namespace ninefold::logic {

/// How an own element of a table was derived.
struct NetOrigin {
    std::int16_t main = 0;  // the reason with the highest place; 0 is the assumption
    std::int16_t distance = 2;
    std::int8_t reasons = 0;    // those that are not the assumption, five at most
    std::int8_t house = kNone;  // hidden single: the house; naked single: kCell; a consequence: kNone
    static constexpr std::int8_t kNone = -1, kCell = -2;
};

class NetImplications : public Implications {
public:
    void build(const Context& context);

    /// Own element *place* (1, 2, ...) of a literal's table.
    const NetOrigin& origin(Literal l, int place) const {
        return origins_[list_start(l) + static_cast<std::uint32_t>(place) - 1];
    }
    Literal element(Literal l, int place) const { return place ? next(l)[static_cast<std::size_t>(place - 1)] : l; }

private:
    void simulate(const Board& board, Literal assumption);
    void put(Board& copy, const Board& board, Literal table, Cell y, Digit d, std::int8_t how);
    void note(Literal table, Literal l, NetOrigin origin);
    int place_of(Literal table, Literal l) const { return l == table ? 0 : stamp_[l] == now_ ? place_[l] : 0; }

    std::vector<NetOrigin> origins_;
    std::vector<std::int16_t> place_;
    std::vector<std::uint32_t> stamp_;
    std::uint32_t now_ = 0;
};

class NetReach : public Reach {
public:
    void build(const Context& context) { Reach::build(context.shared<NetImplications>()); }
};

/// The complete table of one assumption, in order, with rerouting.
class NetTable {
public:
    void build(const NetImplications& net, Literal assumption);
    bool built() const { return !elements_.empty(); }

    int find(Literal l) const { return place_[l]; }
    /// Whether the main path to the element passes a literal with two or more reasons.
    bool branches(int place) const;
    /// The number of literals on the main path.
    int length(int place) const;
    /// Appends the element and everything it depends on, in order of derivation, to a chain. False if a link is not
    /// valid on its own: from an assumption that has already contradicted itself, anything follows.
    bool tell(int place, const Board& board, Chain& chain) const;

private:
    struct Element {
        Literal literal;
        std::int16_t via;    // place of the literal through whose table it was derived; -1: an own element
        std::int16_t place;  // place in that table
        std::int16_t distance;
    };
    std::vector<Literal> why(Literal q, int at, const Board& board, bool& sound) const;
    int own_length(Literal l, int place) const;
    bool own_branches(Literal l, int place) const;

    const NetImplications* net_ = nullptr;
    std::vector<Element> elements_;
    std::vector<std::int16_t> place_;
};

}  // namespace ninefold::logic
