// One row of the output after another: what a row does to an arrangement.
//
// A row without open digits refines the ties by sorting and never branches (refine), unless a new digit stands in it
// twice: then stacks and digits may have to be chosen (reading.inl).  A row with open digits is read in
// all orders that are left (order, with orders.inl), unless it moves them within their stacks (stack_moves.inl).
//
// Rows are compared as nine nibbles where a digit that is new is 15.  That orders rows as their numbers would: up to
// the first difference the same numbers have been given out, and a number given out is less than the next.
//
// What becomes of a finished row and of a choice is the business of the walk over the arrangements:
//     accept(arrangement, row, code)      a row that is not worse than the best so far
//     take(orders, row)                   false, or the same in all orders that there are
//     accept(orders, row)                 the same in several orders that were joined
//     accept(reading, row)                the same for all orders of a reading, if it has any
#pragma once

#include "canon/orders.inl"
#include "canon/reading.inl"
#include "canon/stack_moves.inl"

namespace ninefold::canon {
namespace {

/// Bit 4 * (8 - p) for place p that has a new digit.
inline u64 fresh_places(u64 code) { return code & code >> 1 & code >> 2 & code >> 3 & 0x111111111; }

/// The ties of the columns, with those that can be turned as if they could be put in any order.
inline u16 ties_and_turns(const Arrangement& a) {
    return static_cast<u16>(a.tie | 3 * (a.turn & 1) | 3 * (a.turn & 2) << 2 | 3 * (a.turn & 4) << 4);
}

/// Are there tied columns with different nibbles?
inline bool differ_in_ties(const Arrangement& a, u64 nibbles) {
    static constexpr u64 kSpread[4] = {0, 0x0f0, 0x00f, 0x0ff};  // two bits of a slot
    if (!a.tie && !a.turn) return false;
    const u16 tie = ties_and_turns(a);
    const u64 tied = kSpread[tie & 3] << 24 | kSpread[tie >> 3 & 3] << 12 | kSpread[tie >> 6];
    return (nibbles ^ nibbles >> 4) & tied;
}

/// What rows read at least in an arrangement, where no line has a digit twice.
class Floors {
public:
    /// *out*: the rows chosen.
    Floors(const Arrangement& from, const Side& side, const std::array<u8, 9>* out)
        : side_(side),
          order_(from.order),
          least_(from.label),
          sorter_(ties_and_turns(from)),
          stack_tie_(from.stack_tie) {
        if (!from.open) return;
        // An open digit has no less than the number of the first place that its home may have.
        static constexpr u8 kFirst[4][3] = {{0, 1, 2}, {0, 0, 2}, {0, 1, 1}, {0, 0, 0}};  // by two bits of ties
        const u16 tie = ties_and_turns(from);
        u8 first[9];  // by column
        for (int p = 0; p < 9; ++p)
            first[from.order.b[p]] =
                static_cast<u8>(3 * kFirst[from.stack_tie][p / 3] + kFirst[tie >> p / 3 * 3 & 3][p % 3]);
        for (unsigned left = from.open; left; left &= left - 1) {
            const int d = std::countr_zero(left);
            least_.b[d] = out[from.home_row[d]][first[from.home[d]]];
        }
    }

    u64 of(int row) const {
        const u64 code = nine_nibbles(sorter_.sorted(lookup(least_, lookup(side_.row[row], order_))));
        return SortedSlots(code, stack_tie_).code;
    }

private:
    const Side& side_;
    Bytes16 order_, least_;
    TieSorter sorter_;
    u8 stack_tie_;
};

template <class Walk>
class RowSearch {
public:
    Arranged arranged(const Arrangement& a) const;

protected:
    template <class Other>
    friend class RowSearch;
    explicit RowSearch(const Sides& sides) : sides_(sides) {}
    /// The rows that another walk has chosen.
    template <class Other>
    explicit RowSearch(const RowSearch<Other>& found)
        : sides_(found.sides_), depth_(found.depth_), labels_(found.labels_) {
        std::copy_n(found.out_, depth_, out_);
    }
    Walk& self() { return static_cast<Walk&>(*this); }

    void consider(const Arrangement& from, int row);
    template <class Try>
    void try_rows(const Arrangement& from, bool alone, Try&& attempt);
    void choose(const Orders& orders, int row) { choose(orders, row, orders.ways, orders.n, 0); }
    void choose(const Reading& reading, int row);
    u64 write_row(u64 code);
    void settle(Arrangement& a, int row, u64 fresh) const;
    unsigned digits_left(const Arrangement& a) const;
    bool same_rest(const Arrangement& a, const Arrangement& b) const;

    const Sides& sides_;
    u64 best_ = kWorst;           // what a row must not exceed
    int depth_ = 0;               // the output row that is being chosen
    int labels_ = 0;              // numbers given out in the rows before
    std::array<u8, 9> out_[9]{};  // the rows chosen

private:
    void repeat(const Arrangement& from, int row, int of);
    void order(const Arrangement& from, int row);
    void choose(const Orders& orders, int row, const Way* ways, int n, int step);
    void refine(const Arrangement& from, int row);
    bool certainly_worse(const Arrangement& from, const Bytes16& digit) const;
    void read(const Arrangement& from, const Bytes16& digit, int row);
    void number_open(Arrangement& a) const;
};

/// Numbers the open digits by the place of their home; those whose home is tied stay open.
template <class Walk>
void RowSearch<Walk>::number_open(Arrangement& a) const {
    const unsigned tied = tied_places(a);
    std::array<u8, 9> place{};
    for (int p = 0; p < 9; ++p) place[a.order.b[p]] = static_cast<u8>(p);
    for (unsigned left = a.open; left; left &= left - 1) {
        const int d = std::countr_zero(left), p = place[a.home[d]];
        a.label.b[d] = out_[a.home_row[d]][p];
        a.open = static_cast<u16>(a.open ^ (~tied >> p & 1) << d);
    }
}

/// Turns the three bytes of slots that can be turned so that they read least in their higher nibbles.
void turn_slots(Bytes16& key, u8 turn) {
    for (; turn; turn = static_cast<u8>(turn & (turn - 1))) {
        u8* three = key.b + 3 * std::countr_zero(turn);
        const auto least = [three](int i) {
            return three[i] >> 4 << 8 | (three[(i + 1) % 3] & 0xf0) | three[(i + 2) % 3] >> 4;
        };
        const int i = least(1) < least(0) ? (least(2) < least(1) ? 2 : 1) : (least(2) < least(0) ? 2 : 0);
        std::rotate(three, three + i, three + 3);
    }
}

/// A row without open digits and without a new digit twice.
template <class Walk>
void RowSearch<Walk>::refine(const Arrangement& from, int row) {
    static constexpr Bytes16 kNoColumns{{0, 0, 0, 0, 0, 0, 0, 0, 0, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80}};
    const Bytes16 value = lookup(from.label, lookup(sides_.of[from.side].row[row], from.order));
    Bytes16 key = joined_nibbles(value, from.order);
    if (from.turn) turn_slots(key, from.turn);
    key = TieSorter(from.tie).sorted(key);
    const SortedSlots slots(nine_nibbles(high_nibbles(key)), from.stack_tie);
    if (slots.code > best_) return;
    Arrangement next = from;
    key = lookup(key, kSlotOrders.from[slots.order]);
    const unsigned alike = equal_neighbours(high_nibbles(key)), three = alike & alike >> 1 & 0b001'001'001;
    next.order = either(low_nibbles(key), kNoColumns);
    next.tie = static_cast<u16>(from.tie & alike);  // tied slots have the same ties inside
    next.turn = static_cast<u8>(from.turn & (three | three >> 2 | three >> 4));
    next.stack_tie = slots.stack_tie;
    self().accept(next, row, slots.code);
}

/// Is a row without open digits worse than the best in the places before the first tied one?  *digit*: its digits.
template <class Walk>
bool RowSearch<Walk>::certainly_worse(const Arrangement& from, const Bytes16& digit) const {
    const int places = std::countr_zero(tied_places(from) | 0x200);
    const u64 code = nine_nibbles(lookup(from.label, digit));
    const int end = std::max(4 * (9 - places), 60 - (std::countl_zero(fresh_places(code)) & ~3));  // up to a new digit
    return code >> end > best_ >> end;
}

/// A row in which a new digit stands twice, when all orders left read alike; *digit*: its digits in one of them.
template <class Walk>
void RowSearch<Walk>::read(const Arrangement& from, const Bytes16& digit, int row) {
    u64 code = nine_nibbles(lookup(from.label, digit));
    u64 fresh = fresh_places(code);
    const int certain = 60 - (std::countl_zero(fresh) & ~3);  // bits after the first of them
    if (code >> certain > best_ >> certain) return;
    u8 number[10] = {};
    u16 seen = from.seen;
    int given = labels_;
    while (fresh) {
        const int bit = 63 - std::countl_zero(fresh);
        fresh ^= u64{1} << bit;
        const int d = digit.b[8 - bit / 4];
        if (number[d]) {
            code ^= static_cast<u64>(kNew ^ number[d]) << bit;
        } else {
            number[d] = static_cast<u8>(++given);
            seen = static_cast<u16>(seen | 1u << d);
        }
    }
    if (code > best_) return;
    Arrangement next = from;
    for (u16 left = static_cast<u16>(seen & ~from.seen); left; left = static_cast<u16>(left & (left - 1)))
        next.label.b[std::countr_zero(left)] = number[std::countr_zero(left)];
    next.seen = seen;
    self().accept(next, row, code);
}

/// Each of the arrangements of a row in which a new digit stands twice.
template <class Walk>
void RowSearch<Walk>::choose(const Reading& reading, int row) {
    reading.each([&](const u8* order, const Reading::Numbering& by) {
        if (reading.code <= best_) self().accept(reading.arranged(order, by), row, reading.code);
    });
}

/// A row like one that is placed reads as that does, whatever the order of what is tied.
template <class Walk>
void RowSearch<Walk>::repeat(const Arrangement& from, int row, int of) {
    u64 code = 0;
    for (const u8 number : out_[of]) code = code << 4 | number;
    if (code <= best_) self().accept(from, row, code);
}

/// All orders of what is tied.
template <class Walk>
void RowSearch<Walk>::order(const Arrangement& from, int row) {
    Orders orders(from, sides_.of[from.side], row, out_, labels_, best_);
    if (!orders.n || self().take(orders, row)) return;
    orders.join(!sides_.every);
    if (orders.n == 1)
        self().accept(orders.arranged(orders.ways[0]), row, orders.code);
    else
        self().accept(orders, row);
}

/// Each of the ways, by what tells them apart from *step* on.
template <class Walk>
void RowSearch<Walk>::choose(const Orders& orders, int row, const Way* ways, int n, int step) {
    while (step < 9 && orders.kind(step) == Orders::Kind::kNothing) ++step;
    if (n == 1 || step == 9) return self().accept(orders.arranged(ways[0]), row, orders.code);
    unsigned choices = 0;
    for (int w = 0; w < n; ++w) choices |= 1u << orders.chosen(ways[w], step);
    if (std::has_single_bit(choices)) return choose(orders, row, ways, n, step + 1);
    for (; choices; choices &= choices - 1) {
        Way left[kWays];
        int size = 0;
        for (int w = 0; w < n; ++w)
            if (orders.chosen(ways[w], step) == std::countr_zero(choices)) left[size++] = ways[w];
        choose(orders, row, left, size, step + 1);
    }
}

template <class Walk>
void RowSearch<Walk>::consider(const Arrangement& from, int row) {
    const Side& side = sides_.of[from.side];
    if (side.digits[row] & from.open) {
        for (int r = 0; !sides_.orderly && r < depth_; ++r)
            if (same_nine(side.row[row], side.row[from.rows[r]])) return repeat(from, row, r);
        if (!sides_.every && (from.turn || from.tie & from.tie >> 1 & 0b001'001'001)) {
            const StackMoves moves(from, side, row, out_, labels_);
            if (moves.applies && moves.code <= best_) self().accept(moves.arranged(), row, moves.code);
            if (moves.applies) return;
        }
        order(from, row);
    } else if (!(side.twice[row] & ~from.seen)) {
        refine(from, row);
    } else {
        const Bytes16 digit = lookup(side.row[row], from.order);
        const u64 digits = nine_nibbles(digit), unlike = digits ^ digits >> 12;
        const bool alike = !differ_in_ties(from, digits) && !(from.stack_tie & 1 && unlike >> 12 & 0xfff) &&
                           !(from.stack_tie & 2 && unlike & 0xfff);
        if (alike)
            read(from, digit, row);
        else if (certainly_worse(from, digit))
            return;
        else if (from.turn)
            order(from, row);
        else
            self().accept(Reading(from, side, row, labels_, best_), row);
    }
}

/// Tries every row that may come next; of those that are alike only one.  *alone*: in no other arrangement.
template <class Walk>
template <class Try>
void RowSearch<Walk>::try_rows(const Arrangement& from, bool alone, Try&& attempt) {
    const Side& side = sides_.of[from.side];
    u64 seen_best = kWorst;
    u16 blank = 0;  // columns that must be blank in a row as good as the best
    unsigned bands = 0, rows = 0;
    for (unsigned left = rows_left(from, depth_); left; left &= left - 1) {
        const int row = std::countr_zero(left), band = row / 3;
        if (side.alike) {
            // The first unused row or band of a kind stands for the others.
            if (rows >> side.row_kind[row] & 1) continue;
            rows |= 1u << side.row_kind[row];
            if (depth_ % 3 == 0) {
                const unsigned kind = 1u << side.band_kind[band];
                if (bands & kind && !(bands >> (4 + band) & 1)) continue;
                bands |= kind | 1u << (4 + band);
            }
        }
        if (alone && best_ != seen_best) {
            seen_best = best_;
            blank = first_columns(from, best_ ? std::countl_zero(best_ << 28) / 4 : 9);
        }
        if (!(side.filled[row] & blank)) attempt(row);
    }
}

/// Writes the row chosen and counts its new numbers; bit 4 * (8 - p) of the result for place p that has one.
template <class Walk>
u64 RowSearch<Walk>::write_row(u64 code) {
    write_numbers(code, labels_, out_[depth_].data());
    const u64 fresh = fresh_places(code);
    labels_ += std::popcount(fresh);
    return fresh;
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

/// The digits of the rows that are not placed.
template <class Walk>
unsigned RowSearch<Walk>::digits_left(const Arrangement& a) const {
    const Side& side = sides_.of[a.side];
    unsigned digits = 0;
    for (unsigned left = ~unsigned{a.used} & 0777; left; left &= left - 1)
        digits |= side.digits[std::countr_zero(left)];
    return digits;
}

/// Will whatever follows read alike?  Then the same rows are left, and only the digits in those count.
template <class Walk>
bool RowSearch<Walk>::same_rest(const Arrangement& a, const Arrangement& b) const {
    if (a.used != b.used || a.side != b.side || a.tie != b.tie || a.turn != b.turn || a.stack_tie != b.stack_tie ||
        !same_nine(a.order, b.order))
        return false;
    unsigned digits = digits_left(a);
    if (((a.seen ^ b.seen) | (a.open ^ b.open)) & digits) return false;
    for (; digits; digits &= digits - 1) {
        const int d = std::countr_zero(digits);
        if (a.label.b[d] != b.label.b[d]) return false;
        if (a.open >> d & 1 && (a.home[d] != b.home[d] || a.home_row[d] != b.home_row[d])) return false;
    }
    return true;
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
