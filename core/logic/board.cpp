#include "logic/board.hpp"

#include <algorithm>

namespace ninefold::logic {
namespace {

// The houses of a cell as bytes: row, column, box.  Looking them up beats dividing.
struct HouseTable {
    std::array<std::array<std::uint8_t, 3>, kCells> of{};
    constexpr HouseTable() {
        for (Cell c = 0; c < kCells; ++c)
            for (std::size_t k = 0; k < 3; ++k)
                of[static_cast<std::size_t>(c)][k] = static_cast<std::uint8_t>(houses_of(c)[k]);
    }
};
constexpr HouseTable kHouseTable;

}  // namespace

Board::Board() {
    candidates_.fill(DigitSet::all());
    holding_.fill(CellSet::all());
    for (auto& counts : count_) counts.fill(9);
    open_.fill(9);
}

Board Board::load(const Digits& values, CellSet clues) {
    Board board;
    for (Cell c = 0; c < kCells; ++c)
        if (values[at(c)]) board.place(c, values[at(c)]);
    board.clues_ = clues & board.filled();
    return board;
}

inline void Board::count_down(int house, Digit d) {
    std::uint8_t& count = count_[at(d - 1)][at(house)];
    if (--count > 1) return;
    if (count == 1) {
        const CellSet last = holding(d, house);
        if (last) hidden_[hidden_size_++] = Candidate(last.first(), d);
    } else {
        forget_hidden(house, d);
    }
}

// A digit has lost its last place in a house, which happens in contradictory states only. The first entry is removed
// even if it is stale, because the tables of forcing nets depend on that.
void Board::forget_hidden(int house, Digit d) {
    auto* const end = hidden_.data() + hidden_size_;
    auto* const entry =
        std::find_if(hidden_.data(), end, [&](Candidate e) { return e.digit == d && house_set(house).has(e.cell); });
    if (entry == end) return;
    std::copy(entry + 1, end, entry);
    --hidden_size_;
    if (entry < hidden_.data() + hidden_begin_) --hidden_begin_;
}

void Board::remove(Cell c, Digit d) {
    DigitSet& mine = candidates_[at(c)];
    if (!mine.has(d)) return;
    mine.remove(d);
    holding_[at(d - 1)].remove(c);
    const int left = mine.size();
    if (left == 0) return;  // contradictory: the counts stay unchanged
    if (left == 1) naked_[naked_size_++] = Candidate(c, mine.first());
    for (int house : kHouseTable.of[at(c)]) count_down(house, d);
}

void Board::place(Cell c, Digit d) {
    if (values_[at(c)] == d) return;
    values_[at(c)] = static_cast<std::uint8_t>(d);
    const DigitSet mine = candidates_[at(c)];
    candidates_[at(c)] = DigitSet();
    for (Digit e : mine) holding_[at(e - 1)].remove(c);
    if (empty_.has(c)) {
        empty_.remove(c);
        for (int house : kHouseTable.of[at(c)]) --open_[at(house)];
    }
    seen_[at(d - 1)] |= peers_of(c) | CellSet::of(c);
    for (Cell peer : holding(d) & peers_of(c)) remove(peer, d);
    for (Digit e : mine)
        for (int house : kHouseTable.of[at(c)]) {
            std::uint8_t& count = count_[at(e - 1)][at(house)];
            if (--count != 1 || e == d) continue;
            const CellSet last = holding(e, house);
            if (last) hidden_[hidden_size_++] = Candidate(last.first(), e);
        }
    while (naked_begin_ < naked_size_ && values_[naked_[naked_begin_].cell]) ++naked_begin_;
    while (hidden_begin_ < hidden_size_ && values_[hidden_[hidden_begin_].cell]) ++hidden_begin_;
}

bool Board::contradictory() const {
    std::array<DigitSet, kCells> open = candidates_, filled{};
    for (std::size_t c = 0; c < kCells; ++c) {
        if (values_[c]) open[c] = filled[c] = DigitSet::of(values_[c]);
        if (open[c].empty()) return true;
    }
    for (int house = 0; house < kHouses; ++house) {
        DigitSet there, once, twice;
        for (Cell c : cells_of(house)) {
            there |= open[at(c)];
            twice |= once & filled[at(c)];
            once |= filled[at(c)];
        }
        if (there != DigitSet::all() || twice) return true;
    }
    return false;
}

}  // namespace ninefold::logic
