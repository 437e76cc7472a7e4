#include "logic/shared/als.hpp"

#include <algorithm>

namespace ninefold::logic {
namespace {

// For each number of cells up to 9, all their subsets as bit masks in pre-order.
struct PreOrder {
    std::array<std::array<std::uint16_t, 511>, 10> masks{};
    constexpr PreOrder() {
        for (int n = 1; n <= 9; ++n) {
            std::size_t k = 0;
            std::array<int, 9> stack{};
            int depth = 1;  // stack[0..depth): the cells of the subset, ascending
            unsigned mask = 1;
            for (;;) {
                masks[at(n)][k++] = static_cast<std::uint16_t>(mask);
                const int top = stack[at(depth - 1)];
                if (top + 1 < n) {
                    stack[at(depth++)] = top + 1;
                    mask |= 1u << (top + 1);
                    continue;
                }
                mask &= ~(1u << top);
                if (--depth == 0) break;
                const int below = stack[at(depth - 1)];
                mask = (mask & ~(1u << below)) | 1u << (below + 1);
                ++stack[at(depth - 1)];
            }
        }
    }
};
constexpr PreOrder kPreOrder;

// The number of bits of a nine-bit mask; without a table this is a function call on plain x86-64.
struct Population {
    std::array<std::uint8_t, 512> of{};
    constexpr Population() {
        for (unsigned mask = 0; mask < 512; ++mask) of[mask] = static_cast<std::uint8_t>(std::popcount(mask));
    }
    constexpr int operator[](unsigned mask) const { return of[mask]; }
};
constexpr Population kPopulation;

// Whether the cells are in one row or one column.
bool in_line(CellSet cells) {
    const Cell c = cells.first();
    return house_set(row_house(row_of(c))).contains(cells) || house_set(column_house(column_of(c))).contains(cells);
}

}  // namespace

void AlsList::build(const Context& context) {
    sets_.clear();
    spots_.clear();
    list_sets(context.board());
    find_spots(context.board());
}

void AlsList::list_sets(const Board& board) {
    std::array<std::uint16_t, 512> digits;
    digits[0] = 0;
    for (int house = 0; house < kHouses; ++house) {
        std::array<Cell, 9> cells;
        int n = 0;
        for (Cell c : house_set(house) & board.empty()) cells[at(n++)] = c;
        for (unsigned mask = 1; mask < 1u << n; ++mask)
            digits[mask] =
                static_cast<std::uint16_t>(digits[mask & (mask - 1)] | board[cells[at(std::countr_zero(mask))]].bits());
        const auto& order = kPreOrder.masks[at(n)];
        for (std::size_t k = 0, end = (std::size_t{1} << n) - 1; k < end; ++k) {
            const unsigned mask = order[k];
            if (kPopulation[digits[mask]] != kPopulation[mask] + 1) continue;
            // A set inside a line is found there before it is found in a box; a single cell is found in its row.
            if (!is_row(house) && std::has_single_bit(mask)) continue;
            CellSet set;
            for (unsigned rest = mask; rest; rest &= rest - 1) set.add(cells[at(std::countr_zero(rest))]);
            if (is_box(house) && in_line(set)) continue;
            Als& als = sets_.emplace_back();
            als.cells = set;
            als.digits = DigitSet(digits[mask]);
            als.house = static_cast<std::int8_t>(house);
        }
    }
}

void AlsList::find_spots(const Board& board) {
    // Open addressing; at most nine digits per set, so at most 9/16 full.
    std::size_t buckets = 256;
    while (buckets < sets_.size() * 16) buckets *= 2;
    constexpr std::uint32_t kNone = 0xffffffff;
    buckets_.assign(buckets, kNone);
    for (Als& als : sets_)
        for (Digit d : als.digits) {
            const CellSet places = als.cells & board.holding(d);
            const std::uint64_t hash =
                (places.low() * 0x9e3779b97f4a7c15u) ^ ((places.high() + at(d) * 0x20001u) * 0xc2b2ae3d27d4eb4fu);
            std::size_t b = (hash >> 32) & (buckets - 1);
            while (buckets_[b] != kNone && (spots_[buckets_[b]].digit != d || spots_[buckets_[b]].places != places))
                b = (b + 1) & (buckets - 1);
            if (buckets_[b] == kNone) {
                buckets_[b] = static_cast<std::uint32_t>(spots_.size());
                spots_.push_back({places, common_peers(places) & board.holding(d), static_cast<std::uint8_t>(d)});
            }
            als.spot[at(d - 1)] = buckets_[b];
        }
}

void AlsLinks::build_spots(const Context& context) {
    const AlsList& list = *list_;
    const Board& board = context.board();
    const std::size_t words = list.words(), n = list.size();
    // with_cell: sets that contain the cell.  with_place, by (digit, cell): sets with that candidate.
    // watching, by (digit, cell): sets whose places of the digit all see the candidate.
    with_cell_.reset(kCells, words);
    with_place_.reset(9 * kCells, words);
    watching_.reset(9 * kCells, words);
    const auto index = [](Digit d, Cell c) { return at((d - 1) * kCells + c); };
    for (std::size_t i = 0; i < n; ++i) {
        for (Cell c : list[i].cells) {
            with_cell_.set(at(c), i);
            for (Digit d : board[c]) with_place_.set(index(d, c), i);
        }
        for (Digit d : list[i].digits)
            for (Cell c : list.seen(i, d)) watching_.set(index(d, c), i);
    }
    const auto& spots = list.spots();
    spot_link_.reset(spots.size(), words);
    spot_threat_.reset(spots.size(), words);
    for (std::size_t s = 0; s < spots.size(); ++s) {
        const AlsSpot& spot = spots[s];
        // Linked by the digit: sets with a place among the seen cells and none elsewhere.
        Word* link = spot_link_[s];
        Word* threat = spot_threat_[s];
        for (Cell c : spot.seen) {
            or_into(link, with_place_[index(spot.digit, c)], words);
            or_into(threat, watching_[index(spot.digit, c)], words);
        }
        for (Cell c : board.holding(spot.digit) - spot.seen) {
            const Word* other = with_place_[index(spot.digit, c)];
            for (std::size_t w = 0; w < words; ++w) link[w] &= ~other[w];
        }
    }
}

void AlsLinks::build(const Context& context) {
    list_ = &context.shared<AlsList>();
    const AlsList& list = *list_;
    const std::size_t n = list.size(), words = list.words();
    build_spots(context);
    linked_.reset(n, words);
    doubly_.reset(n, words);
    overlap_.reset(n, words);
    threat_.reset(n, words);
    first_.reset(n * 9, words);
    second_.reset(n * 9, words);
    const bool may_overlap = context.rules().als_overlap;
    forbidden_.resize(words);
    for (std::size_t i = 0; i < n; ++i) {
        Word* const overlap = overlap_[i];
        for (Cell c : list[i].cells) or_into(overlap, with_cell_[at(c)], words);
        std::copy(overlap, overlap + words, forbidden_.begin());
        if (may_overlap) {
            std::fill(forbidden_.begin(), forbidden_.end(), 0);
            set_bit(forbidden_.data(), i);
        }
        Word* const linked = linked_[i];
        Word* const doubly = doubly_[i];
        Word* const threat = threat_[i];
        bool any_doubly = false;
        for (Digit d : list[i].digits) {
            const std::size_t spot = list.spot_of(i, d);
            const Word* link = spot_link_[spot];
            const Word* spot_threat = spot_threat_[spot];
            Word* const first = first_[row(i, d)];
            Word* const second = second_[row(i, d)];
            for (std::size_t w = 0; w < words; ++w) {
                const Word common = link[w] & ~forbidden_[w];
                first[w] = common & ~linked[w];
                second[w] = common & linked[w];
                any_doubly |= second[w] != 0;
                doubly[w] |= second[w];
                linked[w] |= common;
                threat[w] |= spot_threat[w];
            }
        }
        if (!any_doubly) continue;
        // Second: the largest of the others, so later ones replace earlier ones.
        for (Digit later : list[i].digits)
            for (Digit earlier : list[i].digits) {
                if (earlier >= later) break;
                for (std::size_t w = 0; w < words; ++w) second_[row(i, earlier)][w] &= ~second_[row(i, later)][w];
            }
    }
}

RestrictedCommon AlsLinks::between(std::size_t i, std::size_t j) const {
    RestrictedCommon common;
    for (Digit d : (*list_)[i].digits) {
        if (has_bit(by_first(i, d), j)) common.first = d;
        if (has_bit(by_second(i, d), j)) common.second = d;
    }
    return common;
}

}  // namespace ninefold::logic
