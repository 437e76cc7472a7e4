// The board in the form that Sudoku Explainer's rules use: candidates by cell and, for each house and digit, the places
// as nine bits.  Small and plain, because closures copy it thousands of times; it has no history.
//
// Houses are numbered as usual (rows 0-8, columns 9-17, boxes 18-26), and the places of a house by ascending cell.
// Digits are 0..8 here, and a candidate is the number 9 * cell + digit.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#include "logic/board.hpp"

namespace ninefold::logic::se {

using Mask = std::uint16_t;  // nine bits: digits of a cell, or places of a house

constexpr int kCandidates = 81 * 9;
constexpr int candidate(int cell, int digit) { return 9 * cell + digit; }
constexpr int cell_of(int candidate) { return candidate / 9; }
constexpr int digit_of(int candidate) { return candidate % 9; }

constexpr Mask bit(int i) { return static_cast<Mask>(1u << i); }
constexpr int size(Mask m) { return std::popcount(m); }
constexpr int lowest(Mask m) { return std::countr_zero(m); }

/// The kinds of houses, by the number of their first house, in the two orders of Sudoku Explainer.
constexpr int kRows = 0, kColumns = 9, kBoxes = 18;
constexpr std::array<int, 3> kBoxRowColumn = {kBoxes, kRows, kColumns};
constexpr std::array<int, 3> kBoxColumnRow = {kBoxes, kColumns, kRows};
/// 0 for rows, 1 for columns, 2 for boxes.
constexpr int kind_of(int house) { return house / 9; }

struct Tables {
    std::array<std::array<std::uint8_t, 3>, 81> house{};   // of a cell: row, column, box
    std::array<std::array<std::uint8_t, 3>, 81> place{};   // its place in each
    std::array<std::array<std::uint8_t, 9>, 27> cells{};   // of a house
    std::array<std::array<std::uint8_t, 20>, 81> peers{};  // box, then row, then column, each cell once
    std::array<std::array<Mask, 27>, 27> cross{};          // places of the first house that are in the second

    constexpr Tables() {
        for (std::size_t h = 0; h < 27; ++h)
            for (std::size_t p = 0; p < 9; ++p) {
                const Cell c = cells_of(static_cast<int>(h))[p];
                cells[h][p] = static_cast<std::uint8_t>(c);
                house[c][h / 9] = static_cast<std::uint8_t>(h);
                place[c][h / 9] = static_cast<std::uint8_t>(p);
            }
        for (std::size_t x = 0; x < 27; ++x)
            for (std::size_t y = 0; y < 27; ++y)
                for (std::size_t p = 0; p < 9; ++p)
                    if (house_set(static_cast<int>(y)).has(cells[x][p])) cross[x][y] |= bit(static_cast<int>(p));
        for (std::size_t c = 0; c < 81; ++c) {
            std::size_t n = 0;
            CellSet seen = CellSet::of(static_cast<Cell>(c));
            for (int kind : {2, 0, 1})
                for (std::uint8_t peer : cells[house[c][kind]])
                    if (!seen.has(peer)) {
                        seen.add(peer);
                        peers[c][n++] = peer;
                    }
        }
    }
};
inline constexpr Tables kTables;

struct Grid {
    std::array<Mask, 81> cell{};                   // candidates; none if the cell is filled
    std::array<std::array<Mask, 9>, 27> places{};  // by house and digit
    std::array<std::uint8_t, 81> value{};          // 1..9, 0 for empty
    std::array<std::uint8_t, 27> empty{};          // empty cells of a house
    std::array<std::uint8_t, 9> filled{};          // how often a digit is placed
    std::uint8_t empty_cells = 81;

    /// Nine candidates everywhere.
    Grid() {
        cell.fill(0x1ff);
        for (auto& house : places) house.fill(0x1ff);
        empty.fill(9);
    }

    /// The grid of a board.
    static Grid of(const Board& board) {
        Grid grid;
        for (Cell c : board.filled()) grid.place(c, board.value(c) - 1);
        for (Cell c : board.empty()) grid.remove(c, static_cast<Mask>((~board[c]).bits()));
        return grid;
    }

    bool has(int c, int d) const { return cell[c] >> d & 1; }
    bool solved() const { return empty_cells == 0; }

    /// Puts a candidate back; false if it is there.
    bool add(int c, int d) {
        if (has(c, d)) return false;
        cell[c] |= bit(d);
        for (int kind = 0; kind < 3; ++kind) places[kTables.house[c][kind]][d] |= bit(kTables.place[c][kind]);
        return true;
    }

    /// Removes a candidate if it is there.
    void remove(int c, int d) {
        const auto i = c;
        const auto j = d;
        cell[i] &= ~bit(d);
        for (std::size_t k = 0; k < 3; ++k) places[kTables.house[i][k]][j] &= ~bit(kTables.place[i][k]);
    }
    void remove(int c, Mask digits) {
        for (Mask m = digits & cell[c]; m; m &= m - 1) remove(c, lowest(m));
    }
    /// Places a digit in an empty cell and removes it from the peers.
    void place(int c, int d) {
        const auto i = c;
        remove(c, cell[i]);
        value[i] = static_cast<std::uint8_t>(d + 1);
        for (std::uint8_t peer : kTables.peers[i]) remove(peer, d);
        for (std::uint8_t house : kTables.house[i]) --empty[house];
        ++filled[d];
        --empty_cells;
    }
};

}  // namespace ninefold::logic::se
