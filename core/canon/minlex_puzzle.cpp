// Min-lex form of any digits: puzzles, and whatever breaks the rules.
//
// Breadth first by row of the output.  For a fixed arrangement of cells the smallest relabelling numbers the digits in
// the order in which they first appear, so only arrangements are searched.  An Arrangement says which rows
// came first and what is known of the order of the columns: three slots of stacks and three places in each, where
// neighbours may be tied.  A tie says that every order of its members gives the rows so far; it costs nothing and is
// broken only when a row tells its members apart.
//
//     slots   | 0 . 0 . 1 | 0 . 0 . 2 | 0 | 3 . 4 |       '.' a tie of columns
//                  A      .     B          C              '.' a tie of stacks
//
// A digit that is new in a row gets its number from the place of its column, so as long as that column is tied the
// digit is *open*: its number is not known, only its column (its home).
//
// A row without open digits refines the ties by sorting and never branches (refine).  In a row with an open
// digit that could be the smallest at some place, each digit that could take that number is tried (descend); this also
// serves rows in which a new digit stands twice.  Rows, bands and stacks that equal one another are tried once.
//
// Rows are compared as nine nibbles where a digit that is new is 15.  That orders rows as their numbers would:
// up to the first difference the same numbers have been given out, and a number given out is less than the next.
#include <algorithm>
#include <bit>
#include <vector>

#include "canon/minlex.hpp"

namespace ninefold::canon {
namespace {

using u8 = std::uint8_t;
using u16 = std::uint16_t;
using u64 = std::uint64_t;

constexpr u8 kNew = 15;
constexpr u64 kWorst = ~u64{0};

struct Arrangement {
    std::array<u8, 9> order{0, 1, 2, 3, 4, 5, 6, 7, 8};  // place -> column
    u8 side = 0;                                         // 1: of the transposed grid
    std::array<u8, 10> label;                            // digit -> number, kNew if unseen; of an open digit, some
    u16 tie = 0b011'011'011;                             // bit p: places p and p+1, of one slot, are tied
    u16 stack_tie = 0b11;                                // bit s: slots s and s+1 are tied
    u16 seen = 0, open = 0, used = 0;                    // bit d; bit d; bit r: rows that are placed
    std::array<u8, 10> home{}, home_row{};               // of a digit: its column in the output row where it was new
    std::array<u8, 9> rows{};
};

/// The digits of one side (the grid or its transpose) and which of its rows, bands and stacks are alike.
struct Side {
    u8 cell[9][9];
    u16 digits[9], twice[9],
        filled[9];  // of a row: its digits, those that stand there more than once; its columns with a digit
    u8 row_kind[9], band_kind[3], stack_kind[3];
};

class Search {
public:
    explicit Search(const Digits& grid);
    Canonical run();

private:
    void place_rows(const Arrangement& from, int r);
    void consider(const Arrangement& from, int row);
    void refine(const Arrangement& from, int row);
    void descend(const Arrangement& from, int row, int place, u64 code);
    void choose_stack(const Arrangement& from, int row, int place, u64 code);
    void take_block(Arrangement next, int row, int place, u64 code, u16 block, u8 value, u8 repeat);
    bool worse(int place, u64 code) const { return code > best_ >> (4 * (9 - place)); }
    void accept(const Arrangement& next, int row, u64 code);
    void settle(Arrangement& a, int row) const;
    void number_open(Arrangement& a) const;
    int lowest_place(const Arrangement& a, int column) const;
    void pin(Arrangement& a, int column) const;

    Side side_[2];
    std::vector<Arrangement> now_, next_;
    u64 best_ = kWorst;
    int depth_ = 0;               // the output row that is being chosen
    int labels_ = 0;              // numbers given out in the rows before
    bool orderly_ = true;         // no line has a digit twice
    std::array<u8, 9> out_[9]{};  // the rows chosen
};

template <class Kind>
void name_kinds(const Kind* kinds, int n, u8* names) {
    for (int i = 0; i < n; ++i) {
        names[i] = static_cast<u8>(i);
        for (int j = 0; j < i; ++j)
            if (kinds[i] == kinds[j]) {
                names[i] = names[j];
                break;
            }
    }
}

u64 packed(const u8* cells, int step) {
    u64 code = 0;
    for (int i = 0; i < 9; ++i) code = code << 4 | cells[i * step];
    return code;
}

Search::Search(const Digits& grid) {
    for (int r = 0; r < 9; ++r)
        for (int c = 0; c < 9; ++c) side_[0].cell[r][c] = side_[1].cell[c][r] = grid[9 * r + c];
    u64 lines[2][9];
    for (int s = 0; s < 2; ++s) {
        Side& side = side_[s];
        for (int r = 0; r < 9; ++r) {
            u16 digits = 0, twice = 0, filled = 0;
            for (int c = 0; c < 9; ++c) {
                const u16 bit = static_cast<u16>(1u << side.cell[r][c]);
                twice = static_cast<u16>(twice | (digits & bit));
                digits = static_cast<u16>(digits | bit);
                filled = static_cast<u16>(filled | (side.cell[r][c] != 0) << c);
            }
            side.digits[r] = static_cast<u16>(digits & ~1u);
            side.twice[r] = static_cast<u16>(twice & ~1u);
            side.filled[r] = filled;
            orderly_ = orderly_ && side.twice[r] == 0;
            lines[s][r] = packed(side.cell[r], 1);
        }
    }
    for (int s = 0; s < 2; ++s) {
        name_kinds(lines[s], 9, side_[s].row_kind);
        std::array<u8, 3> bands[3];
        for (int b = 0; b < 3; ++b) {
            std::copy_n(side_[s].row_kind + 3 * b, 3, bands[b].begin());
            std::sort(bands[b].begin(), bands[b].end());
        }
        name_kinds(bands, 3, side_[s].band_kind);
        std::copy_n(side_[s].band_kind, 3, side_[1 - s].stack_kind);
    }
}

/// The column's lowest possible place.
int Search::lowest_place(const Arrangement& a, int column) const {
    int place = 0;
    while (a.order[place] != column) ++place;
    int slot = place / 3, in_slot = place % 3;
    while (in_slot > 0 && a.tie >> (3 * slot + in_slot - 1) & 1) --in_slot;
    while (slot > 0 && a.stack_tie >> (slot - 1) & 1) --slot;
    return 3 * slot + in_slot;
}

/// The same with the column at *p* moved to *place*, the first of those it is tied with, and tied no more.
Arrangement with_first(const Arrangement& from, int place, int p) {
    Arrangement a = from;
    std::swap(a.order[place], a.order[p]);
    a.tie = static_cast<u16>(a.tie & ~(1u << place));
    return a;
}

/// Gives the column its lowest possible place.
void Search::pin(Arrangement& a, int column) const {
    const int target = lowest_place(a, column);
    const int slot = target / 3;
    int place = 0;
    while (a.order[place] != column) ++place;
    if (place / 3 != slot)
        for (int i = 0; i < 3; ++i) std::swap(a.order[3 * slot + i], a.order[place / 3 * 3 + i]);
    std::swap(a.order[3 * slot + place % 3], a.order[target]);
    a.stack_tie = static_cast<u16>(a.stack_tie & ~(1u << slot));
    a.tie = static_cast<u16>(a.tie & ~(1u << target));
}

/// Numbers the open digits by the place of their home; those whose home is tied stay open.
void Search::number_open(Arrangement& a) const {
    std::array<u8, 9> place{};
    for (int p = 0; p < 9; ++p) place[a.order[p]] = static_cast<u8>(p);
    for (u16 left = a.open; left; left = static_cast<u16>(left & (left - 1))) {
        const int d = std::countr_zero(left), p = place[a.home[d]], slot = p / 3;
        a.label[d] = out_[a.home_row[d]][p];
        const bool tied = (a.tie >> p & 1) || (p % 3 && a.tie >> (p - 1) & 1) || (a.stack_tie >> slot & 1) ||
                          (slot && a.stack_tie >> (slot - 1) & 1);
        if (!tied) a.open = static_cast<u16>(a.open & ~(1u << d));
    }
}

void Search::accept(const Arrangement& next, int row, u64 code) {
    if (code < best_) {
        best_ = code;
        next_.clear();
    }
    next_.push_back(next);
    next_.back().rows[depth_] = static_cast<u8>(row);
    next_.back().used = static_cast<u16>(next.used | 1u << row);
}

/// A row without open digits and without a new digit twice.
void Search::refine(const Arrangement& from, int row) {
    const u8* cell = side_[from.side].cell[row];
    u8 key[9];  // value, column
    for (int p = 0; p < 9; ++p) key[p] = static_cast<u8>(from.label[cell[from.order[p]]] << 4 | from.order[p]);
    if (from.tie)
        for (int p = 0; p < 9; p += 3) {
            const unsigned tie = from.tie >> p & 3;
            if (tie & 1 && key[p] > key[p + 1]) std::swap(key[p], key[p + 1]);
            if (tie & 2 && key[p + 1] > key[p + 2]) std::swap(key[p + 1], key[p + 2]);
            if (tie == 3 && key[p] > key[p + 1]) std::swap(key[p], key[p + 1]);
        }
    u64 code[3];
    for (int s = 0; s < 3; ++s)
        code[s] = static_cast<u64>(key[3 * s] >> 4 << 8 | (key[3 * s + 1] & 0xf0) | key[3 * s + 2] >> 4);
    int slot[3] = {0, 1, 2};
    if (from.stack_tie) {
        const auto sort2 = [&](int i) {
            if (code[i] > code[i + 1]) std::swap(code[i], code[i + 1]), std::swap(slot[i], slot[i + 1]);
        };
        if (from.stack_tie & 1) sort2(0);
        if (from.stack_tie & 2) sort2(1);
        if (from.stack_tie == 3) sort2(0);
    }
    const u64 whole = code[0] << 24 | code[1] << 12 | code[2];
    if (whole > best_) return;
    Arrangement next = from;
    next.tie = 0;
    for (int s = 0; s < 3; ++s) {
        unsigned tie = from.tie >> (3 * slot[s]) & 3;
        for (int i = 0; i < 3; ++i) next.order[3 * s + i] = key[3 * slot[s] + i] & 15;
        if ((code[s] >> 8 & 15) != (code[s] >> 4 & 15)) tie &= 2;
        if ((code[s] >> 4 & 15) != (code[s] & 15)) tie &= 1;
        next.tie = static_cast<u16>(next.tie | tie << (3 * s));
    }
    if (code[0] != code[1]) next.stack_tie &= 2;
    if (code[1] != code[2]) next.stack_tie &= 1;
    accept(next, row, whole);
}

/// Rows with open digits, or with a new digit twice: place by place.  *code* holds the places before *place*.
void Search::descend(const Arrangement& from, int row, int place, u64 code) {
    if (place == 9) return accept(from, row, code);
    if (place % 3 == 0 && place < 6 && from.stack_tie >> (place / 3) & 1) return choose_stack(from, row, place, code);

    // 1. The columns tied at this place, and the least value that each could have.
    int end = place + 1;
    while (end % 3 && from.tie >> (end - 1) & 1) ++end;
    const u8* cell = side_[from.side].cell[row];
    u8 value[9], least = kNew;
    bool open = false, repeated = false;
    for (int p = place; p < end; ++p) {
        const int d = cell[from.order[p]];
        if (from.open >> d & 1) {
            value[p] = out_[from.home_row[d]][lowest_place(with_first(from, place, p), from.home[d])];
        } else {
            value[p] = from.label[d];
            if (value[p] == kNew && side_[from.side].twice[row] >> d & 1) repeated = true;
        }
        least = std::min(least, value[p]);
    }
    if (worse(place + 1, code << 4 | least)) return;

    // 2. The digits that reach it.
    u16 reach = 0, digits = 0;  // places, digits
    for (int p = place; p < end; ++p)
        if (value[p] == least) {
            reach = static_cast<u16>(reach | 1u << p);
            digits = static_cast<u16>(digits | 1u << cell[from.order[p]]);
            open = open || (from.open >> cell[from.order[p]] & 1);
        }

    // 3. All are equally good, and stay tied: blanks, a number, or new digits that stand nowhere else in the row.
    if (!open && !(least == kNew && repeated)) return take_block(from, row, place, code, reach, least, least);

    // 4. Each of them may be the one.
    if (open) {
        for (; reach; reach = static_cast<u16>(reach & (reach - 1))) {
            const int p = std::countr_zero(reach);
            Arrangement next = with_first(from, place, p);
            pin(next, from.home[cell[from.order[p]]]);
            number_open(next);
            descend(next, row, place + 1, code << 4 | least);
        }
        return;
    }
    int given = labels_ + 1;
    for (u64 c = code; c; c >>= 4) given += (c & 15) == kNew;
    for (; digits; digits = static_cast<u16>(digits & (digits - 1))) {
        const int d = std::countr_zero(digits);
        u16 block = 0;
        for (int p = place; p < end; ++p)
            if (cell[from.order[p]] == d) block = static_cast<u16>(block | 1u << p);
        Arrangement next = from;
        next.label[d] = static_cast<u8>(given);
        next.seen = static_cast<u16>(next.seen | 1u << d);
        take_block(next, row, place, code, block, kNew, static_cast<u8>(given));
    }
}

void Search::choose_stack(const Arrangement& from, int row, int place, u64 code) {
    const int slot = place / 3;
    const u8* kind = side_[from.side].stack_kind;
    unsigned tried = 0;
    for (int s = slot; s < 3; ++s) {
        const u8 k = kind[from.order[3 * s] / 3];
        if (!(tried >> k & 1)) {
            tried |= 1u << k;
            Arrangement next = from;
            if (s != slot)
                for (int i = 0; i < 3; ++i) std::swap(next.order[place + i], next.order[3 * s + i]);
            next.stack_tie = static_cast<u16>(next.stack_tie & ~(1u << slot));
            descend(next, row, place, code);
        }
        if (!(from.stack_tie >> s & 1)) break;
    }
}

/// Moves the columns of *block* to *place* and the places after it, tied to each other and to no one else.
void Search::take_block(Arrangement next, int row, int place, u64 code, u16 block, u8 value, u8 repeat) {
    int to = place;
    for (; block; block = static_cast<u16>(block & (block - 1)), ++to) {
        const int p = std::countr_zero(block);
        std::rotate(next.order.begin() + to, next.order.begin() + p, next.order.begin() + p + 1);
        code = code << 4 | (to == place ? value : repeat);
        if (worse(to + 1, code)) return;
    }
    next.tie = static_cast<u16>(next.tie & ~(1u << (to - 1)));
    descend(next, row, to, code);
}

void Search::consider(const Arrangement& from, int row) {
    const Side& side = side_[from.side];
    if ((side.digits[row] & from.open) || (side.twice[row] & ~from.seen))
        descend(from, row, 0, 0);
    else
        refine(from, row);
}

/// Tries every row that may come next; of those that are alike only one.
void Search::place_rows(const Arrangement& from, int r) {
    const Side& side = side_[from.side];
    unsigned bands = 0;
    for (int b = 0; b < 3; ++b) {
        if (r % 3 ? b != from.rows[r - 1] / 3 : (from.used >> (3 * b) & 7) != 0) continue;
        if (r % 3 == 0) {
            if (bands >> side.band_kind[b] & 1) continue;
            bands |= 1u << side.band_kind[b];
        }
        unsigned rows = 0;
        for (int row = 3 * b; row < 3 * b + 3; ++row) {
            if ((from.used >> row & 1) || (rows >> side.row_kind[row] & 1)) continue;
            rows |= 1u << side.row_kind[row];
            consider(from, row);
        }
    }
}

/// Takes note of the digits that are new in the row just placed.
void Search::settle(Arrangement& a, int row) const {
    const u8* cell = side_[a.side].cell[row];
    for (int p = 0; p < 9; ++p) {
        if ((best_ >> (4 * (8 - p)) & 15) != kNew) continue;
        const int d = cell[a.order[p]];
        if (a.seen >> d & 1) continue;
        a.seen = static_cast<u16>(a.seen | 1u << d);
        a.open = static_cast<u16>(a.open | 1u << d);
        a.home[d] = a.order[p];
        a.home_row[d] = static_cast<u8>(depth_);
    }
    if (a.open) number_open(a);
}

Canonical Search::run() {
    Arrangement start;
    start.label.fill(kNew);
    start.label[0] = 0;
    now_.push_back(start);
    start.side = 1;
    now_.push_back(start);
    for (depth_ = 0; depth_ < 9; ++depth_) {
        best_ = kWorst;
        next_.clear();
        for (const Arrangement& a : now_) place_rows(a, depth_);
        int given = labels_;
        for (int p = 0; p < 9; ++p) {
            const u8 value = best_ >> (4 * (8 - p)) & 15;
            out_[depth_][p] = value == kNew ? static_cast<u8>(++given) : value;
        }
        for (Arrangement& a : next_) settle(a, a.rows[depth_]);
        labels_ = given;
        now_.swap(next_);
    }
    const Arrangement& a = now_.front();
    Canonical result;
    result.transform.transpose = a.side == 1;
    result.transform.rows = a.rows;
    result.transform.columns = a.order;
    for (int d = 1, unseen = labels_; d <= 9; ++d)
        result.transform.relabel[d] = a.seen >> d & 1 ? a.label[d] : static_cast<u8>(++unseen);
    for (int r = 0; r < 9; ++r) std::copy_n(out_[r].begin(), 9, result.grid.begin() + 9 * r);
    return result;
}

}  // namespace

Canonical minlex_puzzle(const Digits& grid) { return Search(grid).run(); }

Canonical canonical(const Digits& grid) { return minlex_puzzle(grid); }
Digits canonical_form(const Digits& grid) { return canonical(grid).grid; }

}  // namespace ninefold::canon
