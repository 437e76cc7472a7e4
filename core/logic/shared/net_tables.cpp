#include "logic/shared/net_tables.hpp"

#include <algorithm>

#include "logic/shared/chain_table.hpp"

namespace ninefold::logic {

void NetImplications::build(const Context& context) {
    const Board& board = context.board();
    const auto& grouped = context.shared<GroupedImplications>();
    copy_literals(grouped);
    origins_.clear();
    place_.resize(static_cast<std::size_t>(literals()));
    stamp_.assign(static_cast<std::size_t>(literals()), 0);
    now_ = 0;
    for (int l = 0; l < literals(); ++l) {
        const auto assumption = static_cast<Literal>(l);
        const bool single = is_single(assumption);
        if (single && l % off_base() >= candidates()) continue;
        ++now_;
        begin_list(assumption);
        if (single) simulate(board, assumption);
        for (Literal next : grouped.next(assumption))
            if (!single || !is_single(next)) note(assumption, next, NetOrigin());
    }
}

void NetImplications::note(Literal table, Literal l, NetOrigin origin) {
    if (l == table || stamp_[l] == now_) return;
    stamp_[l] = now_;
    append(table, l);
    place_[l] = static_cast<std::int16_t>(next(table).size());
    origins_.push_back(origin);
}

void NetImplications::simulate(const Board& board, Literal assumption) {
    Board copy = board;
    const Cell x = cell(assumption);
    const Digit s = digit(assumption);
    if (is_on(assumption)) {
        put(copy, board, assumption, x, s, NetOrigin::kNone);
    } else {
        copy.remove(x, s);
        if (copy[x].size() == 1) put(copy, board, assumption, x, copy[x].first(), NetOrigin::kNone);
    }
    std::array<Candidate, kCells + 9 * kHouses> singles;
    for (int round = 0; round < 4; ++round) {
        std::size_t naked = 0;
        for (Candidate c : copy.naked_queue())
            if (!copy.value(c.cell)) singles[naked++] = c;
        std::size_t all = naked;
        CellSet taken;
        for (Candidate c : copy.hidden_queue()) {
            if (copy.value(c.cell) || taken.has(c.cell)) continue;
            const auto [row, column, box] = houses_of(c.cell);
            if (copy.count(row, c.digit) != 1 && copy.count(column, c.digit) != 1 && copy.count(box, c.digit) != 1)
                continue;
            taken.add(c.cell);
            singles[all++] = c;
        }
        if (all == 0) return;
        for (std::size_t i = 0; i < all; ++i) {
            const Cell y = singles[i].cell;
            const Digit d = singles[i].digit;
            std::int8_t how = NetOrigin::kCell;
            if (i >= naked) {
                int least = 100;
                for (int house : houses_of(y))
                    if (copy.count(house, d) < least)
                        least = copy.count(house, d), how = static_cast<std::int8_t>(house);
            }
            put(copy, board, assumption, y, d, how);
        }
    }
}

// Places y=d and records the consequences.
void NetImplications::put(Board& copy, const Board& board, Literal table, Cell y, Digit d, std::int8_t how) {
    const DigitSet had = copy[y];
    copy.place(y, d);
    if (!board.has(y, d)) return;  // a value overwritten in a contradictory state
    NetOrigin placed;
    placed.house = how;
    // HoDoKu keeps the first five reasons.
    int first = 0, count = 0;
    const auto distance_at = [&](int place) { return place ? origin(table, place).distance : std::int16_t{1}; };
    const auto reason = [&](Literal l) {
        if (count == 5) return;
        const int place = place_of(table, l);
        if (count++ == 0) first = place;
        placed.reasons = static_cast<std::int8_t>(placed.reasons + (place > 0));
        placed.main = std::max(placed.main, static_cast<std::int16_t>(place));
    };
    if (how == NetOrigin::kCell)
        for (Digit e : board[y].without(d)) reason(off(y, e));
    else if (how >= 0)
        for (Cell w : board.holding(d, how).without(y)) reason(off(w, d));
    placed.distance = static_cast<std::int16_t>(distance_at(first) + 1);
    note(table, on(y, d), placed);
    NetOrigin follows;
    follows.main = static_cast<std::int16_t>(place_of(table, on(y, d)));
    follows.reasons = follows.main > 0;
    follows.distance = static_cast<std::int16_t>(distance_at(follows.main) + 1);
    for (Cell z : board.holding(d) & peers_of(y)) note(table, off(z, d), follows);
    for (Digit e : had.without(d)) note(table, off(y, e), follows);
}

void NetTable::build(const NetImplications& net, Literal assumption) {
    net_ = &net;
    place_.assign(static_cast<std::size_t>(net.literals()), -1);
    elements_.clear();
    elements_.push_back({assumption, -1, 0, 1});
    place_[assumption] = 0;
    const auto own = net.next(assumption);
    for (std::size_t k = 0; k < own.size(); ++k) {
        place_[own[k]] = static_cast<std::int16_t>(elements_.size());
        elements_.push_back(
            {own[k], -1, static_cast<std::int16_t>(k + 1), net.origin(assumption, static_cast<int>(k + 1)).distance});
    }
    for (std::size_t j = 1; j < elements_.size(); ++j) {
        const auto list = net.next(elements_[j].literal);
        for (std::size_t k = 0; k < list.size(); ++k) {
            const Element way{
                list[k], static_cast<std::int16_t>(j), static_cast<std::int16_t>(k + 1),
                static_cast<std::int16_t>(elements_[j].distance +
                                          net.origin(elements_[j].literal, static_cast<int>(k + 1)).distance)};
            std::int16_t& at = place_[list[k]];
            if (at < 0) {
                if (elements_.size() >= ChainTable::kLimit) continue;
                at = static_cast<std::int16_t>(elements_.size());
                elements_.push_back(way);
            } else if (Element& old = elements_[static_cast<std::size_t>(at)];
                       at > 0 && old.via >= 0 && old.distance > way.distance) {
                old = way;
            }
        }
    }
}

bool NetTable::own_branches(Literal l, int place) const {
    for (; place > 0; place = net_->origin(l, place).main)
        if (net_->origin(l, place).reasons >= 2) return true;
    return false;
}

int NetTable::own_length(Literal l, int place) const {
    int length = 0;
    for (; place > 0; place = net_->origin(l, place).main) ++length;
    return length;
}

bool NetTable::branches(int place) const {
    while (place > 0) {
        const Element& e = elements_[static_cast<std::size_t>(place)];
        const Literal through = elements_[static_cast<std::size_t>(std::max<int>(e.via, 0))].literal;
        if (own_branches(through, e.place)) return true;
        place = e.via;
    }
    return false;
}

int NetTable::length(int place) const {
    int length = 1;
    while (place > 0) {
        const Element& e = elements_[static_cast<std::size_t>(place)];
        length += own_length(elements_[static_cast<std::size_t>(std::max<int>(e.via, 0))].literal, e.place);
        place = e.via;
    }
    return length;
}

// The premises of a single: the other digits of the cell are gone, or the other places of a house. In a contradictory
// state the recorded house can have a second place (HoDoKu accepts that); then another house is named.
std::vector<Literal> NetTable::why(Literal q, int at, const Board& board, bool& sound) const {
    const NetOrigin& origin = net_->origin(q, at);
    if (origin.house == NetOrigin::kNone) return {net_->element(q, origin.main)};
    const Literal l = net_->element(q, at);
    const Cell y = net_->cell(l);
    const Digit d = net_->digit(l);
    const auto list = net_->next(q).first(static_cast<std::size_t>(at - 1));
    std::vector<Literal> reasons;
    const auto complete = [&] {
        return std::all_of(reasons.begin(), reasons.end(),
                           [&](Literal r) { return r == q || std::find(list.begin(), list.end(), r) != list.end(); });
    };
    const auto by_house = [&](int house) {
        reasons.clear();
        for (Cell w : board.holding(d, house).without(y)) reasons.push_back(net_->off(w, d));
        return complete();
    };
    if (origin.house >= 0 && by_house(origin.house)) return reasons;
    reasons.clear();
    for (Digit e : board[y].without(d)) reasons.push_back(net_->off(y, e));
    if (complete()) return reasons;
    for (int house : houses_of(y))
        if (by_house(house)) return reasons;
    sound = false;
    return reasons;
}

// Nodes are written once each, after everything they depend on. The reasons here are complete, not limited to five.
bool NetTable::tell(int place, const Board& board, Chain& chain) const {
    bool sound = true;
    std::vector<std::int16_t> told(static_cast<std::size_t>(net_->literals()), -1);
    const auto push = [&](Literal l) {
        told[l] = static_cast<std::int16_t>(chain.nodes.size());
        chain.nodes.push_back(net_->node(l));
        return told[l];
    };
    // An own element of literal q, whose assumption q has been written.
    const auto own = [&](const auto& self, Literal q, int at) -> void {
        const Literal l = net_->element(q, at);
        if (told[l] >= 0) return;
        const std::vector<Literal> reasons = why(q, at, board, sound);
        const auto list = net_->next(q);
        for (Literal r : reasons) {
            if (told[r] >= 0) continue;
            const auto found = std::find(list.begin(), list.begin() + at, r);
            if (found != list.begin() + at) self(self, q, static_cast<int>(found - list.begin()) + 1);
        }
        const std::int16_t node = push(l);
        for (Literal r : reasons)
            if (told[r] >= 0 && told[r] != node) chain.reasons.emplace_back(node, told[r]);
    };
    const auto element = [&](const auto& self, int at) -> void {
        const Element& e = elements_[static_cast<std::size_t>(at)];
        if (told[e.literal] >= 0) return;
        if (at == 0) {
            push(e.literal);
            return;
        }
        const int through = std::max<int>(e.via, 0);
        self(self, through);
        own(own, elements_[static_cast<std::size_t>(through)].literal, e.place);
    };
    element(element, 0);
    element(element, place);
    // The path to the element may have passed it before.
    const std::int16_t last = told[elements_[static_cast<std::size_t>(place)].literal];
    chain.nodes.resize(static_cast<std::size_t>(last) + 1);
    std::erase_if(chain.reasons, [&](const auto& link) { return link.first > last; });
    return sound;
}

}  // namespace ninefold::logic
