// The best readings of a row that has no open digits but repeats a new digit.
//
// For a given order of the stacks the smallest reading needs no search.  Tied columns form a group, and in a group the
// known numbers come first, ascending.  A new digit has a key: how often it appears in each group, in order.  New
// digits are numbered by their keys, largest first.  That minimizes the first group (4 4 5 before 4 5 5), then the
// second, and so on.  Digits with equal keys can be numbered either way.  If they appear only once they stay open;
// otherwise they are linked across groups, and every order of them is tried.
//
// Tied stacks with the same digits in each group stay tied.  They end up next to each other: numbering the digits of
// the best stack of a slot makes neither it worse nor another one better.  New digits that appear once in the row count
// as equal here, since they stay open.  Stacks with such digits can be separated (a x., x.., b x.); only those that are
// not stay tied.
#pragma once

#include "canon/orders.inl"

namespace ninefold::canon {
namespace {

class Reading {
public:
    /// *given*: how many numbers the rows above use; *limit*: ignore readings above this.
    Reading(const Arrangement& from, const Side& side, int row, int given, u64 limit);

    struct Numbering {
        u8 digit[9];  // the digit that gets the number given + 1 + i
        u32 key[9];   // its key
        int size = 0;
        bool once(int i) const { return std::has_single_bit(key[i]) && key[i] & 0x15555; }
        bool alike(int i) const { return i + 1 < size && key[i] == key[i + 1] && !once(i); }
    };
    /// The numbering of the new digits with the stacks in this order.  *slots*: only the first few.
    Numbering numbering(const u8* order, int slots = 3) const;
    /// Calls *go* with each best order of the stacks and each numbering of the new digits.
    template <class Go>
    void each(Go&& go) const {
        for (int i = 0; i < n; ++i) {
            Numbering by = numbering(orders[i]);
            each(orders[i], by, 0, go);
        }
    }
    /// The arrangement for an order of the stacks and a numbering.
    Arrangement arranged(const u8* order, const Numbering& by) const;

    u64 code = kWorst;  // the smallest reading, kWorst if all are above the limit
    u8 orders[6][3];    // the orders of the stacks that give it
    int n = 0;

private:
    void count_digits();
    unsigned turned();
    void name_alike();
    bool ascending(const u8* order) const;
    u64 read(const u8* order, int slots = 3) const;
    u64 read_plain(const u8* order, int slots) const;
    Bytes16 numbers(const Numbering& by) const;
    template <class Go>
    static void each(const u8* order, Numbering& by, int i, Go& go);
    bool stays_tied(const u8* order, int s) const {
        return from_.stack_tie >> s & 1 && alike_[order[s]] == alike_[order[s + 1]];
    }
    void sort(int slot, const Bytes16& value, u8* key) const;

    const Arrangement& from_;
    const int given_;
    Bytes16 digit_;             // place -> digit
    u16 content_[3] = {};       // by slot: its digits, sorted within each group
    u16 alike_[3] = {};         // the same with 15 for new digits that appear once
    u16 fresh_ = 0, once_ = 0;  // the new digits; those that appear once
    u32 times_[10][3];          // by new digit and slot: count per group, two bits each, first group highest
};

Reading::Reading(const Arrangement& from, const Side& side, int row, int given, u64 limit)
    : from_(from), given_(given), digit_(lookup(side.row[row], from.order)) {
    fresh_ = static_cast<u16>(side.digits[row] & ~from.seen);
    once_ = static_cast<u16>(fresh_ & ~side.twice[row]);
    if (from.tie) count_digits();
    // Orders 0, 1 and 2 of kOrdersOfThree exchange nothing, the last two and the first two stacks.
    static constexpr u8 kAllowed[4] = {0b000001, 0b000101, 0b000011, 0b111111};
    unsigned allowed = kAllowed[from.stack_tie];
    if (from.stack_tie) {
        allowed &= ~turned();
        name_alike();
        for (int i = 0; i < 6; ++i)
            if (!ascending(kOrdersOfThree[i])) allowed &= ~(1u << i);  // an equivalent order is tried
    }
    if (allowed & (allowed - 1) && from.stack_tie & 1) {
        u64 least = kWorst, first[3];
        for (u8 s = 0; s < 3; ++s) {
            first[s] = read(&s, 1);
            least = std::min(least, first[s]);
            if (!(from.stack_tie >> s & 1)) break;
        }
        if (least > limit >> 24) return;
        for (int i = 0; i < 6; ++i)
            if (allowed >> i & 1 && first[kOrdersOfThree[i][0]] != least) allowed &= ~(1u << i);
    }
    for (; allowed; allowed &= allowed - 1) {
        const u8* order = kOrdersOfThree[std::countr_zero(allowed)];
        const u64 now = read(order);
        if (now > limit || now > code) continue;
        if (now < code) n = 0;
        code = now;
        std::copy_n(order, 3, orders[n++]);
    }
}

/// Fills in alike_: tied neighbors with equal values stay tied.
void Reading::name_alike() {
    std::copy_n(content_, 3, alike_);
    if (!once_) return;
    Bytes16 value = digit_;
    for (int p = 0; p < 9; ++p)
        if (once_ >> digit_.b[p] & 1) value.b[p] = 15;
    for (int s = 0; s < 3; ++s) {
        u8 key[3];
        sort(s, value, key);
        alike_[s] = static_cast<u16>(key[0] >> 4 << 8 | (key[1] & 0xf0) | key[2] >> 4);
    }
}

/// Whether neighbors that stay tied are in ascending order.
bool Reading::ascending(const u8* order) const {
    for (int s = 0; s < 2; ++s)
        if (from_.stack_tie >> s & 1 && alike_[order[s]] == alike_[order[s + 1]] && order[s] > order[s + 1])
            return false;
    return true;
}

/// Tries all orders of equal new digits from *i* on.
template <class Go>
void Reading::each(const u8* order, Numbering& by, int i, Go& go) {
    while (i < by.size && !by.alike(i)) ++i;
    if (i == by.size) return go(order, by);
    for (int other = i; other < by.size && by.key[other] == by.key[i]; ++other) {
        std::swap(by.digit[i], by.digit[other]);
        each(order, by, i + 1, go);
        std::swap(by.digit[i], by.digit[other]);
    }
}

/// Counts each new digit in the groups of each slot.
void Reading::count_digits() {
    for (u16 left = fresh_; left; left = static_cast<u16>(left & (left - 1)))
        std::fill_n(times_[std::countr_zero(left)], 3, 0);
    for (int p = 0, group = 0; p < 9; ++p) {
        group = p % 3 && from_.tie >> (p - 1) & 1 ? group : p % 3;
        if (fresh_ >> digit_.b[p] & 1) times_[digit_.b[p]][p / 3] += 1u << (4 - 2 * group);
    }
}

/// The orders (bits) in which stacks with the same digits do not ascend.
unsigned Reading::turned() {
    const u64 digits = nine_nibbles(digit_);
    for (int s = 0; s < 3; ++s) content_[s] = static_cast<u16>(digits >> (24 - 12 * s) & 0xfff);
    for (int s = 0; s < 3 && from_.tie; ++s) {
        u8 key[3];
        sort(s, digit_, key);
        content_[s] = static_cast<u16>(key[0] >> 4 << 8 | (key[1] & 0xf0) | key[2] >> 4);
    }
    // Orders 012 021 102 120 201 210 are bits 0 to 5.
    return (content_[0] == content_[1] ? 0b101100u : 0) | (content_[0] == content_[2] ? 0b111000u : 0) |
           (content_[1] == content_[2] ? 0b110010u : 0);
}

Reading::Numbering Reading::numbering(const u8* order, int slots) const {
    Numbering by;
    if (!from_.tie) {  // in order of appearance
        unsigned known = 0;
        for (int s = 0; s < slots; ++s)
            for (int p = 3 * order[s]; p < 3 * order[s] + 3; ++p) {
                const int d = digit_.b[p];
                if (!((fresh_ & ~known) >> d & 1)) continue;
                known |= 1u << d;
                by.digit[by.size] = static_cast<u8>(d);
                by.key[by.size] = once_ >> d & 1 ? 1 : 3u << by.size;
                ++by.size;
            }
        return by;
    }
    for (u16 left = fresh_; left; left = static_cast<u16>(left & (left - 1))) {
        const int d = std::countr_zero(left);
        u32 key = 0;
        for (int s = 0; s < slots; ++s) key = key << 6 | times_[d][order[s]];
        if (!key) continue;
        int i = by.size++;
        for (; i > 0 && by.key[i - 1] < key; --i) {
            by.digit[i] = by.digit[i - 1];
            by.key[i] = by.key[i - 1];
        }
        by.digit[i] = static_cast<u8>(d);
        by.key[i] = key;
    }
    return by;
}

/// Digit -> number.
Bytes16 Reading::numbers(const Numbering& by) const {
    Bytes16 number = from_.label;
    for (int i = 0; i < by.size; ++i) number.b[by.digit[i]] = static_cast<u8>(given_ + 1 + i);
    return number;
}

/// Value and column of the three places of a slot, sorted within each group.
void Reading::sort(int slot, const Bytes16& value, u8* key) const {
    for (int i = 0; i < 3; ++i) key[i] = static_cast<u8>(value.b[3 * slot + i] << 4 | from_.order.b[3 * slot + i]);
    sort_tied(key, from_.tie >> (3 * slot) & 3);
}

/// The reading if no columns are tied: new digits are numbered in order of appearance.
u64 Reading::read_plain(const u8* order, int slots) const {
    Bytes16 number = from_.label;
    u64 out = 0;
    u8 given = static_cast<u8>(given_);
    for (int s = 0; s < slots; ++s)
        for (int p = 3 * order[s]; p < 3 * order[s] + 3; ++p) {
            u8& mine = number.b[digit_.b[p]];
            out = out << 4 | mine;
            if (mine == kNew) mine = ++given;
        }
    return out;
}

u64 Reading::read(const u8* order, int slots) const {
    if (!from_.tie) return read_plain(order, slots);
    const Bytes16 value = lookup(numbers(numbering(order, slots)), digit_);
    u64 out = 0;
    int given = given_;
    for (int s = 0; s < slots; ++s) {
        u8 key[3];
        sort(order[s], value, key);
        for (const u8 k : key) {
            const bool first = k >> 4 > given;
            given += first;
            out = out << 4 | (first ? kNew : k >> 4);
        }
    }
    return out;
}

Arrangement Reading::arranged(const u8* order, const Numbering& by) const {
    Arrangement a = from_;
    const Bytes16 number = numbers(by), value = lookup(number, digit_);
    for (int i = 0; i < by.size; ++i) {
        if (by.once(i)) continue;
        a.label.b[by.digit[i]] = number.b[by.digit[i]];
        a.seen = static_cast<u16>(a.seen | 1u << by.digit[i]);
    }
    const auto open = [&](int x, int y) {  // whether the digits with these two numbers can still be exchanged
        x -= given_ + 1;
        y -= given_ + 1;
        return x >= 0 && y >= 0 && by.key[x] == by.key[y] && by.once(x);
    };
    a.tie = 0;
    for (int s = 0; s < 3; ++s) {
        if (!from_.tie) {
            std::copy_n(from_.order.b + 3 * order[s], 3, a.order.b + 3 * s);
            continue;
        }
        u8 key[3];
        sort(order[s], value, key);
        unsigned tie = from_.tie >> (3 * order[s]) & 3;
        for (int i = 0; i < 3; ++i) a.order.b[3 * s + i] = key[i] & 15;
        for (int i = 0; i < 2; ++i) {
            const int x = key[i] >> 4, y = key[i + 1] >> 4;
            if (x != y && !open(x, y)) tie &= ~(1u << i);
        }
        a.tie = static_cast<u16>(a.tie | tie << (3 * s));
    }
    for (int s = 0; s < 2; ++s)
        if (!stays_tied(order, s)) a.stack_tie = static_cast<u8>(a.stack_tie & ~(1u << s));
    return a;
}

}  // namespace
}  // namespace ninefold::canon
