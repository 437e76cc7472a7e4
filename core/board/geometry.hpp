// Geometry of the 9x9 board: houses and peers, computed at compile time.
//
// Houses are numbered rows 0-8, columns 9-17, boxes 18-26, each with its cells in ascending order.
#pragma once

#include <array>

#include "base/cell_set.hpp"

namespace ninefold {

constexpr int kHouses = 27;
constexpr int row_house(int r) { return r; }
constexpr int column_house(int c) { return 9 + c; }
constexpr int box_house(int b) { return 18 + b; }
constexpr bool is_row(int house) { return house < 9; }
constexpr bool is_column(int house) { return house >= 9 && house < 18; }
constexpr bool is_box(int house) { return house >= 18; }

/// The three houses of a cell: row, column, box.
constexpr std::array<int, 3> houses_of(Cell c) {
    return {row_house(row_of(c)), column_house(column_of(c)), box_house(box_of(c))};
}

struct Geometry {
    std::array<std::array<Cell, 9>, kHouses> cells{};  // of a house, ascending
    std::array<CellSet, kHouses> house{};              // the same as sets
    std::array<CellSet, kCells> peers{};               // the 20 cells sharing a house with a cell

    constexpr Geometry() {
        for (Cell c = 0; c < kCells; ++c)
            for (int h : houses_of(c)) house[static_cast<std::size_t>(h)].add(c);
        for (std::size_t h = 0; h < kHouses; ++h) {
            std::size_t i = 0;
            for (Cell c : house[h]) cells[h][i++] = c;
        }
        for (Cell c = 0; c < kCells; ++c) {
            CellSet all;
            for (int h : houses_of(c)) all |= house[static_cast<std::size_t>(h)];
            peers[static_cast<std::size_t>(c)] = all.without(c);
        }
    }
};

inline constexpr Geometry kGeometry;

constexpr const std::array<Cell, 9>& cells_of(int house) { return kGeometry.cells[static_cast<std::size_t>(house)]; }
constexpr CellSet house_set(int house) { return kGeometry.house[static_cast<std::size_t>(house)]; }
constexpr CellSet peers_of(Cell c) { return kGeometry.peers[static_cast<std::size_t>(c)]; }
constexpr bool sees(Cell a, Cell b) { return peers_of(a).has(b); }

/// Cells that are peers of every member of the set (so never a member); all 81 for the empty set.
constexpr CellSet common_peers(CellSet cells) {
    CellSet common = CellSet::all();
    for (Cell c : cells) common &= peers_of(c);
    return common;
}

}  // namespace ninefold
