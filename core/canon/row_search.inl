// One row of the output: how each input row that can come next changes an arrangement.
//
// A row without open digits sorts the tied columns and never branches (refine).  The exception is a row that repeats a
// new digit, where stacks and digits may have to be chosen (reading.inl).  A row with open digits is read in all
// remaining orders (order, with orders.inl), unless it only moves them within their stacks (stack_moves.inl).
//
// Rows are compared as nine nibbles, with 15 for a new digit.  This gives the same order as the final numbers: up to
// the first difference the same numbers were assigned, and every assigned number is less than the next one.
#pragma once

#include "canon/orders.inl"
#include "canon/reading.inl"
#include "canon/stack_moves.inl"

namespace ninefold::canon {
namespace {

/// Bit 4 * (8 - p) is set if place p has a new digit.
inline u64 fresh_places(u64 code) { return code & code >> 1 & code >> 2 & code >> 3 & 0x111111111; }

/// The ties of the columns; columns that can only be rotated count as tied in any order.
inline u16 ties_and_turns(const Arrangement& a) {
    return static_cast<u16>(a.tie | 3 * (a.turn & 1) | 3 * (a.turn & 2) << 2 | 3 * (a.turn & 4) << 4);
}

/// Whether some tied columns have different nibbles.
inline bool differ_in_ties(const Arrangement& a, u64 nibbles) {
    static constexpr u64 kSpread[4] = {0, 0x0f0, 0x00f, 0x0ff};  // two bits of a slot
    if (!a.tie && !a.turn) return false;
    const u16 tie = ties_and_turns(a);
    const u64 tied = kSpread[tie & 3] << 24 | kSpread[tie >> 3 & 3] << 12 | kSpread[tie >> 6];
    return (nibbles ^ nibbles >> 4) & tied;
}

/// Lower bounds for what rows read in an arrangement, if no line repeats a digit.
class Floors {
public:
    /// *out*: the output rows chosen so far.
    Floors(const Arrangement& from, const Side& side, const std::array<u8, 9>* out)
        : side_(side),
          order_(from.order),
          least_(from.label),
          sorter_(ties_and_turns(from)),
          stack_tie_(from.stack_tie) {
        if (!from.open) return;
        // An open digit's number is at least that of the first place its home can take.
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

/// The search for the min-lex form, row by row of the output.  This file holds the steps for one row;
/// minlex_puzzle.inl holds the loop over the rows.
class BreadthSearch {
public:
    explicit BreadthSearch(const Sides& sides);
    void run();
    Digits form() const;
    /// The arrangements that produce the form.
    const Vector<Arrangement>& found() const { return now_; }
    Arranged arranged(const Arrangement& a) const;

private:
    // All arrangements, next output row.
    void place_first_rows();
    bool place_plain_row();
    void place_rows();
    void merge();
    bool same_rest(const Arrangement& a, const Arrangement& b) const;
    unsigned digits_left(const Arrangement& a) const;
    u64 write_row(u64 code);
    void settle(Arrangement& a, int row, u64 fresh) const;
    void number_open(Arrangement& a) const;

    // One arrangement, all rows that can come next.
    template <class Try>
    void try_rows(const Arrangement& from, bool alone, Try&& attempt);

    // One arrangement, one row.
    void consider(const Arrangement& from, int row);
    void repeat(const Arrangement& from, int row, int of);
    void order(const Arrangement& from, int row);
    void choose(const Orders& orders, int row, const Way* ways, int n, int step);
    void choose(const Reading& reading, int row);
    void refine(const Arrangement& from, int row);
    bool certainly_worse(const Arrangement& from, const Bytes16& digit) const;
    void read(const Arrangement& from, const Bytes16& digit, int row);
    void accept(const Arrangement& next, int row, u64 code);

    /// place_rows() handles at most this many arrangements.
    static constexpr std::size_t kFew = 16;
    struct Candidate {
        u64 floor;
        const Arrangement* from;
        int row;
    };

    const Sides& sides_;
    u64 best_ = kWorst;                // the smallest reading of the current row so far
    int depth_ = 0;                    // the output row being chosen
    int labels_ = 0;                   // how many numbers the rows above use
    std::array<u8, 9> out_[9]{};       // the output rows chosen so far
    Vector<Arrangement>&now_, &next_;  // all arrangements before and after the current row
    Candidate candidates_[6 * kFew];
};

/// Numbers the open digits by the place of their home.  Digits whose home is tied stay open.
void BreadthSearch::number_open(Arrangement& a) const {
    const unsigned tied = tied_places(a);
    std::array<u8, 9> place{};
    for (int p = 0; p < 9; ++p) place[a.order.b[p]] = static_cast<u8>(p);
    for (unsigned left = a.open; left; left &= left - 1) {
        const int d = std::countr_zero(left), p = place[a.home[d]];
        a.label.b[d] = out_[a.home_row[d]][p];
        a.open = static_cast<u16>(a.open ^ (~tied >> p & 1) << d);
    }
}

/// Rotates the three bytes of each slot in the mask `turn` so that their high nibbles read as little as possible.
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

/// A row without open digits that repeats no new digit: sorts tied columns and stacks.
void BreadthSearch::refine(const Arrangement& from, int row) {
    static constexpr Bytes16 kNoColumns{{0, 0, 0, 0, 0, 0, 0, 0, 0, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80}};
    const Bytes16 value = lookup(from.label, lookup(sides_.of[from.side].row[row], from.order));
    Bytes16 key = joined_nibbles(value, from.order);
    if (from.turn) turn_slots(key, from.turn);
    key = TieSorter(from.tie).sorted(key);
    const SortedSlots slots(nine_nibbles(high_nibbles(key)), from.stack_tie);
    if (slots.code > best_) return;
    Arrangement next = from;
    key = lookup(key, kSlotOrders.from[slots.order]);
    const unsigned alike = equal_neighbors(high_nibbles(key)), three = alike & alike >> 1 & 0b001'001'001;
    next.order = either(low_nibbles(key), kNoColumns);
    next.tie = static_cast<u16>(from.tie & alike);  // tied slots have the same ties inside
    next.turn = static_cast<u8>(from.turn & (three | three >> 2 | three >> 4));
    next.stack_tie = slots.stack_tie;
    accept(next, row, slots.code);
}

/// Whether a row without open digits is worse than the best before its first tied place.  *digit*: its digits.
bool BreadthSearch::certainly_worse(const Arrangement& from, const Bytes16& digit) const {
    const int places = std::countr_zero(tied_places(from) | 0x200);
    const u64 code = nine_nibbles(lookup(from.label, digit));
    const int end =
        std::max(4 * (9 - places), 60 - (std::countl_zero(fresh_places(code)) & ~3));  // stop at a new digit
    return code >> end > best_ >> end;
}

/// A row that repeats a new digit, if all remaining orders read alike.  *digit*: its digits in one of them.
void BreadthSearch::read(const Arrangement& from, const Bytes16& digit, int row) {
    u64 code = nine_nibbles(lookup(from.label, digit));
    u64 fresh = fresh_places(code);
    const int certain = 60 - (std::countl_zero(fresh) & ~3);  // bits after the first new digit
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
    accept(next, row, code);
}

/// Accepts every best arrangement of a row that repeats a new digit.
void BreadthSearch::choose(const Reading& reading, int row) {
    reading.each([&](const u8* order, const Reading::Numbering& by) {
        if (reading.code <= best_) accept(reading.arranged(order, by), row, reading.code);
    });
}

/// A row equal to one already placed reads the same as that one in every order of the ties.
void BreadthSearch::repeat(const Arrangement& from, int row, int of) {
    u64 code = 0;
    for (const u8 number : out_[of]) code = code << 4 | number;
    if (code <= best_) accept(from, row, code);
}

/// A row with open digits: reads it in all orders of the ties.
void BreadthSearch::order(const Arrangement& from, int row) {
    Orders orders(from, sides_.of[from.side], row, out_, labels_, best_);
    if (!orders.n) return;
    orders.join(!sides_.every);
    choose(orders, row, orders.ways, orders.n, 0);
}

/// Accepts each group of ways that differ in a choice from *step* on.
void BreadthSearch::choose(const Orders& orders, int row, const Way* ways, int n, int step) {
    while (n > 1 && step < 9 && orders.kind(step) == Orders::Kind::kNothing) ++step;
    if (n == 1 || step == 9) return accept(orders.arranged(ways[0]), row, orders.code);
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

/// Tries *row* as the next row of *from*.
void BreadthSearch::consider(const Arrangement& from, int row) {
    const Side& side = sides_.of[from.side];
    if (side.digits[row] & from.open) {
        for (int r = 0; !sides_.orderly && r < depth_; ++r)
            if (same_nine(side.row[row], side.row[from.rows[r]])) return repeat(from, row, r);
        if (!sides_.every && (from.turn || from.tie & from.tie >> 1 & 0b001'001'001)) {
            const StackMoves moves(from, side, row, out_, labels_);
            if (moves.applies && moves.code <= best_) accept(moves.arranged(), row, moves.code);
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
            choose(Reading(from, side, row, labels_, best_), row);
    }
}

/// Calls *attempt* with every row that can come next, once for equal rows.  *alone*: skip rows whose leading blanks
/// already lose to the best.
template <class Try>
void BreadthSearch::try_rows(const Arrangement& from, bool alone, Try&& attempt) {
    const Side& side = sides_.of[from.side];
    u64 seen_best = kWorst;
    u16 blank = 0;  // columns that must be blank to match the best row
    unsigned bands = 0, rows = 0;
    for (unsigned left = rows_left(from, depth_); left; left &= left - 1) {
        const int row = std::countr_zero(left), band = row / 3;
        if (side.alike) {
            // The first unused row or band of a kind represents the others.
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

/// Writes the chosen row and counts its new numbers.  Bit 4 * (8 - p) of the result is set if place p has one.
u64 BreadthSearch::write_row(u64 code) {
    write_numbers(code, labels_, out_[depth_].data());
    const u64 fresh = fresh_places(code);
    labels_ += std::popcount(fresh);
    return fresh;
}

/// Records the new digits of the row just placed.  *fresh*: as returned by write_row().
void BreadthSearch::settle(Arrangement& a, int row, u64 fresh) const {
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

/// The digits of the rows not placed yet.
unsigned BreadthSearch::digits_left(const Arrangement& a) const {
    const Side& side = sides_.of[a.side];
    unsigned digits = 0;
    for (unsigned left = ~unsigned{a.used} & 0777; left; left &= left - 1)
        digits |= side.digits[std::countr_zero(left)];
    return digits;
}

/// Whether everything that follows reads alike: the same rows are left, with equal numbers for the digits in them.
bool BreadthSearch::same_rest(const Arrangement& a, const Arrangement& b) const {
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

Arranged BreadthSearch::arranged(const Arrangement& a) const {
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
