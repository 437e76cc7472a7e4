// Min-lex form where many arrangements are left: over the order of the rows.
//
// Arrangements with the same rows in the same order that read alike differ by an automorphism of those rows, one of the
// 1,296 orders of the columns at most.  So the choices are rows alone: a node of the walk is all orders of the columns
// that read least after some rows.  It has them as one arrangement with ties, as several, or as a list, and a list may
// be that of several orders of the same rows: what follows does not depend on these.
//
// Nodes are followed side by side, lists of the same rows read together, or depth first with symmetries, after McKay's
// nauty.  Two finished walks with the same image differ by an automorphism of the grid.  It maps the branch of one to
// that of the other where they part, so nothing new can come from there: the walk goes back to that point.  Rows at a
// node which an automorphism that keeps all rows before maps to each other are tried once.  Walks that find no
// symmetry, or one that reads less than a finished one, show that there is less of it than was hoped for: what is left
// is followed side by side.
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
    RowOrders(const RowSearch<Walk>& found, const Vector<Arrangement>& from, u64 reached) : RowSearch(found) {
        nodes_.clear();
        orders_.size = 0;
        tied_ = from;
        known_ = depth_ + 1;
        codes_[depth_] = reached;
    }
    /// A way to the form.
    Transform run();

    void accept(const Arrangement& next, int row, u64 code);
    bool take(const Orders& orders, int row) { return orders.n <= kTiesWorthKeeping && list(orders, row); }
    void accept(const Orders& orders, int row) {
        if (!list(orders, row)) choose(orders, row);
    }
    void accept(const Reading& reading, int row);

private:
    /// Rows placed, and the orders of the columns: those of *at*, of several arrangements, or a list.
    struct Node {
        Arrangement at;  // the first of them
        enum Kind : u8 { kOne, kSome, kList } kind = kOne;
        bool ties = false;                // of a list: columns of some of its orders are tied
        std::size_t first = 0, last = 0;  // of tied_, or of orders_
        u8 item(int depth) const { return row_item(at.side, at.rows[depth]); }
    };
    static constexpr int kNowhere = 1000, kStartAgain = -1;
    /// Orders that are better left as ties; three times as many before a row that may be any of six.
    static constexpr int kTiesWorthKeeping = 60;
    /// Orders that one with ties is broken into at most to be read.
    static constexpr std::size_t kSlow = 30;
    /// Orders that are read as fast as what ties say.
    static constexpr std::size_t kTied = 60;
    /// Orders of rows that are followed side by side in any case.
    static constexpr std::size_t kFew = 5;
    /// Orders of columns that take as long to read as some walks; the same when walks have found no symmetries.
    static constexpr std::size_t kBroad = 400, kHopeless = 8000;
    /// Walks that may find neither a symmetry nor less than another did.
    static constexpr int kVain = 3;

    void follow(std::size_t at);
    void follow_each(std::size_t from);
    void group_starts();
    void follow_starts(std::size_t from);
    bool is_broad(std::size_t from) const;
    void begin_row();
    void find_next(std::size_t from, std::size_t end);
    void read_lists(std::size_t from, std::size_t end, int row);
    void read_slowly(std::size_t first, std::size_t last, const Arrangement& from, int row, u64 limit);
    void need_codes(std::size_t size);
    void add_least(const Lists& lists, std::size_t first, std::size_t last, const Arrangement& at, const ListedRow& row,
                   bool ties);
    void split(std::size_t from);
    void forget(u64 code);
    Node& node_of(const Arrangement& from, int row, u64 code);
    Node* list_of(const Arrangement& from, int row, u64 code);
    bool list(const Orders& orders, int row);
    void expand(Node& node, const Arrangement& next, int row);
    void settle_next();
    void break_ties(Node& node, int row);
    void gather(Node& node);
    void merge(std::size_t from);
    void finish(const Node& node);

    /// Kept from call to call.
    struct Work {
        Vector<Node> nodes;
        Lists orders;
        Vector<Arrangement> tied;
        Vector<u64> codes;
        Lists untied;
    };
    static Work& work() {
        static thread_local Work work;
        return work;
    }

    Vector<Node>& nodes_ = work().nodes;
    Lists& orders_ = work().orders;
    Vector<Arrangement>& tied_ = work().tied;
    Vector<u64>& read_ = work().codes;                               // what a row reads in each order of a list
    Lists& untied_ = work().untied;                                  // a list with ties broken
    bool last_new_ = false;                                          // no row to come has a new digit
    std::size_t first_node_ = 0, first_order_ = 0, first_tied_ = 0;  // of the nodes that are being found
    bool has_node_ = false;                                          // the row that is tried has a node
    Symmetries symmetries_;
    u64 codes_[9] = {};  // the best rows
    int known_ = 0;      // how many of them
    bool has_leaf_ = false;
    Transform leaf_;
    u8 path_[9], leaf_path_[9];
    int back_to_ = kNowhere;
    bool hopeless_ = false;  // walks found no symmetries
    int side_by_side_ = 0;   // rows that are chosen for all nodes together
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

/// Makes a list of the orders, if they are all that there are.
bool RowOrders::list(const Orders& orders, int row) {
    const Arrangement& from = orders.from();
    Node* node = orders.complete() ? list_of(from, row, orders.code) : nullptr;
    if (!node) return false;
    const Homes homes(from, from.open, out_);
    const u64 path = path_of(node->at);
    orders_.need(static_cast<std::size_t>(orders.n));
    for (int w = 0; w < orders.n; ++w) orders_.push(homes, from, orders.ways[w], path);
    node->last = orders_.size;
    return true;
}

void RowOrders::accept(const Reading& reading, int row) {
    if (!reading.n) return;
    const Arrangement& from = reading.from();
    Node* node = reading.breaks_columns() ? list_of(from, row, reading.code) : nullptr;
    if (!node) return choose(reading, row);
    const Homes homes(from, from.open, out_);
    const u64 path = path_of(node->at);
    reading.each([&](const u8* order, const Reading::Numbering& by) {
        orders_.need(6);
        reading.each_way(order, by, [&](const Way& way) { orders_.push(homes, from, way, path); });
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
    orders_.push(homes, tied, OrdersLeft(tied, side, 0777, false), path_of(node.at));
    node.last = orders_.size;
}

/// A row after the nodes from *from* to *end*, lists with the same rows in whatever order: their orders that read
/// least.
void RowOrders::read_lists(std::size_t from, std::size_t end, int row) {
    const Arrangement at = nodes_[from].at;
    const Side& side = sides_.of[at.side];
    const u16 fresh = static_cast<u16>(side.digits[row] & ~at.seen), twice = static_cast<u16>(side.twice[row] & fresh);
    const ListedRow listed{row, depth_, side.row[row], twice, labels_, last_new_};
    const std::size_t first = nodes_[from].first, last = nodes_[end - 1].last;
    bool ties = false;
    for (std::size_t n = from; n < end; ++n) ties = ties || nodes_[n].ties;
    need_codes(last - first);
    const Apart apart(side.row[row], fresh, ties ? twice : u16{0});
    if (!apart.any()) {
        orders_.read(first, last, listed, ties, read_.data());
        return add_least(orders_, first, last, at, listed, ties);
    }
    // A new digit stands in the row more than once, perhaps in tied columns: their ties must be broken before it is
    // read.  That is done where it could read less than the most promising of them.
    orders_.read_bounds(first, last, listed, read_.data());
    std::size_t best = 0;
    for (std::size_t i = 1; i < last - first; ++i)
        if (read_[i] < read_[best]) best = i;
    if (read_[best] > best_) return;
    untied_.size = 0;
    untied_.push_untied(orders_, first + best, orders_.ties(first + best, apart));
    const std::size_t orders = untied_.size;
    u64 some[216 + Wide::kSize];
    untied_.read(0, orders, listed, true, some);
    u64 limit = best_;
    for (std::size_t i = 0; i < orders; ++i) limit = std::min(limit, some[i]);
    if (orders > kSlow) return read_slowly(first, last, at, row, limit);
    untied_.size = 0;
    ties = false;
    for (std::size_t i = first; i < last; ++i) {
        if (read_[i - first] > limit) continue;
        const u16 left = orders_.ties(i, apart);
        ties = ties || left;
        untied_.push_untied(orders_, i, left);
    }
    need_codes(untied_.size);
    untied_.read(0, untied_.size, listed, ties, read_.data());
    add_least(untied_, 0, untied_.size, at, listed, ties);
}

/// Makes room in read_.
void RowOrders::need_codes(std::size_t size) {
    if (read_.size() < size + 8) read_.resize(2 * size + 8);
}

/// A node for the orders that read least, as read_ has it.
void RowOrders::add_least(const Lists& lists, std::size_t first, std::size_t last, const Arrangement& at,
                          const ListedRow& row, bool ties) {
    u64 least = read_[0];
    for (std::size_t i = 1; i < last - first; ++i) least = std::min(least, read_[i]);
    if (least > best_) return;
    has_node_ = false;
    Node& next = node_of(at, row.row, least);
    next.kind = Node::kList;
    next.first = orders_.size;
    next.ties = orders_.add(lists, first, last, row, ties, read_.data(), least);
    next.last = orders_.size;
}

/// A row that may have new digits in tied columns, order by order; read_ has the least that each could read.
void RowOrders::read_slowly(std::size_t first, std::size_t last, const Arrangement& from, int row, u64 limit) {
    u64 path = ~u64{0};
    for (std::size_t i = first; i < last; ++i) {
        if (read_[i - first] > std::min(limit, best_)) continue;
        const Arrangement at = orders_.arranged(i, from);
        if (orders_.path(i) != path) has_node_ = false;
        path = orders_.path(i);
        consider(at, row);
    }
}

/// From here on nodes with one more row are found.
void RowOrders::begin_row() {
    first_node_ = nodes_.size();
    first_order_ = orders_.size;
    first_tied_ = tied_.size();
    best_ = depth_ < known_ ? codes_[depth_] : kWorst;
}

/// The nodes with one more row than those from *from* to *end* that read least.
void RowOrders::find_next(std::size_t from, std::size_t end) {
    while (from < end) {
        const Node node = nodes_[from];
        std::size_t next = from + 1;
        if (node.kind == Node::kList) {
            while (next < end && nodes_[next].kind == Node::kList && nodes_[next].at.used == node.at.used &&
                   nodes_[next].at.side == node.at.side && nodes_[next].at.seen == node.at.seen &&
                   nodes_[next].first == nodes_[next - 1].last)
                ++next;
            last_new_ = !(digits_left(node.at) & ~node.at.seen);
            try_rows(node.at, false, [&](int row) { read_lists(from, next, row); });
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
        from = next;
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
            node.first = tied_.size();
            tied_.push_back(node.at);
            node.last = tied_.size();
            gather(node);
            tied_.pop_back();
            continue;
        }
        if (node.kind == Node::kSome) {
            for (std::size_t i = node.first; i < node.last; ++i) settle(tied_[i], row, fresh);
            gather(node);
            continue;
        }
        const Side& side = sides_.of[node.at.side];
        if (fresh && node.ties) break_ties(node, row);
        if (fresh)
            orders_.number(node.first, node.last, side.row[row], static_cast<u16>(side.digits[row] & ~node.at.seen),
                           out_[depth_]);
        node.at.seen = static_cast<u16>(node.at.seen | side.digits[row]);
    }
}

/// Tied columns with new digits that matter: their order gives these their numbers.
void RowOrders::break_ties(Node& node, int row) {
    const Side& side = sides_.of[node.at.side];
    const u16 fresh = static_cast<u16>(side.digits[row] & ~node.at.seen);
    const Apart apart(side.row[row], fresh, static_cast<u16>(digits_left(node.at)));
    if (!apart.any()) return;
    const std::size_t begin = orders_.size;
    bool ties = false;
    for (std::size_t i = node.first; i < node.last; ++i) {
        const u16 left = orders_.ties(i, apart);
        ties = ties || left;
        orders_.push_untied(orders_, i, left);
    }
    node.first = begin;
    node.last = orders_.size;
    node.ties = ties;
}

/// Makes a list of arrangements, unless their ties say much more than that.
void RowOrders::gather(Node& node) {
    node.at = tied_[node.first];
    const Side& side = sides_.of[node.at.side];
    const u16 digits = static_cast<u16>(digits_left(node.at));
    const std::size_t size = orders_.size;
    bool ties = false;
    for (std::size_t n = node.first; n < node.last; ++n) {
        const Arrangement& tied = tied_[n];
        if (!tied.turn && !tied.stack_tie && !(tied.open & digits)) {
            orders_.push(tied);
            ties = ties || tied.tie;
            continue;
        }
        const Homes homes(tied, digits, out_);
        const OrdersLeft orders(tied, side, homes.homes, true);
        if (n == node.first && orders.size() > (depth_ == 2 ? 3 : 1) * kTiesWorthKeeping) return;
        orders_.push(homes, tied, orders, path_of(tied));
        ties = ties || orders.tied;
    }
    node.kind = Node::kList;
    node.ties = ties;
    node.first = size;
    node.last = orders_.size;
}

void RowOrders::follow(std::size_t at) {
    if (depth_ == 9) return finish(nodes_[at]);
    const std::size_t nodes = nodes_.size(), orders = orders_.size, tied = tied_.size();
    const int labels = labels_;
    begin_row();
    find_next(at, at + 1);
    if (nodes_.size() > nodes) {
        const bool other = has_leaf_ && best_ < codes_[depth_] &&
                           (nodes_[at].kind == Node::kList ? depth_ >= side_by_side_ : depth_ > side_by_side_);
        settle_next();
        if (other) {
            side_by_side_ = std::min(depth_ + 1, side_by_side_ / 3 * 3 + 3);
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

/// Would it take longer to follow all orders of the rows side by side than to look for symmetries among them?
bool RowOrders::is_broad(std::size_t from) const {
    static constexpr std::size_t kRows[9] = {1, 2, 1, 6, 2, 1, 3, 2, 1};
    std::size_t paths = 0, work = 0;
    for (std::size_t n = from; n < nodes_.size(); ++n) {
        const Node& node = nodes_[n];
        if (node.kind != Node::kList) {
            ++paths;
            work += kTied;
            continue;
        }
        const bool slow = node.ties && digits_left(node.at) & ~unsigned{node.at.seen};
        work += (node.last - node.first) * (slow ? 3 : 1);
        for (std::size_t i = node.first; i < node.last && paths <= kFew; i = orders_.next_path(i, node.last)) ++paths;
    }
    return paths > kFew && work * kRows[depth_] > (hopeless_ ? kHopeless : kBroad);
}

Transform RowOrders::run() {
    if (depth_ == 0)
        nodes_.push_back({tied_[0]});
    else
        group_starts();
    std::size_t from = 0;
    while (depth_ < 9) {
        if (depth_ >= side_by_side_ && is_broad(from)) {
            side_by_side_ = depth_;
            follow_starts(from);
            if (back_to_ != kStartAgain) return leaf_;
            back_to_ = kNowhere;
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

/// Of arrangements, and of orders of lists, with the same rest one is enough.  Only where a digit stands in no row to
/// come can there be several: else they would have the same rows.
void RowOrders::merge(std::size_t from) {
    bool any = false;
    for (std::size_t i = from; i < nodes_.size(); ++i) any = any || nodes_[i].at.seen & ~digits_left(nodes_[i].at);
    if (!any) return;
    const auto key = [](const Node& node) { return node.kind << 16 | node.at.side << 12 | node.at.used; };
    std::stable_sort(nodes_.begin() + static_cast<std::ptrdiff_t>(from), nodes_.end(),
                     [&](const Node& a, const Node& b) { return key(a) < key(b); });
    std::size_t kept = from;
    for (std::size_t i = from, next; i < nodes_.size(); i = next) {
        Node node = nodes_[i];
        next = i + 1;
        if (node.kind == Node::kList) {
            while (next < nodes_.size() && key(nodes_[next]) == key(node)) ++next;
            const std::size_t begin = orders_.size;
            for (std::size_t n = i; n < next; ++n) {
                orders_.push(nodes_[n].first, nodes_[n].last);
                node.ties = node.ties || nodes_[n].ties;
            }
            orders_.drop_doubles(begin, digits_left(node.at));
            node.first = begin;
            node.last = orders_.size;
        } else if (node.kind == Node::kOne) {
            bool again = false;
            for (std::size_t j = from; j < kept && !again; ++j)
                again = nodes_[j].kind == Node::kOne && same_rest(node.at, nodes_[j].at);
            if (again) continue;
        }
        nodes_[kept++] = node;
    }
    nodes_.resize(kept);
}

/// Lists of orders with different rows, or the same in another order, become one node for each.
void RowOrders::split(std::size_t from) {
    const Vector<Node> whole(nodes_.begin() + static_cast<std::ptrdiff_t>(from), nodes_.end());
    nodes_.resize(from);
    for (const Node& node : whole) {
        if (node.kind != Node::kList) {
            nodes_.push_back(node);
            continue;
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

/// Each of the nodes from number *from* on, less the images of those that are done.
void RowOrders::follow_starts(std::size_t from) {
    split(from);
    const std::size_t size = nodes_.size() - from;
    const auto take = [&](const Node& node) {
        for (int r = 0; r < depth_; ++r) path_[r] = node.item(r);
    };
    Explored explored(size);
    for (std::size_t i = 0; i < size; ++i) {
        take(nodes_[from + i]);
        explored.add(path_, depth_);
    }
    int vain = 0;
    for (std::size_t i = 0; i < size; ++i) {
        if (explored.done(i, depth_, symmetries_)) continue;
        const std::size_t known = symmetries_.size();
        take(nodes_[from + i]);
        follow(from + i);
        vain = symmetries_.size() == known && i > 0 ? vain + 1 : 0;
        std::size_t next = i;  // the first that is left to do
        if (back_to_ != kStartAgain) {
            explored.mark(i);
            back_to_ = kNowhere;
            if (vain < kVain) continue;
            side_by_side_ = depth_ + 1;
            back_to_ = kStartAgain;
            hopeless_ = true;
            ++next;
        } else if (!symmetries_.size()) {
            hopeless_ = true;
        }
        // What was done before gives nothing better than what is known.
        std::size_t left = from;
        for (std::size_t j = next; j < size; ++j)
            if (!explored.is_marked(j)) nodes_[left++] = Node(nodes_[from + j]);
        nodes_.resize(left);
        return;
    }
}

void RowOrders::finish(const Node& node) {
    Arrangement last = node.at;
    if (node.kind == Node::kList) last = orders_.arranged(node.first, node.at);
    // A list does not know the numbers of digits that stood in no row after it was made.
    const Side& side = sides_.of[last.side];
    last.seen = 0;
    for (int r = 0, cell = 0, given = 0; given < labels_; cell = (cell + 1) % 9, r += cell == 0) {
        const u8 d = side.row[last.rows[r]].b[last.order.b[cell]];
        if (d == 0 || last.seen >> d & 1) continue;
        last.seen = static_cast<u16>(last.seen | 1u << d);
        last.label.b[d] = static_cast<u8>(++given);
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
