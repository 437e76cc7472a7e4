// WXYZ-wing and longer wings (VWXYZ, UVWXYZ, TUVWXYZ), as bent sets.  n cells with n digits, in two houses that cross.
// A digit is *restricted* if its cells in the set all see each other: it appears at most once. If all digits but z are
// restricted, they fill at most n - 1 cells, so z is in the set: a cell that sees all its z cannot be z. If all are
// restricted, each appears exactly once, and the same holds for all.
//
//     r1c1 wxyz   r1c2 wz   r1c7 xz   r3c3 yz     ->  no z in cells that see all z
//
// With three cells it is an XYZ-wing.  Sets inside one house are naked subsets and left out, and so are sets that
// contain a smaller set of this kind or a naked subset. A pair of houses without such a set has none until one of its
// cells changes.
// Order: box and line, then row and column; cells ascending in pre-order.
#include <bitset>

#include "logic/finders.hpp"
#include "logic/shared/failed_searches.hpp"

namespace ninefold::logic {
namespace {

constexpr TechniqueId kWingLabels[] = {TechniqueId::wxyz_wing, TechniqueId::vwxyz_wing, TechniqueId::uvwxyz_wing,
                                       TechniqueId::tuvwxyz_wing};

// Pairs of houses without bent sets of a size.
template <int Size>
class FailedPairs {
public:
    void build(const Context& context) {
        const CellSet changed = changes_.since(context.board());
        if (changed == CellSet::all()) failed_.reset();
        for (int h = 0; h < kHouses; ++h)
            if (house_set(h).meets(changed)) forget(h);
    }
    bool knows(int one, int two) const { return failed_[at(one, two)]; }
    void learn(int one, int two) const { failed_.set(at(one, two)); }

private:
    static std::size_t at(int one, int two) { return static_cast<std::size_t>(one * kHouses + two); }
    void forget(int house) {
        for (int other = 0; other < kHouses; ++other) failed_.reset(at(house, other)).reset(at(other, house));
    }

    Changes changes_;
    mutable std::bitset<static_cast<std::size_t>(kHouses* kHouses)> failed_;
};

template <int Size>
class BentSearch {
public:
    BentSearch(const Context& context, StepSink& sink)
        : context_(context), board_(context.board()), sink_(sink), failed_(context.shared<FailedPairs<Size>>()) {}

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
        if (failed_.knows(one, two)) return Search::exhausted;
        if (context_.canceled()) return Search::stopped;
        one_ = one;
        two_ = two;
        CellSet usable;
        for (Cell c : (house_set(one) | house_set(two)) & board_.empty())
            if (board_[c].size() <= Size) usable.add(c);
        any_ = false;
        if (choose(usable, CellSet(), DigitSet(), DigitSet(), 0) == Search::stopped) return Search::stopped;
        if (!any_) failed_.learn(one, two);
        return Search::exhausted;
    }

    // *open*: digits of the chosen cells that are not restricted.
    Search choose(CellSet rest, CellSet chosen, DigitSet digits, DigitSet open, int count) {
        while (rest.size() + count >= Size) {
            const Cell c = rest.first();
            rest.remove(c);
            const DigitSet all = digits | board_[c];
            // Too many digits, or as many digits as cells in a part of the set.
            if (all.size() > Size || (all.size() <= count + 1 && count + 1 < Size)) continue;
            DigitSet apart;
            for (Cell other : chosen - peers_of(c)) apart |= board_[other];
            const DigitSet still_open = open | (apart & board_[c]);
            if (still_open.size() > 1) continue;
            const CellSet cells = chosen | CellSet::of(c);
            const Search search = count + 1 < Size     ? choose(rest, cells, all, still_open, count + 1)
                                  : all.size() == Size ? conclude(cells, all, still_open)
                                                       : Search::exhausted;
            if (search == Search::stopped) return search;
        }
        return Search::exhausted;
    }

    Search conclude(CellSet cells, DigitSet digits, DigitSet open) {
        if (house_set(one_).contains(cells) || house_set(two_).contains(cells)) return Search::exhausted;
        Step& step = sink_.start(kWingLabels[Size - 4]);
        for (Digit z : open ? open : digits)
            step.eliminate(common_peers(cells & board_.holding(z)) & board_.holding(z), z);
        if (step.eliminations.empty() || !minimal(cells)) return Search::exhausted;
        any_ = true;
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

    // No proper subset has as many digits as cells: it would be enough on its own.
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
    const FailedPairs<Size>& failed_;
    int one_ = 0, two_ = 0;
    bool any_ = false;  // in this pair of houses
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
