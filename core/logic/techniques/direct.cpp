// "Direct" forms: techniques that need no pencil marks, because they lead to a placement at once.
//
// Direct pointing: in a box, a digit is confined to two or three cells of one line, so it is nowhere else in the line,
// which leaves it one place in another house. Direct claiming: the same with box and line swapped. Direct hidden pair
// (triple): two digits share their only two cells of a house, so no other digit can be there, which leaves another
// digit one place in a house.
//
//     box 1: 5 only in row 1   ->  box 3 has one place left for 5   ->  place it
//
// Order: as locked candidates and hidden subsets (boxes first); then houses ascending.
#include "logic/finders.hpp"

namespace ninefold::logic {
namespace {

// Yields the hidden singles of the digit that arise when it is removed from the given cells.
template <class Tell>
Search give_singles(const Board& board, StepSink& sink, TechniqueId id, CellSet victims, Digit d, Tell&& tell) {
    CellSet placed;
    for (int house = 0; house < kHouses; ++house) {
        if (!victims.meets(house_set(house))) continue;
        const CellSet left = board.holding(d, house) - victims;
        if (left.size() != 1 || placed.has(left.first())) continue;
        placed |= left;
        Step& step = sink.start(id);
        step.place(left.first(), d);
        if (sink.wants_evidence()) {
            step.digits = DigitSet::of(d);
            tell(step);
            step.mark(left.first(), d, Role::target);
            step.mark_house(house, Role::house);
        }
        if (sink.commit() == Search::stopped) return Search::stopped;
    }
    return Search::exhausted;
}

// A digit confined, within one house, to its intersection with another.
Search locked(const Board& board, StepSink& sink, TechniqueId id, int base, int cover, Digit d) {
    const CellSet places = board.holding(d, base);
    if (places.size() < 2 || !house_set(cover).contains(places)) return Search::exhausted;
    const CellSet victims = board.holding(d, cover) - places;
    if (!victims) return Search::exhausted;
    return give_singles(board, sink, id, victims, d, [&](Step& step) {
        step.mark(places, d, Role::base);
        step.mark_house(base, Role::base);
        step.mark_house(cover, Role::cover);
    });
}

template <int Size>
class HiddenSearch {
public:
    HiddenSearch(const Board& board, StepSink& sink) : board_(board), sink_(sink) {}

    Search run() {
        for (int k = 0; k < kHouses; ++k) {
            house_ = (k + 18) % kHouses;  // boxes, rows, columns
            if (choose(1, DigitSet(), CellSet()) == Search::stopped) return Search::stopped;
        }
        return Search::exhausted;
    }

private:
    Search choose(Digit from, DigitSet digits, CellSet cells) {
        if (digits.size() == Size) return cells.size() == Size ? conclude(digits, cells) : Search::exhausted;
        for (Digit d = from; d <= 9; ++d) {
            const CellSet places = board_.holding(d, house_);
            if (places.size() < 2 || (cells | places).size() > Size) continue;
            if (choose(d + 1, digits | DigitSet::of(d), cells | places) == Search::stopped) return Search::stopped;
        }
        return Search::exhausted;
    }

    Search conclude(DigitSet digits, CellSet cells) {
        DigitSet gone;
        for (Cell c : cells) gone |= board_[c] - digits;
        for (Digit d : gone) {
            const auto id = Size == 2 ? TechniqueId::direct_hidden_pair : TechniqueId::direct_hidden_triple;
            const Search search = give_singles(board_, sink_, id, cells & board_.holding(d), d, [&](Step& step) {
                step.digits |= digits;
                for (Cell c : cells) step.mark(c, board_[c] & digits, Role::base);
                step.mark_house(house_, Role::base);
            });
            if (search == Search::stopped) return search;
        }
        return Search::exhausted;
    }

    const Board& board_;
    StepSink& sink_;
    int house_ = 0;
};

}  // namespace

Search find_direct_pointing(const Context& context, StepSink& sink) {
    for (int box = 18; box < kHouses; ++box)
        for (Digit d = 1; d <= 9; ++d) {
            const CellSet places = context.board().holding(d, box);
            if (places.size() < 2 || places.size() > 3) continue;
            for (std::size_t k : {at(0), at(1)})
                if (locked(context.board(), sink, TechniqueId::direct_pointing, box, houses_of(places.first())[k], d) ==
                    Search::stopped)
                    return Search::stopped;
        }
    return Search::exhausted;
}

Search find_direct_claiming(const Context& context, StepSink& sink) {
    for (int line = 0; line < 18; ++line)
        for (Digit d = 1; d <= 9; ++d) {
            const CellSet places = context.board().holding(d, line);
            if (places.size() < 2 || places.size() > 3) continue;
            if (locked(context.board(), sink, TechniqueId::direct_claiming, line, houses_of(places.first())[2], d) ==
                Search::stopped)
                return Search::stopped;
        }
    return Search::exhausted;
}

template <int Size>
Search find_direct_hidden_subset(const Context& context, StepSink& sink) {
    return HiddenSearch<Size>(context.board(), sink).run();
}

template Search find_direct_hidden_subset<2>(const Context&, StepSink&);
template Search find_direct_hidden_subset<3>(const Context&, StepSink&);

}  // namespace ninefold::logic
