#include "logic/shared/als_implications.hpp"

namespace ninefold::logic {
namespace {

// How much an implication through a set with this many digits adds to the length of a chain.
int penalty(int digits) { return digits == 2 ? 1 : 2 * (digits - 1); }

}  // namespace

void AlsImplications::build(const Context& context) {
    const Board& board = context.board();
    const auto& singles = context.shared<SingleImplications>();
    const auto& list = context.shared<AlsList>();
    copy_numbers(singles);
    find_groups(board);
    collect_nodes(board, list);
    number_als(nodes_, board);
    add_group_links(board);
    add_node_links(board, list);
    link_all(singles, true);
}

// A node for each set and digit it can lose, if losing it eliminates something.
void AlsImplications::collect_nodes(const Board&, const AlsList& list) {
    nodes_.clear();
    set_of_.clear();
    node_of_.assign(list.size(), {-1, -1, -1, -1, -1, -1, -1, -1, -1});
    constexpr std::size_t kMost = 40'000;  // literals are 16 bits
    for (std::size_t i = 0; i < list.size() && nodes_.size() < kMost; ++i) {
        if (list[i].cells.size() < 2) continue;
        for (Digit d : list[i].digits) {
            bool useful = false;
            for (Digit e : list[i].digits.without(d)) useful = useful || !list.seen(i, e).empty();
            if (!useful) continue;
            node_of_[i][static_cast<std::size_t>(d - 1)] = static_cast<std::int32_t>(nodes_.size());
            nodes_.push_back({list[i].cells, list[i].digits, static_cast<std::uint8_t>(d)});
            set_of_.push_back(static_cast<std::uint32_t>(i));
        }
    }
}

void AlsImplications::add_node_links(const Board& board, const AlsList& list) {
    for (std::size_t n = 0; n < nodes_.size(); ++n) {
        const std::size_t set = set_of_[n];
        const AlsNode& node = nodes_[n];
        const Literal literal = als_off(n);
        const CellSet entries = list.seen(set, node.entry);
        for (Cell y : entries) add(on(y, node.entry), literal);
        for (std::size_t g = 0; g < groups().size(); ++g)
            if (groups()[g].digit == node.entry && entries.contains(groups()[g].cells)) add(group_on(g), literal);
        if (!entries) continue;  // has no predecessor

        const int weight = 2 + penalty(node.digits.size());
        const DigitSet exits = node.digits.without(node.entry);
        CellSet touched;
        for (Digit e : exits) {
            const CellSet gone = list.seen(set, e);
            touched |= gone;
            for (Cell y : gone) add(literal, off(y, e), weight);
            for (std::size_t g = 0; g < groups().size(); ++g)
                if (groups()[g].digit == e && gone.contains(groups()[g].cells)) add(literal, group_off(g), weight);
        }
        for (std::size_t other = 0; other < list.size(); ++other) {
            if (list[other].cells.meets(node.cells)) continue;
            for (Digit e : exits& list[other].digits) {
                const std::int32_t target = node_of_[other][static_cast<std::size_t>(e - 1)];
                if (target >= 0 && list.seen(set, e).contains(list.places(other, e)))
                    add(literal, als_off(static_cast<std::size_t>(target)), weight);
            }
        }
        for (Cell y : touched) {
            if (board[y].size() <= 2) continue;
            DigitSet left = board[y];
            for (Digit e : exits& board[y])
                if (list.seen(set, e).has(y)) left.remove(e);
            if (left.size() == 1) add(literal, on(y, left.first()), weight + 1);
        }
    }
}

}  // namespace ninefold::logic
