// Aligned pair and triplet exclusion by Sudoku Explainer's rules: only cells with two candidates (triplet: or three)
// that see all base cells exclude combinations. Our own version (techniques/aligned_pair.cpp) uses almost locked sets
// of any size.
//
// Order: pairs of base cells (0,1), (0,2), (1,2), (0,3) ...; the third is a peer of the first, then of the second.
#include <vector>

#include "logic/se/basics.hpp"

namespace ninefold::logic::se {
namespace {

class Aligned {
public:
    Aligned(const Grid& grid, Taker& taker, int most) : grid_(grid), taker_(taker) {
        CellSet singles;
        for (int c = 0; c < 81; ++c) {
            const int n = size(grid.cell[c]);
            if (n == 1) singles.add(c);
            if (n >= 2 && n <= most) excluding_.add(c);
        }
        for (int c = 0; c < 81; ++c)
            if (size(grid.cell[c]) >= 2 && !peers_of(c).meets(singles) && peers_of(c).meets(excluding_)) {
                base_.push_back(c);
                is_base_.add(c);
            }
    }

    bool pairs() {
        hint_.technique = TechniqueId::aligned_pair_exclusion;
        hint_.difficulty = 6.2;
        return each_pair([&](int a, int b, CellSet common) {
            const std::array<int, 2> cells = {a, b};
            return test(cells, common);
        });
    }

    // An earlier board with more candidates had no finding: only changes since then matter.
    void follow(const Grid& before, const Aligned& then) {
        fresh_ = is_base_ - then.is_base_;
        for (int c = 0; c < 81; ++c)
            if (grid_.cell[c] != before.cell[c]) fresh_.add(c);
    }

    bool triples() {
        hint_.technique = TechniqueId::aligned_triplet_exclusion;
        hint_.difficulty = 7.5;
        return each_pair([&](int a, int b, CellSet common) {
            if (taker_.canceled()) return true;
            CellSet seen = {a, b};
            const bool fresh = fresh_.meets(seen);
            if (!fresh && !fresh_.meets(common | peers_of(a) | peers_of(b))) return false;
            for (int from : {a, b})
                for (int c : kTables.peers[from]) {
                    if (!excluding_.has(c) || !is_base_.has(c) || seen.has(c)) continue;
                    seen.add(c);
                    // The same three cells were examined already, as this pair's smaller cell and c, with b.
                    if (c < b && excluding_.has(b) && (sees(a, b) || sees(c, b))) continue;
                    const CellSet all = common & peers_of(c);
                    if (all.size() < 2 || !(fresh || fresh_.has(c) || fresh_.meets(all))) continue;
                    const std::array<int, 3> cells = {a, b, c};
                    if (test(cells, all)) return true;
                }
            return false;
        });
    }

    bool any() const { return any_; }

private:
    template <class Visit>
    bool each_pair(Visit visit) {
        for (std::size_t j = 1; j < base_.size(); ++j)
            for (std::size_t i = 0; i < j; ++i) {
                const CellSet common = excluding_ & peers_of(base_[i]) & peers_of(base_[j]);
                if (common.size() >= 2 && visit(base_[i], base_[j], common)) return true;
            }
        return false;
    }

    template <std::size_t Size>
    bool test(const std::array<int, Size>& cells, CellSet common) {
        std::array<Mask, Size> allowed{};
        std::array<Mask, 20> excluders;
        std::size_t count = 0;
        for (Cell c : common) excluders[count++] = grid_.cell[c];
        // The digits excluded from the last cell if the others are *used*; all digits if a cell has no candidate left.
        const auto forbidden = [&](Mask used) {
            Mask out = 0;
            for (std::size_t i = 0; i < count; ++i) {
                const Mask left = excluders[i] & ~used;
                if (!left) return Mask{0x1ff};
                if (!(left & (left - 1))) out |= left;
            }
            return out;
        };
        const bool ab = sees(cells[0], cells[1]);
        if constexpr (Size == 2) {
            for (Mask x = grid_.cell[cells[0]]; x; x &= x - 1) {
                const Mask a = x & -x, b = grid_.cell[cells[1]] & ~forbidden(a) & ~(ab ? a : 0);
                if (b) allowed[0] |= a, allowed[1] |= b;
            }
        } else {
            const bool ac = sees(cells[0], cells[2]), bc = sees(cells[1], cells[2]);
            for (Mask x = grid_.cell[cells[0]]; x; x &= x - 1)
                for (Mask y = grid_.cell[cells[1]]; y; y &= y - 1) {
                    const Mask a = x & -x, b = y & -y;
                    if (ab && a == b) continue;
                    const Mask c = grid_.cell[cells[2]] & ~forbidden(a | b) & ~(ac ? a : 0) & ~(bc ? b : 0);
                    if (c) allowed[0] |= a, allowed[1] |= b, allowed[2] |= c;
                }
        }
        hint_.removals.clear();
        for (std::size_t i = 0; i < Size; ++i) hint_.removals.add(cells[i], grid_.cell[cells[i]] & ~allowed[i]);
        if (hint_.removals.empty()) return false;
        any_ = true;
        return taker_.take(hint_, [&](Step& step) {
            for (int c : cells) step.mark(c, DigitSet(grid_.cell[c]), Role::base);
            for (const auto& [cell, digits] : hint_.removals) step.digits |= DigitSet(digits);
            std::uint8_t index = 0;
            for (Cell c : common)
                step.parts.push_back({CellSet::of(c), DigitSet(grid_.cell[c]), Role::als, -1, index++});
        });
    }

    const Grid& grid_;
    Taker& taker_;
    CellSet excluding_, is_base_, fresh_ = CellSet::all();
    std::vector<int> base_;
    Hint hint_;
    bool any_ = false;
};

}  // namespace

bool aligned_pairs(const Grid& grid, Taker& taker) { return Aligned(grid, taker, 2).pairs(); }

bool AlignedTriples::find(const Grid& grid, Taker& taker) {
    Aligned aligned(grid, taker, 3);
    if (follows(grid)) aligned.follow(without_, Aligned(without_, taker, 3));
    if (aligned.triples()) return true;
    if (aligned.any()) return false;
    without_ = grid;
    known_ = true;
    return false;
}

// Whether this is the board without findings, or one derived from it.
bool AlignedTriples::follows(const Grid& grid) const {
    if (!known_) return false;
    Mask more = 0;
    for (int c = 0; c < 81; ++c) more |= grid.cell[c] & ~without_.cell[c];
    return !more;
}

}  // namespace ninefold::logic::se
