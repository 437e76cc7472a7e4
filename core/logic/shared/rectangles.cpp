#include "logic/shared/rectangles.hpp"

#include "logic/shared/house_masks.hpp"

namespace ninefold::logic {

std::size_t rectangle_key(const std::array<Cell, 4>& corners) {
    const auto [low, high] = std::minmax_element(corners.begin(), corners.end());
    return static_cast<std::size_t>(*low) * kCells + static_cast<std::size_t>(*high);
}

void Rectangles::build(const Context& context) {
    hits_.clear();
    examined_.reset();
    const Board& board = context.board();
    const bool missing = context.rules().missing_candidates;
    for (Cell c11 : context.shared<CellsBySize>().bivalue()) {
        const DigitSet pair = board[c11];
        const Digit a = pair.first(), b = pair.without(a).first();
        const CellSet usable = missing ? board.allowed(a) & board.allowed(b) : board.holding(a) & board.holding(b);
        if (!usable.has(c11)) continue;
        for_each_rectangle(c11, usable, [&](Cell c12, Cell c21, Cell c22) {
            if (!usable.has(c21) || !usable.has(c22)) return;
            const std::array<Cell, 4> corners{c11, c12, c21, c22};
            const std::size_t key = rectangle_key(corners);
            if (examined_[key]) return;
            examined_[key] = true;
            examine(board, corners, pair);
        });
    }
}

void Rectangles::examine(const Board& board, const std::array<Cell, 4>& corners, DigitSet pair) {
    Rectangle r;
    r.corners = corners;
    r.a = pair.first();
    r.b = pair.without(r.a).first();
    for (Cell c : corners) {
        r.cells.add(c);
        (pair.contains(board[c]) ? r.pure : r.extra).add(c);
    }
    switch (r.extra.size()) {
        case 1:
            type_1(board, r);
            break;
        case 2:
            types_2_and_5(board, r);
            type_3(board, r);
            type_4(board, r);
            type_6(board, r);
            hidden(board, r);
            break;
        case 3:
            types_2_and_5(board, r);
            hidden(board, r);
            break;
        default:
            break;
    }
}

Rectangles::Hit Rectangles::hit(const Rectangle& r, TechniqueId technique) const {
    Hit h;
    h.technique = technique;
    h.corners = r.corners;
    h.pair = DigitSet::of(r.a) | DigitSet::of(r.b);
    h.extra = r.extra;
    return h;
}

void Rectangles::keep(Hit&& h) {
    if (!h.eliminations.empty()) hits_.push_back(std::move(h));
}

// Three corners have only the pair left: the fourth is neither digit.
void Rectangles::type_1(const Board& board, const Rectangle& r) {
    Hit h = hit(r, TechniqueId::uniqueness_1);
    const Cell corner = r.extra.first();
    for (Digit d : board[corner] & h.pair) h.eliminations.emplace_back(corner, d);
    keep(std::move(h));
}

// Only one additional digit z: one of the extra corners contains it.
void Rectangles::types_2_and_5(const Board& board, const Rectangle& r) {
    DigitSet additional;
    for (Cell c : r.extra) additional |= board[c];
    additional -= DigitSet::of(r.a) | DigitSet::of(r.b);
    if (additional.size() != 1) return;
    const Cell first = r.extra.first(), second = r.extra.without(first).first();
    const bool aligned = row_of(first) == row_of(second) || column_of(first) == column_of(second);
    Hit h = hit(r, r.extra.size() == 3 || !aligned ? TechniqueId::uniqueness_5 : TechniqueId::uniqueness_2);
    h.digits = additional;
    const Digit z = additional.first();
    for (Cell c : board.holding(z) & common_peers(r.extra)) h.eliminations.emplace_back(c, z);
    keep(std::move(h));
}

namespace {

// Subsets of cells in pre-order: {1}, {1,2}, {1,2,3}, {1,3}, {2}, ...
template <class Visit>
void subsets(const Board& board, CellSet left, CellSet chosen, DigitSet digits, const Visit& visit) {
    for (Cell c : left) {
        left.remove(c);
        const CellSet more = chosen | CellSet::of(c);
        const DigitSet all = digits | board[c];
        visit(more, all);
        subsets(board, left, more, all, visit);
    }
}

}  // namespace

// The additional digits act like one cell, which forms a naked set with helpers in a house of both corners.
void Rectangles::type_3(const Board& board, const Rectangle& r) {
    const Cell first = r.extra.first(), second = r.extra.without(first).first();
    const DigitSet pair = DigitSet::of(r.a) | DigitSet::of(r.b);
    const DigitSet additional = (board[first] | board[second]) - pair;
    for (int house : houses_of(first)) {
        if (!house_set(house).has(second)) continue;
        const CellSet helpers = (house_set(house) & board.empty()) - r.cells - board.holding(r.a) - board.holding(r.b);
        const int line = row_of(first) == row_of(second) ? row_house(row_of(first)) : column_house(column_of(first));
        subsets(board, helpers, CellSet(), additional, [&](CellSet chosen, DigitSet digits) {
            if (digits.size() != chosen.size() + 1) return;
            if (is_box(house) && house_set(line).contains(chosen)) return;
            Hit h = hit(r, TechniqueId::uniqueness_3);
            h.helpers = chosen;
            h.digits = additional;
            h.house = house;
            const CellSet set = chosen | r.extra;
            const auto eliminate_in = [&](int where) {
                for (Cell c : (house_set(where) & board.empty()) - set)
                    for (Digit d : board[c] & digits) h.eliminations.emplace_back(c, d);
            };
            eliminate_in(house);
            const int box = box_house(box_of(first));
            if (!h.eliminations.empty() && !is_box(house) && house_set(box).contains(set)) eliminate_in(box);
            keep(std::move(h));
        });
    }
}

// One digit of the pair is confined to the two extra corners in a house they share: they lose the other one.
void Rectangles::type_4(const Board& board, const Rectangle& r) {
    const Cell first = r.extra.first(), second = r.extra.without(first).first();
    if (row_of(first) != row_of(second) && column_of(first) != column_of(second)) return;
    const CellSet shared = peers_of(first) & peers_of(second);
    for (const auto& [kept, out] : {std::pair(r.a, r.b), std::pair(r.b, r.a)}) {
        if (board.holding(kept).meets(shared)) continue;
        Hit h = hit(r, TechniqueId::uniqueness_4);
        h.digits = DigitSet::of(kept);
        for (Cell c : board.holding(out) & r.extra) h.eliminations.emplace_back(c, out);
        const bool found = !h.eliminations.empty();
        keep(std::move(h));
        if (found) return;
    }
}

// Extra corners opposite each other, and one digit confined to the rectangle in their lines: if it were in one of them,
// it would be in both, and the pair in the others could be swapped.
void Rectangles::type_6(const Board& board, const Rectangle& r) {
    const Cell first = r.extra.first(), second = r.extra.without(first).first();
    if (row_of(first) == row_of(second) || column_of(first) == column_of(second)) return;
    CellSet lines;
    for (Cell c : {first, second}) lines |= house_set(row_house(row_of(c))) | house_set(column_house(column_of(c)));
    for (Digit d : {r.a, r.b}) {
        if (board.holding(d).meets(lines - r.cells)) continue;
        Hit h = hit(r, TechniqueId::uniqueness_6);
        h.digits = DigitSet::of(d);
        for (Cell c : board.holding(d) & r.extra) h.eliminations.emplace_back(c, d);
        const bool found = !h.eliminations.empty();
        keep(std::move(h));
        if (found) return;
    }
}

// Opposite a pure corner, with one digit confined to the rectangle in its row and column: the other digit there would
// force the deadly pattern.
void Rectangles::hidden(const Board& board, const Rectangle& r) {
    if (r.pure.size() == 2) {
        const Cell first = r.pure.first(), second = r.pure.without(first).first();
        if (row_of(first) == row_of(second) || column_of(first) == column_of(second)) return;
    }
    for (Cell base : r.pure) {
        Cell opposite = base;
        for (Cell c : r.cells)
            if (row_of(c) != row_of(base) && column_of(c) != column_of(base)) opposite = c;
        const CellSet lines = house_set(row_house(row_of(opposite))) | house_set(column_house(column_of(opposite)));
        for (const auto& [kept, out] : {std::pair(r.a, r.b), std::pair(r.b, r.a)}) {
            if (board.holding(kept).meets(lines - r.cells) || !board.has(opposite, out)) continue;
            Hit h = hit(r, TechniqueId::hidden_rectangle);
            h.extra = CellSet::of(opposite);
            h.digits = DigitSet::of(kept);
            h.eliminations.emplace_back(opposite, out);
            keep(std::move(h));
        }
    }
}

}  // namespace ninefold::logic
