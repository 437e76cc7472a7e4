// The conclusions of forcing chains and forcing nets from assumptions and their consequences.
//
// Contradiction: an assumption is wrong if it implies its own negation, or a candidate both true and false, two digits
// in a cell, a digit twice in a house, or leaves a cell without a candidate or a digit without a place in a house.
// Verity: a literal holds if it follows from both states of a candidate, from every candidate of a cell, or from every
// place of a digit in a house.
//
// For a house without a place, we follow HoDoKu and use the cells where the placed digits allow the digit, including
// eliminated candidates: an elimination of the digit in the house blocks the argument.
#pragma once

#include <vector>

#include "logic/shared/reach.hpp"

namespace ninefold::logic {

/// A reason for a conclusion: chains from assumptions to the literals that exclude each other or agree.
struct Argument {
    enum class Kind : std::uint8_t {
        negation,
        on_and_off,
        two_digits,
        two_places,
        empty_cell,
        empty_house,  // contradictions
        both_ways,
        every_digit,
        every_place,  // verities
    };
    struct Line {
        Literal assumption, end;
    };
    Kind kind = Kind::negation;
    Cell cell = -1;   // the place, if it is a cell
    int house = -1;   // or a house
    Digit digit = 0;  // of the house
    std::vector<Line> lines;

    bool verity() const { return kind >= Kind::both_ways; }
};

class Forcing {
public:
    Forcing(const Board& board, const Implications& graph, const Reach& reach);

    /// The literals that hold: true candidates by cell and digit, then false ones.
    std::vector<Literal> conclusions() const;
    /// Only the first of them, or -1.
    int first_conclusion() const;
    /// All arguments for a conclusion, contradictions first.  `visit(argument)` returns true to stop.
    template <class Visit>
    void arguments(Literal conclusion, const Visit& visit) const {
        const bool stopped = contradictions(negation(conclusion), visit);
        if (!stopped) verities(conclusion, visit);
    }

private:
    /// Sets of candidates that cannot all be false, as masks of their words.
    struct Spot {
        std::uint32_t first, last;  // in masks_
        Cell cell;
        int house;
        Digit digit;
        int size;
    };
    struct Mask {
        std::uint16_t word;
        std::uint64_t bits;
    };

    const std::uint64_t* on(Literal l) const { return reach_.from(l); }
    const std::uint64_t* off(Literal l) const { return reach_.from(l) + words_; }
    Literal negation(Literal l) const {
        return static_cast<Literal>(l < graph_.off_base() ? l + graph_.off_base() : l - graph_.off_base());
    }
    bool all_in(const Spot& spot, const std::uint64_t* row) const {
        for (std::uint32_t i = spot.first; i < spot.last; ++i)
            if ((row[masks_[i].word] & masks_[i].bits) != masks_[i].bits) return false;
        return true;
    }
    bool any_in(const Spot& spot, const std::uint64_t* row) const {
        for (std::uint32_t i = spot.first; i < spot.last; ++i)
            if (row[masks_[i].word] & masks_[i].bits) return true;
        return false;
    }
    void add_spot(CellSet cells, DigitSet digits, Cell cell, int house);
    bool contradictory(Literal assumption) const;
    void conclude();
    template <class Visit>
    bool contradictions(Literal assumption, const Visit& visit) const;
    template <class Visit>
    bool verities(Literal conclusion, const Visit& visit) const;

    const Board& board_;
    const Implications& graph_;
    const Reach& reach_;
    std::size_t words_;
    std::vector<Mask> masks_;
    std::vector<Spot> spots_;
    std::vector<std::uint64_t> true_, false_;  // the true candidates
};

template <class Visit>
bool Forcing::contradictions(Literal assumption, const Visit& visit) const {
    const std::uint64_t* const row = reach_.from(assumption);
    const auto has = [&](Literal l) { return row[l / 64] >> (l % 64) & 1; };
    const auto argue = [&](Argument argument, std::initializer_list<Literal> ends) {
        for (Literal end : ends) argument.lines.push_back({assumption, end});
        return visit(argument);
    };
    if (has(negation(assumption)) &&
        argue({Argument::Kind::negation, graph_.cell(assumption), -1, 0, {}}, {negation(assumption)}))
        return true;
    // On and off: the lowest such cell of each digit.
    for (Digit d = 1; d <= 9; ++d)
        for (Cell c : board_.holding(d))
            if (has(graph_.on(c, d)) && has(graph_.off(c, d))) {
                if (argue({Argument::Kind::on_and_off, c, -1, d, {}}, {graph_.on(c, d), graph_.off(c, d)})) return true;
                break;
            }
    // Two digits in a cell: the lowest such cell of each pair.
    std::array<CellSet, 9> placed{};
    for (Digit d = 1; d <= 9; ++d)
        for (Cell c : board_.holding(d))
            if (has(graph_.on(c, d))) placed[static_cast<std::size_t>(d - 1)].add(c);
    for (std::size_t a = 0; a < 9; ++a)
        for (std::size_t b = a + 1; b < 9; ++b) {
            const CellSet both = placed[a] & placed[b];
            if (!both) continue;
            const Cell c = both.first();
            if (argue({Argument::Kind::two_digits, c, -1, 0, {}},
                      {graph_.on(c, static_cast<Digit>(a + 1)), graph_.on(c, static_cast<Digit>(b + 1))}))
                return true;
        }
    for (int house = 0; house < kHouses; ++house)
        for (Digit d = 1; d <= 9; ++d) {
            const CellSet twice = placed[static_cast<std::size_t>(d - 1)] & house_set(house);
            if (twice.size() < 2) continue;
            Argument argument{Argument::Kind::two_places, -1, house, d, {}};
            for (Cell c : twice) argument.lines.push_back({assumption, graph_.on(c, d)});
            if (visit(argument)) return true;
        }
    for (const Spot& spot : spots_) {
        if (!all_in(spot, row + words_) || (spot.cell >= 0 && any_in(spot, row))) continue;
        Argument argument{spot.cell >= 0 ? Argument::Kind::empty_cell : Argument::Kind::empty_house,
                          spot.cell,
                          spot.house,
                          spot.digit,
                          {}};
        if (spot.cell >= 0)
            for (Digit d : board_[spot.cell]) argument.lines.push_back({assumption, graph_.off(spot.cell, d)});
        else
            for (Cell c : board_.holding(spot.digit, spot.house))
                argument.lines.push_back({assumption, graph_.off(c, spot.digit)});
        if (visit(argument)) return true;
    }
    return false;
}

template <class Visit>
bool Forcing::verities(Literal conclusion, const Visit& visit) const {
    const Cell own = graph_.cell(conclusion);
    for (int i = 0; i < graph_.candidates(); ++i) {
        const auto yes = static_cast<Literal>(i);
        const Literal no = negation(yes);
        if (graph_.cell(yes) == own || !reach_.reaches(yes, conclusion) || !reach_.reaches(no, conclusion)) continue;
        if (visit(Argument{Argument::Kind::both_ways,
                           graph_.cell(yes),
                           -1,
                           graph_.digit(yes),
                           {{yes, conclusion}, {no, conclusion}}}))
            return true;
    }
    for (Cell c : board_.empty()) {
        Argument argument{Argument::Kind::every_digit, c, -1, 0, {}};
        for (Digit d : board_[c])
            if (reach_.reaches(graph_.on(c, d), conclusion)) argument.lines.push_back({graph_.on(c, d), conclusion});
        if (!board_[c].empty() && static_cast<int>(argument.lines.size()) == board_[c].size() && visit(argument))
            return true;
    }
    for (int house = 0; house < kHouses; ++house)
        for (Digit d = 1; d <= 9; ++d) {
            const CellSet places = board_.holding(d, house);
            bool all = !places.empty();
            for (Cell c : places) all = all && reach_.reaches(graph_.on(c, d), conclusion);
            if (!all) continue;
            Argument argument{Argument::Kind::every_place, -1, house, d, {}};
            for (Cell c : places) argument.lines.push_back({graph_.on(c, d), conclusion});
            if (visit(argument)) return true;
        }
    return false;
}

}  // namespace ninefold::logic
