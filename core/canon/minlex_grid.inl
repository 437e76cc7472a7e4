// Min-lex form of a complete grid that keeps the rules.  Included by kernels_*.cpp.
//
// The first row of the form is 123456789 whatever is put there, and the second row is known from a table for each of
// the 36 ordered pairs of lines of a band (row_pairs.hpp).  About twelve arrangements are left after the second row
// and 1.4 after the third; those are written out and compared.
#include "canon/bytes16.hpp"
#include "canon/kernels.hpp"
#include "canon/row_pair_index.hpp"

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
    explicit GridSearch(const Digits& grid) {
        for (int side = 0; side < 2; ++side)
            for (int r = 0; r < 9; ++r) column_of_[side][r].b[0] = 0x80;
        for (int r = 0; r < 9; ++r)
            for (int c = 0; c < 9; ++c) {
                const std::uint8_t d = grid[9 * r + c];
                row_[0][r].b[c] = row_[1][c].b[r] = d;
                column_of_[0][r].b[d] = static_cast<std::uint8_t>(c);
                column_of_[1][c].b[d] = static_cast<std::uint8_t>(r);
            }
    }

    /// *sink* is given each arrangement that leads to the form; returns the form.
    template <class Sink>
    void run(Digits& form, Sink&& sink) {
        choose_first_rows();
        choose_third_row();
        for (int i = 0; i < found_; ++i) finish(found_list_[i], sink);
        const RowPairs::Class& chosen = table_.classes[class_];
        for (int p = 0; p < 9; ++p) {
            form[p] = static_cast<std::uint8_t>(p + 1);
            form[9 + p] = chosen.second_row.to[p];
        }
        write(form, 2, third_);
        for (int r = 0; r < 6; ++r) write(form, 3 + r, rest_[r]);
    }

private:
    struct Pair {
        std::uint8_t side, x, y, z;
        std::uint16_t index;
    };
    struct Found {
        Bytes16 order, label;
        std::uint8_t side, x, y, z;
    };

    void choose_first_rows() {
        for (std::uint8_t side = 0; side < 2; ++side)
            for (std::uint8_t x = 0; x < 9; ++x)
                for (int i = 1; i < 3; ++i) {
                    const int band = x / 3 * 3;
                    const auto y = static_cast<std::uint8_t>(band + (x + i) % 3),
                               z = static_cast<std::uint8_t>(band + (x + 3 - i) % 3);
                    const Bytes16 to = lookup(column_of_[side][x], row_[side][y]);
                    const int index = index_of(table_, to.b);
                    const int rank = table_.class_of[index];
                    if (rank > class_) continue;
                    if (rank < class_) {
                        class_ = rank;
                        pairs_ = 0;
                    }
                    pair_list_[pairs_++] = {side, x, y, z, table_.best_order[index]};
                }
    }

    void choose_third_row() {
        const RowPairs::Class& chosen = table_.classes[class_];
        for (int i = 0; i < pairs_; ++i) {
            const Pair& pair = pair_list_[i];
            const Bytes16 order = bytes(table_.orders[pair.index]);
            const Bytes16 place_of = lookup(bytes(table_.inverses[pair.index]), column_of_[pair.side][pair.x]);
            const Bytes16 ordered = lookup(row_[pair.side][pair.z], order);
            for (std::size_t k = 0; k < chosen.keep.size(); ++k) {
                const Bytes16 label = lookup(bytes(chosen.keep_inv[k]), place_of);
                const std::uint64_t third = first_eight(lookup(label, lookup(ordered, bytes(chosen.keep[k]))));
                if (third > third_) continue;
                if (third < third_) {
                    third_ = third;
                    found_ = 0;
                }
                found_list_[found_++] = {
                    lookup(order, bytes(chosen.keep[k])), label, pair.side, pair.x, pair.y, pair.z};
            }
        }
    }

    template <class Sink>
    void finish(const Found& found, Sink&& sink) {
        std::uint64_t key[2][3];
        std::uint8_t row[2][3];
        for (int b = 0, i = 0; b < 3; ++b) {
            if (b == found.x / 3) continue;
            for (int r = 0; r < 3; ++r) {
                row[i][r] = static_cast<std::uint8_t>(3 * b + r);
                key[i][r] = first_eight(lookup(found.label, lookup(row_[found.side][row[i][r]], found.order)));
            }
            for (const int at : {0, 1, 0})
                if (key[i][at] > key[i][at + 1]) {
                    exchange(key[i][at], key[i][at + 1]);
                    exchange(row[i][at], row[i][at + 1]);
                }
            ++i;
        }
        const int first = key[1][0] < key[0][0];
        int comparison = 0;
        for (int r = 0; r < 6 && comparison == 0; ++r) {
            const std::uint64_t k = key[r / 3 ^ first][r % 3];
            comparison = k < rest_[r] ? -1 : k > rest_[r];
        }
        if (comparison > 0) return;
        if (comparison < 0)
            for (int r = 0; r < 6; ++r) rest_[r] = key[r / 3 ^ first][r % 3];
        Transform t;
        t.transpose = found.side == 1;
        t.rows = {found.x,       found.y,           found.z,           row[first][0],    row[first][1],
                  row[first][2], row[1 - first][0], row[1 - first][1], row[1 - first][2]};
        std::memcpy(t.columns.data(), found.order.b, 9);
        std::memcpy(t.relabel.data() + 1, found.label.b + 1, 9);
        sink(t, comparison < 0);
    }

    template <class T>
    static void exchange(T& a, T& b) {
        const T c = a;
        a = b;
        b = c;
    }

    /// Eight digits; the ninth is the one that is left.
    static void write(Digits& form, int r, std::uint64_t key) {
        int last = 45;
        for (int p = 0; p < 8; ++p) {
            const auto d = static_cast<std::uint8_t>(key >> (8 * (7 - p)));
            form[9 * r + p] = d;
            last -= d;
        }
        form[9 * r + 8] = static_cast<std::uint8_t>(last);
    }

    const RowPairs& table_ = row_pairs();
    Bytes16 row_[2][9];        // of the grid and its transpose; bytes 9.. are not used
    Bytes16 column_of_[2][9];  // digit -> column
    int class_ = 255, pairs_ = 0, found_ = 0;
    std::uint64_t third_ = ~std::uint64_t{0};
    std::uint64_t rest_[6] = {~std::uint64_t{0}, ~std::uint64_t{0}, ~std::uint64_t{0},
                              ~std::uint64_t{0}, ~std::uint64_t{0}, ~std::uint64_t{0}};
    Pair pair_list_[36];
    Found found_list_[36 * 18];
};

Canonical minlex_grid(const Digits& grid) {
    Canonical result;
    GridSearch(grid).run(result.grid, [&](const Transform& t, bool better) {
        if (better) result.transform = t;
    });
    return result;
}

std::vector<Arranged> all_of_grid(const Digits& grid) {
    std::vector<Arranged> found;
    Digits form;
    GridSearch(grid).run(form, [&](const Transform& t, bool better) {
        if (better) found.clear();
        found.push_back({t});
    });
    return found;
}

}  // namespace
}  // namespace ninefold::canon
