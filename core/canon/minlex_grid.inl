// The min-lex form of a complete, valid grid.  Included by kernels_*.cpp.
//
// The first row of the form is always 123456789.  A table gives the second row for each of the 36 ordered pairs of
// lines in a band (row_pairs.hpp).  Four or five pairs give the smallest second row, and on average 1.4 arrangements
// remain after the third row.  Those are written out and compared.
#include <bit>

#include "canon/grid_lines.inl"
#include "canon/kernels.hpp"

namespace ninefold::canon {
namespace {

using Order = RowPairs::Order;

inline Bytes16 bytes(const Order& order) {
    Bytes16 out;
    std::memcpy(out.b, order.to, 16);
    return out;
}

class GridSearch {
public:
    /// False if the grid is not complete and valid.
    bool read(const std::uint8_t* grid) { return read_lines(grid, lines_); }

    /// Finds the arrangements with the smallest first four rows and returns their number.
    std::size_t begin() {
        choose_third_row();
        if (found_ > 1) choose_fourth_row();
        return found_;
    }

    /// Writes one of them out; call it for 0, 1, 2 ...  The result is negative for the first and for one that beats all
    /// before it, 0 for one equal to the best.
    int finish(std::size_t number, Transform& t) {
        const Found& at = found_list_[number];
        const Bytes16 numbered = lookup(lines_.line[at.lines.x][at.lines.side], at.order);  // number -> digit
        const Bytes16 rows = by_bands(lines_.place_of[at.order.b[0]][1 - at.lines.side], numbered, table_);
        if (number == 0)
            for (int r = 0; r < 2; ++r) third_[r] = row(at, rows.b[r + 2]);
        Bytes16* rest = rest_[1 - best_];
        for (int r = 0; r < 5; ++r) rest[r] = row(at, rows.b[r + 4]);
        t.transpose = at.lines.side == 1;
        std::memcpy(t.rows.data(), rows.b, 9);
        std::memcpy(t.columns.data(), at.order.b, 9);
        std::memcpy(t.relabel.data() + 1, at.label.b, 9);
        const int comparison = number ? compare() : -1;
        if (comparison < 0) best_ = 1 - best_;
        return comparison;
    }

    /// Writes the form, 81 bytes, after finish() was called for all.
    void write(std::uint8_t* form) const {
        constexpr Order kFirst{{1, 2, 3, 4, 5, 6, 7, 8, 9}};
        std::memcpy(form, kFirst.to, 16);
        std::memcpy(form + 9, second_->to, 16);
        for (int r = 0; r < 2; ++r) std::memcpy(form + 18 + 9 * r, third_[r].b, 16);
        for (int r = 0; r < 4; ++r) std::memcpy(form + 36 + 9 * r, rest_[best_][r].b, 16);
        std::memcpy(form + 72, rest_[best_][4].b, 9);
    }

private:
    struct Found {
        Bytes16 order, label;  // place -> column; digit -> its number, 1 to 9
        LinePair lines;
    };
    /// Two lines as the first rows, with the columns in one of the best orders.
    struct Start {
        Bytes16 order, place_of;
        LinePair lines;
    };

    Start start(std::uint64_t pair) const {
        const LinePair lines = kLinePairs[pair];
        const Bytes16& place_of = lines_.place_of[lines.x][lines.side];
        const Bytes16 to = lookup(place_of, lines_.line[lines.y][lines.side]);
        const RowPairs::Ordering& best = table_.orders[table_.best_order[index_of(table_, to)]];
        return {bytes(best.order), lookup(bytes(best.inverse), place_of), lines};
    }

    /// Finds the arrangements with the smallest second row, and among those the smallest third row.  There are no
    /// branches on which one is smaller, because they would be unpredictable.
    void choose_third_row() {
        const FirstPairs first = first_pairs(lines_, table_);
        const RowPairs::Class& chosen = table_.classes[static_cast<std::size_t>(first.rank)];
        second_ = &chosen.second_row;
        if (chosen.thirds.empty())
            read_third_rows(first.pairs, chosen);
        else
            look_up_third_rows(first.pairs, chosen);
    }

    void read_third_rows(std::uint64_t pairs, const RowPairs::Class& chosen) {
        std::uint64_t least = ~std::uint64_t{0};
        std::size_t found = 0;
        for (; pairs; pairs &= pairs - 1) {
            const Start at = start(static_cast<std::uint64_t>(std::countr_zero(pairs)));
            const Bytes16 row = lookup(lines_.line[at.lines.z][at.lines.side], at.order);
            for (std::size_t k = 0; k < chosen.keep.size(); ++k) {
                const Bytes16 label = lookup(bytes(chosen.keep_inv[k]), at.place_of);
                const Bytes16 keep = bytes(chosen.keep[k]);
                const std::uint64_t third = first_eight(lookup(label, lookup(row, keep)));
                found &= -std::size_t{third >= least};
                found_list_[found] = {lookup(at.order, keep), label, at.lines};
                found += third <= least;
                least = third < least ? third : least;
            }
        }
        found_ = found;
    }

    void look_up_third_rows(std::uint64_t pairs, const RowPairs::Class& chosen) {
        struct {
            Start at;
            std::uint32_t keeps;
        } best[36 + 1];
        std::uint64_t least = ~std::uint64_t{0};
        std::size_t number = 0;
        for (; pairs; pairs &= pairs - 1) {
            const Start at = start(static_cast<std::uint64_t>(std::countr_zero(pairs)));
            const Bytes16 row = lookup(lines_.line[at.lines.z][at.lines.side], at.order);
            const RowPairs::Third& third = chosen.thirds[third_index(table_, lookup(at.place_of, row))];
            number &= -std::size_t{third.row >= least};
            best[number] = {at, third.keeps};
            number += third.row <= least;
            least = third.row < least ? third.row : least;
        }
        for (std::size_t i = 0; i < number; ++i)
            for (std::uint32_t keeps = best[i].keeps; keeps; keeps &= keeps - 1) {
                const auto k = static_cast<std::size_t>(std::countr_zero(keeps));
                const Start& at = best[i].at;
                found_list_[found_++] = {lookup(at.order, bytes(chosen.keep[k])),
                                         lookup(bytes(chosen.keep_inv[k]), at.place_of), at.lines};
            }
    }

    Bytes16 row(const Found& at, std::size_t r) const {
        return lookup(at.label, lookup(lines_.line[r][at.lines.side], at.order));
    }

    /// Row 4 begins with 2, since rows 1 to 3 begin with 1, 4 and 7.
    void choose_fourth_row() {
        std::uint64_t least = ~std::uint64_t{0};
        std::size_t left = 0;
        for (std::size_t i = 0; i < found_; ++i) {
            const Found& at = found_list_[i];
            const std::uint8_t two = lines_.line[at.lines.x][at.lines.side].b[at.order.b[1]];
            const std::uint64_t fourth = first_eight(row(at, lines_.place_of[at.order.b[0]][1 - at.lines.side].b[two]));
            left &= -std::size_t{fourth >= least};
            found_list_[left] = at;
            left += fourth <= least;
            least = fourth < least ? fourth : least;
        }
        found_ = left;
    }

    /// Compares the last arrangement with the best so far.
    int compare() const {
        for (int r = 0; r < 5; ++r) {
            const std::uint64_t last = first_eight(rest_[1 - best_][r]), best = first_eight(rest_[best_][r]);
            if (last != best) return last < best ? -1 : 1;
        }
        return 0;
    }

    const RowPairs& table_ = row_pairs();
    Lines lines_;
    const Order* second_;
    std::size_t found_ = 0;
    Bytes16 third_[2];    // rows 3 and 4
    Bytes16 rest_[2][5];  // rows 5 to 9 of the best and of the last arrangement
    int best_ = 0;
    Found found_list_[36 * 18 + 1];
};

bool minlex_grid(const std::uint8_t* grid, std::uint8_t* form, Transform& transform) {
    GridSearch search;
    if (!search.read(grid)) return false;
    const std::size_t ways = search.begin();
    search.finish(0, transform);
    for (std::size_t i = 1; i < ways; ++i) {
        Transform t;
        if (search.finish(i, t) < 0) transform = t;
    }
    search.write(form);
    return true;
}

std::vector<Arranged> all_of_grid(const Digits& grid) {
    std::vector<Arranged> found;
    GridSearch search;
    if (!search.read(grid.data())) return found;
    const std::size_t ways = search.begin();
    for (std::size_t i = 0; i < ways; ++i) {
        Arranged way;
        const int comparison = search.finish(i, way.transform);
        if (comparison < 0) found.clear();
        if (comparison <= 0) found.push_back(way);
    }
    return found;
}

/// Writes the image of any digits.  *sides*: their rows and columns.
inline void write_image(const Bytes16 (&sides)[9][2], const Transform& t, std::uint8_t* image) {
    Bytes16 columns{}, label{};
    std::memcpy(columns.b, t.columns.data(), 9);
    std::memcpy(label.b, t.relabel.data(), 10);
    const auto row = [&](std::size_t r) { return lookup(label, lookup(sides[t.rows[r]][t.transpose], columns)); };
    for (std::size_t r = 0; r < 8; ++r) std::memcpy(image + 9 * r, row(r).b, 16);
    std::memcpy(image + 72, row(8).b, 9);
}

bool minlex_by_solution(const std::uint8_t* puzzle, const std::uint8_t* solution, std::uint8_t* form,
                        Transform& transform) {
    GridSearch search;
    if (!search.read(solution)) return false;
    const std::size_t ways = search.begin();
    alignas(32) Bytes16 sides[9][2];
    read_sides(puzzle, sides);
    search.finish(0, transform);
    write_image(sides, transform, form);
    for (std::size_t i = 1; i < ways; ++i) {
        Transform t;
        Digits image;
        const int comparison = search.finish(i, t);
        if (comparison > 0) continue;
        write_image(sides, t, image.data());
        if (comparison == 0 && std::memcmp(image.data(), form, kCells) >= 0) continue;
        std::memcpy(form, image.data(), kCells);
        transform = t;
    }
    return true;
}

}  // namespace
}  // namespace ninefold::canon
