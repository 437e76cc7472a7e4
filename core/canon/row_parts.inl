// Lists in parts.
//
// Orders of some slots may go with any orders of the others: three boxes with three digits each that nothing links are
// 18 + 18 + 18 orders, not 5,832.  A slot whose columns are tied becomes a part when new digits break its ties.  A row
// is read part by part, and what it reads is the sum of what it reads in each.  Only where it brings digits of one part
// to columns of another are they joined, slot by slot: what reads more than another up to a slot is left out before the
// next part comes in.
#pragma once

#include "canon/row_lists.inl"

namespace ninefold::canon {
namespace {

/// What rows read at least in parts, whatever the order of their columns.
class RowOrders::PartFloors {
public:
    PartFloors(const Part* part, int n, const Lists& where) {
        u16 unlike = 0;  // digits whose numbers are not the same in all orders
        for (int k = 0; k < n; ++k) {
            number_ = k ? lesser(number_, where.numbers(part[k].first)) : where.numbers(part[k].first);
            unlike = static_cast<u16>(unlike | part[k].digits);
            for (int slot = 0; slot < 3; ++slot) {
                if (!(part[k].slots >> slot & 1)) continue;
                const int first = 3 * where.stack(part[k].first, slot);
                for (int c = 0; c < 3; ++c)
                    order_.b[3 * slot + c] = part[k].fixed ? static_cast<u8>(first + c) : u8{0x80};
                fixed_ = fixed_ && part[k].fixed;
            }
        }
        static constexpr Bytes16 kOnes{{1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}};
        number_ = lesser(number_, either(bytes_of_bits(~unsigned{unlike} & 0xffff), kOnes));
    }
    /// *twice*: new digits that the row has more than once; *given*: numbers given out before.
    u64 of(const Bytes16& cell, u16 twice, int given) const {
        const Bytes16 digit = lookup(cell, order_);
        Bytes16 value = lookup(number_, digit);
        u16 before = fixed_ ? u16{0} : twice;  // those that may stand in a slot before
        for (int p = 0; twice && p < 9; ++p) {
            const unsigned d = 1u << digit.b[p] & twice;
            if (before & d) value.b[p] = static_cast<u8>(given + 1);
            before = static_cast<u16>(before | d);
        }
        return nine_nibbles(TieSorter(0b011'011'011).sorted(value));
    }

private:
    Bytes16 order_{{0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80}};
    Bytes16 number_;
    bool fixed_ = true;
};

/// A row after a node in parts.  Each part is read by itself, unless the row brings digits of one to columns of
/// another. Then they are joined slot by slot: what reads more than another up to a slot is left out before the next
/// part comes in.
class RowOrders::PartsReader {
public:
    PartsReader(RowOrders& walk, const Node& node, const Part* own, int n, const Lists& where, int row)
        : walk_(walk),
          node_(node),
          own_(own),
          n_(n),
          where_(where),
          row_(row),
          cell_(walk.sides_.of[node.at.side].row[row]),
          fresh_(walk.fresh_digits(node.at, row)),
          by_(walk.listed_row(node.at, row), fresh_, walk.digits_after(node.at, row)),
          known_(static_cast<u16>(~fresh_)) {
        alone_ = by_.twice ? 0 : 7;
        for (int k = 0; k < n; ++k) {
            part_[k] = own[k];
            lists_[k] = &where;
            for (int j = 0; j < n; ++j)
                if (j != k && own[j].digits & digits_in(cell_, own[k].columns) & known_) alone_ &= ~(1u << k | 1u << j);
        }
        walk.scratch_.size = 0;
    }
    void run() {
        for (int slot = 0; slot < 3; ++slot) {
            const int home = home_of(slot);
            const Part& mine = own_[home];
            const unsigned columns = mine.fixed ? 7u << 3 * where_.stack(mine.first, slot) : mine.columns;
            const u16 digits = digits_in(cell_, columns);
            if (!digits || done_ >> home & 1) continue;
            if (!(alone_ >> home & 1 ? read_alone(home) : read(slot, home, digits, has_twice(columns)))) return;
        }
        number();
        walk_.accept_parts(node_, part_, lists_, n_, touched_, group_ & ~(1u << lead_), row_, by_.code, by_.twice != 0);
    }

private:
    /// The part that has a slot at first, and the one that has it now.
    int home_of(int slot) const {
        int home = 0;
        while (!(own_[home].slots >> slot & 1)) ++home;
        return home;
    }
    int now_in(int home) const { return group_ >> home & 1 ? lead_ : home; }
    List list_of(int k) const { return {lists_[k], part_[k].first, part_[k].last, part_[k].ties}; }
    void keep(int k, const List& list) {
        Lists& to = walk_.scratch_;
        part_[k].first = to.size;
        part_[k].ties = list.ties;
        to.push(*list.lists, list.first, list.last, 0);
        part_[k].last = to.size;
        lists_[k] = &to;
        touched_ |= 1u << k;
    }
    /// All of a part that no other is linked to.
    bool read_alone(int k) {
        done_ |= 1u << k;
        const List list = list_of(k);
        Vector<u64>& code = walk_.read_;
        by_.listed.places = kEverywhere;
        need_room(code, list.size());
        list.lists->read(list.first, list.last, by_.listed, list.ties, code.data());
        const u64 least = least_of(code.data(), list.size());
        by_.code += least;
        if (by_.at_least() > walk_.best_) return false;
        Lists& to = walk_.scratch_;
        part_[k].first = to.size;
        part_[k].ties = walk_.add_least(to, list, by_.listed, code.data(), least);
        part_[k].last = to.size;
        lists_[k] = &to;
        touched_ |= 1u << k;
        return true;
    }
    /// Does a new digit stand in some columns twice?
    bool has_twice(unsigned columns) const {
        u16 seen = 0, again = 0;
        for (; columns; columns &= columns - 1) {
            const u16 digit = static_cast<u16>(1u << cell_.b[std::countr_zero(columns)] & by_.repeated.within);
            again = static_cast<u16>(again | (seen & digit));
            seen = static_cast<u16>(seen | digit);
        }
        return again;
    }
    /// A slot, which may have *digits*; *within*: some of them twice.
    bool read(int slot, int home, u16 digits, bool within) {
        if (open_ & digits) number();
        unsigned wanted = 1u << home;  // the parts that know its digits
        for (int j = 0; j < n_; ++j)
            if (part_[j].digits & digits & known_) wanted |= 1u << j;
        if ((group_ >> home & 1 || !std::has_single_bit(wanted)) && !join(wanted, slot, home, digits, within))
            return false;
        const int k = now_in(home);
        List list = list_of(k);
        if (!walk_.read_slot(list, by_, slot, within)) return false;
        keep(k, list);
        const u16 added = static_cast<u16>(digits & ~known_);
        if (!by_.twice || !added) return true;
        known_ = static_cast<u16>(known_ | added);
        if (by_.open >> slot & 1 && std::has_single_bit(added)) {
            number_everywhere(slot, std::countr_zero(added));
        } else {
            open_ = static_cast<u16>(open_ | added);
            part_[k].digits = static_cast<u16>(part_[k].digits | added);
        }
        return true;
    }
    /// The only digit that was new in a slot has the same number in all orders.
    void number_everywhere(int slot, int digit) {
        by_.open &= ~(1u << slot);
        Bytes16 number;
        std::fill_n(number.b, 16, kNew);
        number.b[digit] = static_cast<u8>(by_.listed.given);
        Lists& to = walk_.scratch_;
        for (int k = 0; k < n_; ++k) {
            if (k != now_in(k)) continue;
            const std::size_t first = to.size;
            to.push_least(*lists_[k], part_[k].first, part_[k].last, number);
            part_[k].first = first;
            part_[k].last = to.size;
            lists_[k] = &to;
        }
    }
    /// Joins parts so that a slot, which has *digits*, can be read.
    bool join(unsigned wanted, int slot, int home, u16 digits, bool within) {
        if (!group_) group_ = 1u << home, lead_ = home;
        for (int j = 0; j < n_; ++j) {
            if (!(wanted >> j & 1) || group_ >> j & 1) continue;
            group_ |= 1u << j;
            Part& lead = part_[lead_];
            if (wanted & ~group_)  // it cannot be read yet
                lead = walk_.joined(lead, *lists_[lead_], part_[j], *lists_[j]);
            else if (!walk_.join_least(lead, *lists_[lead_], part_[j], *lists_[j], by_, slot, digits, within))
                return false;
            part_[j].digits = 0;
            lists_[lead_] = &walk_.scratch_;
        }
        return true;
    }
    /// Gives all digits that were new in a slot their numbers: not before they are asked for, since that may break
    /// ties.
    void number() {
        open_ = 0;
        while (by_.open) {
            const int slot = std::countr_zero(by_.open), k = now_in(home_of(slot));
            List list = list_of(k);
            walk_.number_slot(list, by_, slot);
            keep(k, list);
        }
    }

    RowOrders& walk_;
    const Node node_;
    const Part* own_;
    int n_;
    const Lists& where_;
    int row_;
    const Bytes16& cell_;
    u16 fresh_;
    BySlots by_;
    u16 known_;  // digits that have numbers, or will have when open_ are asked for
    u16 open_ = 0;
    Part part_[3];
    const Lists* lists_[3];  // where it lies
    unsigned alone_;         // parts that the row does not link to another
    unsigned group_ = 0;     // parts that are joined, in the place of lead_
    int lead_ = 0;
    unsigned done_ = 0, touched_ = 0;  // parts that are read; changed
};

/// The same, if it can be done in parts: orders of the same stacks, less the slots whose ties have to be broken.
bool RowOrders::read_parted(const List& list, const Arrangement& at, const ListedRow& listed, u16 fresh) {
    if (list.size() < kWorthParting) return false;
    const Apart apart(listed.cell, fresh, listed.twice);
    List same[9];  // orders of the same stacks
    u8 alone[9];   // slots that become parts
    int n = 0;
    const auto stacks_of = [&](std::size_t i) { return 3 * list.lists->stack(i, 0) + list.lists->stack(i, 1); };
    unsigned stacks = 0;
    for (std::size_t i = list.first; i < list.last; ++i) stacks |= 1u << stacks_of(i);
    if (list.size() < kWorthParting * static_cast<std::size_t>(std::popcount(stacks))) return false;
    parted_.size = 0;
    for (; stacks; stacks &= stacks - 1, ++n) {
        const std::size_t first = parted_.size;
        parted_.push_where(*list.lists, list.first, list.last,
                           [&, wanted = std::countr_zero(stacks)](std::size_t i) { return stacks_of(i) == wanted; });
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
        for (int slot = 0; slot < 3; ++slot)
            if (alone[k] >> slot & 1) part[parts++] = take_off(parted_, part[0], slot, 0);
        part[0].digits = parted_.unlike(part[0].first, part[0].last);
        for (int j = 1; j < parts; ++j) add_alone(parted_, part[j], part[0], 0);
        if (PartFloors(part, parts, parted_).of(listed.cell, listed.twice, labels_) <= best_)
            PartsReader(*this, {at}, part, parts, parted_, listed.row).run();
    }
    return true;
}

/// Leaves a slot out of a part, whose columns are tied and the same in all orders, and *step* out of the paths; the
/// columns are a part of their own, which add_alone() makes.
RowOrders::Part RowOrders::take_off(Lists& lists, Part& part, int slot, u64 step) {
    const int stack = lists.stack(part.first, slot);
    const u16 columns = static_cast<u16>(7u << 3 * stack);
    const std::size_t first = lists.size;
    lists.push_without(part.first, part.last, slot, stack, step);
    part.first = first;
    part.last = lists.size;
    part.slots = static_cast<u8>(part.slots & ~(1u << slot));
    part.columns = static_cast<u16>(part.columns & ~columns);
    return {0, 0, columns, 0, static_cast<u8>(1u << slot), true};
}

/// Adds the one order of a part that was taken off another, with the numbers that are the same in all orders of that.
void RowOrders::add_alone(Lists& lists, Part& alone, const Part& from, u64 path) {
    alone.first = lists.size;
    lists.push_alone(from.first, std::countr_zero(alone.slots), std::countr_zero(alone.columns) / 3,
                     static_cast<u16>(~from.digits), path);
    alone.last = lists.size;
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

/// Makes a list of parts: any order of one with any of another.
void RowOrders::join_parts(Node& node) {
    std::size_t first = parts_[node.first].first, last = parts_[node.first].last;
    const Lists* from = &orders_;
    scratch_.size = 0;
    for (std::size_t k = node.first + 1; k < node.last; ++k) {
        const std::size_t begin = scratch_.size;
        scratch_.push_product(*from, first, last, orders_, parts_[k].first, parts_[k].last);
        from = &scratch_;
        first = begin;
        last = scratch_.size;
    }
    node.ties = false;
    for (std::size_t k = node.first; k < node.last; ++k) node.ties = node.ties || parts_[k].ties;
    node.kind = Node::kList;
    node.first = orders_.size;
    orders_.push(*from, first, last, node.path);
    node.last = orders_.size;
}

/// The same, less pairs of orders in which the row reads more than another in a slot, which has some of *digits*; false
/// when all do that is too much.  What it reads there depends on a few things alone: one order for each is looked at.
bool RowOrders::join_least(Part& a, const Lists& lists_a, const Part& b, const Lists& lists_b, BySlots& row, int slot,
                           u16 digits, bool within) {
    if (!((a.ties || b.ties) && within) && a.size() * b.size() >= kWorthFloors) {
        row.go_to(slot, within);
        Part left = b;  // less orders that read too much, whatever goes with them
        const Lists* from_a = &lists_a;
        const Lists* from_b = &lists_b;
        if (a.slots >> slot & 1)
            leave_out(a, from_a, b, lists_b, row);
        else
            leave_out(left, from_b, a, lists_a, row);
        return join_kinds(a, *from_a, left, *from_b, row, slot, digits);
    }
    a = joined(a, lists_a, b, lists_b);
    return true;
}

/// Leaves out orders of a part, which has a slot, that read more there than some other of them, whatever orders of
/// another part go with them.
void RowOrders::leave_out(Part& part, const Lists*& lists, const Part& other, const Lists& others, const BySlots& row) {
    if (part.size() < 2) return;
    sample_.size = 0;
    sample_.push_least(*lists, part.first, part.last, others.least_numbers(other.first, other.last));
    need_room(floor_, part.size());
    sample_.read(0, part.size(), row.listed, part.ties, floor_.data());
    const auto first = static_cast<std::size_t>(
        std::min_element(floor_.begin(), floor_.begin() + static_cast<std::ptrdiff_t>(part.size())) - floor_.begin());
    sample_.size = 0;
    sample_.push_product(*lists, part.first + first, part.first + first + 1, others, other.first, other.last);
    need_room(read_, sample_.size);
    sample_.read(0, sample_.size, row.listed, part.ties || other.ties, read_.data());
    const u64 most = least_of(read_.data(), sample_.size);
    const std::size_t begin = scratch_.size;
    scratch_.push_where(*lists, part.first, part.last, [&](std::size_t i) { return floor_[i - part.first] <= most; });
    part.first = begin;
    part.last = scratch_.size;
    lists = &scratch_;
}

/// Joins two parts, less pairs of orders in which the row reads more than another in a slot, if what it reads there
/// depends on a few things alone: one order for each is looked at.
bool RowOrders::join_kinds(Part& a, const Lists& lists_a, const Part& b, const Lists& lists_b, BySlots& row, int slot,
                           u16 digits) {
    const std::size_t size = a.size() + b.size(), pairs = a.size() * b.size();
    if (pairs < kWorthKinds) {
        a = joined(a, lists_a, b, lists_b);
        return true;
    }
    // 1. The kinds of orders of both.
    if (kind_.size() < size) kind_.resize(2 * size);
    sample_.size = 0;
    const auto name = [&](const Part& part, const Lists& lists, u32* kind) {
        u64 key[kMostKinds];
        u32 kinds = 0;
        for (std::size_t i = part.first; i < part.last; ++i) {
            const u64 mine = lists.slot_key(i, slot, digits);
            u32 k = 0;
            while (k < kinds && key[k] != mine) ++k;
            if (k == kMostKinds) return u32{0};
            if (k == kinds) {
                key[kinds++] = mine;
                sample_.push(lists, i, i + 1, 0);
            }
            *kind++ = k;
        }
        return kinds;
    };
    u32 *kind_a = kind_.data(), *kind_b = kind_a + a.size();
    const u32 kinds_a = name(a, lists_a, kind_a), kinds_b = kinds_a ? name(b, lists_b, kind_b) : 0;
    if (!kinds_b || 2 * kinds_a * kinds_b > pairs) {
        a = joined(a, lists_a, b, lists_b);
        return true;
    }
    // 2. What the row reads in each two of them.
    const std::size_t first = sample_.size, n = kinds_a * kinds_b;
    sample_.push_product(sample_, 0, kinds_a, sample_, kinds_a, first);
    need_room(read_, n);
    sample_.read(first, sample_.size, row.listed, a.ties || b.ties, read_.data());
    const u64 least = least_of(read_.data(), n), before = row.code;
    row.code |= least;
    const bool too_much = row.at_least() > best_;
    row.code = before;
    if (too_much) return false;
    // 3. The orders that read least.
    const Part from = a;
    a.first = scratch_.size;
    scratch_.push_pairs(lists_a, from.first, from.last, lists_b, b.first, b.last, [&](std::size_t i, std::size_t j) {
        return read_[kind_a[i - from.first] * kinds_b + kind_b[j - b.first]] == least;
    });
    a = {a.first,
         scratch_.size,
         static_cast<u16>(from.columns | b.columns),
         static_cast<u16>(from.digits | b.digits),
         static_cast<u8>(from.slots | b.slots),
         from.ties || b.ties,
         from.fixed && b.fixed};
    return true;
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
            const bool knows = one && touched >> k & 1;
            orders_.push(*lists[k], part[k].first, part[k].last, whole ? node.path | step : knows ? step : 0);
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

/// The same for a list in parts.
void RowOrders::settle_parts(Node& node) {
    const Side& side = sides_.of[node.at.side];
    const int row = node.at.rows[depth_];
    const u16 left = digits_left(node.at);
    const std::size_t begin = parts_.size();
    for (std::size_t k = node.first; k < node.last; ++k) {
        Part part = parts_[k];
        const u16 fresh = static_cast<u16>(digits_in(side.row[row], part.columns) & ~node.at.seen);
        if (fresh) settle_part(part, side, row, fresh, left, true);
        parts_.push_back(part);
    }
    node.first = begin;
    node.last = parts_.size();
}

/// Gives numbers to the digits *fresh* that are new in a row.  Where the part has ties, tied columns with such digits
/// that stand in rows to come (*left*) are put in all orders; where they are the same columns in all orders of the part
/// they become, if *apart*, a part of their own, which is added to parts_.
void RowOrders::settle_part(Part& part, const Side& side, int row, u16 fresh, u16 left, bool apart) {
    const Bytes16& cell = side.row[row];
    const Apart columns(cell, fresh, part.ties ? left : u16{0});
    const std::size_t parts = parts_.size();
    u64 step = 0;  // of the row, in a path
    if (columns.any) {
        unsigned alone = 0;  // slots
        for (int slot = 0; slot < 3 && apart; ++slot) {
            if (!(part.slots >> slot & 1) || std::has_single_bit(part.slots & ~alone)) continue;
            const int stack = orders_.tied_stack(part.first, part.last, slot);
            if (stack >= 0 && columns.from[3 * stack] | columns.from[3 * stack + 1]) alone |= 1u << slot;
        }
        if (std::has_single_bit(alone) && part.size() * 6 < kWorthParts) alone = 0;
        if (alone) step = orders_.path(part.first) & u64{15} << 4 * depth_;
        for (; alone; alone &= alone - 1) parts_.push_back(take_off(orders_, part, std::countr_zero(alone), step));
        const std::size_t first = orders_.size;
        part.ties = orders_.push_untied(orders_, part.first, part.last, columns, 0777);
        part.first = first;
        part.last = orders_.size;
    }
    Bytes16 numbers{};  // by place, counted from 1
    for (int p = 0; p < 9; ++p) numbers.b[p + 1] = static_cast<u8>(kNew ^ out_[depth_][p]);
    const auto number = [&](const Part& in) {
        const u16 digits = static_cast<u16>(fresh & digits_in(cell, in.columns));
        orders_.number(in.first, in.last, first_homes(cell, digits, in.columns), numbers);
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
        add_alone(orders_, alone, part, k == parts ? step : 0);
        alone.first = orders_.size;
        orders_.push_untied(orders_, orders_.size - 1, orders_.size, columns, 0777);
        alone.last = orders_.size;
        alone.digits = static_cast<u16>(number(alone) & left);
    }
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

}  // namespace
}  // namespace ninefold::canon
