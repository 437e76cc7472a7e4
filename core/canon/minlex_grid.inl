// Min-lex form of a complete grid that keeps the rules.  Included by kernels_*.cpp.
//
// The first row of the form is 123456789 whatever is put there, and the second row is known from a table for each of
// the 36 ordered pairs of lines of a band (row_pairs.hpp).  Four or five pairs have the least, and 1.4 arrangements are
// left after the third row; those are written out and compared.
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
    /// False when it is no complete grid that keeps the rules.
    bool read(const std::uint8_t* grid) { return read_lines(grid, lines_); }

    /// *sink* is given each arrangement that leads to the form, and whether it is the first one or better than those
    /// before.
    template <class Sink>
    void run(Sink&& sink) {
        choose_third_row();
        for (std::size_t i = 0; i < found_; ++i) finish(found_list_[i], i == 0, sink);
    }

    /// The form, once the search has run; 81 bytes.
    void write(std::uint8_t* form) const {
        constexpr Order kFirst{{1, 2, 3, 4, 5, 6, 7, 8, 9}};
        std::memcpy(form, kFirst.to, 16);
        std::memcpy(form + 9, second_->to, 16);
        for (int r = 0; r < 6; ++r) std::memcpy(form + 18 + 9 * r, rest_[r].b, 16);
        std::memcpy(form + 72, rest_[6].b, 9);
    }

private:
    struct Found {
        Bytes16 order, label;  // place -> column; digit -> its number, 1 to 9
        std::size_t side;
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

    /// The arrangements with the least second row, and of those the ones with the least third row.  Without branches:
    /// nobody can foresee which is the least.
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
                found_list_[found] = {lookup(at.order, keep), label, at.lines.side};
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
                                         lookup(bytes(chosen.keep_inv[k]), at.place_of), at.lines.side};
            }
    }

    /// Rows 4 to 9 follow from the first column.
    template <class Sink>
    void finish(const Found& found, bool first, Sink&& sink) {
        Transform t;
        const Bytes16 first_column = lookup(found.label, lines_.line[found.order.b[0]][1 - found.side]);
        order_rows(first_column.b, t.rows.data());
        Bytes16 rest[7];
        int comparison = first ? -1 : 0;
        for (std::size_t r = 0; r < 7; ++r) {
            rest[r] = lookup(found.label, lookup(lines_.line[t.rows[r + 2]][found.side], found.order));
            if (comparison != 0) continue;
            const std::uint64_t mine = first_eight(rest[r]), best = first_eight(rest_[r]);
            if (mine > best) return;
            comparison = mine < best ? -1 : 0;
        }
        if (comparison < 0) std::memcpy(rest_, rest, sizeof rest);
        t.transpose = found.side == 1;
        std::memcpy(t.columns.data(), found.order.b, 9);
        std::memcpy(t.relabel.data() + 1, found.label.b, 9);
        sink(t, comparison < 0);
    }

    /// Sorts the rows of each band, and the bands, by the numbers in the first column.
    static void order_rows(const std::uint8_t* number, std::uint8_t* rows) {
        std::uint8_t least[3];
        for (int b = 0; b < 3; ++b) {
            const std::uint8_t* n = number + 3 * b;
            const std::uint8_t two = n[0] < n[1] ? n[0] : n[1];
            least[b] = two < n[2] ? two : n[2];
        }
        for (int b = 0; b < 3; ++b) {
            const std::uint8_t* n = number + 3 * b;
            std::uint8_t* to = rows + 3 * ((least[b] > least[(b + 1) % 3]) + (least[b] > least[(b + 2) % 3]));
            for (int r = 0; r < 3; ++r)
                to[(n[r] > n[(r + 1) % 3]) + (n[r] > n[(r + 2) % 3])] = static_cast<std::uint8_t>(3 * b + r);
        }
    }

    const RowPairs& table_ = row_pairs();
    Lines lines_;
    const Order* second_;
    std::size_t found_ = 0;
    Bytes16 rest_[7];  // rows 3 to 9
    Found found_list_[36 * 18 + 1];
};

bool minlex_grid(const std::uint8_t* grid, Canonical& result) {
    GridSearch search;
    if (!search.read(grid)) return false;
    search.run([&](const Transform& t, bool better) {
        if (better) result.transform = t;
    });
    search.write(result.grid.data());
    return true;
}

std::vector<Arranged> all_of_grid(const Digits& grid) {
    std::vector<Arranged> found;
    GridSearch search;
    if (!search.read(grid.data())) return found;
    search.run([&](const Transform& t, bool better) {
        if (better) found.clear();
        found.push_back({t});
    });
    return found;
}

}  // namespace
}  // namespace ninefold::canon
