// Min-lex form of any digits: puzzles, and whatever breaks the rules.  Included by kernels_*.cpp.
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

#include "canon/bytes16.hpp"
#include "canon/kernels.hpp"

namespace ninefold::canon {
namespace {

using u8 = std::uint8_t;
using u16 = std::uint16_t;
using u64 = std::uint64_t;

constexpr u8 kNew = 15;
constexpr u64 kWorst = ~u64{0};
constexpr u8 kOrdersOfThree[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};

struct Arrangement {
    Bytes16 order{{0, 1, 2, 3, 4, 5, 6, 7, 8, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80}};  // place -> column
    Bytes16 label;                          // digit -> number, kNew if unseen; of an open digit, some
    u16 tie = 0b011'011'011;                // bit p: places p and p+1, of one slot, are tied
    u16 seen = 0, open = 0, used = 0;       // bit d; bit d; bit r: rows that are placed
    std::array<u8, 10> home{}, home_row{};  // of a digit: its column in the output row where it was new
    std::array<u8, 9> rows{};
    u8 stack_tie = 0b11;  // bit s: slots s and s+1 are tied
    u8 side = 0;          // 1: of the transposed grid
};

/// The digits of one side (the grid or its transpose) and which of its rows, bands and stacks are alike.
struct Side {
    Bytes16 row[9];
    u16 digits[9], twice[9], filled[9];  // of a row: its digits, those it has more than once, its columns with a digit
    u8 row_kind[9], band_kind[3], stack_kind[3];
    bool alike;  // some rows of a band, or some bands, are
};

class Search {
public:
    /// *all*: also what is alike is tried, so that every arrangement that leads to the form is found.
    explicit Search(const Digits& grid, bool all = false);
    void run();
    Digits form() const;
    Arranged arranged(const Arrangement& a) const;
    const std::vector<Arrangement>& found() const { return now_; }

private:
    void place_first_rows();
    void place_rows(const Arrangement& from, int r);
    void consider(const Arrangement& from, int row);
    void refine(const Arrangement& from, int row);
    void descend(const Arrangement& from, int row, int place, u64 code);
    void choose_stack(const Arrangement& from, int row, int place, u64 code);
    void take_block(Arrangement next, int row, int place, u64 code, u16 block, u8 value, u8 repeat);
    bool worse(int place, u64 code) const { return code > best_ >> (4 * (9 - place)); }
    void accept(const Arrangement& next, int row, u64 code);
    void settle(Arrangement& a, int row, u64 fresh) const;
    void number_open(Arrangement& a) const;
    int lowest_place(const Arrangement& a, int column) const;
    void pin(Arrangement& a, int column) const;

    Side side_[2];
    std::vector<Arrangement>&now_, &next_;
    u64 best_ = kWorst;
    int depth_ = 0;               // the output row that is being chosen
    int labels_ = 0;              // numbers given out in the rows before
    bool orderly_ = true;         // no line has a digit twice
    std::array<u8, 9> out_[9]{};  // the rows chosen
};

/// The least arrangement of a line's blanks (0) and digits (1), as nine bits, by the columns that are filled.
const std::array<u16, 512>& blank_ranks() {
    static const std::array<u16, 512> table = [] {
        std::array<u16, 512> ranks{};
        for (unsigned filled = 0; filled < 512; ++filled) {
            std::array<int, 3> counts{std::popcount(filled & 7), std::popcount(filled >> 3 & 7),
                                      std::popcount(filled >> 6)};
            std::sort(counts.begin(), counts.end());
            for (const int n : counts) ranks[filled] = static_cast<u16>(ranks[filled] << 3 | ((1u << n) - 1));
        }
        return ranks;
    }();
    return table;
}

/// Which of the rows of a band are alike, and which of the bands.
void name_kinds(Side& side, bool all) {
    const auto same = [&side, all](int a, int b) {
        return !all && side.filled[a] == side.filled[b] && same_nine(side.row[a], side.row[b]);
    };
    for (int r = 0; r < 9; ++r) {
        side.row_kind[r] = static_cast<u8>(r);
        for (int other = r / 3 * 3; other < r; ++other)
            if (same(r, other)) side.row_kind[r] = side.row_kind[other];
    }
    const auto same_bands = [&](int a, int b) {
        for (const auto& order : kOrdersOfThree)
            if (same(3 * a, 3 * b + order[0]) && same(3 * a + 1, 3 * b + order[1]) && same(3 * a + 2, 3 * b + order[2]))
                return true;
        return false;
    };
    side.band_kind[0] = 0;
    side.band_kind[1] = same_bands(1, 0) ? 0 : 1;
    side.band_kind[2] = same_bands(2, 0) ? 0 : same_bands(2, 1) ? side.band_kind[1] : 2;
    side.alike = side.band_kind[1] != 1 || side.band_kind[2] != 2;
    for (int r = 0; r < 9; ++r) side.alike = side.alike || side.row_kind[r] != r;
}

std::vector<Arrangement>& workspace(int which) {
    static thread_local std::vector<Arrangement> lists[2];
    lists[which].clear();
    return lists[which];
}

Search::Search(const Digits& grid, bool all) : now_(workspace(0)), next_(workspace(1)) {
    for (Side& side : side_)
        for (int r = 0; r < 9; ++r) side.digits[r] = side.twice[r] = side.filled[r] = 0;
    u16 twice = 0;
    for (int r = 0, cell = 0; r < 9; ++r)
        for (int c = 0; c < 9; ++c, ++cell) {
            const u8 d = grid[cell];
            side_[0].row[r].b[c] = side_[1].row[c].b[r] = d;
            if (d == 0) continue;
            const auto note = [&](Side& side, int row, int column) {
                const u16 again = static_cast<u16>(side.digits[row] & 1u << d);
                side.twice[row] = static_cast<u16>(side.twice[row] | again);
                side.digits[row] = static_cast<u16>(side.digits[row] | 1u << d);
                side.filled[row] = static_cast<u16>(side.filled[row] | 1u << column);
                twice = static_cast<u16>(twice | again);
            };
            note(side_[0], r, c);
            note(side_[1], c, r);
        }
    orderly_ = twice == 0;
    for (int s = 0; s < 2; ++s) {
        name_kinds(side_[s], all);
        std::copy_n(side_[s].band_kind, 3, side_[1 - s].stack_kind);
    }
}

/// The column's lowest possible place.
int Search::lowest_place(const Arrangement& a, int column) const {
    int place = 0;
    while (a.order.b[place] != column) ++place;
    int slot = place / 3, in_slot = place % 3;
    while (in_slot > 0 && a.tie >> (3 * slot + in_slot - 1) & 1) --in_slot;
    while (slot > 0 && a.stack_tie >> (slot - 1) & 1) --slot;
    return 3 * slot + in_slot;
}

/// The same with the column at *p* moved to *place*, the first of those it is tied with, and tied no more.
Arrangement with_first(const Arrangement& from, int place, int p) {
    Arrangement a = from;
    std::swap(a.order.b[place], a.order.b[p]);
    a.tie = static_cast<u16>(a.tie & ~(1u << place));
    return a;
}

/// Gives the column its lowest possible place.
void Search::pin(Arrangement& a, int column) const {
    const int target = lowest_place(a, column);
    const int slot = target / 3;
    int place = 0;
    while (a.order.b[place] != column) ++place;
    if (place / 3 != slot)
        for (int i = 0; i < 3; ++i) std::swap(a.order.b[3 * slot + i], a.order.b[place / 3 * 3 + i]);
    std::swap(a.order.b[3 * slot + place % 3], a.order.b[target]);
    a.stack_tie = static_cast<u8>(a.stack_tie & ~(1u << slot));
    a.tie = static_cast<u16>(a.tie & ~(1u << target));
}

/// Numbers the open digits by the place of their home; those whose home is tied stay open.
void Search::number_open(Arrangement& a) const {
    std::array<u8, 9> place{};
    for (int p = 0; p < 9; ++p) place[a.order.b[p]] = static_cast<u8>(p);
    for (u16 left = a.open; left; left = static_cast<u16>(left & (left - 1))) {
        const int d = std::countr_zero(left), p = place[a.home[d]], slot = p / 3;
        a.label.b[d] = out_[a.home_row[d]][p];
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
    const Bytes16 value = lookup(from.label, lookup(side_[from.side].row[row], from.order));
    if (!from.tie && !from.stack_tie) {
        const u64 code = nine_nibbles(value);
        if (code <= best_) accept(from, row, code);
        return;
    }
    u8 key[9];  // value, column
    for (int p = 0; p < 9; ++p) key[p] = static_cast<u8>(value.b[p] << 4 | from.order.b[p]);
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
        for (int i = 0; i < 3; ++i) next.order.b[3 * s + i] = key[3 * slot[s] + i] & 15;
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
    const u8* cell = side_[from.side].row[row].b;
    u8 value[9], least = kNew;
    bool open = false, repeated = false;
    for (int p = place; p < end; ++p) {
        const int d = cell[from.order.b[p]];
        if (from.open >> d & 1) {
            value[p] = out_[from.home_row[d]][lowest_place(with_first(from, place, p), from.home[d])];
        } else {
            value[p] = from.label.b[d];
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
            digits = static_cast<u16>(digits | 1u << cell[from.order.b[p]]);
            open = open || (from.open >> cell[from.order.b[p]] & 1);
        }

    // 3. All are equally good, and stay tied: blanks, a number, or new digits that stand nowhere else in the row.
    if (!open && !(least == kNew && repeated)) return take_block(from, row, place, code, reach, least, least);

    // 4. Each of them may be the one.
    if (open) {
        for (; reach; reach = static_cast<u16>(reach & (reach - 1))) {
            const int p = std::countr_zero(reach);
            Arrangement next = with_first(from, place, p);
            pin(next, from.home[cell[from.order.b[p]]]);
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
            if (cell[from.order.b[p]] == d) block = static_cast<u16>(block | 1u << p);
        Arrangement next = from;
        next.label.b[d] = static_cast<u8>(given);
        next.seen = static_cast<u16>(next.seen | 1u << d);
        take_block(next, row, place, code, block, kNew, static_cast<u8>(given));
    }
}

void Search::choose_stack(const Arrangement& from, int row, int place, u64 code) {
    const int slot = place / 3;
    const u8* kind = side_[from.side].stack_kind;
    unsigned tried = 0;
    for (int s = slot; s < 3; ++s) {
        const u8 k = kind[from.order.b[3 * s] / 3];
        if (!(tried >> k & 1)) {
            tried |= 1u << k;
            Arrangement next = from;
            if (s != slot)
                for (int i = 0; i < 3; ++i) std::swap(next.order.b[place + i], next.order.b[3 * s + i]);
            next.stack_tie = static_cast<u8>(next.stack_tie & ~(1u << slot));
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
        std::rotate(next.order.b + to, next.order.b + p, next.order.b + p + 1);
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

/// The columns that are certainly among the first *places*.
u16 first_columns(const Arrangement& a, int places) {
    u16 certain = 0, columns = 0;
    for (int p = 0; p < places; ++p) {
        columns = static_cast<u16>(columns | 1u << a.order.b[p]);
        if (!(a.tie >> p & 1) && (!a.stack_tie || p < 3)) certain = columns;
    }
    return a.stack_tie & 1 ? 0 : certain;
}

/// The rows that may come next: the rest of the band, or all rows of the bands not begun.
unsigned rows_left(const Arrangement& a, int r) {
    if (r % 3) return 7u << a.rows[r - 1] / 3 * 3 & ~unsigned{a.used};
    const unsigned begun = (a.used | a.used >> 1 | a.used >> 2) & 0111;
    return ~(begun * 7) & 0777;
}

/// Tries every row that may come next; of those that are alike only one.
void Search::place_rows(const Arrangement& from, int r) {
    const Side& side = side_[from.side];
    u64 seen_best = kWorst;
    u16 blank = 0;  // columns that must be blank in a row as good as the best
    unsigned bands = 0, rows = 0;
    for (unsigned left = rows_left(from, r); left; left &= left - 1) {
        const int row = std::countr_zero(left), band = row / 3;
        if (side.alike) {
            // The first unused row or band of a kind stands for the others.
            if (rows >> side.row_kind[row] & 1) continue;
            rows |= 1u << side.row_kind[row];
            if (r % 3 == 0) {
                const unsigned kind = 1u << side.band_kind[band];
                if (bands & kind && !(bands >> (4 + band) & 1)) continue;
                bands |= kind | 1u << (4 + band);
            }
        }
        if (best_ != seen_best) {
            seen_best = best_;
            blank = first_columns(from, best_ ? std::countl_zero(best_ << 28) / 4 : 9);
        }
        if (!(side.filled[row] & blank)) consider(from, row);
    }
}

/// Where no line has a digit twice, the places of the blanks alone tell which lines can come first.
void Search::place_first_rows() {
    const auto& rank = blank_ranks();
    u16 least = 0xffff;
    for (const Side& side : side_)
        for (int r = 0; r < 9; ++r) least = std::min(least, rank[side.filled[r]]);
    for (const Arrangement& a : now_) {
        const Side& side = side_[a.side];
        for (int r = 0; r < 9; ++r)
            if (rank[side.filled[r]] == least && side.row_kind[r] == r && side.band_kind[r / 3] == r / 3) refine(a, r);
    }
}

/// Takes note of the digits that are new in the row just placed; bit 4 * (8 - p) of *fresh* for place p.
void Search::settle(Arrangement& a, int row, u64 fresh) const {
    const u8* cell = side_[a.side].row[row].b;
    for (; fresh; fresh &= fresh - 1) {
        const int p = 8 - std::countr_zero(fresh) / 4, d = cell[a.order.b[p]];
        if (a.seen >> d & 1) continue;
        a.seen = static_cast<u16>(a.seen | 1u << d);
        a.open = static_cast<u16>(a.open | 1u << d);
        a.home[d] = a.order.b[p];
        a.home_row[d] = static_cast<u8>(depth_);
    }
    if (a.open) number_open(a);
}

void Search::run() {
    Arrangement start;
    std::fill_n(start.label.b, 16, kNew);
    start.label.b[0] = 0;
    now_.push_back(start);
    start.side = 1;
    now_.push_back(start);
    for (depth_ = 0; depth_ < 9; ++depth_) {
        best_ = kWorst;
        next_.clear();
        if (depth_ == 0 && orderly_)
            place_first_rows();
        else
            for (const Arrangement& a : now_) place_rows(a, depth_);
        int given = labels_;
        for (int p = 0; p < 9; ++p) {
            const u8 value = best_ >> (4 * (8 - p)) & 15;
            out_[depth_][p] = value == kNew ? static_cast<u8>(++given) : value;
        }
        const u64 fresh = best_ & best_ >> 1 & best_ >> 2 & best_ >> 3 & 0x111111111;
        for (Arrangement& a : next_) settle(a, a.rows[depth_], fresh);
        labels_ = given;
        now_.swap(next_);
    }
}

Digits Search::form() const {
    Digits form;
    for (int r = 0; r < 9; ++r) std::copy_n(out_[r].begin(), 9, form.begin() + 9 * r);
    return form;
}

Arranged Search::arranged(const Arrangement& a) const {
    Arranged out{{}, a.tie, a.stack_tie};
    out.transform.transpose = a.side == 1;
    out.transform.rows = a.rows;
    std::copy_n(a.order.b, 9, out.transform.columns.begin());
    for (int d = 1, unseen = labels_; d <= 9; ++d)
        out.transform.relabel[d] = a.seen >> d & 1 ? a.label.b[d] : static_cast<u8>(++unseen);
    return out;
}

Canonical minlex_puzzle(const Digits& grid) {
    Search search(grid);
    search.run();
    return {search.form(), search.arranged(search.found().front()).transform};
}

std::vector<Arranged> all_of_puzzle(const Digits& grid) {
    Search search(grid, true);
    search.run();
    std::vector<Arranged> out;
    for (const Arrangement& a : search.found()) out.push_back(search.arranged(a));
    return out;
}

}  // namespace
}  // namespace ninefold::canon
