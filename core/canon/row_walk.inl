// The walk over the orders of the rows: side by side, or depth first with symmetries.
#pragma once

#include "canon/row_images.inl"

namespace ninefold::canon {
namespace {

Transform RowOrders::run() {
    if (depth_ == 0)
        nodes_.push_back({tied_[0]});
    else
        group_starts();
    std::size_t from = 0;
    while (depth_ < 9) {
        if (depth_ >= side_by_side_ && is_broad(from)) {
            if (has_images(from))
                drop_images(from);
            else if (follow_starts(from))
                return leaf_;
        }
        const std::size_t end = nodes_.size();
        begin_row();
        find_next(from, end);
        from = end;
        if (nodes_.size() == end) return leaf_;  // none reads as little as what was found
        settle_next();
        ++depth_;
        if (depth_ == 3 || depth_ == 6) merge(from);
    }
    finish(nodes_[from]);
    return leaf_;
}

/// Would it take longer to follow all orders of the rows side by side than to look for symmetries among them?
bool RowOrders::is_broad(std::size_t from) {
    if (depth_ < 3 && nodes_[from].at.seen == kAllDigits) return false;  // images will tell
    if (merged_ && symmetries_.size()) return false;  // what is left need not have images of all that is left out
    static constexpr std::size_t kRows[9] = {1, 2, 1, 6, 2, 1, 3, 2, 1};
    std::size_t paths = 0, work = 0;
    for (std::size_t n = from; n < nodes_.size(); ++n) {
        const Node& node = nodes_[n];
        if (node.kind == Node::kParts) return false;
        if (node.kind != Node::kList) {
            ++paths;
            work += kTied;
            continue;
        }
        const bool slow = node.ties && digits_left(node.at) & ~unsigned{node.at.seen};
        work += (node.last - node.first) * (slow ? 3 : 1);
        for (std::size_t i = node.first; i < node.last && paths <= kFew; i = orders_.next_path(i, node.last)) ++paths;
    }
    work *= kRows[depth_];
    if (paths <= kFew || work <= (hopeless_ ? kHopeless : kBroad)) return false;
    if (has_images(from)) return work >= kWorthImages;
    return work > kMuch || (depth_ < 6 && is_symmetrical(from));
}

/// Could automorphisms map most of the last rows of these nodes to one another?
bool RowOrders::is_symmetrical(std::size_t from) {
    if (depth_ == 0) return true;
    if (!has_colours_) colours_.name(sides_);
    has_colours_ = true;
    unsigned items = 0;
    for (std::size_t n = from; n < nodes_.size(); ++n) {
        const Node& node = nodes_[n];
        if (node.kind != Node::kList) {
            items |= 1u << node.item(depth_ - 1);
            continue;
        }
        for (std::size_t i = node.first; i < node.last; i = orders_.next_path(i, node.last))
            items |= 1u << row_item(node.at.side, orders_.row(i, depth_ - 1));
    }
    u32 seen[18];
    int kinds = 0;
    for (unsigned left = items; left; left &= left - 1) {
        const u32 colour = colours_.of[static_cast<std::size_t>(std::countr_zero(left))];
        if (std::find(seen, seen + kinds, colour) == seen + kinds) seen[kinds++] = colour;
    }
    return std::popcount(items) >= kAlike * kinds;
}

/// Arrangements with the same rows make a node.
void RowOrders::group_starts() {
    std::sort(tied_.begin(), tied_.end(), [](const Arrangement& a, const Arrangement& b) {
        return a.side != b.side ? a.side < b.side : a.rows < b.rows;
    });
    for (std::size_t i = 0; i < tied_.size(); ++i) {
        if (i && tied_[i - 1].side == tied_[i].side && tied_[i - 1].rows == tied_[i].rows) {
            nodes_.back().kind = Node::kSome;
            nodes_.back().last = i + 1;
        } else {
            nodes_.push_back({tied_[i], Node::kOne, false, i, i + 1});
        }
    }
    for (Node& node : nodes_) gather(node);
}

/// Each of the nodes from number *from* on, less the images of those that are done.  False when the nodes that are left
/// are better followed side by side.
bool RowOrders::follow_starts(std::size_t from) {
    side_by_side_ = depth_;
    split(from);
    const std::size_t size = nodes_.size() - from;
    Explored explored = paths_of(from);
    const int enough = nodes_[from].kind == Node::kList ? kLongWalks : kLongTiedWalks;
    int vain = 0;
    walked_ = 0;
    for (std::size_t i = 0; i < size; ++i) {
        if (explored.done(i, depth_, symmetries_)) continue;
        const std::size_t known = symmetries_.size();
        for (int r = 0; r < depth_; ++r) path_[r] = nodes_[from + i].item(r);
        follow(from + i);
        vain = symmetries_.size() == known && i > 0 ? vain + 1 : 0;
        std::size_t next = i;  // the first that is left to do
        if (back_to_ != kStartAgain) {
            explored.mark(i);
            back_to_ = kNowhere;
            if (vain < (symmetries_.size() ? 2 * kVain : kVain) && walked_ < enough) continue;
            side_by_side_ = depth_ + 1;
            back_to_ = kStartAgain;
            ++next;
        }
        // What was done before gives nothing better than what is known.
        std::size_t left = from;
        for (std::size_t j = next; j < size; ++j) {
            if (explored.done(j, depth_, symmetries_)) continue;
            explored.mark(j);
            nodes_[left++] = Node(nodes_[from + j]);
        }
        hopeless_ = 2 * (left - from) > size;
        nodes_.resize(left);
        back_to_ = kNowhere;
        return false;
    }
    return true;
}

/// The orders of rows of the nodes from number *from* on.
Explored RowOrders::paths_of(std::size_t from) {
    Explored explored(nodes_.size() - from);
    for (std::size_t n = from; n < nodes_.size(); ++n) {
        for (int r = 0; r < depth_; ++r) path_[r] = nodes_[n].item(r);
        explored.add(path_, depth_);
    }
    return explored;
}

/// Lists of orders with different rows, or the same in another order, become one node for each.
void RowOrders::split(std::size_t from) {
    const Vector<Node> whole(nodes_.begin() + static_cast<std::ptrdiff_t>(from), nodes_.end());
    nodes_.resize(from);
    for (Node node : whole) {
        if (node.kind != Node::kList) {
            nodes_.push_back(node);
            continue;
        }
        if (!orders_.are_by_path(node.first, node.last)) {
            orders_.push_by_path(node.first, node.last);
            node.first = orders_.size - (node.last - node.first);
            node.last = orders_.size;
        }
        for (std::size_t i = node.first, next; i < node.last; i = next) {
            next = orders_.next_path(i, node.last);
            nodes_.push_back(node);
            nodes_.back().first = i;
            nodes_.back().last = next;
            for (int r = 0; r < depth_; ++r) nodes_.back().at.rows[r] = orders_.path(i) >> 4 * r & 15;
        }
    }
}

void RowOrders::follow(std::size_t at) {
    ++walked_;
    if (depth_ == 9) return finish(nodes_[at]);
    const std::size_t nodes = nodes_.size(), orders = orders_.size, tied = tied_.size(), parts = parts_.size();
    const int labels = labels_;
    begin_row();
    find_next(at, at + 1);
    if (nodes_.size() > nodes) {
        const bool other = has_leaf_ && best_ < codes_[depth_] &&
                           (nodes_[at].kind == Node::kList ? depth_ >= side_by_side_ : depth_ > side_by_side_);
        settle_next();
        const bool lost = walked_ > kFirstWalks && !symmetries_.size();
        if (lost || (other && improved_++ > static_cast<int>(symmetries_.size()))) {
            side_by_side_ = std::min(depth_ + 1, side_by_side_ / 3 * 3 + 3);
            back_to_ = kStartAgain;
        } else {
            follow_each(nodes);
        }
    }
    nodes_.resize(nodes);
    orders_.size = orders;
    tied_.resize(tied);
    parts_.resize(parts);
    labels_ = labels;
}

/// The nodes from number *from* on; of those that an automorphism maps to each other only one.
void RowOrders::follow_each(std::size_t from) {
    const std::size_t end = nodes_.size();
    u8 orbit[18];
    std::size_t up_to = 0;  // symmetries that orbit knows of
    bool orbits = false;
    for (std::size_t i = from; i < end; ++i) {
        const u8 item = nodes_[i].item(depth_);
        if (i > from && symmetries_.size() != up_to) {
            up_to = symmetries_.size();
            orbits = symmetries_.find_orbits(path_, depth_, orbit);
        }
        bool explored = false;
        for (std::size_t j = from; orbits && j < i && !explored; ++j)
            explored = orbit[nodes_[j].item(depth_)] == orbit[item];
        if (explored) continue;
        path_[depth_] = item;
        ++depth_;
        follow(i);
        --depth_;
        if (back_to_ < depth_) return;
        back_to_ = kNowhere;
    }
}

/// The way of an arrangement of all rows.  A list does not know the numbers of digits that stood in no row after it was
/// made.
Transform RowOrders::way_of(Arrangement last) const {
    const Side& side = sides_.of[last.side];
    last.seen = 0;
    for (int r = 0, cell = 0, given = 0; given < labels_; cell = (cell + 1) % 9, r += cell == 0) {
        const u8 d = side.row[last.rows[r]].b[last.order.b[cell]];
        if (d == 0 || last.seen >> d & 1) continue;
        last.seen = static_cast<u16>(last.seen | 1u << d);
        last.label.b[d] = static_cast<u8>(++given);
    }
    return arranged(last).transform;
}

void RowOrders::finish(Node node) {
    Arrangement last = node.at;
    if (node.kind == Node::kParts) {
        for (std::size_t k = node.first; k < node.last; ++k) parts_[k].last = parts_[k].first + 1;
        join_parts(node);
    }
    if (node.kind == Node::kList) last = orders_.arranged(node.first, node.at);
    const Transform way = way_of(last);
    if (!has_leaf_) {
        has_leaf_ = true;
        leaf_ = way;
        std::copy_n(path_, 9, leaf_path_);
        return;
    }
    symmetries_.note(leaf_.inverse() * way);
    back_to_ = 0;
    while (back_to_ < 9 && path_[back_to_] == leaf_path_[back_to_]) ++back_to_;
}

}  // namespace
}  // namespace ninefold::canon
