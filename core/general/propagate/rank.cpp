// Lines compared as numbers. For a line with a clue, count the lines certainly below it and those possibly below it; if
// either number equals the rank, the others are forced. Two lines with a known order are restricted at the first place
// of a possible difference.
#include <utility>

#include "general/propagate/propagators.hpp"
#include "general/state.hpp"

namespace ninefold::general {
namespace {

struct Ranks final : Propagator {
    Ranks(std::vector<Ranked> l, Ties t) : lines(std::move(l)), ties(t) {
        for (const auto& r : lines) cells.insert(cells.end(), r.line.begin(), r.line.end());
        priority = 3;
        interest = 1;
        idempotent = false;
    }
    std::vector<Ranked> lines;
    Ties ties;

    struct Order {
        bool below, equal, above;  ///< which of the three are still possible
    };

    /// Compares the first with the second, place by place from one on. `used`: values that both had before, in lines
    /// that are houses; further common values are added.
    static Order compare(const State& s, const Cells& a, const Cells& b, std::size_t from = 0, Mask used = 0) {
        Order order{false, false, false};
        for (std::size_t i = from; i < a.size(); ++i) {
            const Mask x = s[a[i]] & ~used, y = s[b[i]] & ~used;
            if (!x || !y) return order;
            order.below |= lowest(x) < highest(y);
            order.above |= highest(x) > lowest(y);
            if (!(x & y) || (a[i] != b[i] && s.excludes(a[i], b[i]))) return order;
            if (used && fixed(x & y)) used |= x & y;
        }
        order.equal = true;
        return order;
    }

    /// Makes the first less than the second, or not greater if `level` is allowed.
    static bool force_below(State& s, const Cells& a, const Cells& b, bool level) {
        for (std::size_t i = 0; i < a.size(); ++i) {
            if (fixed(s[a[i]]) && s[a[i]] == s[b[i]]) continue;
            // They are equal up to here, so here the first is not greater.
            const Order rest = compare(s, a, b, i + 1);
            const bool strict = (a[i] != b[i] && s.excludes(a[i], b[i])) || !(rest.below || (level && rest.equal));
            return s.restrict(a[i], first_values(highest(s[b[i]]) + !strict)) &&
                   s.restrict(b[i], ~first_values(lowest(s[a[i]]) + strict));
        }
        return level;
    }

    bool run(State& s) override {
        for (std::size_t i = 0; i < lines.size(); ++i) {
            const Ranked& clue = lines[i];
            if (!clue.rank) continue;
            const bool may_tie = ties == Ties::any;
            int certain = 0, possible = 0;
            for (std::size_t j = 0; j < lines.size(); ++j) {
                if (j == i) continue;
                const Order order = ordered(s, lines[j], clue, may_tie);
                if (!order.below && !order.above && !order.equal) return false;
                certain += order.below && !order.above && !order.equal;
                possible += order.below;
            }
            if (certain > clue.rank - 1 || possible < clue.rank - 1) return false;
            for (std::size_t j = 0; j < lines.size(); ++j) {
                if (j == i) continue;
                const Order order = ordered(s, lines[j], clue, may_tie);
                const bool sure = order.below && !order.above && !order.equal;
                if (order.below && (sure || possible == clue.rank - 1)) {
                    if (!force_below(s, lines[j].line, clue.line, false)) return false;
                } else if (!order.below || (certain == clue.rank - 1 && !sure)) {
                    if (!force_below(s, clue.line, lines[j].line, may_tie)) return false;
                }
            }
        }
        if (every_line_a_house(s))
            for (const Ranked& clue : lines)
                if (clue.rank && !beginning_alike(s, clue)) return false;
        return ties != Ties::none || no_ties(s);
    }

    /// Whether every digit is the first of one line per side. Lines are in groups of four: row and column k, each both
    /// ways.
    bool every_line_a_house(const State& s) const {
        const auto n = static_cast<std::size_t>(s.values);
        if (lines.size() != 4 * n || lines[0].line.size() != n) return false;
        for (std::size_t side = 0; side < 4; ++side)
            for (std::size_t k = 1; k < n; ++k)
                if (!s.excludes(lines[side].line[0], lines[4 * k + side].line[0])) return false;
        return true;
    }

    /// Each of the three other sides has one line that begins with the digit of the clue; the rank determines how many
    /// of them are below it. A line that cannot be on its required side does not begin with that digit.
    bool beginning_alike(State& s, const Ranked& clue) {
        const Mask digit = bit((clue.rank - 1) / 4);
        const int below = (clue.rank - 1) % 4;
        if (ties == Ties::any) return true;  // then fewer can be below
        if (!s.restrict(clue.line[0], digit)) return false;
        int may_below = 0, may_above = 0;
        const auto own_side = static_cast<std::size_t>(&clue - lines.data()) % 4;
        Order side_order[4]{};
        for (std::size_t j = 0; j < lines.size(); ++j) {
            if (j % 4 == own_side || !(s[lines[j].line[0]] & digit)) continue;
            const Order order = behind(s, lines[j], clue);
            side_order[j % 4].below |= order.below;
            side_order[j % 4].above |= order.above;
        }
        for (std::size_t side = 0; side < 4; ++side) {
            if (side == own_side) continue;
            may_below += side_order[side].below;
            may_above += side_order[side].above;
        }
        if (may_below < below || may_above < 3 - below) return false;
        for (std::size_t side = 0; side < 4; ++side) {
            if (side == own_side) continue;
            const bool must_below = !side_order[side].above || (side_order[side].below && may_below == below);
            const bool must_above = !side_order[side].below || (side_order[side].above && may_above == 3 - below);
            if (must_below && must_above) return false;
            if (!must_below && !must_above) continue;
            for (std::size_t j = side; j < lines.size(); j += 4) {
                const Mask first = s[lines[j].line[0]];
                if (!(first & digit)) continue;
                const Order order = behind(s, lines[j], clue);
                if (must_below ? !order.below : !order.above) {
                    if (!s.restrict(lines[j].line[0], ~digit)) return false;
                } else if (first == digit) {
                    const bool ok = must_below ? force_below(s, lines[j].line, clue.line, false)
                                               : force_below(s, clue.line, lines[j].line, false);
                    if (!ok) return false;
                }
            }
        }
        return true;
    }

    /// Compares a line with a clue that begins with the same digit, by the rest of the line and by the clues of both.
    static Order behind(const State& s, const Ranked& a, const Ranked& b) {
        Order order = compare(s, a.line, b.line, 1, bit((b.rank - 1) / 4));
        if (a.rank) {
            order.below &= a.rank < b.rank;
            order.above &= a.rank > b.rank;
        }
        return order;
    }

    /// Like compare(), using the clues of both.
    static Order ordered(const State& s, const Ranked& a, const Ranked& b, bool may_tie) {
        Order order = compare(s, a.line, b.line);
        order.equal &= may_tie;
        if (a.rank && b.rank) {
            order.below &= a.rank < b.rank;
            order.above &= a.rank > b.rank;
            order.equal &= a.rank == b.rank;
        }
        return order;
    }

    bool no_ties(const State& s) const {
        for (std::size_t i = 0; i < lines.size(); ++i)
            for (std::size_t j = i + 1; j < lines.size(); ++j) {
                const Order order = compare(s, lines[i].line, lines[j].line);
                if (!order.below && !order.above) return false;
            }
        return true;
    }
};

}  // namespace

PropagatorPtr make_ranks(std::vector<Ranked> lines, Ties ties) {
    return std::make_unique<Ranks>(std::move(lines), ties);
}

}  // namespace ninefold::general
