// WXYZ-wing and longer wings (VWXYZ, UVWXYZ, TUVWXYZ), as bent sets.  n cells with n digits, in two houses that
// cross.  A digit is *restricted* if its cells in the set all see each other: it is there once at most.
// If all but one digit z are restricted, they fill n - 1 cells at most, so z is in the set: a cell that sees all its
// z cannot hold it.  If all are restricted, each is there exactly once, and all do the same.
//
//     r1c1 wxyz   r1c2 wz   r1c7 xz   r3c3 yz     ->  no z where all z look
//
// With three cells it is an XYZ-wing.  Sets inside one house are naked subsets and left out, so are sets that
// hold a smaller set of this kind or a naked subset.
// Order: box and line, then row and column; cells ascending in pre-order.
#include "logic/finders.hpp"

namespace ninefold::logic {
namespace {

constexpr TechniqueId kLabels[] = {TechniqueId::wxyz_wing, TechniqueId::vwxyz_wing, TechniqueId::uvwxyz_wing,
                                   TechniqueId::tuvwxyz_wing};

template <int Size>
class BentSearch {
public:
    BentSearch(const Context& context, StepSink& sink) : context_(context), board_(context.board()), sink_(sink) {}

    Search run() {
        for (int box = 18; box < kHouses; ++box)
            for (int line = 0; line < 18; ++line)
                if (house_set(box).meets(house_set(line)) && in(box, line) == Search::stopped) return Search::stopped;
        for (int row = 0; row < 9; ++row)
            for (int column = 9; column < 18; ++column)
                if (in(row, column) == Search::stopped) return Search::stopped;
        return Search::exhausted;
    }

private:
    Search in(int one, int two) {
        if (context_.cancelled()) return Search::stopped;
        one_ = one;
        two_ = two;
        CellSet usable;
        for (Cell c : (house_set(one) | house_set(two)) & board_.empty())
            if (board_[c].size() <= Size) usable.add(c);
        return choose(usable, CellSet(), DigitSet(), 0);
    }

    Search choose(CellSet rest, CellSet chosen, DigitSet digits, int count) {
        while (rest) {
            const Cell c = rest.first();
            rest.remove(c);
            const DigitSet all = digits | board_[c];
            if (all.size() > Size) continue;
            const CellSet cells = chosen | CellSet::of(c);
            const Search search = count + 1 < Size     ? choose(rest, cells, all, count + 1)
                                  : all.size() == Size ? conclude(cells, all)
                                                       : Search::exhausted;
            if (search == Search::stopped) return search;
        }
        return Search::exhausted;
    }

    bool restricted(CellSet places) const {
        for (Cell c : places)
            if (!peers_of(c).contains(places.without(c))) return false;
        return true;
    }

    Search conclude(CellSet cells, DigitSet digits) {
        if (house_set(one_).contains(cells) || house_set(two_).contains(cells)) return Search::exhausted;
        DigitSet open;
        for (Digit d : digits)
            if (!restricted(cells & board_.holding(d))) open.add(d);
        if (open.size() > 1) return Search::exhausted;
        Step& step = sink_.start(kLabels[Size - 4]);
        for (Digit z : open ? open : digits)
            step.eliminate(common_peers(cells & board_.holding(z)) & board_.holding(z), z);
        if (step.eliminations.empty() || !minimal(cells)) return Search::exhausted;
        if (sink_.wants_evidence()) {
            step.digits = digits;
            DigitSet gone;
            for (Candidate e : step.eliminations) gone.add(e.digit);
            for (Cell c : cells) {
                step.mark(c, board_[c] - gone, Role::wing);
                step.mark(c, board_[c] & gone, Role::common);
            }
            step.parts.push_back({cells, digits, Role::wing, -1, 0});
            step.mark_house(one_, Role::house);
            step.mark_house(two_, Role::house);
        }
        return sink_.commit();
    }

    // No proper part has as many digits as cells: it would do the work alone.
    bool minimal(CellSet cells) const {
        std::array<DigitSet, Size> of;
        std::size_t k = 0;
        for (Cell c : cells) of[k++] = board_[c];
        for (unsigned mask = 1; mask + 1 < 1u << Size; ++mask) {
            DigitSet all;
            for (std::size_t i = 0; i < Size; ++i)
                if (mask >> i & 1) all |= of[i];
            if (all.size() <= std::popcount(mask)) return false;
        }
        return true;
    }

    const Context& context_;
    const Board& board_;
    StepSink& sink_;
    int one_ = 0, two_ = 0;
};

}  // namespace

template <int Size>
Search find_bent_set(const Context& context, StepSink& sink) {
    return BentSearch<Size>(context, sink).run();
}

template Search find_bent_set<4>(const Context&, StepSink&);
template Search find_bent_set<5>(const Context&, StepSink&);
template Search find_bent_set<6>(const Context&, StepSink&);
template Search find_bent_set<7>(const Context&, StepSink&);

}  // namespace ninefold::logic
