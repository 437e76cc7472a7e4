// Unique rectangles and loops by Sudoku Explainer's rules: one search for loops of any length, at most two cells of
// which (or any number, with one further digit) have more than the pair.
//
// Unlike our own (techniques/unique_loop.cpp, shared/rectangles.cpp), a loop starts at a cell that has only the pair,
// type 2 includes HoDoKu's type 5, type 3 also exists with a hidden set, and the least expensive finding counts. `old`
// has two flaws of SE 1.2.1: the digits beyond the pair are accumulated over all cells tried from a cell of the path,
// and type 3 is tried from as many cells on as there are such digits.
//
// Order: start cells ascending, depth first, by box, row, column and place; then a stable sort by difficulty and type.
#include <algorithm>
#include <vector>

#include "logic/se/basics.hpp"

namespace ninefold::logic::se {
namespace {

using Id = TechniqueId;

enum class Kind : std::uint8_t { one, two, three_naked, three_hidden, four };
constexpr int kType[] = {1, 2, 3, 3, 4};

struct FoundLoop {
    Hint hint;
    Kind kind;
    CellSet cells, rescue, helpers;
    Mask pair = 0, extra = 0, set = 0;
    int house = -1;
};

class Loops {
public:
    Loops(const Grid& grid, Uniqueness form) : grid_(grid), old_(form == Uniqueness::old) {}

    std::vector<FoundLoop>& run() {
        for (int start = 0; start < 81; ++start) {
            if (size(grid_.cell[start]) != 2) continue;
            pair_ = grid_.cell[start];
            if (!gather(start)) continue;
            path_.assign(1, static_cast<std::uint8_t>(start));
            on_path_ = CellSet::of(start);
            used_ = {houses_at(start), 0};
            extend(start, -1, 0, 2);
        }
        std::stable_sort(found_.begin(), found_.end(), [](const FoundLoop& a, const FoundLoop& b) {
            if (a.hint.difficulty != b.hint.difficulty) return a.hint.difficulty < b.hint.difficulty;
            return kType[static_cast<int>(a.kind)] < kType[static_cast<int>(b.kind)];
        });
        return found_;
    }

private:
    Mask places_of_pair(int house) const {
        return grid_.places[house][lowest(pair_)] & grid_.places[house][15 - std::countl_zero(pair_)];
    }

    // The cells a loop can have: each has another one in its row, column and box, as in every valid loop. `old`
    // accumulates the digits of all cells it tries, so there all are tried. False if a start is not among them.
    bool gather(int start) {
        if (old_) {
            cells_.fill(0x1ff);
            return true;
        }
        const auto one_alone = [](Mask m) { return (m & (m - 1)) == 0; };
        for (const int house : kTables.house[start])
            if (one_alone(places_of_pair(house))) return false;
        for (int row = 0; row < 9; ++row) cells_[row] = places_of_pair(row);
        for (bool changed = true; changed;) {
            changed = false;
            Mask once = 0, twice = 0;  // columns
            for (Mask& row : cells_) {
                if (row && one_alone(row)) {
                    row = 0;
                    changed = true;
                }
                twice |= once & row;
                once |= row;
            }
            const Mask alone = once & ~twice;
            for (int first = 0; first < 9; first += 3)
                for (int shift = 0; shift < 9; shift += 3) {
                    Mask in_box = 0;
                    for (int k = 0; k < 3; ++k) in_box |= (cells_[first + k] >> shift & 7) << (3 * k);
                    if (!in_box || !one_alone(in_box)) continue;
                    for (int k = 0; k < 3; ++k) cells_[first + k] &= ~(7 << shift);
                    changed = true;
                }
            if (!alone) continue;
            for (Mask& row : cells_) row &= ~alone;
            changed = true;
        }
        return cells_[start / 9] >> (start % 9) & 1;
    }

    void extend(int last, int entered_by, Mask extra, int allowance) {
        for (int kind : kBoxRowColumn) {
            if (kind == entered_by) continue;
            const int house = kTables.house[last][kind / 9];
            for (Mask places = places_of_pair(house); places; places &= places - 1) {
                const int c = kTables.cells[house][lowest(places)];
                if (c == path_[0] && path_.size() >= 4) close();
                if (!(cells_[c / 9] >> (c % 9) & 1) || on_path_.has(c)) continue;
                const Mask digits = grid_.cell[c];
                const Mask all = extra | (digits & ~pair_);
                if (old_) extra = all;
                const bool pure = size(digits) == 2;
                if (!pure && size(all) != 1 && allowance <= 0) continue;
                // A loop with another cell of the same parity in one of its houses is invalid.
                Houses& used = used_[path_.size() & 1];
                if (used & houses_at(c)) continue;
                used |= houses_at(c);
                path_.push_back(static_cast<std::uint8_t>(c));
                on_path_.add(c);
                extend(c, kind, all, allowance - !pure);
                used_[(path_.size() - 1) & 1] &= ~houses_at(c);
                on_path_.remove(c);
                path_.pop_back();
            }
        }
    }

    // Cells of even and of odd number, no two of a kind in one house, fill the same houses.
    bool valid() const { return used_[0] == used_[1]; }

    void close() {
        if (!valid()) return;
        std::array<int, 81> rescue;
        std::size_t rescues = 0;
        Mask extra = 0;
        for (int c : path_)
            if (grid_.cell[c] != pair_) {
                rescue[rescues++] = c;
                extra |= grid_.cell[c] & ~pair_;
            }
        if (!rescues) return;
        FoundLoop found;
        found.cells = on_path_;
        for (std::size_t i = 0; i < rescues; ++i) found.rescue.add(rescue[i]);
        found.pair = pair_;
        found.extra = extra;
        if (rescues == 1) {
            found.hint.removals.add(rescue[0], pair_);
            keep(found, Kind::one, 0);
            return;
        }
        if (rescues > 2 || size(extra) == 1)
            type_2(found, rescue[0]);
        else
            type_3(found, rescue[0], rescue[1]);
        if (rescues == 2) type_4(found, rescue[0], rescue[1]);
    }

    void type_2(FoundLoop found, int first) {
        const Mask digit = bit(lowest(grid_.cell[first] & ~pair_));
        found.extra = digit;
        for (Cell c : common_peers(found.rescue)) found.hint.removals.add(c, grid_.cell[c] & digit);
        keep(found, Kind::two, 0);
    }

    void type_4(FoundLoop found, int c1, int c2) {
        const int v1 = lowest(pair_), v2 = 15 - std::countl_zero(pair_);
        int house_1 = -1, house_2 = -1;
        for (int kind : kBoxRowColumn) {
            const int h = kTables.house[c1][kind / 9];
            if (h != kTables.house[c2][kind / 9]) continue;
            if (size(grid_.places[h][v1]) == 2) house_1 = h;
            if (size(grid_.places[h][v2]) == 2) house_2 = h;
        }
        if (house_1 < 0 && house_2 < 0) return;
        const int kept = house_1 >= 0 ? v1 : v2, out = house_1 >= 0 ? v2 : v1;
        for (int c : {c1, c2}) found.hint.removals.add(c, grid_.cell[c] & bit(out));
        found.house = house_1 >= 0 ? house_1 : house_2;
        found.set = bit(kept);
        keep(found, Kind::four, 0);
    }

    void type_3(FoundLoop found, int c1, int c2) {
        for (int n = old_ ? size(found.extra) : 2; n <= 7; ++n)
            for (int kind : kBoxRowColumn) {
                found.house = kTables.house[c1][kind / 9];
                if (found.house != kTables.house[c2][kind / 9]) continue;
                const int empty = grid_.empty[found.house];
                const Mask place_1 = bit(kTables.place[c1][kind / 9]), place_2 = bit(kTables.place[c2][kind / 9]);
                if (2 * n <= empty && (old_ || n >= size(found.extra))) naked(found, n, c1, c2, place_1, place_2);
                if (2 * n < empty) hidden(found, n, place_1, place_2);
            }
    }

    void naked(FoundLoop found, int n, int c1, int c2, Mask place_1, Mask place_2) {
        const auto& cells = kTables.cells[found.house];
        for (unsigned m = 0; m < 512; ++m) {
            if (std::popcount(m) != n || !(m & place_1) || (m & place_2)) continue;
            Mask others = 0;
            bool fits = size(found.extra) >= 2;
            CellSet helpers;
            for (Mask rest = m & ~place_1; rest; rest &= rest - 1) {
                const int c = cells[lowest(rest)];
                fits = fits && size(grid_.cell[c]) >= 2;
                others |= grid_.cell[c];
                helpers.add(c);
            }
            const Mask set = found.extra | others;
            if (!fits || size(set) != n || size((found.extra & grid_.cell[c1] & grid_.cell[c2]) | others) != n)
                continue;
            found.hint.removals.clear();
            for (Mask rest = 0x1ff & ~(m | place_2); rest; rest &= rest - 1)
                found.hint.removals.add(cells[lowest(rest)], grid_.cell[cells[lowest(rest)]] & set);
            found.helpers = helpers;
            found.set = set;
            keep(found, Kind::three_naked, n - 1);
        }
    }

    void hidden(FoundLoop found, int n, Mask place_1, Mask place_2) {
        const Mask free = 0x1ff & ~(pair_ | found.extra);
        if (!free || size(free) < n - 2) return;
        const auto& cells = kTables.cells[found.house];
        for (unsigned m = 0; m < 512; ++m) {
            if (std::popcount(m) != n - 2 || (m & ~free)) continue;
            const Mask set = static_cast<Mask>(m | pair_);
            Mask places = 0;
            bool fits = true;
            for (Mask rest = set; rest; rest &= rest - 1) {
                const Mask of_digit = grid_.places[found.house][lowest(rest)] & ~place_2;
                fits = fits && of_digit;
                places |= of_digit;
            }
            if (!fits || size(places) != n) continue;
            found.hint.removals.clear();
            found.helpers = CellSet();
            for (Mask rest = places & ~place_1; rest; rest &= rest - 1) {
                const int c = cells[lowest(rest)];
                found.hint.removals.add(c, grid_.cell[c] & ~set);
                found.helpers.add(c);
            }
            found.set = set;
            keep(found, Kind::three_hidden, n - 2);
        }
    }

    void keep(FoundLoop& found, Kind kind, int more) {
        if (found.hint.removals.empty()) return;
        for (const FoundLoop& known : found_)
            if (known.kind == kind && known.cells == found.cells) return;
        const std::size_t length = path_.size();
        found.kind = kind;
        found.hint.length = static_cast<int>(length);
        found.hint.difficulty = (length == 4 ? 4.5 : length == 6 ? 4.6 : length == 8 ? 4.7 : 5.0) + 0.1 * more;
        const Id first = length == 4 ? Id::uniqueness_1 : Id::unique_loop_1;
        found.hint.technique = static_cast<Id>(static_cast<int>(first) + kType[static_cast<int>(kind)] - 1);
        found_.push_back(found);
    }

    const Grid& grid_;
    bool old_;
    Mask pair_ = 0;
    std::array<Mask, 9> cells_{};  // by row: those that a loop can have
    std::vector<std::uint8_t> path_;
    CellSet on_path_;
    std::array<Houses, 2> used_{};  // houses of the cells of even and of odd number
    std::vector<FoundLoop> found_;
};

void tell_of(const Grid& grid, const FoundLoop& found, Step& step) {
    step.digits = DigitSet(found.pair);
    for (Cell c : found.cells) {
        step.mark(c, DigitSet(grid.cell[c] & found.pair), Role::floor);
        if (found.kind == Kind::two || found.kind == Kind::three_naked || found.kind == Kind::three_hidden)
            step.mark(c, DigitSet(grid.cell[c] & ~found.pair), Role::roof);
    }
    for (Cell c : found.helpers) step.mark(c, DigitSet(grid.cell[c]), Role::helper);
    if (found.house >= 0) step.mark_house(found.house, Role::house);
    if (found.kind == Kind::four) step.mark(found.rescue, lowest(found.set) + 1, Role::link);
    step.parts.push_back({found.cells, DigitSet(found.pair), Role::floor, -1, 0});
    step.parts.push_back(
        {found.rescue, DigitSet(found.kind == Kind::four ? found.set : found.extra), Role::roof, -1, 1});
}

}  // namespace

bool unique_loops(const Grid& grid, Uniqueness form, Taker& taker) {
    Loops loops(grid, form);
    for (const FoundLoop& found : loops.run())
        if (taker.take(found.hint, [&](Step& step) { tell_of(grid, found, step); })) return true;
    return false;
}

}  // namespace ninefold::logic::se
