#include "canon/row_pairs.hpp"

#include <algorithm>
#include <memory>

#include "canon/row_pair_index.hpp"

namespace ninefold::canon {
namespace {

using Order = RowPairs::Order;
constexpr std::uint8_t kNone = 255;

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
    constexpr int kThree[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    for (int i = 0; i < 1296; ++i) {
        const int* stacks = kThree[i / 216];
        const int* inner[3] = {kThree[i / 36 % 6], kThree[i / 6 % 6], kThree[i % 6]};
        Order order = blank_order();
        for (int p = 0; p < 9; ++p) order.to[p] = static_cast<std::uint8_t>(3 * stacks[p / 3] + inner[p / 3][p % 3]);
        table.orders[i] = order;
        table.inverses[i] = inverse_of(order);
    }
}

void make_triples(RowPairs& table) {
    for (auto& map : table.triple) {
        std::uint8_t next = 0;
        for (int i = 0; i < 216; ++i) {
            const int a = i / 36, b = i / 6 % 6, c = i % 6;
            map[i] = a != b && b != c && a != c ? next++ : kNone;
        }
    }
}

/// column -> the column it goes to, when *order* puts the permutation into the form *least*.
Order conjugated(const Order& least, const Order& order, const Order& inverse) {
    Order out = blank_order();
    for (int c = 0; c < 9; ++c) out.to[c] = order.to[least.to[inverse.to[c]]];
    return out;
}

/// All permutations in ascending order; the first of a class that is met is the least second row of that class.
void make_classes(RowPairs& table, Order& so_far, int column, unsigned taken) {
    if (column < 9) {
        for (int to = 0; to < 9; ++to) {
            if (to / 3 == column / 3 || taken >> to & 1) continue;
            so_far.to[column] = static_cast<std::uint8_t>(to);
            make_classes(table, so_far, column + 1, taken | 1u << to);
        }
        return;
    }
    if (table.class_of[index_of(table, so_far.to)] != kNone) return;
    RowPairs::Class found;
    found.second_row = so_far;
    for (int p = 0; p < 9; ++p) ++found.second_row.to[p];
    for (int i = 0; i < 1296; ++i) {
        const Order member = conjugated(so_far, table.orders[i], table.inverses[i]);
        const int index = index_of(table, member.to);
        if (table.class_of[index] == kNone) {
            table.class_of[index] = static_cast<std::uint8_t>(table.classes.size());
            table.best_order[index] = static_cast<std::uint16_t>(i);
        }
        if (!std::equal(member.to, member.to + 9, so_far.to)) continue;
        Order numbered = table.inverses[i];
        for (int p = 0; p < 9; ++p) ++numbered.to[p];
        found.keep.push_back(table.orders[i]);
        found.keep_inv.push_back(numbered);
    }
    table.classes.push_back(std::move(found));
}

std::unique_ptr<const RowPairs> make() {
    auto table = std::make_unique<RowPairs>();
    make_orders(*table);
    make_triples(*table);
    table->class_of.fill(kNone);
    Order so_far = blank_order();
    make_classes(*table, so_far, 0, 0);
    return table;
}

}  // namespace

const RowPairs& row_pairs() {
    static const std::unique_ptr<const RowPairs> table = make();
    return *table;
}

}  // namespace ninefold::canon
