// The bivalue universal grave by Sudoku Explainer's rules: the extra candidates are read off the houses one by one
// instead of searched for (techniques/bug.cpp), so some graves are missed. `fixed` also finds those with one digit
// whose cells share houses.
//
// Order: houses by box, row, column; type 2 before 4, 4 before 3; type 3 by size, then house (`old`: house, then size).
#include <vector>

#include "logic/se/basics.hpp"

namespace ninefold::logic::se {
namespace {

class Grave {
public:
    Grave(const Grid& grid, Uniqueness form) : grid_(grid), scratch_(grid), old_(form == Uniqueness::old) {}

    bool run(Taker& taker) {
        if (!collect() || cells_.empty() || !is_grave()) return false;
        if (cells_.size() == 1) return type_1(taker);
        if (size(digits_) == 1) return type_2(taker) || (cells_.size() == 2 && type_4(taker));
        if (common_.empty()) return false;
        return (cells_.size() == 2 && type_4(taker)) || type_3(taker);
    }

private:
    // False if a grave is impossible.
    bool collect() {
        Mask seen = 0;
        CellSet all;
        for (int kind : kBoxRowColumn)
            for (int h = kind; h < kind + 9; ++h)
                for (int d = 0; d < 9; ++d) {
                    const Mask places = grid_.places[h][d];
                    if (places == 0 || size(places) == 2) continue;
                    CellSet large;
                    for (Mask m = places; m; m &= m - 1) {
                        const int c = kTables.cells[h][lowest(m)];
                        if (size(grid_.cell[c]) >= 3) large.add(c);
                    }
                    if (large.empty()) return false;
                    seen |= bit(d);
                    if (size(seen) == 1) all |= large;
                    if (large.size() != 1) continue;
                    digits_ |= bit(d);
                    if (!add(large.first(), d)) return false;
                }
        if (!old_ && size(seen) == 1 && all.size() > static_cast<int>(cells_.size()))
            for (Cell c : all)
                if (!add(c, lowest(seen))) return false;
        return true;
    }

    bool add(int cell, int digit) {
        if (!extra_[cell]) cells_.push_back(cell);
        extra_[cell] |= bit(digit);
        scratch_.remove(cell, digit);
        common_ &= peers_of(cell);
        for (int c : cells_) common_.remove(c);
        return cells_.size() < 2 || size(digits_) < 2 || !common_.empty();
    }

    bool is_grave() const {
        for (int c = 0; c < 81; ++c)
            if (!grid_.value[c] && size(scratch_.cell[c]) != 2) return false;
        for (const auto& house : scratch_.places)
            for (Mask places : house)
                if (places && size(places) != 2) return false;
        return true;
    }

    bool give(Taker& taker, TechniqueId id, double difficulty, CellSet helpers, int house, int kept) {
        hint_.technique = id;
        hint_.difficulty = difficulty;
        if (hint_.removals.empty()) return false;
        return taker.take(hint_, [&](Step& step) {
            for (int c : cells_) {
                step.digits |= DigitSet(extra_[c]);
                step.mark(c, DigitSet(extra_[c]), cells_.size() == 1 ? Role::cause : Role::guardian);
            }
            for (Cell c : helpers) step.mark(c, DigitSet(grid_.cell[c]), Role::helper);
            if (kept >= 0)
                for (int c : cells_) step.mark(c, kept + 1, Role::link);
            if (house >= 0) step.mark_house(house, Role::house);
        });
    }

    bool type_1(Taker& taker) {
        const int c = cells_[0];
        hint_.removals.clear();
        hint_.removals.add(c, grid_.cell[c] & ~extra_[c]);
        return give(taker, TechniqueId::bug_plus_1, 5.6, {}, -1, -1);
    }

    bool type_2(Taker& taker) {
        hint_.removals.clear();
        for (Cell c : common_) hint_.removals.add(c, grid_.cell[c] & digits_);
        return give(taker, TechniqueId::bug_2, 5.7, {}, -1, -1);
    }

    bool type_4(Taker& taker) {
        const int a = cells_[0], b = cells_[1];
        const Mask shared = grid_.cell[a] & grid_.cell[b] & ~digits_;
        if (size(shared) != 1) return false;
        for (int kind : kBoxRowColumn) {
            const int h = kTables.house[a][kind / 9];
            if (h != kTables.house[b][kind / 9]) continue;
            hint_.removals.clear();
            for (int c : {a, b}) hint_.removals.add(c, grid_.cell[c] & ~(extra_[c] | shared));
            return give(taker, TechniqueId::bug_4, 5.7, {}, h, lowest(shared));
        }
        return false;
    }

    bool type_3(Taker& taker) {
        if (old_) {
            for (int kind : kBoxRowColumn)
                for (int n = 2; n <= 6; ++n)
                    if (type_3(taker, kind, n)) return true;
        } else {
            for (int n = 2; n <= 6; ++n)
                for (int kind : kBoxRowColumn)
                    if (type_3(taker, kind, n)) return true;
        }
        return false;
    }

    bool type_3(Taker& taker, int kind, int n) {
        const int house = kTables.house[cells_[0]][kind / 9];
        for (int c : cells_)
            if (kTables.house[c][kind / 9] != house) return false;
        std::vector<int> others;
        for (int c : kTables.peers[cells_[0]])
            if (common_.has(c) && kTables.house[c][kind / 9] == house) others.push_back(c);
        const int count = static_cast<int>(others.size());
        if (count < n || size(digits_) < 2) return false;
        for (unsigned m = 0; m < 1u << count; ++m) {
            if (std::popcount(m) != n - 1) continue;
            Mask set = 0;
            bool fits = true;
            CellSet helpers;
            for (int i = 0; i < count; ++i)
                if (m >> i & 1) {
                    fits = fits && size(grid_.cell[others[i]]) >= 2;
                    set |= grid_.cell[others[i]];
                    helpers.add(others[i]);
                }
            if (!fits || size(set) != n || size(set | digits_) != n) continue;
            hint_.removals.clear();
            for (int i = 0; i < count; ++i)
                if (!(m >> i & 1)) hint_.removals.add(others[i], grid_.cell[others[i]] & set);
            if (give(taker, TechniqueId::bug_3, 5.7 + 0.1 * (n - 1), helpers, house, -1)) return true;
        }
        return false;
    }

    const Grid& grid_;
    Grid scratch_;
    bool old_;
    std::vector<int> cells_;        // in the order found
    std::array<Mask, 81> extra_{};  // the extra digits, by cell
    Mask digits_ = 0;
    CellSet common_ = CellSet::all();  // sees all of the cells
    Hint hint_;
};

}  // namespace

bool bivalue_graves(const Grid& grid, Uniqueness form, Taker& taker) {
    // Skipped while many cells have more than two candidates.
    return Grave(grid, form).run(taker);
}

}  // namespace ninefold::logic::se
