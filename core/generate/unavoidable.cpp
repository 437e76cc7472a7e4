// Two digits a and b: each row has one of each. If a and b are swapped in a row, they must also be swapped in the row
// where b is in the column of that a, and in the row where b is in its box. So rows fall into parts, and each part is a
// set. Two lines: the same with columns and the permutation that maps one line to the other.
//
// All 36 pairs of digits and 18 pairs of lines are processed at once, one bit per pair: for every two nodes (rows, or
// places of a line), a word tells for which pairs they belong together. Joining rows by columns, by boxes and with each
// other (Warshall's algorithm) is then about 1,200 "and" and "or" operations for all 54 pairs.
#include "generate/unavoidable.hpp"

#include <bit>

namespace ninefold::generate {
namespace {

using Pairs = std::uint64_t;  // one bit per pair
constexpr std::size_t kDigitPairs = 36, kLinePairs = 9, kPairs = kDigitPairs + 2 * kLinePairs;
constexpr Pairs kAllPairs = (Pairs{1} << kPairs) - 1, kLines = kAllPairs ^ ((Pairs{1} << kDigitPairs) - 1);

// Nine rows, nine columns, nine digits: the members of pairs.
constexpr std::size_t kRows = 0, kColumns = 9, kDigits = 18;

struct PairTable {
    std::array<std::array<std::uint8_t, 2>, kPairs> members{};  // digits first, then rows, then columns
    std::array<Pairs, 10> of_digit{};

    constexpr PairTable() {
        std::size_t p = 0;
        for (std::size_t a = 0; a < 9; ++a)
            for (std::size_t b = a + 1; b < 9; ++b, ++p) {
                set(p, kDigits + a, kDigits + b);
                of_digit[a + 1] |= Pairs{1} << p;
                of_digit[b + 1] |= Pairs{1} << p;
            }
        for (const std::size_t side : {kRows, kColumns})
            for (std::size_t i = 0; i < kLinePairs; ++i, ++p) set(p, side + i, side + i / 3 * 3 + (i + 1) % 3);
    }
    constexpr void set(std::size_t p, std::size_t one, std::size_t two) {
        members[p] = {static_cast<std::uint8_t>(one), static_cast<std::uint8_t>(two)};
    }
};
constexpr PairTable kTable;

/// joined[i][j], i < j: the pairs for which nodes i and j are in one part.
struct Parts {
    Pairs joined[9][9] = {};

    void join_rows(const Digits& grid) {
        Pairs cell[9][9], minirow[9][3];
        for (std::size_t r = 0; r < 9; ++r)
            for (std::size_t s = 0; s < 3; ++s) {
                minirow[r][s] = 0;
                for (std::size_t c = 3 * s; c < 3 * s + 3; ++c)
                    minirow[r][s] |= cell[r][c] = kTable.of_digit[grid[9 * r + c]];
            }
        for (std::size_t i = 0; i < 9; ++i)
            for (std::size_t j = i + 1; j < 9; ++j) {
                Pairs both = 0;
                if (i / 3 == j / 3)  // one digit of the pair in each minirow; two of a column are two of a box
                    for (std::size_t s = 0; s < 3; ++s) both |= minirow[i][s] & minirow[j][s];
                else
                    for (std::size_t c = 0; c < 9; ++c) both |= cell[i][c] & cell[j][c];
                joined[i][j] = both;
            }
    }

    void join_lines(const Digits& grid) {
        std::uint8_t where[18][10];  // in a row or column: the place of a digit
        for (std::size_t r = 0; r < 9; ++r)
            for (std::size_t c = 0; c < 9; ++c) {
                const std::uint8_t digit = grid[9 * r + c];
                where[kRows + r][digit] = static_cast<std::uint8_t>(c);
                where[kColumns + c][digit] = static_cast<std::uint8_t>(r);
            }
        for (std::size_t p = kDigitPairs; p < kPairs; ++p) {
            const auto [one, two] = kTable.members[p];
            const bool columns = two >= kColumns;
            const std::size_t start = columns ? two - kColumns : 9u * two, step = columns ? 9 : 1;
            for (std::size_t k = 0; k < 9; ++k) joined[k][where[one][grid[start + k * step]]] |= Pairs{1} << p;
        }
        for (std::size_t i = 0; i < 9; ++i)
            for (std::size_t j = i + 1; j < 9; ++j) joined[i][j] |= joined[j][i];
    }

    void close() {
        const auto edge = [this](std::size_t i, std::size_t j) -> Pairs& {
            return i < j ? joined[i][j] : joined[j][i];
        };
#pragma GCC unroll 9
        for (std::size_t k = 0; k < 9; ++k)
#pragma GCC unroll 9
            for (std::size_t i = 0; i < 9; ++i)
#pragma GCC unroll 9
                for (std::size_t j = i + 1; j < 9; ++j)
                    if (i != k && j != k) edge(i, j) |= edge(i, k) & edge(k, j);
    }

    /// The pairs with a part of two to four nodes whose first is *i*; for lines, three or four, because two columns of
    /// two rows are two digits as well.
    Pairs small_parts_from(std::size_t i) const {
        Pairs before = 0, one = 0, two = 0, four = 0;  // nodes after i: a binary count up to four
        for (std::size_t j = 0; j < i; ++j) before |= joined[j][i];
        for (std::size_t j = i + 1; j < 9; ++j) {
            const Pairs carry = one & joined[i][j];
            one ^= joined[i][j];
            four |= two & carry;
            two ^= carry;
        }
        return kAllPairs & ~(before | four | (kLines & ~two));
    }
    /// The nodes of such a part.
    unsigned part(std::size_t i, std::size_t pair) const {
        unsigned nodes = 0;
#pragma GCC unroll 8
        for (std::size_t j = 8; j > i; --j) nodes = 2 * nodes + static_cast<unsigned>(joined[i][j] >> pair & 1);
        return (2 * nodes + 1) << i;
    }
};

/// The two words of a set; an array of them is not zero-initialized, which would take a tenth of the time.
struct Words {
    std::uint64_t low, high;
    friend Words operator|(Words a, Words b) { return {a.low | b.low, a.high | b.high}; }
    friend Words operator&(Words a, Words b) { return {a.low & b.low, a.high & b.high}; }
};

/// The places of rows, columns and digits, and of any set of rows or columns.
struct Places {
    Words of[27];
    Words of_chute[6][8];  // by its lines; bands, then stacks

    explicit Places(const Digits& grid, const std::array<std::uint8_t, kCells>& order) {
        for (Words& words : of) words = {0, 0};
        const auto add = [&](std::size_t p, std::uint64_t Words::* word) {
            const std::uint64_t place = std::uint64_t{1} << p % 64;
            const std::size_t cell = order[p];
            of[kRows + cell / 9].*word |= place;
            of[kColumns + cell % 9].*word |= place;
            of[kDigits + grid[cell] - 1u].*word |= place;
        };
        for (std::size_t p = 0; p < 64; ++p) add(p, &Words::low);
        for (std::size_t p = 64; p < kCells; ++p) add(p, &Words::high);
        for (std::size_t chute = 0; chute < 6; ++chute) {
            of_chute[chute][0] = {0, 0};
            for (std::size_t lines = 1; lines < 8; ++lines)
                of_chute[chute][lines] = of_chute[chute][lines & (lines - 1)] |
                                         of[3 * chute + static_cast<std::size_t>(std::countr_zero(lines))];
        }
    }
    /// *side* 0: rows, 1: columns.
    Words of_lines(std::size_t side, unsigned lines) const {
        const auto* const chute = &of_chute[3 * side];
        return chute[0][lines & 7] | chute[1][lines >> 3 & 7] | chute[2][lines >> 6];
    }
};

}  // namespace

void UnavoidableSets::find(const Digits& grid, const std::array<std::uint8_t, kCells>& order,
                           const std::array<std::uint8_t, kCells>& unit_of) {
    Parts parts;
    parts.join_rows(grid);
    parts.join_lines(grid);
    parts.close();
    const Places all(grid, order);

    std::size_t found = 0;
    first.fill(kNone);
#pragma GCC unroll 8
    for (std::size_t i = 0; i < 8; ++i)
        for (Pairs fresh = parts.small_parts_from(i); fresh && found < kMost; fresh &= fresh - 1) {
            const auto p = static_cast<std::size_t>(std::countr_zero(fresh));
            const bool row_pair = p - kDigitPairs < kLinePairs;
            const auto [a, b] = kTable.members[p];
            const Words words = (all.of[a] | all.of[b]) & all.of_lines(row_pair, parts.part(i, p));
            places[found] = CellSet(words.low, words.high);
            const std::size_t unit = unit_of[static_cast<std::size_t>(places[found].last())];
            next[found] = first[unit];
            first[unit] = static_cast<std::uint8_t>(found++);
        }
    size = found;
}

}  // namespace ninefold::generate
