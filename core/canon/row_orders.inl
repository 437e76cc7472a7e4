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
        parts_.clear();
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
    /// Rows placed, and the orders of the columns: those of *at*, of several arrangements, a list, or a list in parts.
    struct Node {
        Arrangement at;  // the first of them
        enum Kind : u8 { kOne, kSome, kList, kParts } kind = kOne;
        bool ties = false;                // of a list: columns of some of its orders are tied
        std::size_t first = 0, last = 0;  // of tied_, orders_ or parts_
        u64 path = 0;                     // of parts: rows that none of them knows of
        bool numbered = false;            // of a list: the digits that are new in its last row have their numbers
        u8 item(int depth) const { return row_item(at.side, at.rows[depth]); }
        /// Are both lists of the same rows, one after the other?
        bool continues(const Node& other) const {
            return kind == kList && other.kind == kList && at.used == other.at.used && at.side == other.at.side &&
                   first == other.last;
        }
    };
    /// Some orders of a list; ties: columns of some of them are tied.
    struct List {
        const Lists* lists = nullptr;
        std::size_t first = 0, last = 0;
        bool ties = false;
        std::size_t size() const { return last - first; }
    };
    /// A row that is read slot by slot.
    struct BySlots {
        ListedRow listed;     // with the numbers given out up to here
        Repeated repeated;    // its new digits
        Apart within, apart;  // columns whose ties must be broken before and after a slot is read
        u64 code = 0;         // what was read
        int filled = 0;       // how many digits it has

        /// Digits that were not read yet.
        int left() const {
            const u64 any = code | code >> 1;
            return filled - std::popcount((any | any >> 2) & 0x111111111);
        }
        /// What it will read at least.
        u64 at_least() const { return code + (0x111111111 & ((u64{1} << 4 * left()) - 1)); }
        /// *left*: digits of the rows to come.
        BySlots(const ListedRow& row, u16 fresh, u16 left)
            : listed(row),
              repeated(row.cell, fresh),
              within(row.cell, fresh, repeated.within),
              apart(row.cell, fresh, static_cast<u16>(left | row.twice)) {
            listed.row = 0;  // no part of a path
            for (int c = 0; c < 9; ++c) filled += row.cell.b[c] != 0;
        }
    };
    /// Orders of some slots, with the numbers of some digits: any one of a part goes with any of the others.
    struct Part {
        std::size_t first, last;  // of a list
        u16 columns, digits;      // its columns; digits whose numbers are not the same in all orders
        u8 slots;
        bool ties;
        bool fixed = true;  // each of its slots has the same stack in all orders
        std::size_t size() const { return last - first; }
    };
    /// A row after some nodes.
    struct Step {
        u32 used;  // the rows that are placed then; those with few digits first, where the order does not matter
        u8 row, side;
        std::size_t from, next;  // of nodes_
    };
    static constexpr int kNowhere = 1000, kStartAgain = -1;
    /// Orders that are better left as ties; three times as many before a row that may be any of six.
    static constexpr int kTiesWorthKeeping = 60;
    /// Orders that are read as fast as what ties say.
    static constexpr std::size_t kTied = 60;
    /// Orders that the ties of an order are broken into at once.
    static constexpr std::size_t kFewWays = 6;
    /// Orders that are worth to be kept as those of one part and those of another.
    static constexpr std::size_t kWorthParts = 24;
    /// Orders of the same stacks that are worth to be parted before a row is read.
    static constexpr std::size_t kWorthParting = 12;
    /// Orders of rows that are followed side by side in any case.
    static constexpr std::size_t kFew = 5;
    /// Orders of columns that take as long to read as some walks, where rows look alike; in any case; when walks have
    /// found no symmetries.
    static constexpr std::size_t kBroad = 500, kMuch = 8000, kHopeless = 60000;
    /// Rows that are alike, if symmetries are to be looked for.
    static constexpr int kAlike = 5;
    /// Walks that may find neither a symmetry nor less than another did.
    static constexpr int kVain = 3;

    void follow(std::size_t at);
    void follow_each(std::size_t from);
    void group_starts();
    void follow_starts(std::size_t from);
    bool is_broad(std::size_t from) const;
    bool is_symmetrical(std::size_t from) const;
    void begin_row();
    void find_steps(std::size_t from, std::size_t end);
    void find_next(std::size_t from, std::size_t end);
    void read_lists(std::size_t from, std::size_t end, int row);
    bool read_parted(const List& list, const Arrangement& at, const ListedRow& listed, u16 fresh);
    void read_parts(const Node& node, const Part* own, int n, const Lists& where, int row);
    void accept_parts(const Node& from, const Part* part, const Lists* const* lists, int n, unsigned touched,
                      unsigned gone, int row, u64 code, bool numbered);
    bool extend(const Node& from, const Part* part, int n, std::size_t k, unsigned gone, u16 used) const;
    Part joined(const Part& a, const Lists& lists_a, const Part& b, const Lists& lists_b);
    void need_codes(std::size_t size);
    Node* list_node(const Arrangement& at, int row, u64 code, bool numbered);
    void read_by_slots(List list, const Arrangement& at, const ListedRow& listed, u16 fresh);
    bool read_slot(List& list, BySlots& row, int slot);
    u64 least_of(std::size_t size) const;
    u16 digits_after(Arrangement at, int row) const {
        at.used = static_cast<u16>(at.used | 1u << row);
        return static_cast<u16>(digits_left(at));
    }
    void split(std::size_t from);
    void forget(u64 code);
    Node& node_of(const Arrangement& from, int row, u64 code);
    Node* list_of(const Arrangement& from, int row, u64 code);
    bool list(const Orders& orders, int row);
    void push_ways(Node& node, const Arrangement& from, u16* way, std::size_t n);
    void expand(Node& node, const Arrangement& next, int row);
    void settle_next();
    void settle_list(Node& node);
    void settle_parts(Node& node);
    void settle_part(Part& part, const Side& side, int row, u16 fresh, u16 left, bool apart);
    void gather(Node& node);
    bool unite(Node& node, const Node& other);
    void merge(std::size_t from);
    bool name_columns(const Arrangement& a, Bytes16& kind) const;
    void finish(const Node& node);

    /// Kept from call to call.
    struct Work {
        Vector<Node> nodes;
        Lists orders;
        Vector<Arrangement> tied;
        Vector<Part> parts;
        Vector<Step> steps;
        Vector<u64> codes;
        Lists pass[2], scratch, parted;
    };
    static Work& work() {
        static thread_local Work work;
        return work;
    }

    Vector<Node>& nodes_ = work().nodes;
    Lists& orders_ = work().orders;
    Vector<Arrangement>& tied_ = work().tied;
    Vector<Part>& parts_ = work().parts;
    Vector<Step>& steps_ = work().steps;
    Part rest_{};                       // the last one that others were parted from
    Lists& parted_ = work().parted;     // a list that is parted to be read
    Lists& scratch_ = work().scratch;   // parts that are being read
    Vector<u64>& read_ = work().codes;  // what a row reads in each order of a list
    Lists (&pass_)[2] = work().pass;    // a list that is read slot by slot
    bool last_new_ = false;             // no row to come has a new digit
    std::size_t first_node_ = 0, first_order_ = 0, first_tied_ = 0, first_part_ = 0;  // of the nodes being found
    bool has_node_ = false;  // the row that is tried has a node
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

void RowOrders::accept(const Reading& reading, int row) {
    if (!reading.n) return;
    const Arrangement& from = reading.from();
    Node* node = reading.breaks_columns() ? list_of(from, row, reading.code) : nullptr;
    if (!node) return choose(reading, row);
    u16 way[kWays + Wide::kSize];
    std::size_t n = 0;
    reading.each([&](const u8* order, const Reading::Numbering& by) {
        reading.each_way(order, by, [&](const Way& one) { way[n++] = static_cast<u16>(one.number()); });
    });
    push_ways(*node, from, way, n);
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

/// A row after the nodes from *from* to *end*, lists with the same rows in whatever order: their orders that read
/// least.
void RowOrders::read_lists(std::size_t from, std::size_t end, int row) {
    const Arrangement at = nodes_[from].at;
    const Side& side = sides_.of[at.side];
    const u16 fresh = static_cast<u16>(side.digits[row] & ~at.seen), twice = static_cast<u16>(side.twice[row] & fresh);
    const ListedRow listed{row, depth_, side.row[row], twice, labels_, last_new_};
    List list{&orders_, nodes_[from].first, nodes_[end - 1].last};
    for (std::size_t n = from; n < end; ++n) list.ties = list.ties || nodes_[n].ties;
    // A new digit that stands in the row twice, in columns that are tied to others with new digits: their ties must be
    // broken before its number is known.
    const Apart apart(listed.cell, fresh, list.ties ? twice : u16{0});
    const bool broken = apart.any();
    if (broken && orders_.ways(list.first, apart) <= kFewWays) {
        pass_[0].size = 0;
        list.ties = pass_[0].push_untied(orders_, list.first, list.last, apart, 0777);
        list = {&pass_[0], 0, pass_[0].size, list.ties};
    } else if (broken) {
        return read_by_slots(list, at, listed, fresh);
    }
    need_codes(list.size());
    list.lists->read(list.first, list.last, listed, list.ties, read_.data());
    const u64 least = least_of(list.size());
    Node* node = list_node(at, row, least, false);
    if (!node) return;
    node->ties = orders_.add(*list.lists, list.first, list.last, listed, list.ties, read_.data(), least) || node->ties;
    node->last = orders_.size;
}

/// The same for a row that is read slot by slot.
void RowOrders::read_by_slots(List list, const Arrangement& at, const ListedRow& listed, u16 fresh) {
    const int row = listed.row;
    if (read_parted(list, at, listed, fresh)) return;
    BySlots by(listed, fresh, digits_after(at, row));
    for (int slot = 0; slot < 3 && by.left(); ++slot)
        if (!read_slot(list, by, slot)) return;
    Node* node = list_node(at, row, by.code, true);
    if (!node) return;
    orders_.push(*list.lists, list.first, list.last, static_cast<u64>(row) << 4 * depth_);
    node->ties = node->ties || list.ties;
    node->last = orders_.size;
}

/// The same, if it can be done in parts: orders of the same stacks, less the slots whose ties have to be broken.
bool RowOrders::read_parted(const List& list, const Arrangement& at, const ListedRow& listed, u16 fresh) {
    if (list.size() < kWorthParting) return false;
    const Apart apart(listed.cell, fresh, listed.twice);
    List same[9];  // orders of the same stacks
    u8 alone[9];   // slots that become parts
    int n = 0;
    const auto stacks_of = [&](std::size_t i) { return 3 * orders_.stack(i, 0) + orders_.stack(i, 1); };
    unsigned stacks = 0;
    for (std::size_t i = list.first; i < list.last; ++i) stacks |= 1u << stacks_of(i);
    if (list.size() < kWorthParting * static_cast<std::size_t>(std::popcount(stacks))) return false;
    parted_.size = 0;
    for (; stacks; stacks &= stacks - 1, ++n) {
        const std::size_t first = parted_.size;
        for (std::size_t i = list.first; i < list.last; ++i)
            if (stacks_of(i) == std::countr_zero(stacks)) parted_.push(orders_, i, i + 1, 0);
        same[n] = {&parted_, first, parted_.size, true};
        alone[n] = 0;
        for (int slot = 0; slot < 3; ++slot) {
            const int stack = parted_.tied_stack(first, parted_.size, slot);
            if (stack >= 0 && apart.from[3 * stack] | apart.from[3 * stack + 1])
                alone[n] = static_cast<u8>(alone[n] | 1u << slot);
        }
        if (alone[n] == 7) alone[n] = 6;
        if (!alone[n]) return false;
    }
    for (int k = 0; k < n; ++k) {
        Part part[3] = {{same[k].first, same[k].last, 0777, 0, 7, true}};
        int parts = 1;
        u8 stack[3];
        for (int slot = 0; slot < 3; ++slot) {
            if (!(alone[k] >> slot & 1)) continue;
            stack[slot] = static_cast<u8>(parted_.stack(part[0].first, slot));
            const std::size_t first = parted_.size;
            parted_.push_without(part[0].first, part[0].last, slot, stack[slot], 0);
            part[0].first = first;
            part[0].last = parted_.size;
            part[0].slots = static_cast<u8>(part[0].slots & ~(1u << slot));
            part[0].columns = static_cast<u16>(part[0].columns & ~(7u << 3 * stack[slot]));
        }
        part[0].digits = parted_.unlike(part[0].first, part[0].last);
        for (int slot = 0; slot < 3; ++slot) {
            if (!(alone[k] >> slot & 1)) continue;
            const std::size_t first = parted_.size;
            parted_.push_alone(part[0].first, slot, stack[slot], static_cast<u16>(~part[0].digits), 0);
            part[parts++] = {
                first, parted_.size, static_cast<u16>(7u << 3 * stack[slot]), 0, static_cast<u8>(1u << slot), true};
        }
        read_parts({at}, part, parts, parted_, listed.row);
    }
    return true;
}

/// The list that orders which read *code* belong to, if that is not too much; *numbered*: do they know the numbers of
/// the digits that are new?
RowOrders::Node* RowOrders::list_node(const Arrangement& at, int row, u64 code, bool numbered) {
    if (code > best_) return nullptr;
    has_node_ = false;
    if (code == best_ && nodes_.size() > first_node_) {
        Node& same = nodes_.back();  // if it has the same rows, in another order
        if (same.kind == Node::kList && same.at.used == (at.used | 1u << row) && same.at.side == at.side &&
            same.last == orders_.size && same.numbered == numbered)
            return &same;
    }
    Node& node = node_of(at, row, code);
    node.kind = Node::kList;
    node.first = node.last = orders_.size;
    node.numbered = numbered;
    return &node;
}

/// The orders of a list that read least in a slot, as another one; false when that is too much.  Tied columns with new
/// digits that count are put in all orders, and the digits are given their numbers, before the next slot is read.
bool RowOrders::read_slot(List& list, BySlots& row, int slot) {
    const u16 places = static_cast<u16>(7u << 3 * slot);
    const auto other = [&]() -> Lists& {
        Lists& out = pass_[list.lists == &pass_[0] ? 1 : 0];
        out.size = 0;
        return out;
    };
    const auto untie = [&](const Apart& from) {
        Lists& out = other();
        const bool ties = out.push_untied(*list.lists, list.first, list.last, from, places);
        list = {&out, 0, out.size, ties};
    };
    for (int p = 0; p < 9; ++p) row.listed.places.b[p] = p / 3 == slot ? 255 : 0;
    if (list.ties && row.repeated.within) untie(row.within);
    need_codes(list.size());
    list.lists->read(list.first, list.last, row.listed, list.ties, read_.data());
    const u64 least = least_of(list.size()), fresh = fresh_places(least);
    row.code |= least;
    if (row.at_least() > best_) return false;
    Lists& out = other();
    const bool ties = out.add(*list.lists, list.first, list.last, row.listed, list.ties, read_.data(), least);
    list = {&out, 0, out.size, ties};
    if (!fresh || !row.listed.twice) return true;
    if (list.ties) untie(row.apart);
    Bytes16 number{};
    for (int p = 0; p < 9; ++p)
        if (fresh >> 4 * (8 - p) & 1) number.b[p + 1] = static_cast<u8>(kNew ^ ++row.listed.given);
    pass_[list.lists == &pass_[1] ? 1 : 0].number(list.first, list.last, row.repeated, number);
    return true;
}

/// Makes room in read_.
void RowOrders::need_codes(std::size_t size) {
    if (read_.size() < size + 8) read_.resize(2 * size + 8);
}

/// The least that read_ has of a list.
u64 RowOrders::least_of(std::size_t size) const {
    u64 least = read_[0];
    for (std::size_t i = 1; i < size; ++i) least = std::min(least, read_[i]);
    return least;
}

/// Two parts as one, at the end of scratch_.
RowOrders::Part RowOrders::joined(const Part& a, const Lists& lists_a, const Part& b, const Lists& lists_b) {
    Part out{scratch_.size,
             0,
             static_cast<u16>(a.columns | b.columns),
             static_cast<u16>(a.digits | b.digits),
             static_cast<u8>(a.slots | b.slots),
             a.ties || b.ties,
             a.fixed && b.fixed};
    scratch_.push_product(lists_a, a.first, a.last, lists_b, b.first, b.last);
    out.last = scratch_.size;
    return out;
}

/// A row after a node in parts.  Each part is read by itself, unless the row brings digits of one to columns of
/// another.  Then they are joined slot by slot: what reads more than another up to a slot is left out before the next
/// part comes in.
void RowOrders::read_parts(const Node& node, const Part* own, int n, const Lists& where, int row) {
    const Side& side = sides_.of[node.at.side];
    const Bytes16& cell = side.row[row];
    const u16 fresh = static_cast<u16>(side.digits[row] & ~node.at.seen);
    const u16 twice = static_cast<u16>(side.twice[row] & fresh);
    BySlots by({0, depth_, cell, twice, labels_, last_new_}, fresh, digits_after(node.at, row));
    Part part[3];
    const Lists* lists[3];  // where it lies
    for (int k = 0; k < n; ++k) {
        part[k] = own[k];
        lists[k] = &where;
    }
    unsigned group = 0, done = 0, touched = 0;  // parts that are joined, in the place of `lead`; that are read; changed
    int lead = 0;
    u16 known = static_cast<u16>(~fresh);  // digits that have numbers
    scratch_.size = 0;
    for (int slot = 0; slot < 3; ++slot) {
        int home = 0;  // the part that has it
        while (!(own[home].slots >> slot & 1)) ++home;
        if (done >> home & 1) continue;
        const Part& mine = own[home];
        const auto digits_of = [&](unsigned columns) {
            unsigned digits = 0;
            for (; columns; columns &= columns - 1) digits |= 1u << cell.b[std::countr_zero(columns)];
            return static_cast<u16>(digits & ~1u);
        };
        const auto wants = [&](u16 digits) {
            unsigned parts = 1u << home;
            for (int j = 0; j < n; ++j)
                if (part[j].digits & digits & known) parts |= 1u << j;
            return parts;
        };
        const u16 digits = digits_of(mine.fixed ? 7u << 3 * where.stack(mine.first, slot) : mine.columns);
        if (!digits) continue;
        const unsigned wanted = wants(digits);
        int k = home;
        if (!(group >> home & 1) && !twice &&
            std::has_single_bit(wants(digits_of(mine.columns)))) {  // all of it at once
            done |= 1u << home;
            List list{lists[k], part[k].first, part[k].last, part[k].ties};
            by.listed.places = kEverywhere;
            need_codes(list.size());
            list.lists->read(list.first, list.last, by.listed, list.ties, read_.data());
            const u64 least = least_of(list.size());
            by.code += least;
            if (by.at_least() > best_) return;
            part[k].first = scratch_.size;
            part[k].ties = scratch_.add(*list.lists, list.first, list.last, by.listed, list.ties, read_.data(), least);
        } else {
            if (group >> home & 1 || !std::has_single_bit(wanted)) {
                if (!group) group = 1u << home, lead = home;
                for (int j = 0; j < n; ++j) {
                    if (!(wanted >> j & 1) || group >> j & 1) continue;
                    part[lead] = joined(part[lead], *lists[lead], part[j], *lists[j]);
                    part[j].digits = 0;
                    lists[lead] = &scratch_;
                    group |= 1u << j;
                }
                k = lead;
            }
            List list{lists[k], part[k].first, part[k].last, part[k].ties};
            if (!read_slot(list, by, slot)) return;
            part[k].first = scratch_.size;
            part[k].ties = list.ties;
            scratch_.push(*list.lists, list.first, list.last, 0);
            if (twice) {
                part[k].digits = static_cast<u16>(part[k].digits | (digits & ~known));
                known = static_cast<u16>(known | digits);
            }
        }
        part[k].last = scratch_.size;
        lists[k] = &scratch_;
        touched |= 1u << k;
    }
    accept_parts(node, part, lists, n, touched, group & ~(1u << lead), row, by.code, twice != 0);
}

/// A node for parts that were read, less the *gone*, which others have taken in.
void RowOrders::accept_parts(const Node& from, const Part* part, const Lists* const* lists, int n, unsigned touched,
                             unsigned gone, int row, u64 code, bool numbered) {
    const u64 step = static_cast<u64>(row) << 4 * depth_;
    const bool whole = n - std::popcount(gone) == 1;
    const bool one = std::has_single_bit(touched & ~gone);  // it will know of the row
    if (one && code == best_ && nodes_.size() > first_node_ && !(sides_.of[from.at.side].digits[row] & ~from.at.seen)) {
        const auto k = static_cast<std::size_t>(std::countr_zero(touched & ~gone));
        if (extend(from, part, n, k, gone, static_cast<u16>(from.at.used | 1u << row))) {
            orders_.push(*lists[k], part[k].first, part[k].last, whole ? from.path | step : step);
            Node& same = nodes_.back();
            if (whole) {
                same.last = orders_.size;
                same.ties = same.ties || part[k].ties;
            } else {
                Part& mine = parts_[same.first + k];
                mine.last = orders_.size;
                mine.ties = mine.ties || part[k].ties;
            }
            return;
        }
    }
    has_node_ = false;
    Node& node = node_of(from.at, row, code);
    node.kind = whole ? Node::kList : Node::kParts;
    node.numbered = numbered;
    node.path = one ? from.path : from.path | step;
    node.first = whole ? orders_.size : parts_.size();
    for (int k = 0; k < n; ++k) {
        if (gone >> k & 1) continue;
        Part next = part[k];
        if (lists[k] != &orders_) {
            next.first = orders_.size;
            orders_.push(*lists[k], part[k].first, part[k].last, whole ? node.path | step : one ? step : 0);
            next.last = orders_.size;
        }
        node.ties = next.ties;
        if (!whole) parts_.push_back(next);
    }
    node.last = whole ? orders_.size : parts_.size();
}

/// Has the last node the same rows as one after *from*, in another order, and the same parts but for *k*, which ends
/// where orders are added?
bool RowOrders::extend(const Node& from, const Part* part, int n, std::size_t k, unsigned gone, u16 used) const {
    const Node& last = nodes_.back();
    if (last.at.used != used || last.at.side != from.at.side) return false;
    if (last.kind == Node::kList) return last.last == orders_.size && n == std::popcount(gone) + 1;
    if (last.kind != Node::kParts || gone || last.path != from.path) return false;
    if (last.last - last.first != static_cast<std::size_t>(n)) return false;
    for (std::size_t j = 0; j < static_cast<std::size_t>(n); ++j) {
        const Part& its = parts_[last.first + j];
        if (its.slots != part[j].slots || its.columns != part[j].columns || its.digits != part[j].digits) return false;
        if (j == k ? its.last != orders_.size : its.first != part[j].first || its.last != part[j].last) return false;
    }
    return true;
}

/// From here on nodes with one more row are found.
void RowOrders::begin_row() {
    first_node_ = nodes_.size();
    first_order_ = orders_.size;
    first_tied_ = tied_.size();
    first_part_ = parts_.size();
    best_ = depth_ < known_ ? codes_[depth_] : kWorst;
}

/// The rows that may come after the nodes from *from* to *end*, those that lead to the same rows side by side.
void RowOrders::find_steps(std::size_t from, std::size_t end) {
    steps_.clear();
    const bool several = end - from > 1;
    const auto add = [&](const Arrangement& at, std::size_t next) {
        try_rows(at, false, [&](int row) {
            // At the first row of a band the rows that are placed tell what they come from.
            const int digits = depth_ % 3 ? 0 : std::popcount(sides_.of[at.side].filled[row]);
            const unsigned used = static_cast<unsigned>(digits) << 10 | unsigned{at.side} << 9 | at.used | 1u << row;
            steps_.push_back({used, static_cast<u8>(row), at.side, from, next});
        });
    };
    while (from < end) {
        Node& node = nodes_[from];
        std::size_t next = from + 1;
        if (node.kind == Node::kList)
            while (next < end && nodes_[next].continues(nodes_[next - 1])) ++next;
        add(node.at, next);
        if (node.kind == Node::kOne && depth_ == 0) {
            Arrangement other = node.at;
            other.side = static_cast<u8>(!other.side);
            add(other, next);
        }
        from = next;
    }
    if (several)
        std::sort(steps_.begin(), steps_.end(),
                  [](const Step& a, const Step& b) { return a.used != b.used ? a.used < b.used : a.from < b.from; });
}

/// The nodes with one more row than those from *from* to *end* that read least.
void RowOrders::find_next(std::size_t from, std::size_t end) {
    find_steps(from, end);
    for (const Step& step : steps_) {
        const Node& node = nodes_[step.from];
        has_node_ = false;
        if (node.kind == Node::kList) {
            last_new_ = !(digits_left(node.at) & ~node.at.seen);
            read_lists(step.from, step.next, step.row);
        } else if (node.kind == Node::kParts) {
            last_new_ = !(digits_left(node.at) & ~node.at.seen);
            Part own[3];
            std::copy_n(parts_.begin() + static_cast<std::ptrdiff_t>(node.first), node.last - node.first, own);
            read_parts(Node(node), own, static_cast<int>(node.last - node.first), orders_, step.row);
        } else if (node.kind == Node::kSome) {
            for (std::size_t i = node.first, last = node.last; i < last; ++i) {
                const Arrangement at = tied_[i];
                consider(at, step.row);
            }
        } else {
            Arrangement at = node.at;
            at.side = step.side;
            const u16 blank = first_columns(at, best_ ? std::countl_zero(best_ << 28) / 4 : 9);
            if (!(sides_.of[at.side].filled[step.row] & blank)) consider(at, step.row);
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
        const Side& side = sides_.of[node.at.side];
        node.at.seen = static_cast<u16>(node.at.seen | side.digits[row]);
    }
}

/// Gives numbers to the digits that are new in the last row, which may be one or another of the orders of a list.
void RowOrders::settle_list(Node& node) {
    const Side& side = sides_.of[node.at.side];
    std::size_t first = node.first;
    bool ties = false;
    const std::size_t begin = orders_.size, last = node.last;
    while (first < last) {
        const int row = orders_.row(first, depth_);
        const std::size_t next = orders_.next_row(first, last, depth_);
        unsigned before = 0;
        for (unsigned rows = node.at.used & ~(1u << row); rows; rows &= rows - 1)
            before |= side.digits[std::countr_zero(rows)];
        const u16 fresh = static_cast<u16>(side.digits[row] & ~before);
        const bool only = first == node.first && next == last;
        Part part{first, next, 0777, 0, 7, node.ties};
        const std::size_t parts = parts_.size();
        settle_part(part, side, row, fresh, static_cast<u16>(digits_left(node.at)), only);
        if (parts_.size() > parts) {
            parts_.push_back(part);
            node.kind = Node::kParts;
            node.first = parts;
            node.last = parts_.size();
            return;
        }
        if (!only && node.ties && part.first == first) {  // in a row with the others
            part.first = orders_.size;
            orders_.push(orders_, first, next, 0);
        }
        ties = ties || part.ties;
        if (only) {
            node.first = part.first;
            node.last = part.last;
            node.ties = ties;
            return;
        }
        first = next;
    }
    if (!node.ties) return;
    node.first = begin;
    node.last = orders_.size;
    node.ties = ties;
}

/// The same for a list in parts.
void RowOrders::settle_parts(Node& node) {
    const Side& side = sides_.of[node.at.side];
    const int row = node.at.rows[depth_];
    const u16 left = static_cast<u16>(digits_left(node.at));
    const std::size_t begin = parts_.size();
    for (std::size_t k = node.first; k < node.last; ++k) {
        Part part = parts_[k];
        u16 fresh = 0;
        for (unsigned columns = part.columns; columns; columns &= columns - 1)
            fresh = static_cast<u16>(fresh | 1u << side.row[row].b[std::countr_zero(columns)]);
        fresh = static_cast<u16>(fresh & ~(node.at.seen | 1u));
        if (fresh) settle_part(part, side, row, fresh, left, true);
        parts_.push_back(part);
    }
    node.first = begin;
    node.last = parts_.size();
}

/// Gives numbers to the digits *fresh* that are new in a row.  Tied columns with such digits that stand in rows to come
/// (*left*) are put in all orders; where they are the same columns in all orders of the part they become, if *apart*, a
/// part of their own, which is added to parts_.
void RowOrders::settle_part(Part& part, const Side& side, int row, u16 fresh, u16 left, bool apart) {
    const Bytes16& cell = side.row[row];
    const Apart columns(cell, fresh, left);
    const std::size_t parts = parts_.size();
    u64 step = 0;  // of the row, in a path
    if (part.ties && columns.any()) {
        u8 peeled[3];
        int n = 0;
        for (int slot = 0; slot < 3 && apart; ++slot) {
            if (!(part.slots >> slot & 1) || std::has_single_bit(part.slots)) continue;
            const int stack = orders_.tied_stack(part.first, part.last, slot);
            if (stack < 0 || !(columns.from[3 * stack] | columns.from[3 * stack + 1])) continue;
            peeled[n++] = static_cast<u8>(4 * slot + stack);
            part.slots = static_cast<u8>(part.slots & ~(1u << slot));
        }
        if (n && part.size() * 6 < kWorthParts && n == 1) {
            part.slots = static_cast<u8>(part.slots | 1u << peeled[0] / 4);
            n = 0;
        }
        for (int k = 0; k < n; ++k) {
            const std::size_t first = orders_.size;
            if (k == 0) step = orders_.path(part.first) & u64{15} << 4 * depth_;
            orders_.push_without(part.first, part.last, peeled[k] / 4, peeled[k] % 4, step);
            part.first = first;
            part.last = orders_.size;
            part.columns = static_cast<u16>(part.columns & ~(7u << 3 * (peeled[k] % 4)));
        }
        const std::size_t first = orders_.size;
        part.ties = orders_.push_untied(orders_, part.first, part.last, columns, 0777);
        part.first = first;
        part.last = orders_.size;
        for (int k = 0; k < n; ++k)
            parts_.push_back({0, 0, static_cast<u16>(7u << 3 * (peeled[k] % 4)), 0, peeled[k], false});
    }
    Bytes16 numbers{};  // by place, counted from 1
    for (int p = 0; p < 9; ++p) numbers.b[p + 1] = static_cast<u8>(kNew ^ out_[depth_][p]);
    const auto number = [&](const Part& in) {
        Bytes16 own{};  // what stands in its columns
        u16 digits = 0;
        for (unsigned of = in.columns; of; of &= of - 1) {
            const int c = std::countr_zero(of);
            if (!(fresh >> cell.b[c] & 1) || digits >> cell.b[c] & 1) continue;
            own.b[c] = cell.b[c];
            digits = static_cast<u16>(digits | 1u << cell.b[c]);
        }
        orders_.number(in.first, in.last, Repeated(own, digits), numbers);
        return digits;
    };
    part.digits = static_cast<u16>((part.digits | number(part)) & left);
    if (parts == parts_.size()) return;
    part.digits = static_cast<u16>(orders_.unlike(part.first, part.last) & left);
    part.fixed = true;
    for (int slot = 0; slot < 3; ++slot)
        if (part.slots >> slot & 1) part.fixed = part.fixed && orders_.same_stack(part.first, part.last, slot);
    // Other rows leave the same orders.
    if (rest_.size() == part.size() && orders_.same(part.first, part.last, rest_.first)) {
        orders_.size = part.first;
        part.first = rest_.first;
        part.last = rest_.last;
    }
    rest_ = part;
    for (std::size_t k = parts; k < parts_.size(); ++k) {
        Part& alone = parts_[k];
        const int slot = alone.slots / 4, stack = alone.slots % 4;
        alone.slots = static_cast<u8>(1u << slot);
        orders_.push_alone(part.first, slot, stack, static_cast<u16>(~part.digits), k == parts ? step : 0);
        alone.first = orders_.size;
        orders_.push_untied(orders_, orders_.size - 1, orders_.size, columns, 0777);
        alone.last = orders_.size;
        alone.digits = static_cast<u16>(number(alone) & left);
    }
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
    const std::size_t nodes = nodes_.size(), orders = orders_.size, tied = tied_.size(), parts = parts_.size();
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

/// Would it take longer to follow all orders of the rows side by side than to look for symmetries among them?
bool RowOrders::is_broad(std::size_t from) const {
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
    return work > kMuch || is_symmetrical(from);
}

/// Could automorphisms map most of the last rows of these nodes to one another?
bool RowOrders::is_symmetrical(std::size_t from) const {
    if (depth_ == 0) return true;
    const Colours colours(sides_);
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
        const u32 colour = colours.of[static_cast<std::size_t>(std::countr_zero(left))];
        if (std::find(seen, seen + kinds, colour) == seen + kinds) seen[kinds++] = colour;
    }
    return std::popcount(items) >= kAlike * kinds;
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

/// Takes in the orders of another list in parts of the same rows, if it differs in one of them.
bool RowOrders::unite(Node& node, const Node& other) {
    if (node.path != other.path || node.last - node.first != other.last - other.first) return false;
    for (int r = 0; r < depth_; r += 3)
        if (node.at.rows[r] / 3 != other.at.rows[r] / 3) return false;
    std::size_t unlike = node.last, n = 0;
    for (std::size_t k = node.first, j = other.first; k < node.last; ++k, ++j) {
        const Part &mine = parts_[k], &its = parts_[j];
        if (mine.slots != its.slots || mine.columns != its.columns) return false;
        const bool same = mine.size() == its.size() && orders_.same(mine.first, mine.last, its.first);
        if (!same) unlike = k, ++n;
    }
    if (n > 1) return false;
    if (n == 0) return true;
    Part& mine = parts_[unlike];
    const Part& its = parts_[other.first + (unlike - node.first)];
    const std::size_t first = orders_.size;
    orders_.push(mine.first, mine.last);
    orders_.push(its.first, its.last);
    mine.first = first;
    mine.last = orders_.size;
    mine.digits = static_cast<u16>(mine.digits | its.digits);
    mine.ties = mine.ties || its.ties;
    return true;
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
            orders_.drop_doubles(first, digits, kind);
            node.first = first;
            node.last = orders_.size;
        } else if (node.kind == Node::kParts) {
            while (next < nodes_.size() && key(nodes_[next]) == key(node) && unite(node, nodes_[next])) ++next;
            for (std::size_t k = node.first; k < node.last && any; ++k) {
                const std::size_t first = orders_.size;
                orders_.push(parts_[k].first, parts_[k].last);
                orders_.drop_doubles(first, digits, kind);
                parts_[k].first = first;
                parts_[k].last = orders_.size;
            }
        } else if (node.kind == Node::kOne && any) {
            bool again = false;
            for (std::size_t j = from; j < kept && !again; ++j)
                again = nodes_[j].kind == Node::kOne && same_rest(node.at, nodes_[j].at);
            if (again) continue;
        }
        nodes_[kept++] = node;
    }
    nodes_.resize(kept);
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
    if (node.kind == Node::kParts) {
        Part whole = parts_[node.first];
        scratch_.size = 0;
        scratch_.push(orders_, whole.first, whole.first + 1, node.path);
        for (std::size_t k = node.first + 1; k < node.last; ++k)
            scratch_.push_product(scratch_, scratch_.size - 1, scratch_.size, orders_, parts_[k].first,
                                  parts_[k].first + 1);
        last = scratch_.arranged(scratch_.size - 1, node.at);
    }
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
