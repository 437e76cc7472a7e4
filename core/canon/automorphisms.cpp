// The automorphisms of a grid: every way to the min-lex form, followed by the inverse of the first way.  The
// pattern-first form tries all those of the pattern.
#include <algorithm>
#include <cassert>

#include "canon/kernels.hpp"

namespace ninefold::canon {
namespace {

constexpr std::uint8_t kOrders[6][3] = {{0, 1, 2}, {1, 0, 2}, {0, 2, 1}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};

/// The number of orders of three neighbors.  *tie*: two bits, set for those that are tied.
std::uint64_t orders_of(unsigned tie) { return tie == 0 ? 1 : tie == 3 ? 6 : 2; }

const std::uint8_t* order_of(unsigned tie, std::uint64_t number) {
    return kOrders[tie == 2 && number == 1 ? 2 : number];
}

std::uint64_t orders_of(unsigned tie, unsigned stack_tie) {
    return orders_of(stack_tie) * orders_of(tie & 3) * orders_of(tie >> 3 & 3) * orders_of(tie >> 6 & 3);
}

/// Numbers the digits in order of appearance, then the digits that do not appear.
void number_digits(Transform& t, const Digits& grid) {
    t.relabel = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
    const Digits image = t.apply(grid);
    std::array<std::uint8_t, 10> number{};
    std::uint8_t last = 0;
    for (const std::uint8_t d : image)
        if (d && !number[d]) number[d] = ++last;
    for (int d = 1; d <= 9; ++d)
        if (!number[d]) number[d] = ++last;
    t.relabel = number;
}

}  // namespace

Automorphisms::Automorphisms(const Digits& grid) : grid_(grid) {
    std::vector<Arranged> ways = kernels().all_of_grid(grid);
    if (ways.empty()) ways = kernels().all_of_puzzle(grid);
    for (const Arranged& way : ways) {
        leaves_.push_back({way.transform, way.tie, way.stack_tie, count_});
        count_ += orders_of(way.tie, way.stack_tie);
    }
    back_ = leaves_.front().transform.inverse();
}

Transform Automorphisms::at(std::uint64_t index) const {
    assert(index < count_);
    const auto after = std::upper_bound(leaves_.begin(), leaves_.end(), index,
                                        [](std::uint64_t i, const Leaf& leaf) { return i < leaf.first; });
    const Leaf& leaf = *(after - 1);
    std::uint64_t left = index - leaf.first;
    const auto next = [&left](unsigned tie) {
        const std::uint64_t n = orders_of(tie), number = left % n;
        left /= n;
        return order_of(tie, number);
    };
    const std::uint8_t* stacks = next(leaf.stack_tie);
    Transform way = leaf.transform;
    for (int slot = 0; slot < 3; ++slot) {
        // Tied stacks have the same ties inside.
        const std::uint8_t* inner = next(leaf.tie >> (3 * slot) & 3);
        for (int i = 0; i < 3; ++i) way.columns[3 * slot + i] = leaf.transform.columns[3 * stacks[slot] + inner[i]];
    }
    number_digits(way, grid_);
    return back_ * way;
}

Canonical canonical_by_pattern(const Digits& grid) {
    Digits pattern;
    std::transform(grid.begin(), grid.end(), pattern.begin(), [](std::uint8_t d) -> std::uint8_t { return d != 0; });
    const std::size_t filled = kCells - static_cast<std::size_t>(std::count(pattern.begin(), pattern.end(), 0));
    if (filled == 0 || filled == kCells) return canonical(grid);  // the pattern rules out no transform
    const Transform first = canonical(pattern).transform;
    const Automorphisms ways(pattern);
    Canonical form;
    for (std::uint64_t i = 0; i < ways.count(); ++i) {
        Transform t = first * ways.at(i);
        number_digits(t, grid);
        const Digits image = t.apply(grid);
        if (i == 0 || image < form.grid) form = {image, t};
    }
    return form;
}

}  // namespace ninefold::canon
