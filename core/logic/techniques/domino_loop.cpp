// SK loop (domino loop, after Steve K).  Four boxes at the corners of a rectangle of chutes, crossed by two rows and
// two columns. In each box, the row and the column have two cells each besides their crossing: eight dominoes, sixteen
// cells, which form a ring: adjacent in a row, around the corner in a box, in a column, in a box, ... Adjacent dominoes
// in the ring share a set of link digits for their common house; each candidate of a domino belongs to one of its two
// links. If the links have sixteen digits in total, each is used in its house exactly once: no other cell of that house
// has it.
//
//     x  ab | . . .  ab x          row 1 of the ring: link {a, b} between two dominoes
//     cd    |        ef
//
// Every assignment of the candidates to links is tried (dynamic programming around the ring).
// Order: pairs of rows, pairs of columns; the first assignment that eliminates something.
#include <algorithm>

#include "logic/finders.hpp"

namespace ninefold::logic {
namespace {

constexpr int kCellsOfRing = 16;

struct Ring {
    std::array<CellSet, 8> domino;
    std::array<DigitSet, 8> digits;
    std::array<int, 8> house;  // between domino k and domino k + 1
};

class RingSearch {
public:
    RingSearch(const Context& context, StepSink& sink) : board_(context.board()), sink_(sink) {}

    Search run() {
        for (int r1 = 0; r1 < 6; ++r1)
            for (int r2 = r1 / 3 * 3 + 3; r2 < 9; ++r2)
                for (int c1 = 0; c1 < 6; ++c1)
                    for (int c2 = c1 / 3 * 3 + 3; c2 < 9; ++c2)
                        if (lay(r1, r2, c1, c2) && allot() == Search::stopped) return Search::stopped;
        return Search::exhausted;
    }

private:
    // Cells of a line in the box of the crossing, besides the crossing.
    static CellSet beside(int line, Cell crossing) {
        return (house_set(line) & house_set(box_house(box_of(crossing)))).without(crossing);
    }

    bool lay(int r1, int r2, int c1, int c2) {
        const int row1 = row_house(r1), row2 = row_house(r2), col1 = column_house(c1), col2 = column_house(c2);
        const Cell nw = cell_at(r1, c1), ne = cell_at(r1, c2), se = cell_at(r2, c2), sw = cell_at(r2, c1);
        ring_.domino = {beside(row1, nw), beside(row1, ne), beside(col2, ne), beside(col2, se),
                        beside(row2, se), beside(row2, sw), beside(col1, sw), beside(col1, nw)};
        ring_.house = {row1, box_house(box_of(ne)), col2, box_house(box_of(se)),
                       row2, box_house(box_of(sw)), col1, box_house(box_of(nw))};
        int incidences = 0;
        for (std::size_t k = 0; k < 8; ++k) {
            if (!board_.empty().contains(ring_.domino[k])) return false;
            ring_.digits[k] = DigitSet();
            for (Cell c : ring_.domino[k]) ring_.digits[k] |= board_[c];
            incidences += ring_.digits[k].size();
            if (incidences > 2 * kCellsOfRing) return false;  // a link digit serves at most two dominoes
        }
        done_ = false;
        return true;
    }

    // Splits each domino's digits: right_[k] belong to the link after it, the rest to the link before.
    Search allot() {
        const unsigned all = ring_.digits[0].bits();
        for (unsigned right = all;; right = (right - 1) & all) {
            right_[0] = DigitSet(static_cast<std::uint16_t>(right));
            if (reachable(right_[0]) && extend(1, 0) == Search::stopped) return Search::stopped;
            if (done_ || !right) return Search::exhausted;
        }
    }

    int link_size(DigitSet right, std::size_t next, DigitSet next_right) const {
        return (right | (ring_.digits[next] - next_right)).size();
    }

    // least_[k][split]: fewest link digits from domino k to the end of the ring.
    bool reachable(DigitSet first) {
        for (auto& row : least_) row.fill(kCellsOfRing + 1);
        const auto each_split = [&](std::size_t k, auto&& see) {
            const unsigned all = ring_.digits[k].bits();
            for (unsigned s = all;; s = (s - 1) & all) {
                see(DigitSet(static_cast<std::uint16_t>(s)));
                if (!s) break;
            }
        };
        each_split(7, [&](DigitSet s) { least_[7][s.bits()] = link_size(s, 0, first); });
        for (std::size_t k = 6; k >= 1; --k)
            each_split(k, [&](DigitSet s) {
                int& best = least_[k][s.bits()];
                each_split(k + 1, [&](DigitSet t) {
                    best = std::min(best, link_size(s, k + 1, t) + least_[k + 1][t.bits()]);
                });
            });
        int best = kCellsOfRing + 1;
        each_split(1, [&](DigitSet t) { best = std::min(best, link_size(first, 1, t) + least_[1][t.bits()]); });
        return best == kCellsOfRing;  // fewer: no solution
    }

    Search extend(std::size_t k, int used) {
        if (k == 8) return conclude();
        const unsigned all = ring_.digits[k].bits();
        for (unsigned s = all;; s = (s - 1) & all) {
            const DigitSet split(static_cast<std::uint16_t>(s));
            const int size = link_size(right_[k - 1], k, split);
            if (used + size + least_[k][s] == kCellsOfRing) {
                right_[k] = split;
                if (extend(k + 1, used + size) == Search::stopped) return Search::stopped;
                if (done_) return Search::exhausted;
            }
            if (!s) return Search::exhausted;
        }
    }

    Search conclude() {
        Step& step = sink_.start(TechniqueId::sk_loop);
        std::array<DigitSet, 8> link;
        for (std::size_t k = 0; k < 8; ++k) {
            const std::size_t next = (k + 1) % 8;
            link[k] = right_[k] | (ring_.digits[next] - right_[next]);
            const CellSet others = (house_set(ring_.house[k]) & board_.empty()) - ring_.domino[k] - ring_.domino[next];
            for (Digit d : link[k]) step.eliminate(others & board_.holding(d), d);
        }
        step.normalize();
        if (step.eliminations.empty()) return Search::exhausted;
        done_ = true;
        if (sink_.wants_evidence()) {
            for (std::size_t k = 0; k < 8; ++k) {
                step.digits |= link[k];
                step.parts.push_back({ring_.domino[k] | ring_.domino[(k + 1) % 8], link[k], Role::link,
                                      static_cast<std::int8_t>(ring_.house[k]), static_cast<std::uint8_t>(k)});
                step.mark_house(ring_.house[k], Role::cover);
                for (Cell c : ring_.domino[k]) step.mark(c, board_[c], Role::base);
            }
        }
        return sink_.commit();
    }

    const Board& board_;
    StepSink& sink_;
    Ring ring_;
    std::array<DigitSet, 8> right_;
    std::array<std::array<int, 512>, 8> least_;
    bool done_ = false;  // an assignment of this ring has eliminated something
};

}  // namespace

Search find_domino_loop(const Context& context, StepSink& sink) { return RingSearch(context, sink).run(); }

}  // namespace ninefold::logic
