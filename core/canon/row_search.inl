// One row of the output after another: what a row does to an arrangement.
//
// A row without open digits refines the ties by sorting and never branches (refine).  In a row with an open digit that
// could be the smallest at some place, each digit that could take that number is tried (descend); this also serves rows
// in which a new digit stands twice.
//
// Rows are compared as nine nibbles where a digit that is new is 15.  That orders rows as their numbers would: up to
// the first difference the same numbers have been given out, and a number given out is less than the next.
//
// What becomes of a finished row and of a choice is the business of the walk over the arrangements:
//     accept(arrangement, row, code)      a row that is not worse than the best so far
//     branch(items, n, go)                calls go(i) for the choices; items name what is chosen
#pragma once

#include "canon/arrangement.inl"

namespace ninefold::canon {
namespace {

// Names of what can be chosen: rows 0-8 and columns 9-17 of the grid, bands 18-20, stacks 21-23, digits 25-33.
constexpr int kItems = 34;
inline u8 row_item(int side, int row) { return static_cast<u8>(side ? 9 + row : row); }
inline u8 column_item(int side, int column) { return row_item(1 - side, column); }
inline u8 stack_item(int side, int stack) { return static_cast<u8>(side ? 18 + stack : 21 + stack); }
inline u8 digit_item(int digit) { return static_cast<u8>(24 + digit); }

template <class Walk>
class RowSearch {
public:
    Arranged arranged(const Arrangement& a) const;

protected:
    explicit RowSearch(const Sides& sides) : sides_(sides) {}
    Walk& self() { return static_cast<Walk&>(*this); }

    void consider(const Arrangement& from, int row);
    u64 write_row(u64 code);
    void settle(Arrangement& a, int row, u64 fresh) const;

    const Sides& sides_;
    u64 best_ = kWorst;           // what a row must not exceed
    int depth_ = 0;               // the output row that is being chosen
    int labels_ = 0;              // numbers given out in the rows before
    std::array<u8, 9> out_[9]{};  // the rows chosen

private:
    void refine(const Arrangement& from, int row);
    void descend(const Arrangement& from, int row, int place, u64 code);
    void choose_stack(const Arrangement& from, int row, int place, u64 code);
    void take_block(Arrangement next, int row, int place, u64 code, u16 block, u8 value, u8 repeat);
    bool worse(int place, u64 code) const { return code > best_ >> (4 * (9 - place)); }
    void number_open(Arrangement& a) const;
};

/// Numbers the open digits by the place of their home; those whose home is tied stay open.
template <class Walk>
void RowSearch<Walk>::number_open(Arrangement& a) const {
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

/// A row without open digits and without a new digit twice.
template <class Walk>
void RowSearch<Walk>::refine(const Arrangement& from, int row) {
    const Bytes16 value = lookup(from.label, lookup(sides_.of[from.side].row[row], from.order));
    if (!from.tie && !from.stack_tie) {
        const u64 code = nine_nibbles(value);
        if (code <= best_) self().accept(from, row, code);
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
    self().accept(next, row, whole);
}

/// Rows with open digits, or with a new digit twice: place by place.  *code* holds the places before *place*.
template <class Walk>
void RowSearch<Walk>::descend(const Arrangement& from, int row, int place, u64 code) {
    if (place == 9) return self().accept(from, row, code);
    if (place % 3 == 0 && place < 6 && from.stack_tie >> (place / 3) & 1) return choose_stack(from, row, place, code);

    // 1. The columns tied at this place, and the least value that each could have.
    int end = place + 1;
    while (end % 3 && from.tie >> (end - 1) & 1) ++end;
    const u8* cell = sides_.of[from.side].row[row].b;
    u8 value[9], least = kNew;
    bool open = false, repeated = false;
    for (int p = place; p < end; ++p) {
        const int d = cell[from.order.b[p]];
        if (from.open >> d & 1) {
            value[p] = out_[from.home_row[d]][lowest_with_first(from, from.home[d], place, p, end)];
        } else {
            value[p] = from.label.b[d];
            if (value[p] == kNew && sides_.of[from.side].twice[row] >> d & 1) repeated = true;
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
    u8 choice[9], item[9];
    int n = 0;
    if (open) {
        for (; reach; reach = static_cast<u16>(reach & (reach - 1)), ++n) {
            choice[n] = static_cast<u8>(std::countr_zero(reach));
            item[n] = column_item(from.side, from.order.b[choice[n]]);
        }
        return self().branch(item, n, [&](int i) {
            Arrangement next = with_first(from, place, choice[i]);
            pin(next, from.home[cell[from.order.b[choice[i]]]]);
            number_open(next);
            descend(next, row, place + 1, code << 4 | least);
        });
    }
    int given = labels_ + 1;
    for (u64 c = code; c; c >>= 4) given += (c & 15) == kNew;
    for (; digits; digits = static_cast<u16>(digits & (digits - 1)), ++n) {
        choice[n] = static_cast<u8>(std::countr_zero(digits));
        item[n] = digit_item(choice[n]);
    }
    self().branch(item, n, [&](int i) {
        const int d = choice[i];
        u16 block = 0;
        for (int p = place; p < end; ++p)
            if (cell[from.order.b[p]] == d) block = static_cast<u16>(block | 1u << p);
        Arrangement next = from;
        next.label.b[d] = static_cast<u8>(given);
        next.seen = static_cast<u16>(next.seen | 1u << d);
        take_block(next, row, place, code, block, kNew, static_cast<u8>(given));
    });
}

template <class Walk>
void RowSearch<Walk>::choose_stack(const Arrangement& from, int row, int place, u64 code) {
    const int slot = place / 3;
    const u8* kind = sides_.of[from.side].stack_kind;
    unsigned tried = 0;
    u8 choice[3], item[3];
    int n = 0;
    for (int s = slot; s < 3; ++s) {
        const int stack = from.order.b[3 * s] / 3;
        if (!(tried >> kind[stack] & 1)) {
            tried |= 1u << kind[stack];
            choice[n] = static_cast<u8>(s);
            item[n++] = stack_item(from.side, stack);
        }
        if (!(from.stack_tie >> s & 1)) break;
    }
    self().branch(item, n, [&](int i) {
        Arrangement next = from;
        if (choice[i] != slot)
            for (int k = 0; k < 3; ++k) std::swap(next.order.b[place + k], next.order.b[3 * choice[i] + k]);
        next.stack_tie = static_cast<u8>(next.stack_tie & ~(1u << slot));
        descend(next, row, place, code);
    });
}

/// Moves the columns of *block* to *place* and the places after it, tied to each other and to no one else.
template <class Walk>
void RowSearch<Walk>::take_block(Arrangement next, int row, int place, u64 code, u16 block, u8 value, u8 repeat) {
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

template <class Walk>
void RowSearch<Walk>::consider(const Arrangement& from, int row) {
    const Side& side = sides_.of[from.side];
    if ((side.digits[row] & from.open) || (side.twice[row] & ~from.seen))
        descend(from, row, 0, 0);
    else
        refine(from, row);
}

/// Writes the row chosen and counts its new numbers; bit 4 * (8 - p) of the result for place p that has one.
template <class Walk>
u64 RowSearch<Walk>::write_row(u64 code) {
    for (int p = 0; p < 9; ++p) {
        const u8 value = code >> (4 * (8 - p)) & 15;
        out_[depth_][p] = value == kNew ? static_cast<u8>(++labels_) : value;
    }
    return code & code >> 1 & code >> 2 & code >> 3 & 0x111111111;
}

/// Takes note of the digits that are new in the row just placed; bit 4 * (8 - p) of *fresh* for place p.
template <class Walk>
void RowSearch<Walk>::settle(Arrangement& a, int row, u64 fresh) const {
    const u8* cell = sides_.of[a.side].row[row].b;
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

template <class Walk>
Arranged RowSearch<Walk>::arranged(const Arrangement& a) const {
    Arranged out{{}, a.tie, a.stack_tie};
    out.transform.transpose = a.side == 1;
    out.transform.rows = a.rows;
    std::copy_n(a.order.b, 9, out.transform.columns.begin());
    for (int d = 1, unseen = labels_; d <= 9; ++d)
        out.transform.relabel[d] = a.seen >> d & 1 ? a.label.b[d] : static_cast<u8>(++unseen);
    return out;
}

}  // namespace
}  // namespace ninefold::canon
