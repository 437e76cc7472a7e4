// One row more for all nodes: which rows may come next, what they read, and what becomes of those that read least.
#pragma once

#include "canon/row_parts.inl"

namespace ninefold::canon {
namespace {

/// From here on nodes with one more row are found.
void RowOrders::begin_row() {
    first_node_ = nodes_.size();
    first_order_ = orders_.size;
    first_tied_ = tied_.size();
    first_part_ = parts_.size();
    best_ = depth_ < known_ ? codes_[depth_] : kWorst;
}

/// The rows that may come after the nodes from *from* to *end*, those that lead to the same rows side by side and what
/// may read least first.
void RowOrders::find_steps(std::size_t from, std::size_t end) {
    steps_.clear();
    kept_size_ = 0;
    const auto add = [&](const Arrangement& at, std::size_t next) {
        try_rows(at, false, [&](int row) {
            Step step{};
            step.used = unsigned{at.side} << 9 | at.used | 1u << row;
            step.row = static_cast<u8>(row);
            step.side = at.side;
            step.from = from;
            step.next = next;
            step.floor = all_ones(std::popcount(sides_.of[at.side].filled[row]));
            steps_.push_back(step);
        });
    };
    while (from < end) {
        Node& node = nodes_[from];
        std::size_t next = from + 1;
        if (node.kind == Node::kList)
            while (next < end && nodes_[next].continues(nodes_[next - 1])) ++next;
        const std::size_t first = steps_.size();
        add(node.at, next);
        if (node.kind == Node::kOne && depth_ == 0) {
            Arrangement other = node.at;
            other.side = static_cast<u8>(!other.side);
            add(other, next);
        }
        std::sort(steps_.begin() + static_cast<std::ptrdiff_t>(first), steps_.end(),
                  [](const Step& a, const Step& b) { return a.floor != b.floor ? a.floor < b.floor : a.row < b.row; });
        find_floors(first);
        from = next;
    }
    std::sort(steps_.begin(), steps_.end(), [](const Step& a, const Step& b) {
        if (a.used != b.used) return a.used < b.used;
        return a.floor != b.floor ? a.floor < b.floor : a.from < b.from;
    });
    groups_.clear();
    for (std::size_t k = 0; k < steps_.size(); ++k) {
        if (k == 0 || steps_[k].used != steps_[k - 1].used) groups_.push_back({steps_[k].floor, k, k});
        groups_.back().last = k + 1;
    }
    std::sort(groups_.begin(), groups_.end(), [](const Group& a, const Group& b) {
        return a.floor != b.floor ? a.floor < b.floor : a.first < b.first;
    });
}

/// What the steps from number *first* on, rows after one node, read at least, if that may be little enough; best_ is
/// what one of them does read, if that is less.  So far it is known how many digits they have, and those with few come
/// first.
void RowOrders::find_floors(std::size_t first) {
    if (first == steps_.size()) return;
    const Node& node = nodes_[steps_[first].from];
    const Side& side = sides_.of[node.at.side];
    if (node.kind == Node::kList) {
        const List list = list_of(steps_[first]);
        if (list.size() >= kLong && !list.ties) look(first);
        for (std::size_t k = first; k < steps_.size(); ++k) {
            Step& step = steps_[k];
            if (step.where || step.floor > best_) continue;
            const ListedRow row = listed_row(node.at, step.row);
            // A new digit that stands in the row twice, in columns that are tied to others with new digits: their ties
            // must be broken before its number is known.
            const Apart apart(row.cell, fresh_digits(node.at, step.row), list.ties ? row.twice : u16{0});
            step.broken = apart.any && orders_.breaks(list.first, list.last, apart);
            step.kept = kept_size_;
            kept_size_ += list.size();
            need_room(kept_, kept_size_);
            u64* code = kept_.data() + step.kept;
            if (step.broken)
                orders_.read_floors(list.first, list.last, row, code);
            else
                orders_.read(list.first, list.last, row, list.ties, code);
            step.floor = least_of(code, list.size());
            if (!step.broken) best_ = std::min(best_, step.floor);
        }
    } else if (node.kind == Node::kParts) {
        const PartFloors floors(&parts_[node.first], static_cast<int>(node.last - node.first), orders_);
        for (std::size_t k = first; k < steps_.size(); ++k) {
            const int row = steps_[k].row;
            if (steps_[k].floor > best_) continue;
            steps_[k].floor = floors.of(side.row[row], static_cast<u16>(side.twice[row] & ~node.at.seen), labels_);
        }
    } else if (depth_ == 0) {
        for (std::size_t k = first; k < steps_.size(); ++k) {
            const Side& its = sides_.of[steps_[k].side];
            steps_[k].floor = reads_at_least(its.row[steps_[k].row], its.digits[steps_[k].row]);
        }
    }
}

/// A first look at what rows read after a long list, the steps from number *first* on, all at once: then most of it
/// need not be read.
void RowOrders::look(std::size_t first) {
    const Node& node = nodes_[steps_[first].from];
    const Side& side = sides_.of[node.at.side];
    const Bytes16* cells[6];
    std::size_t which[6];
    int n = 0;
    for (std::size_t k = first; k < steps_.size(); ++k) {
        if (side.twice[steps_[k].row] & ~node.at.seen) continue;
        which[n] = k;
        cells[n++] = &side.row[steps_[k].row];
    }
    if (!n) return;
    const std::size_t last = nodes_[steps_[first].next - 1].last;
    u64 least[6], where[6];
    orders_.look(node.first, last, block_of(last - node.first), cells, n, least, where);
    for (int k = 0; k < n; ++k) {
        Step& step = steps_[which[k]];
        step.where = where[k];
        step.floor = 0;
        for (int p = 7; p >= 0; --p) step.floor = step.floor << 4 | (least[k] >> 8 * p & 15);
        step.floor <<= 4;  // the last place was not looked at
        best_ = std::min(best_, step.floor | 15);
    }
}

/// The nodes with one more row than those from *from* to *end* that read least.
void RowOrders::find_next(std::size_t from, std::size_t end) {
    find_steps(from, end);
    for (const Group& group : groups_)
        for (std::size_t k = group.first; k < group.last && steps_[k].floor <= best_; ++k) take_step(steps_[k]);
}

void RowOrders::take_step(const Step& step) {
    const Node& node = nodes_[step.from];
    has_node_ = false;
    if (node.kind == Node::kList) {
        read_lists(step);
    } else if (node.kind == Node::kParts) {
        Part own[3];
        std::copy_n(parts_.begin() + static_cast<std::ptrdiff_t>(node.first), node.last - node.first, own);
        PartsReader(*this, node, own, static_cast<int>(node.last - node.first), orders_, step.row).run();
    } else if (node.kind == Node::kSome) {
        for (std::size_t i = node.first, last = node.last; i < last; ++i) {
            const Arrangement at = tied_[i];
            consider(at, step.row);
        }
    } else {
        Arrangement at = node.at;
        at.side = step.side;
        const u16 blank = first_columns(at, best_ ? std::countl_zero(best_ << 28) / 4 : 9);
        if (sides_.of[at.side].filled[step.row] & blank) return;
        depth_ == 0 && sides_.of[at.side].twice[step.row] ? read_first(at, step.row) : consider(at, step.row);
    }
}

/// A first row with digits twice: what becomes of it depends only on where it has the same digits.
void RowOrders::read_first(const Arrangement& at, int row) {
    const Bytes16& cell = sides_.of[at.side].row[row];
    u64 pattern = 0;
    for (int c = 0; c < 9; ++c)
        pattern = pattern << 4 | (cell.b[c] ? static_cast<u64>(std::find(cell.b, cell.b + c, cell.b[c]) - cell.b) : 15);
    const auto known = std::find_if(first_rows_.begin(), first_rows_.end(),
                                    [&](const FirstRow& other) { return other.pattern == pattern; });
    if (known == first_rows_.end()) {
        consider(at, row);
        if (!has_node_)
            first_rows_.push_back({pattern, kWorst, 0, 0});
        else if (nodes_.back().kind == Node::kList)
            first_rows_.push_back({pattern, best_, nodes_.back().first, nodes_.back().last});
    } else if (known->code <= best_) {
        Node& node = *list_of(at, row, known->code);
        orders_.push_as(known->first, known->last, path_of(node.at));
        node.last = orders_.size;
    }
}

/// A row was found that reads *code*, less than the best: what was found before is of no use.
void RowOrders::forget(u64 code) {
    best_ = code;
    nodes_.resize(first_node_);
    tied_.resize(first_tied_);
    parts_.resize(first_part_);
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

void RowOrders::accept(const Reading& reading, int row) {
    if (!reading.n) return;
    const Arrangement& from = reading.from();
    const int ways = reading.ways_of_each();
    Node* node = ways && ways <= kTiesWorthKeeping ? list_of(from, row, reading.code) : nullptr;
    if (!node) return choose(reading, row);
    u16 way[kWays + Wide::kSize];
    std::size_t n = 0;
    reading.each([&](const u8* order, const Reading::Numbering& by) {
        reading.each_way(order, by, [&](const Way& one) { way[n++] = static_cast<u16>(one.number()); });
    });
    push_ways(*node, from, way, n);
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
    u16 way[kWays + Wide::kSize];
    for (int w = 0; w < orders.n; ++w) way[w] = static_cast<u16>(orders.ways[w].number());
    push_ways(*node, from, way, static_cast<std::size_t>(orders.n));
    return true;
}

/// Adds orders of an arrangement to a list.
void RowOrders::push_ways(Node& node, const Arrangement& from, u16* way, std::size_t n) {
    std::fill_n(way + n, Wide::kSize, u16{0});
    orders_.push(Homes(from, from.open, out_), from, way, n, 0, path_of(node.at));
    node.last = orders_.size;
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

/// Takes note of the row that was found and of the digits that are new in it.
void RowOrders::settle_next() {
    if (depth_ == known_ || best_ < codes_[depth_]) {
        codes_[depth_] = best_;
        known_ = depth_ + 1;
        has_leaf_ = false;
    }
    const u64 fresh = write_row(best_);
    rest_ = {};
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
        if (fresh && !node.numbered) node.kind == Node::kList ? settle_list(node) : settle_parts(node);
        if (node.kind == Node::kParts) {
            std::size_t pairs = 1;
            for (std::size_t k = node.first; k < node.last; ++k) pairs *= parts_[k].size();
            if (pairs <= kFewPairs) join_parts(node);
        }
        const Side& side = sides_.of[node.at.side];
        node.at.seen = static_cast<u16>(node.at.seen | side.digits[row]);
    }
}

/// Will the next row leave most ties as they are?  So it is after blank rows, and as a rule while a band is not
/// complete, where no row of it has a digit twice.
bool RowOrders::ties_stay(const Arrangement& at, const Side& side) const {
    if (!at.seen) return true;
    if (depth_ >= 2 || !(at.tie || at.stack_tie)) return false;
    unsigned twice = 0;
    for (unsigned left = rows_left(at, depth_ + 1); left; left &= left - 1) twice |= side.twice[std::countr_zero(left)];
    return !twice;
}

/// Makes a list of arrangements, unless their ties say much more than that.
void RowOrders::gather(Node& node) {
    node.at = tied_[node.first];
    const Side& side = sides_.of[node.at.side];
    if (node.last - node.first == 1 && ties_stay(node.at, side)) return;
    const u16 digits = digits_left(node.at);
    const std::size_t size = orders_.size;
    const u64 path = path_of(node.at);
    const bool last = !(digits & ~node.at.seen);
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
        orders_.push(homes, tied, orders, path, last);
        ties = ties || orders.tied;
    }
    node.kind = Node::kList;
    node.ties = ties;
    node.first = size;
    node.last = orders_.size;
}

/// Of arrangements, and of orders of lists, with the same rest one is enough.  Only where a digit stands in no row to
/// come, or columns are alike in those, can there be several: else they would have the same rows.
void RowOrders::merge(std::size_t from) {
    const auto key = [](const Node& node) { return node.kind << 16 | node.at.side << 12 | node.at.used; };
    const auto less = [&](const Node& a, const Node& b) { return key(a) < key(b); };
    const auto begin = nodes_.begin() + static_cast<std::ptrdiff_t>(from);
    if (!std::is_sorted(begin, nodes_.end(), less)) std::stable_sort(begin, nodes_.end(), less);
    std::size_t kept = from;
    for (std::size_t i = from, next; i < nodes_.size(); i = next) {
        Node node = nodes_[i];
        next = i + 1;
        const unsigned digits = digits_left(node.at);
        Bytes16 kind;
        const bool any = name_columns(node.at, kind) || node.at.seen & ~digits;
        if (node.kind == Node::kList && any) {
            while (next < nodes_.size() && key(nodes_[next]) == key(node)) ++next;
            const std::size_t first = orders_.size;
            for (std::size_t n = i; n < next; ++n) {
                orders_.push(nodes_[n].first, nodes_[n].last);
                node.ties = node.ties || nodes_[n].ties;
            }
            drop_doubles(first, digits, kind, node.first, node.last);
        } else if (node.kind == Node::kParts) {
            while (next < nodes_.size() && key(nodes_[next]) == key(node) && unite(node, nodes_[next])) ++next;
            merged_ = merged_ || next > i + 1;
            for (std::size_t k = node.first; k < node.last && any; ++k) {
                const std::size_t first = orders_.size;
                orders_.push(parts_[k].first, parts_[k].last);
                drop_doubles(first, digits, kind, parts_[k].first, parts_[k].last);
            }
        } else if (node.kind == Node::kOne && any) {
            bool again = false;
            for (std::size_t j = from; j < kept && !again; ++j)
                again = nodes_[j].kind == Node::kOne && same_rest(node.at, nodes_[j].at);
            merged_ = merged_ || again;
            if (again) continue;
        }
        nodes_[kept++] = node;
    }
    nodes_.resize(kept);
}

/// Of orders of the last list, which begins with *first*, that have the same rest one is enough: that with the first
/// path.  What is left is from *begin* to *end*.
void RowOrders::drop_doubles(std::size_t first, unsigned digits, const Bytes16& kind, std::size_t& begin,
                             std::size_t& end) {
    begin = first;
    end = orders_.size;
    if (!orders_.has_doubles(first, digits, kind)) return;
    if (!orders_.are_by_path(begin, end)) {
        orders_.push_by_path(begin, end);
        begin = end;
    }
    orders_.drop_doubles(begin, digits, kind);
    end = orders_.size;
    merged_ = true;
}

/// Of columns of a stack that no row to come tells apart, one.  False when there are none.
bool RowOrders::name_columns(const Arrangement& a, Bytes16& kind) const {
    const Side& side = sides_.of[a.side];
    bool any = false;
    kind = kOwnPlace;
    for (u8 c = 0; c < 9; ++c)
        for (u8 other = static_cast<u8>(c / 3 * 3); other < c; ++other) {
            bool same = true;
            for (unsigned left = ~unsigned{a.used} & 0777; left && same; left &= left - 1) {
                const u8* cell = side.row[std::countr_zero(left)].b;
                same = cell[c] == cell[other];
            }
            if (!same) continue;
            kind.b[c] = other;
            any = true;
            break;
        }
    return any;
}

}  // namespace
}  // namespace ninefold::canon
