// The implications of forcing nets.  To see what a candidate implies it is placed (or removed) on a copy of the
// board, and the singles that arise are placed for four rounds; a literal may thus rest on several
// others.  Each literal so found is a direct implication; these are then chained as in nice loops.
//
// A table is the list of a literal's implications, breadth first, with the way each was derived:
// within the rounds ("own" elements, from the reasons) or through another literal's own elements.
// The distances are HoDoKu's: of an own element, one more than that of the first reason listed.
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

/// The whole table of one assumption, in order, with re-routing.
class NetTable {
public:
    void build(const NetImplications& net, Literal assumption);
    bool built() const { return !elements_.empty(); }

    int find(Literal l) const { return place_[l]; }
    /// Does the main way to the element pass a literal with two or more reasons?
    bool branches(int place) const;
    /// The number of literals on the main way.
    int length(int place) const;
    /// Appends the element and everything it rests on, in order of derivation, to a chain.  False if a link does not
    /// bear examination by itself: in an assumption that has contradicted itself already, anything follows.
    bool tell(int place, const Board& board, Chain& chain) const;

private:
    struct Element {
        Literal literal;
        std::int16_t via;    // place of the literal through whose table it came; -1: an own element
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
