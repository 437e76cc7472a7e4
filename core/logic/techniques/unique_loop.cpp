// Unique loop.  A closed loop of six or more cells, neighbors sharing a house, that all have the candidates a and b,
// and of which every house has two or none. If no cell had more, a and b would alternate along the loop and could be
// swapped: two solutions. So some cell contains another digit: types 1 to 4 of a deadly pattern (shared/deadly.hpp).
// With four cells it is a unique rectangle.
//
//     r1c1 - r1c4 - r4c4 - r4c5 - r2c5 - r2c1 - r1c1     every row, column and box: two cells or none
//
// Assumes that the puzzle has one solution.
// Order: pairs a < b; loops by their smallest cell, then as a depth-first search from it finds them (row, column, box;
// cells ascending), once for each set of cells.
#include "logic/finders.hpp"
#include "logic/shared/deadly.hpp"

namespace ninefold::logic {
namespace {

constexpr TechniqueId kLoopLabels[] = {TechniqueId::unique_loop_1, TechniqueId::unique_loop_2,
                                       TechniqueId::unique_loop_3, TechniqueId::unique_loop_4};

/// All loops of a state; four slots use them.
class Loops {
public:
    void build(const Context& context) {
        found.clear();
        board_ = &context.board();
        for (Digit a = 1; a <= 9; ++a)
            for (Digit b = a + 1; b <= 9; ++b) {
                pair_ = DigitSet::of(a) | DigitSet::of(b);
                usable_ = board_->holding(a) & board_->holding(b);
                bivalue_ = CellSet();
                for (Cell c : usable_)
                    if (board_->candidates()[static_cast<std::size_t>(c)] == pair_) bivalue_.add(c);
                // Types 1, 3, 4 have at most two extra cells (a house has two of the loop); type 2 any number with one
                // digit.
                if (bivalue_.size() < 3) continue;
                for (Cell start : usable_) {
                    start_ = start;
                    path_ = CellSet();
                    used_.fill(0);
                    visit(start, -1, 0);
                }
            }
    }
    std::vector<DeadlyPattern> found;

private:
    bool acceptable(CellSet cells) const {
        const CellSet extra = cells - bivalue_;
        if (extra.size() <= 2) return true;
        DigitSet more;
        for (Cell c : extra) more |= (*board_)[c] - pair_;
        return more.size() == 1;
    }

    // Adds the cell, reached through a house of the given kind, to the path; length: of the path before.
    void visit(Cell c, int kind, int length) {
        if (path_.has(c)) return;
        for (int h : houses_of(c))
            if (used_[at(h)] >= 2) return;
        path_.add(c);
        for (int h : houses_of(c)) ++used_[at(h)];
        if (acceptable(path_)) {
            for (int k = 0; k < 3; ++k) {
                if (k == kind) continue;
                const int house = houses_of(c)[at(k)];
                for (Cell next : house_set(house) & usable_) {
                    if (next == start_ && length >= 5 && length % 2 == 1) close();
                    if (next > start_) visit(next, k, length + 1);
                }
            }
        }
        for (int h : houses_of(c)) --used_[at(h)];
        path_.remove(c);
    }

    void close() {
        for (int h = 0; h < kHouses; ++h)
            if (used_[at(h)] == 1) return;
        for (const DeadlyPattern& known : found)
            if (known.cells == path_ && known.digits == pair_) return;
        if (bipartite()) found.push_back({path_, pair_, TechniqueId::none});
    }

    // The digits must alternate in every house, not only along the loop.
    bool bipartite() const {
        CellSet odd, even, fresh = CellSet::of(path_.first());
        even = fresh;
        while (fresh) {
            CellSet next;
            for (Cell c : fresh) next |= peers_of(c) & path_;
            CellSet& mine = even.meets(fresh) ? odd : even;
            const CellSet& other = even.meets(fresh) ? even : odd;
            if (next.meets(other)) return false;
            fresh = next - mine;
            mine |= next;
        }
        return (odd | even) == path_;
    }

    const Board* board_ = nullptr;
    DigitSet pair_;
    CellSet usable_, bivalue_, path_;
    Cell start_ = 0;
    std::array<std::uint8_t, kHouses> used_{};
};

}  // namespace

template <int Type>
Search find_unique_loop(const Context& context, StepSink& sink) {
    return conclude_deadly(context.board(), context.shared<Loops>().found, Type, kLoopLabels[Type - 1], sink);
}

template Search find_unique_loop<1>(const Context&, StepSink&);
template Search find_unique_loop<2>(const Context&, StepSink&);
template Search find_unique_loop<3>(const Context&, StepSink&);
template Search find_unique_loop<4>(const Context&, StepSink&);

}  // namespace ninefold::logic
