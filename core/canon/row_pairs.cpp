#include "canon/row_pairs.hpp"

#include <algorithm>
#include <atomic>
#include <bit>
#include <memory>

#include "base/made_once.hpp"
#include "canon/row_pair_index.hpp"

namespace ninefold::canon {
namespace {

using Order = RowPairs::Order;
constexpr std::uint8_t kNone = 255;
constexpr std::uint8_t kThree[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};

Order blank_order() {
    Order order;
    std::fill_n(order.to, 16, std::uint8_t{0x80});
    return order;
}

Order inverse_of(const Order& order) {
    Order out = blank_order();
    for (int p = 0; p < 9; ++p) out.to[order.to[p]] = static_cast<std::uint8_t>(p);
    return out;
}

void make_orders(RowPairs& table) {
    for (int i = 0; i < 1296; ++i) {
        const std::uint8_t* stacks = kThree[i / 216];
        const std::uint8_t* inner[3] = {kThree[i / 36 % 6], kThree[i / 6 % 6], kThree[i % 6]};
        Order order = blank_order();
        for (int p = 0; p < 9; ++p) order.to[p] = static_cast<std::uint8_t>(3 * stacks[p / 3] + inner[p / 3][p % 3]);
        table.orders[i] = {order, inverse_of(order)};
    }
}

/// Stack 1 takes the columns of 6-8 that stack 0 leaves and chooses the rest from 0-2.  Then stack 2 can choose only
/// the order.
void make_parts(RowPairs& table) {
    int next = 0;
    for (std::size_t i = 0; i < 729; ++i) {
        const std::size_t a = i / 81, b = i / 9 % 9, c = i % 9;
        if (a == b || b == c || a == c) continue;
        const unsigned all = 1u << a | 1u << b | 1u << c, low = all & 7, high = all >> 6;
        const int order = 2 * ((a > b) + (a > c)) + (b > c);
        const int lows = std::popcount(low), highs = std::popcount(high);
        const int choice = lows == 1 ? std::countr_zero(low) : lows == 2 ? std::countr_zero(7 ^ low) : 0;
        table.part[2][i] = static_cast<std::uint16_t>(order);
        table.part[1][i] = static_cast<std::uint16_t>(6 * (6 * choice + order));
        if (low) continue;
        table.part[0][i] = static_cast<std::uint16_t>(next);
        next += 6 * 6 * (highs % 3 ? 3 : 1);
    }
}

Bytes16 bytes_of(const Order& order) {
    Bytes16 out;
    std::copy_n(order.to, 16, out.b);
    return out;
}

/// The permutation that the order *by* turns into *least*.
Order conjugated(const Order& least, const RowPairs::Ordering& by) {
    Order out = blank_order();
    for (int c = 0; c < 9; ++c) out.to[c] = by.order.to[least.to[by.inverse.to[c]]];
    return out;
}

/// Visits all permutations in ascending order, so the first one of a class is its smallest second row.
void make_classes(RowPairs& table, Order& so_far, int column, unsigned taken) {
    if (column < 9) {
        for (int to = 0; to < 9; ++to) {
            if (to / 3 == column / 3 || taken >> to & 1) continue;
            so_far.to[column] = static_cast<std::uint8_t>(to);
            make_classes(table, so_far, column + 1, taken | 1u << to);
        }
        return;
    }
    if (table.class_of[index_of(table, bytes_of(so_far))] != kNone) return;
    RowPairs::Class found;
    found.second_row = so_far;
    for (int p = 0; p < 9; ++p) ++found.second_row.to[p];
    for (std::size_t i = 0; i < 1296; ++i) {
        const Order member = conjugated(so_far, table.orders[i]);
        const std::size_t index = index_of(table, bytes_of(member));
        if (table.class_of[index] == kNone) {
            table.class_of[index] = static_cast<std::uint8_t>(table.classes.size());
            table.best_order[index] = static_cast<std::uint16_t>(i);
        }
        if (!std::equal(member.to, member.to + 9, so_far.to)) continue;
        Order numbered = table.orders[i].inverse;
        for (int p = 0; p < 9; ++p) ++numbered.to[p];
        found.keep.push_back(table.orders[i].order);
        found.keep_inv.push_back(numbered);
    }
    table.classes.push_back(std::move(found));
}

/// For classes that map whole stacks to stacks: the third row has 7-9 in stack 0, 1-3 in stack 1, 4-6 in stack 2.
void make_thirds(RowPairs& table) {
    constexpr std::uint8_t kFirst[3] = {6, 0, 3};
    for (RowPairs::Class& of : table.classes) {
        if (of.second_row.to[2] != 6) continue;
        of.thirds.resize(216);
        for (int i = 0; i < 216; ++i) {
            Order row = blank_order();
            const int orders[3] = {i / 36, i / 6 % 6, i % 6};
            for (int p = 0; p < 9; ++p) row.to[p] = kFirst[p / 3] + kThree[orders[p / 3]][p % 3];
            RowPairs::Third third{~std::uint64_t{0}, 0};
            for (std::size_t k = 0; k < of.keep.size(); ++k) {
                std::uint64_t reads = 0;
                for (int p = 0; p < 8; ++p) reads = reads << 8 | of.keep_inv[k].to[row.to[of.keep[k].to[p]]];
                if (reads < third.row) third = {reads, 0};
                if (reads == third.row) third.keeps |= 1u << k;
            }
            of.thirds[third_index(table, bytes_of(row))] = third;
        }
    }
}

void make_ranks(RowPairs& table) {
    for (std::size_t rank = 0; rank < table.classes.size(); ++rank) {
        const auto to = [&row = table.classes[rank].second_row.to](int c) { return row[c] - 1; };
        int sum = 0;
        for (int c = 0; c < 9; ++c) {
            const int two = to(to(c)), next = c / 3 * 3 + (c + 1) % 3;
            sum += kSignTurn * ((to(two) == c) + (to(to(two)) == c)) + kSignBack * (two / 3 == c / 3) +
                   kSignPure * (to(c) / 3 == to(next) / 3);
        }
        table.rank_of[sum / 16 % 2].to[sum % 16] = static_cast<std::uint8_t>(rank);
    }
}

void make_bits(RowPairs& table) {
    for (unsigned c = 2; c < 9; ++c)
        for (unsigned b = 1; b < c; ++b)
            for (unsigned a = 0; a < b; ++a) table.bits[1u << a | 1u << b | 1u << c] = a | b << 8 | c << 16;
}

std::unique_ptr<const RowPairs> make() {
    auto table = std::make_unique<RowPairs>();
    make_orders(*table);
    make_parts(*table);
    table->class_of.fill(kNone);
    Order so_far = blank_order();
    make_classes(*table, so_far, 0, 0);
    make_thirds(*table);
    make_ranks(*table);
    make_bits(*table);
    return table;
}

}  // namespace

const RowPairs& row_pairs() {
    static std::atomic<const RowPairs*> table{nullptr};
    return made_once(table, &make);
}

}  // namespace ninefold::canon
