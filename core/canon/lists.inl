// Lists of orders of the columns, where ties cannot say which are left; what a row reads as in each of them.
#pragma once

#include "canon/orders.inl"

namespace ninefold::canon {
namespace {

/// An order of the columns, and the numbers of the digits that follow from it.
struct Listed {
    Bytes16 column, to;  // place -> column; column -> place, counted from 1
    Bytes16 label;       // digit -> number, kNew if unseen
};

/// The orders that an arrangement leaves of its stacks and of the columns of each, less those that no row to come tells
/// from others.
struct OrdersLeft {
    unsigned stacks, inner[3];

    OrdersLeft(const Arrangement& tied, const Side& side, u16 homes) {
        const auto same = [&](int p, int q) {
            if ((homes >> p | homes >> q) & 1) return false;
            for (unsigned left = ~unsigned{tied.used} & 0777; left; left &= left - 1) {
                const u8* cell = side.row[std::countr_zero(left)].b;
                if (cell[tied.order.b[p]] != cell[tied.order.b[q]]) return false;
            }
            return true;
        };
        for (int t = 0; t < 3; ++t) {
            const u8 ties = tied.turn >> t & 1 ? 4 : tied.tie >> (3 * t) & 3;
            inner[t] = kOrdersLeft[ties];
            if (!ties) continue;
            const int p = 3 * t;
            inner[t] &= kAreAscending[alike_three(ties, same(p, p + 1), same(p, p + 2), same(p + 1, p + 2))];
        }
        const auto same_stacks = [&](int s, int t) {
            return same(3 * s, 3 * t) && same(3 * s + 1, 3 * t + 1) && same(3 * s + 2, 3 * t + 2);
        };
        stacks = kOrdersLeft[tied.stack_tie];
        if (tied.stack_tie)
            stacks &=
                kAreAscending[alike_three(tied.stack_tie, same_stacks(0, 1), same_stacks(0, 2), same_stacks(1, 2))];
    }
    template <class Go>
    void each(Go&& go) const {
        const auto number = [](unsigned bits) { return static_cast<u8>(std::countr_zero(bits)); };
        for (unsigned left = stacks; left; left &= left - 1) {
            const u8* slot = kOrdersOfThree[number(left)];
            for (unsigned i = inner[slot[0]]; i; i &= i - 1)
                for (unsigned j = inner[slot[1]]; j; j &= j - 1)
                    for (unsigned k = inner[slot[2]]; k; k &= k - 1)
                        go(Way{number(left), {number(i), number(j), number(k)}});
        }
    }
    int size() const {
        return std::popcount(stacks) * std::popcount(inner[0]) * std::popcount(inner[1]) * std::popcount(inner[2]);
    }
};

/// Lists one after the other.
class Lists {
public:
    std::size_t size = 0;

    const Listed& operator[](std::size_t i) const { return store_[i]; }
    /// Makes room for so many more.
    void need(std::size_t more) {
        if (size + more > store_.size()) store_.resize(2 * (size + more));  // what is added is not cleared again
    }
    /// The order of an arrangement without ties.
    void push(const Arrangement& a) {
        need(1);
        Listed& order = store_[size++];
        order.column = a.order;
        order.label = a.label;
        order.to = Bytes16{};
        for (u8 p = 0; p < 9; ++p) order.to.b[a.order.b[p]] = static_cast<u8>(p + 1);
    }
    /// An order of one with ties; there is room.
    void push(const Homes& homes, const Arrangement& a, const Way& way) {
        const Moved moved(way);
        store_[size++] = {lookup(a.order, moved.from), lookup(moved.to, homes.place), homes.label(moved.to)};
    }
    void move(std::size_t from, std::size_t to) {
        std::copy_n(store_.begin() + static_cast<std::ptrdiff_t>(from), size - from,
                    store_.begin() + static_cast<std::ptrdiff_t>(to));
        size = size - from + to;
    }
    /// Has a list this order, with the same numbers of *digits*?
    bool has(std::size_t first, std::size_t last, const Listed& order, unsigned digits) const;
    void add_least(std::size_t first, std::size_t last, const Bytes16& cell, u16 twice, int given, u64& least);
    void number(std::size_t first, std::size_t last, const Bytes16& cell, u16 digits, const std::array<u8, 9>& numbers);

private:
    template <class Read>
    void add_least(std::size_t first, std::size_t last, u64& least, Read&& read);

    std::vector<Listed> store_;
};

bool Lists::has(std::size_t first, std::size_t last, const Listed& order, unsigned digits) const {
    const auto same_numbers = [&](const Listed& other) {
        for (unsigned left = digits; left; left &= left - 1) {
            const int d = std::countr_zero(left);
            if (order.label.b[d] != other.label.b[d]) return false;
        }
        return true;
    };
    for (std::size_t i = first; i < last; ++i)
        if (same_nine(store_[i].column, order.column)) return same_numbers(store_[i]);
    return false;
}

/// Adds those of a list that read least, and not more than *least*.
template <class Read>
void Lists::add_least(std::size_t first, std::size_t last, u64& least, Read&& read) {
    need(last - first);
    const Listed *from = &store_[first], *const end = from + (last - first);
    Listed *const begin = &store_[size], *to = begin;
    for (; from != end; ++from) {
        const u64 code = nine_nibbles(read(*from));
        if (code > least) continue;
        if (code < least) to = begin;
        least = code;
        *to++ = *from;
    }
    size += static_cast<std::size_t>(to - begin);
}

/// The row *cell*, in which the new digits *twice* stand more than once, in the orders of a list; *given*: numbers
/// given out before.
void Lists::add_least(std::size_t first, std::size_t last, const Bytes16& cell, u16 twice, int given, u64& least) {
    const auto plain = [cell](const Listed& order) { return lookup(order.label, lookup(cell, order.column)); };
    if (!twice) return add_least(first, last, least, plain);
    const Repeats repeats(cell, twice, given);
    add_least(first, last, least,
              [&](const Listed& order) { return repeats.numbered(plain(order), order.column, order.to); });
}

/// Gives *digits*, which are new in the row *cell*, the numbers that stand in their places.
void Lists::number(std::size_t first, std::size_t last, const Bytes16& cell, u16 digits,
                   const std::array<u8, 9>& numbers) {
    Bytes16 home, number{};
    std::fill_n(home.b, 16, u8{0x80});
    for (u8 c = 0; c < 9; ++c)
        if (digits >> cell.b[c] & 1) home.b[cell.b[c]] = c;
    for (int p = 0; p < 9; ++p) number.b[p + 1] = kNew ^ numbers[p];
    for (std::size_t i = first; i < last; ++i)
        store_[i].label = differing(store_[i].label, lookup(number, lookup(store_[i].to, home)));
}

}  // namespace
}  // namespace ninefold::canon
