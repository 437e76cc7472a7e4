#include "tools/canon_families.hpp"

#include <algorithm>
#include <array>

namespace ninefold::canon {
namespace {

using Row = std::array<std::uint8_t, 9>;

int some(Rng& r, int n) { return static_cast<int>(r.below(static_cast<unsigned>(n))); }

/// A grid whose cell is what *digit* says of band, row in it, stack, column in it.
template <class Digit>
Digits by_place(Digit&& digit) {
    Digits grid;
    for (int cell = 0; cell < 81; ++cell)
        grid[cell] = static_cast<std::uint8_t>(digit(cell / 27, cell / 9 % 3, cell % 9 / 3, cell % 3));
    return grid;
}

Digits linear9(Rng& r) {
    const int a = some(r, 9), b = some(r, 9), c = some(r, 9), d = some(r, 9);
    return by_place([&](int B, int R, int S, int C) { return (a * B + b * R + c * S + d * C) % 9 + 1; });
}

/// Two forms modulo 3, with products.
Digits forms3(Rng& r) {
    int k[2][15];
    for (auto& form : k)
        for (int i = 0; i < 15; ++i) form[i] = i < 4 || r.one_in(4) ? some(r, 3) : 0;
    return by_place([&](int B, int R, int S, int C) {
        int value = 0;
        for (const auto& f : k)
            value = 3 * value + (f[0] * B + f[1] * R + f[2] * S + f[3] * C + f[4] * B * R + f[5] * B * S +
                                 f[6] * B * C + f[7] * R * S + f[8] * R * C + f[9] * S * C + f[10] * B * B +
                                 f[11] * R * R + f[12] * S * S + f[13] * C * C + f[14]) %
                                    3;
        return value + 1;
    });
}

/// The same with cells left out by another form.
Digits holes3(Rng& r) {
    Digits grid = forms3(r);
    const Digits where = forms3(r);
    const unsigned out = r.below(512);
    for (int c = 0; c < 81; ++c)
        if (out >> (where[c] - 1) & 1) grid[c] = 0;
    return grid;
}

/// Few digits, everywhere.
Digits few_digits(Rng& r) {
    const int n = 1 + some(r, 9);
    return by_place([&](int, int, int, int) { return some(r, n) + 1; });
}

/// Full rows, some of them blank; the digits of a row all different.
Digits full_rows(Rng& r) {
    Row row{1, 2, 3, 4, 5, 6, 7, 8, 9};
    const unsigned full = 1 + r.below(511);
    Digits grid{};
    for (int i = 0; i < 9; ++i) {
        r.shuffle(row);
        if (full >> i & 1) std::copy(row.begin(), row.end(), grid.begin() + 9 * i);
    }
    return grid;
}

/// A permutation of the columns that leaves much as it is: of columns in their stacks, of stacks, or of two columns.
Row gentle(Rng& r) {
    Row move{0, 1, 2, 3, 4, 5, 6, 7, 8};
    std::array<std::uint8_t, 3> stacks{0, 1, 2}, inner{0, 1, 2};
    switch (r.below(4)) {
        case 0:
            std::swap(move[r.below(9)], move[r.below(9)]);
            break;
        case 1:
            r.shuffle(inner);
            for (int c = 0; c < 9; ++c) move[c] = static_cast<std::uint8_t>(c / 3 * 3 + inner[c % 3]);
            break;
        case 2:
            r.shuffle(stacks);
            for (int c = 0; c < 9; ++c) move[c] = static_cast<std::uint8_t>(3 * stacks[c / 3] + c % 3);
            break;
        default:
            for (std::uint8_t s = 0; s < 9; s = static_cast<std::uint8_t>(s + 3)) {
                r.shuffle(inner);
                for (int i = 0; i < 3; ++i) move[s + i] = static_cast<std::uint8_t>(s + inner[i]);
            }
    }
    return move;
}

/// Full rows that are near to one another, over blanks.
Digits near_rows(Rng& r) {
    Row row{1, 2, 3, 4, 5, 6, 7, 8, 9};
    const unsigned full = 1 + r.below(511);
    const bool from_first = r.one_in(2);
    Digits grid{};
    for (int i = 0; i < 9; ++i) {
        Row next = row;
        for (int times = 1 + some(r, 2); times > 0; --times) {
            const Row move = gentle(r), last = next;
            for (int c = 0; c < 9; ++c) next[c] = last[move[c]];
        }
        if (full >> i & 1) std::copy(next.begin(), next.end(), grid.begin() + 9 * i);
        if (!from_first) row = next;
    }
    return grid;
}

/// Rows that are powers of one permutation of the columns.
Digits powers(Rng& r) {
    Row move{0, 1, 2, 3, 4, 5, 6, 7, 8}, row{1, 2, 3, 4, 5, 6, 7, 8, 9}, at{0, 1, 2, 3, 4, 5, 6, 7, 8};
    r.shuffle(move);
    if (r.one_in(2)) move = {1, 2, 3, 4, 5, 6, 7, 8, 0};
    r.shuffle(at);
    Digits grid{};
    for (int i = 0; i < 9; ++i) {
        std::copy(row.begin(), row.end(), grid.begin() + 9 * at[i]);
        Row next = row;
        for (int c = 0; c < 9; ++c) next[c] = row[move[c]];
        row = next;
    }
    return grid;
}

/// Every box one of a few boxes.
Digits alike_boxes(Rng& r) {
    std::array<Row, 3> box;
    const int n = 1 + some(r, 9), kinds = 1 + some(r, 3);
    for (auto& b : box)
        for (auto& d : b) d = static_cast<std::uint8_t>(some(r, n) + some(r, 2));
    Row kind;
    for (auto& k : kind) k = static_cast<std::uint8_t>(some(r, kinds));
    return by_place([&](int B, int R, int S, int C) { return box[kind[3 * B + S]][3 * R + C]; });
}

/// Linked digits: a row takes three digits for each stack, in some order, from three sets of three.
Digits linked(Rng& r) {
    const bool one_set_a_row = r.one_in(2);
    const int sets = 2 + some(r, 2);
    Digits grid{};
    for (int row = 0; row < 9; ++row) {
        int set = some(r, sets);
        for (int s = 0; s < 3; ++s) {
            if (!one_set_a_row) set = some(r, sets);
            std::array<std::uint8_t, 3> order{1, 2, 3};
            r.shuffle(order);
            if (r.one_in(8)) order[r.below(3)] = order[r.below(3)];
            for (int i = 0; i < 3; ++i) grid[9 * row + 3 * s + i] = static_cast<std::uint8_t>(3 * set + order[i]);
        }
    }
    return grid;
}

/// A digit by the kind of row and the kind of column.
Digits products(Rng& r) {
    Row of_row, of_column;
    std::array<Row, 9> digit;
    const int kinds = 2 + some(r, 4), digits = 2 + some(r, 8);
    for (auto& k : of_row) k = static_cast<std::uint8_t>(some(r, kinds));
    for (auto& k : of_column) k = static_cast<std::uint8_t>(some(r, kinds));
    for (auto& row : digit)
        for (auto& d : row) d = static_cast<std::uint8_t>(some(r, digits + 1));
    return by_place([&](int B, int R, int S, int C) { return digit[of_row[3 * B + R]][of_column[3 * S + C]]; });
}

/// Whole rows, columns and boxes of grids with many symmetries.
Digits parts(Rng& r) {
    static constexpr int kBy[4][4] = {{3, 1, 1, 3}, {1, 3, 3, 1}, {3, 1, 3, 1}, {1, 3, 1, 3}};
    const int* by = kBy[r.below(4)];
    const bool nine = r.one_in(2);  // Z9, or Z3 x Z3
    const int shape = some(r, 3);
    const unsigned keep = r.below(512), keep_too = shape == 2 ? r.below(512) | r.below(512) : 511;
    return by_place([&](int B, int R, int S, int C) {
        const int row = 3 * B + R, column = 3 * S + C, box = 3 * B + S;
        if (!(keep >> (shape == 0 ? box : row) & 1) || !(keep_too >> column & 1)) return 0;
        const int high = by[0] / 3 * B + by[1] / 3 * R + by[2] / 3 * S + by[3] / 3 * C;
        const int low = by[0] % 3 * B + by[1] % 3 * R + by[2] % 3 * S + by[3] % 3 * C;
        return nine ? (3 * high + low) % 9 + 1 : 3 * (high % 3) + low % 3 + 1;
    });
}

/// Boxes of three digits each, turned from row to row, that little or nothing links.
Digits turned_boxes(Rng& r) {
    Digits grid{};
    std::array<std::uint8_t, 9> digits{1, 2, 3, 4, 5, 6, 7, 8, 9};
    const int boxes = 1 + some(r, 7), kinds = 1 + some(r, 3), changes = some(r, 12);
    for (int i = 0; i < boxes; ++i) {
        r.shuffle(digits);
        const unsigned box = r.below(9), first = 27 * (box / 3) + 3 * (box % 3);
        const int kind = some(r, kinds), turn = some(r, 3), digit = some(r, 3);
        for (int row = 0; row < 3; ++row)
            for (int c = 0; c < 3; ++c)
                grid[first + static_cast<unsigned>(9 * row + c)] =
                    kinds < 3 ? static_cast<std::uint8_t>(3 * kind + (row * (1 + turn % 2) + c + digit) % 3 + 1)
                              : digits[static_cast<std::size_t>((row + c) % 3)];
    }
    for (int i = 0; i < changes; ++i) grid[r.below(81)] = static_cast<std::uint8_t>(some(r, 10));
    return grid;
}

/// One digit everywhere, and some others or blanks in it.
Digits one_digit(Rng& r) {
    Digits grid{};
    grid.fill(1);
    for (int i = some(r, 30), n = 1 + some(r, 9); i > 0; --i)
        grid[r.below(81)] = static_cast<std::uint8_t>(some(r, n + 1));
    return grid;
}

/// A few kinds of rows.
Digits repeated_rows(Rng& r) {
    std::array<Row, 4> rows;
    const int kinds = 1 + some(r, 4), digits = 1 + some(r, 9);
    for (auto& row : rows) {
        for (auto& d : row) d = static_cast<std::uint8_t>(some(r, digits + 1));
        if (r.one_in(2)) row = {1, 2, 3, 4, 5, 6, 7, 8, 9}, r.shuffle(row);
    }
    Digits grid{};
    for (int i = 0; i < 9; ++i) {
        const Row& row = rows[r.below(static_cast<unsigned>(kinds))];
        std::copy(row.begin(), row.end(), grid.begin() + 9 * i);
    }
    return grid;
}

/// Random digits with some density: puzzles that break the rules, or nearly none.
Digits sprinkled(Rng& r) {
    const int n = 1 + some(r, 9), density = 1 + some(r, 20);
    return by_place([&](int, int, int, int) { return some(r, 20) < density ? some(r, n) + 1 : 0; });
}

/// Each digit once or a few times: many new digits, few old ones.
Digits spread(Rng& r) {
    Digits grid{};
    const int times = 1 + some(r, 9);
    for (int t = 0; t < times; ++t)
        for (std::uint8_t d = 1; d <= 9; ++d) grid[r.below(81)] = d;
    return grid;
}

constexpr Family kFamilies[] = {{"linear modulo 9", linear9},
                                {"forms modulo 3", forms3},
                                {"forms with holes", holes3},
                                {"few digits", few_digits},
                                {"full rows", full_rows},
                                {"near rows", near_rows},
                                {"powers", powers},
                                {"alike boxes", alike_boxes},
                                {"linked digits", linked},
                                {"products", products},
                                {"parts of symmetric grids", parts},
                                {"turned boxes", turned_boxes},
                                {"one digit", one_digit},
                                {"repeated rows", repeated_rows},
                                {"sprinkled", sprinkled},
                                {"each digit a few times", spread}};

void change(Digits& grid, Rng& r) {
    const unsigned a = r.below(81), b = r.below(81);
    const auto row_a = grid.begin() + a / 9 * 9, row_b = grid.begin() + b / 9 * 9;
    switch (r.below(13)) {
        case 0:
            grid[a] = static_cast<std::uint8_t>(r.below(10));
            break;
        case 1:
            grid[a] = grid[b];
            break;
        case 2:
            std::swap(grid[a], grid[b]);
            break;
        case 3:
            std::swap(grid[a], grid[a / 9 * 9 + b % 9]);
            break;
        case 4:
            std::copy_n(row_a, 9, row_b);
            break;
        case 5: {  // a row, relabelled by a shift of digits
            const int shift = some(r, 9);
            for (int c = 0; c < 9; ++c)
                if (const int d = row_a[c]) row_b[c] = static_cast<std::uint8_t>((d - 1 + shift) % 9 + 1);
            break;
        }
        case 6: {  // a row, turned
            const int shift = some(r, 9);
            Row row;
            for (int c = 0; c < 9; ++c) row[c] = row_a[(c + shift) % 9];
            std::copy(row.begin(), row.end(), row_b);
            break;
        }
        case 7: {  // a row, its columns or stacks moved
            const Row move = gentle(r);
            Row row;
            for (int c = 0; c < 9; ++c) row[c] = row_a[move[c]];
            std::copy(row.begin(), row.end(), row_b);
            break;
        }
        case 8:
            std::swap_ranges(row_a, row_a + 9, row_b);
            break;
        case 9:
            std::fill_n(row_a, 9, r.one_in(2) ? std::uint8_t{0} : grid[b]);
            break;
        case 10: {  // one digit becomes another, or blank
            const std::uint8_t from = grid[a], to = static_cast<std::uint8_t>(r.below(10));
            if (from) std::replace(grid.begin(), grid.end(), from, to);
            break;
        }
        case 11: {  // three cells of a row in another stack, or row
            const unsigned p = a / 3 * 3, q = b / 3 * 3;
            std::array<std::uint8_t, 3> three;
            std::copy_n(grid.begin() + p, 3, three.begin());
            if (r.one_in(2)) r.shuffle(three);
            std::copy(three.begin(), three.end(), grid.begin() + q);
            break;
        }
        default: {  // a box, copied
            const unsigned p = a / 27 * 27 + a % 9 / 3 * 3, q = b / 27 * 27 + b % 9 / 3 * 3;
            for (unsigned i = 0; i < 9; ++i) grid[q + i / 3 * 9 + i % 3] = grid[p + i / 3 * 9 + i % 3];
        }
    }
}

}  // namespace

std::span<const Family> families() { return kFamilies; }

Digits changed(const Digits& from, Rng& random) {
    Digits grid = random_transform(random).apply(from);
    do change(grid, random);
    while (random.one_in(2));
    return grid;
}

}  // namespace ninefold::canon
