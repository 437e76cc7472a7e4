// What a row without open digits can read as, when a new digit stands in it more than once.
//
// For a given order of the stacks the least reading needs no search.  Tied columns make a group; in a group the known
// numbers come first, in ascending order.  A new digit has a key, how often it stands in each group, group after
// group, and the new digits are numbered by their keys, the greatest first: that makes the first group least (4 4 5
// before 4 5 5), then the second, and so on.  Digits with the same key can be numbered either way.  Where they stand
// only once they stay open; the others are linked across groups, and each order of them is tried.
//
// Stacks that were tied and hold the same digits, group by group, stay tied.  They come one after the other: what is
// best at a slot is not made worse by its digits being numbered, nor is another made better than that.  New digits that
// stand in the row once count as the same here, since they stay open; but stacks with such may come apart (a x., x.., b
// x.), and only those that do not stay tied.
#pragma once

#include "canon/orders.inl"

namespace ninefold::canon {
namespace {

class Reading {
public:
    /// *given*: numbers given out before; *limit*: what is worse is of no interest.
    Reading(const Arrangement& from, const Side& side, int row, int given, u64 limit);

    struct Numbering {
        u8 digit[9];  // the digit that gets number given + 1 + i
        u32 key[9];   // of that digit
        int size = 0;
        bool once(int i) const { return std::has_single_bit(key[i]) && key[i] & 0x15555; }
        bool alike(int i) const { return i + 1 < size && key[i] == key[i + 1] && !once(i); }
    };
    /// Of the new digits, with the slots in this order; *slots*: so many of them.
    Numbering numbering(const u8* order, int slots = 3) const;
    /// Calls *go* with each order of the slots and numbering of the new digits: those that are alike in every order.
    template <class Go>
    void each(Go&& go) const {
        for (int i = 0; i < n; ++i) {
            Numbering by = numbering(orders[i]);
            each(orders[i], by, 0, go);
        }
    }
    /// The arrangement with the slots in this order and the new digits numbered so.
    Arrangement arranged(const u8* order, const Numbering& by) const;
    /// How many orders there are of each, if all columns that stay tied have digits of their own; else 0.
    int ways_of_each() const;
    /// Calls *go* with each of its orders, where that is so.
    template <class Go>
    void each_way(const u8* order, const Numbering& by, Go&& go) const;
    const Arrangement& from() const { return from_; }

    u64 code = kWorst;  // the least reading; kWorst: none within the limit
    u8 orders[6][3];    // of the slots, that give it
    int n = 0;

private:
    int exchangeable(int slot) const;
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
    Bytes16 digit_;             // at each place
    u16 content_[3] = {};       // the digits of a slot, each group in ascending order
    u16 alike_[3] = {};         // the same with 15 for a new digit that stands in the row once
    u16 fresh_ = 0, once_ = 0;  // the new digits; those that stand in the row once
    u32 times_[10][3];          // of a new digit in a slot: two bits for each group, the first highest
};

Reading::Reading(const Arrangement& from, const Side& side, int row, int given, u64 limit)
    : from_(from), given_(given), digit_(lookup(side.row[row], from.order)) {
    fresh_ = static_cast<u16>(side.digits[row] & ~from.seen);
    once_ = static_cast<u16>(fresh_ & ~side.twice[row]);
    if (from.tie) count_digits();
    // The orders of tied slots: numbers 0, 1 and 2 of kOrdersOfThree exchange no, the last and the first two slots.
    static constexpr u8 kAllowed[4] = {0b000001, 0b000101, 0b000011, 0b111111};
    unsigned allowed = kAllowed[from.stack_tie];
    if (from.stack_tie) {
        allowed &= ~turned();
        name_alike();
        for (int i = 0; i < 6; ++i)
            if (!ascending(kOrdersOfThree[i])) allowed &= ~(1u << i);  // another reads the same
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

/// What makes slots that are tied, and next to each other, stay so.
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

/// Are neighbours that stay tied in ascending order?
bool Reading::ascending(const u8* order) const {
    for (int s = 0; s < 2; ++s)
        if (from_.stack_tie >> s & 1 && alike_[order[s]] == alike_[order[s + 1]] && order[s] > order[s + 1])
            return false;
    return true;
}

/// The new digits from *i* on: each of those that are alike may come first.
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

int Reading::ways_of_each() const {
    static constexpr int kFactorial[4] = {1, 1, 2, 6};
    int ways = kFactorial[1 + stays_tied(orders[0], 0) + stays_tied(orders[0], 1)];
    for (int p = 0; p < 9; ++p) {
        const int a = digit_.b[p];
        for (int q = p + 1; q % 3 && from_.tie >> (q - 1) & 1; ++q)
            if (a == digit_.b[q]) return 0;
    }
    for (int s = 0; s < 3; ++s) ways *= kFactorial[exchangeable(s)];
    return ways;
}

/// How many of the tied columns of a slot have digits that can be exchanged.
int Reading::exchangeable(int slot) const {
    const unsigned tie = from_.tie >> (3 * slot) & 3, members = (tie | tie << 1) & 7;
    int count = 0;
    for (int i = 0; i < 3; ++i) count += static_cast<int>(members >> i & once_ >> digit_.b[3 * slot + i] & 1);
    return count;
}

template <class Go>
void Reading::each_way(const u8* order, const Numbering& by, Go&& go) const {
    // By which of the first and second, first and third, second and third are the wrong way round.
    static constexpr u8 kOrder[8] = {0, 2, 0, 3, 1, 0, 4, 5};
    const Bytes16 value = lookup(numbers(by), digit_);
    unsigned inner[3];  // of each stack, the orders (bits)
    for (int s = 0; s < 3; ++s) {
        static constexpr unsigned kCompared[4] = {0b000, 0b001, 0b100, 0b111};  // by the ties
        const u8* v = value.b + 3 * s;
        const unsigned turned = (v[0] > v[1] ? 1u : 0) | (v[0] > v[2] ? 2u : 0) | (v[1] > v[2] ? 4u : 0);
        const unsigned tie = from_.tie >> (3 * s) & 3;
        const u8 sorted = kOrder[turned & kCompared[tie]];
        // Digits that can be exchanged come last of those they are tied with.
        const int free = exchangeable(s);
        inner[s] = free == 3 ? 0b111111 : 1u << sorted;
        if (free == 2) inner[s] |= 1u << kExchanged[tie == 1 ? 0 : 1][sorted];
    }
    const unsigned ties = static_cast<unsigned>(stays_tied(order, 0) | stays_tied(order, 1) << 1);
    for (unsigned left = kOrdersLeft[ties]; left; left &= left - 1) {
        const u8* slot = kOrdersOfThree[std::countr_zero(left)];
        const u8 a = order[slot[0]], b = order[slot[1]], c = order[slot[2]];
        const u8 stacks = static_cast<u8>(2 * a + (b > c));
        for (unsigned i = inner[a]; i; i &= i - 1)
            for (unsigned j = inner[b]; j; j &= j - 1)
                for (unsigned k = inner[c]; k; k &= k - 1)
                    go(Way{stacks,
                           {static_cast<u8>(std::countr_zero(i)), static_cast<u8>(std::countr_zero(j)),
                            static_cast<u8>(std::countr_zero(k))}});
    }
}

/// How often each new digit stands in the groups of each slot.
void Reading::count_digits() {
    for (u16 left = fresh_; left; left = static_cast<u16>(left & (left - 1)))
        std::fill_n(times_[std::countr_zero(left)], 3, 0);
    for (int p = 0, group = 0; p < 9; ++p) {
        group = p % 3 && from_.tie >> (p - 1) & 1 ? group : p % 3;
        if (fresh_ >> digit_.b[p] & 1) times_[digit_.b[p]][p / 3] += 1u << (4 - 2 * group);
    }
}

/// The orders (bits) in which slots with the same digits are not in ascending order.
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
    if (!from_.tie) {  // as they appear
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

/// The number of each digit.
Bytes16 Reading::numbers(const Numbering& by) const {
    Bytes16 number = from_.label;
    for (int i = 0; i < by.size; ++i) number.b[by.digit[i]] = static_cast<u8>(given_ + 1 + i);
    return number;
}

/// Value and column of the three places of a slot, each group in ascending order.
void Reading::sort(int slot, const Bytes16& value, u8* key) const {
    for (int i = 0; i < 3; ++i) key[i] = static_cast<u8>(value.b[3 * slot + i] << 4 | from_.order.b[3 * slot + i]);
    sort_tied(key, from_.tie >> (3 * slot) & 3);
}

/// When no columns are tied: as they appear.
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
    const auto open = [&](int x, int y) {  // numbers of two digits that can still be exchanged
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
