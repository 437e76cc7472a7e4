// W puzzles side by side, a group of lanes, and the changes that a branch makes in them.
//
//     word (r, k), lane l       the candidates of the cell in row r and column bit k, in puzzle l
//
//     a band, 48 rows of lanes
//         columns[9]            by column bit: digits that the last matching of bands and columns leaves in its cells
//         words[27]             by row of the band and column bit, 9 i + k
//         boxes[3][3]           by row and stack: digits that the last matching of rows and boxes leaves in the minirow
//         restless[3]           by row: digits that were a single of only one kind
//
// The eliminations of the matchings are not applied but kept as masks: the next row pass loads words & columns & boxes.
// A store of 64 bytes takes two cycles, and this way a sweep stores 144 registers instead of 220.
#pragma once

#include "simd/lanes.hpp"

namespace ninefold::lanes::NINEFOLD_ISA {

template <class L>
struct Band {
    Word columns[9][L::kWidth];
    Word words[27][L::kWidth];
    Word boxes[3][3][L::kWidth];
    Word restless[3][L::kWidth];
};

template <class L>
struct State {
    alignas(64) Band<L> bands[3] = {};

    /// A cell of a solved lane: every digit has one row of each box and one column of each stack left in a band, so the
    /// cell is the intersection of the masks of its minirow and its column.
    NINEFOLD_INLINE typename L::V solved_cell(int band, int row, int bit) const {
        return L::and_(L::load(bands[band].columns[bit]), L::load(bands[band].boxes[row][bit % 3]));
    }
};

/// The lanes that belong to a group, counted from its first lane.
template <class L>
NINEFOLD_INLINE std::uint32_t lanes_of_group(std::uint32_t lanes, int group) {
    if constexpr (L::kGroups == 1) return lanes;
    return lanes >> (group * L::kWidth) & ((1u << L::kWidth % 32) - 1);
}

/// By cell, 9 r + k: its position and the masks that its digit changes, in rows of lanes from the start of the state;
/// its position in a frame; the cell and its peers in each band as boards.
struct CellTable {
    struct Entry {
        std::uint32_t self[3], peers[3];
        std::uint8_t word, at;
        std::uint8_t masks[4];  // the other rows of its box, its column in the other bands
    };
    Entry cells[81];
    constexpr CellTable() : cells{} {
        constexpr int kBand = 48, kWords = 9, kBoxes = 36;
        for (int cell = 0; cell < 81; ++cell) {
            const int r = cell / 9, k = cell % 9, b = r / 3, i = r % 3, s = k % 3;
            Entry& e = cells[cell];
            for (int other = 0; other < 81; ++other) {
                const int r2 = other / 9, k2 = other % 9;
                const bool sees = r == r2 || k == k2 || (b == r2 / 3 && s == k2 % 3);
                (cell == other ? e.self : e.peers)[r2 / 3] |= sees ? 1u << (9 * (r2 % 3) + k2) : 0;
            }
            e.word = static_cast<std::uint8_t>(frame_word(r, k));
            e.at = static_cast<std::uint8_t>(kBand * b + kWords + 9 * i + k);
            e.masks[0] = static_cast<std::uint8_t>(kBand * b + kBoxes + 3 * ((i + 1) % 3) + s);
            e.masks[1] = static_cast<std::uint8_t>(kBand * b + kBoxes + 3 * ((i + 2) % 3) + s);
            e.masks[2] = static_cast<std::uint8_t>(kBand * ((b + 1) % 3) + k);
            e.masks[3] = static_cast<std::uint8_t>(kBand * ((b + 2) % 3) + k);
        }
    }
    constexpr const Entry& operator[](Word choice) const { return cells[9 * chosen_row(choice) + chosen_bit(choice)]; }
};
inline constexpr CellTable kCells{};

/// A lane of a group keeps one digit in a cell.  The masks of the next row pass remove it from the box and the column;
/// the row pass itself removes it from the row.
template <class L>
NINEFOLD_INLINE void keep_digit(State<L>& state, int lane, const CellTable::Entry& cell, unsigned digit) {
    static_assert(sizeof(Band<L>) == 48 * L::kWidth * sizeof(Word));
    Word* const rows = reinterpret_cast<Word*>(&state) + lane;
    rows[L::kWidth * cell.at] = static_cast<Word>(digit | L::kSentinel);
#pragma GCC unroll 4
    for (const int mask : cell.masks) rows[L::kWidth * mask] = static_cast<Word>(rows[L::kWidth * mask] & ~digit);
}

}  // namespace ninefold::lanes::NINEFOLD_ISA
