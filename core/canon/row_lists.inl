// Rows after a list of orders of the columns.
//
// As a rule a row is read in a whole list at once.  Where a new digit stands in it twice, in columns that are tied to
// others with new digits, the ties have to be broken before its number is known: at once where they are few, else slot
// by slot, so that only what reads least in one is put in all orders for the next.
#pragma once

#include "canon/row_orders.inl"

namespace ninefold::canon {
namespace {

/// A row after lists with the same rows in whatever order: their orders that read least.
void RowOrders::read_lists(const Step& step) {
    const int row = step.row;
    const Arrangement at = nodes_[step.from].at;
    const ListedRow listed = listed_row(at, row);
    List list = list_of(step);
    if (step.where) return read_blocks(step, list, at, listed);
    const u64* code = kept_.data() + step.kept;
    u64 least = step.floor;
    if (step.broken) {
        const u16 fresh = fresh_digits(at, row);
        const Apart apart(listed.cell, fresh, listed.twice);
        leave_out(list, code, least, listed, apart);
        if (list.lists->ways(list.first, apart) > kFewWays) return read_by_slots(list, at, listed, fresh);
        pass_[0].size = 0;
        list.ties = pass_[0].push_untied(*list.lists, list.first, list.last, apart, 0777);
        list = {&pass_[0], 0, pass_[0].size, list.ties};
        need_room(read_, list.size());
        code = read_.data();
        list.lists->read(list.first, list.last, listed, list.ties, read_.data());
        least = least_of(code, list.size());
    }
    Node* node = list_node(at, row, least, false);
    if (!node) return;
    node->ties = add_least(orders_, list, listed, code, least) || node->ties;
    node->last = orders_.size;
}

/// Leaves out the orders of a list in which a row reads too much, or more than in another, going by what it reads at
/// least in each.  Columns that are apart have to be put in all orders to know what it does read.
void RowOrders::leave_out(List& list, const u64* floor, u64 least, const ListedRow& row, const Apart& apart) {
    u64 most = best_;
    if (least < most && list.size() > 1) {  // the first of those that may read least tells what is too much
        const auto some = list.first + static_cast<std::size_t>(std::find(floor, floor + list.size(), least) - floor);
        u64 code[216 + Wide::kSize];
        pass_[0].size = 0;
        const bool ties = pass_[0].push_untied(*list.lists, some, some + 1, apart, 0777);
        pass_[0].read(0, pass_[0].size, row, ties, code);
        most = std::min(most, least_of(code, pass_[0].size));
    }
    if (std::all_of(floor, floor + list.size(), [&](u64 its) { return its <= most; })) return;
    pass_[1].size = 0;
    pass_[1].push_where(*list.lists, list.first, list.last,
                        [&, begin = list.first](std::size_t i) { return floor[i - begin] <= most; });
    list = {&pass_[1], 0, pass_[1].size, list.ties};
}

/// The same where it is known which blocks of the list read least, but for the last place.
void RowOrders::read_blocks(const Step& step, const List& list, const Arrangement& at, const ListedRow& row) {
    const std::size_t block = block_of(list.size());
    const auto each = [&](auto&& go) {
        std::size_t n = 0;
        for (u64 left = step.where; left; left &= left - 1) {
            const std::size_t first = list.first + block * static_cast<std::size_t>(std::countr_zero(left));
            const std::size_t last = std::min(first + block, list.last);
            go(first, last, n);
            n += last - first;
        }
        return n;
    };
    const std::size_t most = block * static_cast<std::size_t>(std::popcount(step.where));
    need_room(read_, most);
    const std::size_t size = each([&](std::size_t first, std::size_t last, std::size_t n) {
        orders_.read(first, last, row, false, read_.data() + n);
    });
    const u64 least = least_of(read_.data(), size);
    Node* node = list_node(at, row.row, least, false);
    if (!node) return;
    found_.clear(most);
    each([&](std::size_t first, std::size_t last, std::size_t n) {
        found_.add(read_.data() + n, last - first, least, first);
    });
    orders_.add(orders_, found_, row, false);
    node->last = orders_.size;
}

/// Adds the orders of a list that read *least*, of what each of them reads, to another.  True when columns stay tied.
bool RowOrders::add_least(Lists& to, const List& list, const ListedRow& row, const u64* code, u64 least) {
    found_.clear(list.size());
    found_.add(code, list.size(), least, list.first);
    found_.fill();
    return to.add(*list.lists, found_, row, list.ties);
}

/// What a row reads at least, whatever the order of its stacks and columns: in the first slot that is not blank every
/// new digit is new.
u64 RowOrders::reads_at_least(const Bytes16& cell, u16 fresh) const {
    u64 first[3], later[3];  // of a stack: where it is the first that is not blank, and else
    const u8 given = static_cast<u8>(labels_ + 1);
    for (int s = 0; s < 3; ++s) {
        u8 three[2][3];
        for (int c = 0; c < 3; ++c) {
            const u8 d = cell.b[3 * s + c];
            const bool is_fresh = fresh >> d & 1;
            bool again = false;
            for (int other = 0; other < c; ++other) again = again || cell.b[3 * s + other] == d;
            three[0][c] = is_fresh ? (again ? given : kNew) : d != 0;
            three[1][c] = is_fresh ? given : d != 0;
        }
        for (auto& t : three) sort_tied(t, 3);
        const auto code = [](const u8* t) { return static_cast<u64>(t[0] << 8 | t[1] << 4 | t[2]); };
        first[s] = code(three[0]);
        later[s] = code(three[1]);
    }
    std::sort(first, first + 3);
    std::sort(later, later + 3);
    if (first[0]) return first[0] << 24 | later[0] << 12 | later[1];
    return first[1] ? first[1] << 12 | later[1] : first[2];
}

/// The same for a row that is read slot by slot.
void RowOrders::read_by_slots(List list, const Arrangement& at, const ListedRow& listed, u16 fresh) {
    const int row = listed.row;
    if (read_parted(list, at, listed, fresh)) return;
    BySlots by(listed, fresh, digits_after(at, row));
    for (int slot = 0; slot < 3 && by.left(); ++slot) {
        if (!read_slot(list, by, slot, by.repeated.within)) return;
        if (by.open) number_slot(list, by, slot);
    }
    Node* node = list_node(at, row, by.code, true);
    if (!node) return;
    orders_.push(*list.lists, list.first, list.last, static_cast<u64>(row) << 4 * depth_);
    node->ties = node->ties || list.ties;
    node->last = orders_.size;
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

/// One of the lists of a row that is read slot by slot, empty, but not the one that is being read.
Lists& RowOrders::other_pass(const List& list) {
    Lists& out = pass_[list.lists == &pass_[0] ? 1 : 0];
    out.size = 0;
    return out;
}

/// Puts columns of a slot that are tied and apart in all orders.
void RowOrders::untie(List& list, const Apart& apart, int slot) {
    Lists& out = other_pass(list);
    const bool ties = out.push_untied(*list.lists, list.first, list.last, apart, static_cast<u16>(7u << 3 * slot));
    list = {&out, 0, out.size, ties};
}

/// The orders of a list that read least in a slot, as another one; false when that is too much.  *within*: may a stack
/// there have a new digit twice?  Where new digits are read, number_slot() has to come before one of them is read
/// again.
bool RowOrders::read_slot(List& list, BySlots& row, int slot, bool within) {
    row.go_to(slot, within);
    if (list.ties && within) untie(list, row.within, slot);
    need_room(read_, list.size());
    list.lists->read(list.first, list.last, row.listed, list.ties, read_.data());
    const u64 least = least_of(read_.data(), list.size()), fresh = fresh_places(least);
    row.code |= least;
    if (row.at_least() > best_) return false;
    Lists& out = other_pass(list);
    const bool ties = add_least(out, list, row.listed, read_.data(), least);
    list = {&out, 0, out.size, ties};
    if (!fresh || !row.twice) return true;
    row.open |= 1u << slot;
    row.number[slot] = Bytes16{};
    for (int p = 0; p < 9; ++p)
        if (fresh >> 4 * (8 - p) & 1) row.number[slot].b[p + 1] = static_cast<u8>(kNew ^ ++row.listed.given);
    return true;
}

/// Gives digits that were new in a slot their numbers: tied columns with such that count are put in all orders.
void RowOrders::number_slot(List& list, BySlots& row, int slot) {
    if (list.ties || (list.lists != &pass_[0] && list.lists != &pass_[1])) untie(list, row.apart, slot);
    Lists& mine = pass_[list.lists == &pass_[1] ? 1 : 0];
    for (int k = 0; k < row.repeated.times; ++k)
        mine.number(list.first, list.last, row.repeated.home[k], row.number[slot]);
    row.open &= ~(1u << slot);
}

u64 RowOrders::least_of(const u64* code, std::size_t size) {
    u64 least = code[0];
    for (std::size_t i = 1; i < size; ++i) least = std::min(least, code[i]);
    return least;
}

/// Gives numbers to the digits that are new in the last row, which may be one or another of the orders of a list.
void RowOrders::settle_list(Node& node) {
    const Side& side = sides_.of[node.at.side];
    const u16 left = digits_left(node.at);
    runs_.clear();
    bool broken = false;
    for (std::size_t first = node.first; first < node.last;) {
        const int row = orders_.row(first, depth_);
        const u16 before = digits_of(node.at.side, node.at.used & ~(1u << row));
        const Run run{first, orders_.next_row(first, node.last, depth_), row,
                      static_cast<u16>(side.digits[row] & ~before)};
        first = run.last;
        const Apart apart(side.row[row], run.fresh, node.ties ? left : u16{0});
        broken = broken || (apart.any && orders_.breaks(run.first, run.last, apart));
        runs_.push_back(run);
    }
    const bool only = runs_.size() == 1;
    const std::size_t begin = orders_.size, parts = parts_.size();
    bool ties = false;
    for (const Run& run : runs_) {
        Part part{run.first, run.last, 0777, 0, 7, broken};
        settle_part(part, side, run.row, run.fresh, left, only);
        if (!only && broken && part.first == run.first) orders_.push(part.first, part.last);  // with the others
        ties = ties || part.ties;
        if (only) node.first = part.first, node.last = part.last;
        if (parts_.size() > parts) {
            parts_.push_back(part);
            node.kind = Node::kParts;
            node.first = parts;
            node.last = parts_.size();
        }
    }
    if (!broken) return;
    node.ties = ties;
    if (!only) node.first = begin, node.last = orders_.size;
}

}  // namespace
}  // namespace ninefold::canon
