// The lines of a complete grid, and which pairs of them give the smallest first two rows.  Included by minlex_grid.inl.
#include <array>

#include "canon/row_pair_index.hpp"

namespace ninefold::canon {
namespace {

/// Side 0 holds the rows, side 1 the columns (the rows of the transposed grid).  Digits are 0..8; bytes from 9 on are
/// unused.
struct Lines {
    alignas(32) Bytes16 line[9][2];      // place -> digit
    alignas(32) Bytes16 place_of[9][2];  // digit -> place
};

/// The first, second and third line of a band.
struct LinePair {
    std::uint8_t side, x, y, z;
};
constexpr auto kLinePairs = [] {
    std::array<LinePair, 36> pairs{};
    for (std::uint8_t i = 0; i < 36; ++i) {
        const int side = i / 18, x = i / 2 % 9, band = x / 3 * 3, step = 1 + i % 2;
        const auto line = [](int n) { return static_cast<std::uint8_t>(n); };
        pairs[i] = {line(side), line(x), line(band + (x + step) % 3), line(band + (x + 3 - step) % 3)};
    }
    return pairs;
}();
/// The bits of kLinePairs for a set of the line pairs 0-1, 1-2 and 2-0 of a band, in both orders.
constexpr std::uint64_t kBothWays[8] = {0, 0x09, 0x24, 0x2d, 0x12, 0x1b, 0x36, 0x3f};

struct FirstPairs {
    int rank;             // the class they share
    std::uint64_t pairs;  // bit i: kLinePairs[i]
};

#if !defined(__AVX2__)

/// False if the digits are not a complete, valid grid.
inline bool read_lines(const std::uint8_t* digits, Lines& lines) {
    unsigned rows[9] = {}, columns[9] = {}, boxes[9] = {};
    for (int r = 0, cell = 0; r < 9; ++r)
        for (int c = 0; c < 9; ++c, ++cell) {
            if (!digits[cell] || digits[cell] > 9) return false;
            const unsigned bit = 1u << digits[cell];
            rows[r] |= bit;
            columns[c] |= bit;
            boxes[r / 3 * 3 + c / 3] |= bit;
        }
    for (int i = 0; i < 9; ++i)
        if ((rows[i] & columns[i] & boxes[i]) != 0x3fe) return false;
    for (int r = 0; r < 9; ++r)
        for (int c = 0; c < 9; ++c) {
            const auto d = static_cast<std::uint8_t>(digits[9 * r + c] - 1);
            lines.line[r][0].b[c] = lines.line[c][1].b[r] = d;
            lines.place_of[r][0].b[d] = static_cast<std::uint8_t>(c);
            lines.place_of[c][1].b[d] = static_cast<std::uint8_t>(r);
        }
    return true;
}

/// The rows and columns of any digits.
inline void read_sides(const std::uint8_t* digits, Bytes16 (&sides)[9][2]) {
    for (int r = 0; r < 9; ++r)
        for (int c = 0; c < 9; ++c) sides[r][0].b[c] = sides[c][1].b[r] = digits[9 * r + c];
}

/// A pair and its reverse belong to the same class.
inline FirstPairs first_pairs(const Lines& lines, const RowPairs& table) {
    FirstPairs found{255, 0};
    for (int side = 0; side < 2; ++side)
        for (int x = 0; x < 9; ++x) {
            const int i = x % 3, y = x - i + (i + 1) % 3;
            const Bytes16 to = lookup(lines.place_of[x][side], lines.line[y][side]);
            const int rank = table.class_of[index_of(table, to)];
            if (rank > found.rank) continue;
            if (rank < found.rank) found = {rank, 0};
            found.pairs |= kBothWays[1 << i] << (18 * side + 2 * (x - i));
        }
    return found;
}

/// Orders the lines by their first digit, as in *digits*, with bands in the order of their first lines.
inline Bytes16 by_bands(const Bytes16& line_of, const Bytes16& digits, const RowPairs&) {
    int next[3] = {6, 6, 6};
    next[line_of.b[digits.b[1]] / 3] = 3;
    next[line_of.b[digits.b[0]] / 3] = 0;
    Bytes16 out;
    for (int i = 0; i < 9; ++i) {
        const std::uint8_t line = line_of.b[digits.b[i]];
        out.b[next[line / 3]++] = line;
    }
    return out;
}

#endif

}  // namespace
}  // namespace ninefold::canon

#if defined(__AVX2__)
#include "canon/grid_lines_avx2.inl"
#endif
