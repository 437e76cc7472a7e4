// Two digits a and b: a row holds one of each.  When a and b are exchanged in a row, they must be in the row where b
// stands in the column of that a, and in the row where b stands in its box; so rows fall into parts, and each part is
// a set.  Two lines: the same with columns and the permutation that takes one line to the other.
//
// All 36 pairs of digits and 18 pairs of lines are done at once, one in each 16-bit element of short vectors: the
// parts are the transitive closure of "goes on to", by Warshall's algorithm, which has no branch to mispredict.
// (Following each pair by itself took four times as long.)
#include "generate/unavoidable.hpp"

#include <algorithm>
#include <bit>

#include "board/geometry.hpp"

namespace ninefold::generate {
namespace {

constexpr std::size_t kPairs = 36 + 18;
constexpr std::size_t kWidth = 56;  // a whole number of vectors

/// Nine nodes (rows, or places of a line) of each pair.
struct Parts {
    alignas(64) std::uint16_t reached[9][kWidth];  // nodes of the same part
    alignas(64) std::int16_t last[9][kWidth];      // the highest rank among their cells

    void close() {
        for (std::size_t k = 0; k < 9; ++k)
            for (std::size_t i = 0; i < 9; ++i) {
                if (i == k) continue;
                const auto bit = static_cast<std::uint16_t>(1u << k);
                for (std::size_t p = 0; p < kWidth; ++p) {
                    const auto joined = static_cast<std::uint16_t>(reached[i][p] & bit ? 0xffff : 0);
                    reached[i][p] = static_cast<std::uint16_t>(reached[i][p] | (reached[k][p] & joined));
                    const auto other = static_cast<std::int16_t>(last[k][p] & static_cast<std::int16_t>(joined));
                    last[i][p] = std::max(last[i][p], other);
                }
            }
    }
};

/// The cells of any set of rows, of columns.
struct LineSets {
    std::array<CellSet, 512> rows, columns;
    constexpr LineSets() {
        for (std::size_t set = 1; set < 512; ++set) {
            const int line = std::countr_zero(set);
            rows[set] = rows[set & (set - 1)] | house_set(row_house(line));
            columns[set] = columns[set & (set - 1)] | house_set(column_house(line));
        }
    }
};
constexpr LineSets kLines;

/// The two lines of pair *i* of nine: lines of one chute.
constexpr int line_one(int i) { return i; }
constexpr int line_two(int i) { return i / 3 * 3 + (i + 1) % 3; }

}  // namespace

void UnavoidableSets::find(const Digits& grid, const std::array<std::uint8_t, kCells>& rank) {
    std::uint8_t column_in_row[9][9], row_in_column[9][9], row_in_box[9][9];  // [digit][house]
    std::int16_t rank_in_row[9][9];
    CellSet cells_of_digit[9];
    for (int r = 0; r < 9; ++r)
        for (int c = 0; c < 9; ++c) {
            const auto cell = static_cast<std::size_t>(9 * r + c);
            const int d = grid[cell] - 1;
            column_in_row[d][r] = static_cast<std::uint8_t>(c);
            row_in_column[d][c] = row_in_box[d][r / 3 * 3 + c / 3] = static_cast<std::uint8_t>(r);
            rank_in_row[d][r] = rank[cell];
            cells_of_digit[d].add(9 * r + c);
        }

    Parts parts;
    CellSet span[kPairs];  // the cells of a pair
    std::size_t p = 0;
    for (int a = 0; a < 9; ++a)
        for (int b = a + 1; b < 9; ++b, ++p) {
            span[p] = cells_of_digit[a] | cells_of_digit[b];
            for (int r = 0; r < 9; ++r) {
                const int column = column_in_row[a][r], box = r / 3 * 3 + column / 3;
                parts.reached[r][p] =
                    static_cast<std::uint16_t>(1u << r | 1u << row_in_column[b][column] | 1u << row_in_box[b][box]);
                parts.last[r][p] = std::max(rank_in_row[a][r], rank_in_row[b][r]);
            }
        }
    for (int side = 0; side < 2; ++side) {
        const int along = side ? 9 : 1, across = side ? 1 : 9;
        for (int i = 0; i < 9; ++i, ++p) {
            const int one = line_one(i) * across, two = line_two(i) * across;
            span[p] = house_set(9 * side + line_one(i)) | house_set(9 * side + line_two(i));
            std::uint8_t place[10];
            for (int k = 0; k < 9; ++k)
                place[grid[static_cast<std::size_t>(one + k * along)]] = static_cast<std::uint8_t>(k);
            for (int k = 0; k < 9; ++k) {
                const auto first = static_cast<std::size_t>(one + k * along);
                const auto second = static_cast<std::size_t>(two + k * along);
                parts.reached[k][p] = static_cast<std::uint16_t>(1u << k | 1u << place[grid[second]]);
                parts.last[k][p] = std::max(rank[first], rank[second]);
            }
        }
    }
    for (std::size_t i = 0; i < 9; ++i)
        for (std::size_t none = kPairs; none < kWidth; ++none) parts.reached[i][none] = 0, parts.last[i][none] = 0;
    parts.close();

    std::array<CellSet, kMost + 8> set;
    std::array<std::uint8_t, kMost + 8> rank_of;
    std::array<std::uint8_t, kCells + 1> place{};  // how many have a lower rank
    std::size_t found = 0;
    for (std::size_t q = 0; q < kPairs && found < kMost; ++q) {
        // All nine together are hardly ever the last to go; two columns of two rows have been found as two digits.
        const std::array<CellSet, 512>& lines = q < 45 && q >= 36 ? kLines.columns : kLines.rows;
        if (parts.reached[0][q] == 0x1ff) continue;
        for (std::size_t i = 0; i < 8; ++i) {
            const unsigned part = parts.reached[i][q];
            set[found] = span[q] & lines[part];
            rank_of[found] = static_cast<std::uint8_t>(parts.last[i][q]);
            // Each part once, by its first node.
            const bool fresh =
                static_cast<unsigned>(std::countr_zero(part)) == i && (q < 36 || std::popcount(part) > 2);
            place[rank_of[found] + std::size_t{1}] += fresh;
            found += fresh;
        }
    }
    count = static_cast<int>(found);
    for (std::size_t r = 0; r < kCells; ++r) place[r + 1] = static_cast<std::uint8_t>(place[r + 1] + place[r]);
    for (std::size_t i = 0; i < found; ++i) {
        const std::size_t at = place[rank_of[i]]++;
        cells[at] = set[i];
        last[at] = rank_of[i];
    }
}

}  // namespace ninefold::generate
