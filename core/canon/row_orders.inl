// Min-lex form where many arrangements are left: depth first over the order of the rows.
//
// Arrangements with the same rows in the same order that read alike differ by an automorphism of those rows, one of the
// 1,296 orders of the columns at most.  So the choices are rows alone: a node of the walk is an order of some rows and
// all orders of the columns that read least with it.  It has them as one arrangement with ties where that can be said,
// and otherwise as a list; reading a row in the orders of a list is two byte shuffles each, and those that read least
// are the list of the next node.
//
// Symmetries are used after McKay's nauty.  Two finished walks with the same image differ by an automorphism of the
// grid.  It maps the branch of one to that of the other where they part, so nothing new can come from there: the walk
// goes back to that point.  Rows at a node which an automorphism that keeps all rows before maps to each other are
// tried once.  A walk that reads less than a finished one shows that there is less symmetry than was hoped for: what is
// left is followed side by side up to that row, within the first band.
#pragma once

#include "canon/lists.inl"
#include "canon/row_search.inl"
#include "canon/symmetries.inl"

namespace ninefold::canon {
namespace {

class RowOrders : public RowSearch<RowOrders> {
public:
    /// *from*: all arrangements that give the rows that *found* has; *reached*: what the next can read at most.
    template <class Walk>
    RowOrders(const RowSearch<Walk>& found, const std::vector<Arrangement>& from, u64 reached) : RowSearch(found) {
        nodes_.clear();
        orders_.size = 0;
        tied_ = from;
        known_ = depth_ + 1;
        codes_[depth_] = reached;
    }
    /// A way to the form.
    Transform run();

    void accept(const Arrangement& next, int row, u64 code);
    void accept(const Orders& orders, int row);
    void accept(const Reading& reading, int row);

private:
    /// Rows placed, and the orders of the columns: those of *at*, of several arrangements, or a list.
    struct Node {
        Arrangement at;  // the first of them
        enum Kind : u8 { kOne, kSome, kList } kind = kOne;
        std::size_t first = 0, last = 0;  // of tied_, or of orders_
        u8 item(int depth) const { return row_item(at.side, at.rows[depth]); }
    };
    static constexpr int kNowhere = 1000, kStartAgain = -1;
    static constexpr int kTiesWorthKeeping = 24;
    /// Nodes that are followed side by side in any case.
    static constexpr std::size_t kFew = 5;
    /// Rows up to which all may be.
    static constexpr int kBand = 3;

    void follow(const Node& node);
    void follow_each(std::size_t from);
    void group_starts();
    void follow_starts(std::size_t from);
    void begin_row();
    void find_next(const Node& node);
    void read_list(const Node& node, int row);
    void forget(u64 code);
    Node& node_of(const Arrangement& from, int row, u64 code);
    Node* list_of(const Arrangement& from, int row, u64 code);
    void expand(Node& node, const Arrangement& next, int row);
    void settle_next();
    void gather(Node& node);
    bool same_rest_as(const Node& a, const Node& b) const;
    void merge(std::size_t from);
    void finish(const Node& node);

    /// Kept from call to call.
    struct Work {
        std::vector<Node> nodes;
        Lists orders;
        std::vector<Arrangement> tied;
    };
    static Work& work() {
        static thread_local Work work;
        return work;
    }

    std::vector<Node>& nodes_ = work().nodes;
    Lists& orders_ = work().orders;
    std::vector<Arrangement>& tied_ = work().tied;
    std::size_t first_node_ = 0, first_order_ = 0, first_tied_ = 0;  // of the nodes that are being found
    bool has_node_ = false;                                          // the row that is tried has a node
    Symmetries symmetries_;
    u64 codes_[9] = {};  // the best rows
    int known_ = 0;      // how many of them
    bool has_leaf_ = false;
    Transform leaf_;
    u8 path_[9], leaf_path_[9];
    int back_to_ = kNowhere;
    int side_by_side_ = 0;  // rows that are chosen for all nodes together
};

/// A row was found that reads *code*, less than the best: what was found before is of no use.
void RowOrders::forget(u64 code) {
    best_ = code;
    nodes_.resize(first_node_);
    tied_.resize(first_tied_);
    has_node_ = false;
}

/// The node of the row that is tried, which reads *code*.
RowOrders::Node& RowOrders::node_of(const Arrangement& from, int row, u64 code) {
    if (code < best_) {
        forget(code);
        orders_.size = first_order_;
    }
    if (has_node_) return nodes_.back();
    has_node_ = true;
    nodes_.push_back({from});
    nodes_.back().at.rows[depth_] = static_cast<u8>(row);
    nodes_.back().at.used = static_cast<u16>(from.used | 1u << row);
    return nodes_.back();
}

/// *code* is not more than best_.
void RowOrders::accept(const Arrangement& next, int row, u64 code) {
    const bool first = code < best_ || !has_node_;
    Node& node = node_of(next, row, code);
    if (first) return;
    if (node.kind == Node::kList) return expand(node, next, row);
    if (node.kind == Node::kOne) {
        node.kind = Node::kSome;
        node.first = tied_.size();
        tied_.push_back(node.at);
    }
    tied_.push_back(next);
    tied_.back().rows = node.at.rows;
    tied_.back().used = node.at.used;
    node.last = tied_.size();
}

/// The list of the row that is tried, which reads *code*; nullptr when it has arrangements with ties already.
RowOrders::Node* RowOrders::list_of(const Arrangement& from, int row, u64 code) {
    if (code >= best_ && has_node_ && nodes_.back().kind != Node::kList) return nullptr;
    Node& node = node_of(from, row, code);
    if (node.kind == Node::kList) return &node;
    node.kind = Node::kList;
    node.first = node.last = orders_.size;
    return &node;
}

void RowOrders::accept(const Orders& orders, int row) {
    const Arrangement& from = orders.from();
    Node* node = orders.complete() ? list_of(from, row, orders.code) : nullptr;
    if (!node) return choose(orders, row);
    const Homes homes(from, from.open, out_);
    orders_.need(static_cast<std::size_t>(orders.n));
    for (int w = 0; w < orders.n; ++w) orders_.push(homes, from, orders.ways[w]);
    node->last = orders_.size;
}

void RowOrders::accept(const Reading& reading, int row) {
    if (!reading.n) return;
    const Arrangement& from = reading.from();
    Node* node = reading.breaks_columns() ? list_of(from, row, reading.code) : nullptr;
    if (!node) return choose(reading, row);
    const Homes homes(from, from.open, out_);
    reading.each([&](const u8* order, const Reading::Numbering& by) {
        orders_.need(6);
        reading.each_way(order, by, [&](const Way& way) { orders_.push(homes, from, way); });
    });
    node->last = orders_.size;
}

/// Adds all orders of an arrangement to a list; the row that is tried has not given numbers to its new digits yet.
void RowOrders::expand(Node& node, const Arrangement& next, int row) {
    const Side& side = sides_.of[next.side];
    Arrangement tied = next;
    for (int d = 1; d <= 9; ++d)
        if ((side.digits[row] & ~node.at.seen) >> d & 1) tied.label.b[d] = kNew;
    const Homes homes(tied, tied.open, out_);
    const OrdersLeft orders(tied, side, 0777);
    orders_.need(static_cast<std::size_t>(orders.size()));
    orders.each([&](const Way& way) { orders_.push(homes, tied, way); });
    node.last = orders_.size;
}

/// Those of the orders of a list that read least.
void RowOrders::read_list(const Node& node, int row) {
    const Side& side = sides_.of[node.at.side];
    std::size_t begin = orders_.size;
    u64 least = best_;
    orders_.add_least(node.first, node.last, side.row[row], static_cast<u16>(side.twice[row] & ~node.at.seen), labels_,
                      least);
    if (orders_.size == begin) return;
    if (least < best_) {
        forget(least);
        orders_.move(begin, first_order_);
        begin = first_order_;
    }
    Node& next = node_of(node.at, row, least);
    next.kind = Node::kList;
    next.first = begin;
    next.last = orders_.size;
}

/// From here on nodes with one more row are found.
void RowOrders::begin_row() {
    first_node_ = nodes_.size();
    first_order_ = orders_.size;
    first_tied_ = tied_.size();
    best_ = depth_ < known_ ? codes_[depth_] : kWorst;
}

/// The nodes with one more row than *node* that read least.
void RowOrders::find_next(const Node& node) {
    if (node.kind == Node::kList) {
        try_rows(node.at, false, [&](int row) {
            has_node_ = false;
            read_list(node, row);
        });
    } else if (node.kind == Node::kSome) {
        try_rows(node.at, false, [&](int row) {
            has_node_ = false;
            for (std::size_t i = node.first; i < node.last; ++i) {
                const Arrangement at = tied_[i];
                consider(at, row);
            }
        });
    } else {
        for (int s = 0; s < 2; ++s) {
            if (depth_ && s != node.at.side) continue;
            Arrangement at = node.at;
            at.side = static_cast<u8>(s);
            try_rows(at, true, [&](int row) {
                has_node_ = false;
                consider(at, row);
            });
        }
    }
}

/// Takes note of the row that was found and of the digits that are new in it.
void RowOrders::settle_next() {
    if (depth_ == known_ || best_ < codes_[depth_]) {
        codes_[depth_] = best_;
        known_ = depth_ + 1;
        has_leaf_ = false;
    }
    const u64 fresh = write_row(best_);
    for (std::size_t n = first_node_; n < nodes_.size(); ++n) {
        Node& node = nodes_[n];
        const int row = node.at.rows[depth_];
        if (node.kind == Node::kOne) {
            settle(node.at, row, fresh);
            continue;
        }
        if (node.kind == Node::kSome) {
            for (std::size_t i = node.first; i < node.last; ++i) settle(tied_[i], row, fresh);
            gather(node);
            continue;
        }
        const Side& side = sides_.of[node.at.side];
        if (fresh)
            orders_.number(node.first, node.last, side.row[row], static_cast<u16>(side.digits[row] & ~node.at.seen),
                           out_[depth_]);
        node.at.seen = static_cast<u16>(node.at.seen | side.digits[row]);
    }
}

/// Makes a list of several arrangements, unless their ties say much more than that.
void RowOrders::gather(Node& node) {
    node.at = tied_[node.first];
    const Side& side = sides_.of[node.at.side];
    const u16 digits = static_cast<u16>(digits_left(node.at));
    const std::size_t size = orders_.size;
    for (std::size_t n = node.first; n < node.last; ++n) {
        const Arrangement& tied = tied_[n];
        if (!tied.tie && !tied.turn && !tied.stack_tie) {
            orders_.push(tied);
            continue;
        }
        const Homes homes(tied, digits, out_);
        const OrdersLeft orders(tied, side, homes.homes);
        if (n == node.first && orders.size() > kTiesWorthKeeping) return;
        orders_.need(static_cast<std::size_t>(orders.size()));
        orders.each([&](const Way& way) { orders_.push(homes, tied, way); });
    }
    node.kind = Node::kList;
    node.first = size;
    node.last = orders_.size;
}

void RowOrders::follow(const Node& node) {
    if (depth_ == 9) return finish(node);
    const std::size_t nodes = nodes_.size(), orders = orders_.size, tied = tied_.size();
    const int labels = labels_;
    begin_row();
    find_next(node);
    if (nodes_.size() > nodes) {
        const bool other = has_leaf_ && best_ < codes_[depth_] && side_by_side_ < kBand;
        settle_next();
        if (other) {
            side_by_side_ = std::min(depth_ + 1, kBand);
            back_to_ = kStartAgain;
        } else {
            follow_each(nodes);
        }
    }
    nodes_.resize(nodes);
    orders_.size = orders;
    tied_.resize(tied);
    labels_ = labels;
}

/// The nodes from number *from* on; of those that an automorphism maps to each other only one.
void RowOrders::follow_each(std::size_t from) {
    const std::size_t end = nodes_.size();
    u8 orbit[18];
    std::size_t up_to = 0;  // symmetries that orbit knows of
    bool orbits = false;
    for (std::size_t i = from; i < end; ++i) {
        const Node node = nodes_[i];
        const u8 item = node.item(depth_);
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
        follow(node);
        --depth_;
        if (back_to_ < depth_) return;
        back_to_ = kNowhere;
    }
}

Transform RowOrders::run() {
    if (depth_ == 0)
        nodes_.push_back({tied_[0]});
    else
        group_starts();
    std::size_t from = 0;
    while (depth_ < 9) {
        if (nodes_.size() - from > kFew && depth_ >= side_by_side_) {
            side_by_side_ = depth_;
            follow_starts(from);
            if (back_to_ != kStartAgain) return leaf_;
            back_to_ = kNowhere;
        }
        const std::size_t end = nodes_.size();
        begin_row();
        for (; from < end; ++from) find_next(Node(nodes_[from]));
        settle_next();
        ++depth_;
        if (depth_ == kBand) merge(from);
    }
    finish(nodes_[from]);
    return leaf_;
}

/// Will whatever follows read alike?  If it does in one order of each, it does in all: these differ by automorphisms of
/// what was read, the same ones.
bool RowOrders::same_rest_as(const Node& a, const Node& b) const {
    if (a.at.used != b.at.used || a.at.side != b.at.side || a.kind != b.kind) return false;
    if (a.kind == Node::kOne) return same_rest(a.at, b.at);
    if (a.kind == Node::kSome) {
        for (std::size_t i = b.first; i < b.last; ++i)
            if (same_rest(tied_[a.first], tied_[i])) return true;
        return false;
    }
    return orders_.has(b.first, b.last, orders_[a.first], digits_left(a.at));
}

/// Of nodes with the same rest one is enough.
void RowOrders::merge(std::size_t from) {
    std::size_t kept = from;
    for (std::size_t i = from; i < nodes_.size(); ++i) {
        const Node node = nodes_[i];
        bool again = false;
        if (node.at.seen & ~digits_left(node.at))  // else the rows would be the same
            for (std::size_t j = from; j < kept && !again; ++j) again = same_rest_as(node, nodes_[j]);
        if (!again) nodes_[kept++] = node;
    }
    nodes_.resize(kept);
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
            nodes_.push_back({tied_[i], Node::kOne, i, i + 1});
        }
    }
    for (Node& node : nodes_)
        if (node.kind == Node::kSome) gather(node);
}

/// Each of the nodes from number *from* on, less the images of those that are done.
void RowOrders::follow_starts(std::size_t from) {
    const std::size_t size = nodes_.size() - from;
    const auto take = [&](const Node& node) {
        for (int r = 0; r < depth_; ++r) path_[r] = node.item(r);
    };
    Explored explored(size);
    for (std::size_t i = 0; i < size; ++i) {
        take(nodes_[from + i]);
        explored.add(path_, depth_);
    }
    for (std::size_t i = 0; i < size; ++i) {
        if (explored.done(i, depth_, symmetries_)) continue;
        const Node node = nodes_[from + i];
        take(node);
        follow(node);
        if (back_to_ == kStartAgain) {  // what was done before gives nothing as good as this
            std::size_t left = from;
            for (std::size_t j = i; j < size; ++j)
                if (!explored.is_marked(j)) nodes_[left++] = Node(nodes_[from + j]);
            nodes_.resize(left);
            return;
        }
        explored.mark(i);
        back_to_ = kNowhere;
    }
}

void RowOrders::finish(const Node& node) {
    Arrangement last = node.at;
    if (node.kind == Node::kList) {
        last.order = orders_[node.first].column;
        // A list does not know the numbers of digits that stood in no row after it was made.
        const Side& side = sides_.of[last.side];
        last.seen = 0;
        for (int r = 0, cell = 0, given = 0; given < labels_; cell = (cell + 1) % 9, r += cell == 0) {
            const u8 d = side.row[last.rows[r]].b[last.order.b[cell]];
            if (d == 0 || last.seen >> d & 1) continue;
            last.seen = static_cast<u16>(last.seen | 1u << d);
            last.label.b[d] = static_cast<u8>(++given);
        }
    }
    const Transform way = arranged(last).transform;
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
