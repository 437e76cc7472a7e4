// Automorphisms of the grid that the walk over the orders of the rows has found, and what need not be explored for
// them.
#pragma once

#include "canon/arrangement.inl"

namespace ninefold::canon {
namespace {

// Names of rows: 0-8 those of the grid, 9-17 those of its transpose.
inline u8 row_item(int side, int row) { return static_cast<u8>(9 * side + row); }

class Symmetries {
public:
    /// Where an automorphism takes each row.
    using Moves = std::array<u8, 18>;

    void note(const Transform& automorphism);
    std::size_t size() const { return moves_.size(); }
    const Moves& operator[](std::size_t i) const { return moves_[i]; }
    bool find_orbits(const u8* path, int depth, u8* orbit) const;

private:
    Vector<Moves> moves_;
};

void Symmetries::note(const Transform& t) {
    Moves to{};
    for (int i = 0; i < 9; ++i) {
        to[row_item(t.transpose, t.rows[i])] = row_item(0, i);
        to[row_item(!t.transpose, t.columns[i])] = row_item(1, i);
    }
    moves_.push_back(to);
}

/// Orbits of the automorphisms that keep the first *depth* rows of *path*, each named by its least member.
/// False when there is none of them.
bool Symmetries::find_orbits(const u8* path, int depth, u8* orbit) const {
    bool any = false;
    for (const Moves& to : moves_) {
        bool keeps = true;
        for (int l = 0; l < depth && keeps; ++l) keeps = to[path[l]] == path[l];
        if (!keeps) continue;
        if (!any)
            for (int i = 0; i < 18; ++i) orbit[i] = static_cast<u8>(i);
        any = true;
        for (int i = 0; i < 18; ++i) {
            if (to[i] == i) continue;
            int a = i, b = to[i];
            while (orbit[a] != a) a = orbit[a];
            while (orbit[b] != b) b = orbit[b];
            orbit[std::max(a, b)] = static_cast<u8>(std::min(a, b));
        }
    }
    if (any)
        for (int i = 0; i < 18; ++i) orbit[i] = orbit[orbit[i]];  // a parent is less than its child
    return any;
}

/// Colours of the rows of both sides: rows that an automorphism maps to each other have the same.  The digits of a row
/// are told apart by where they stand elsewhere, and so on, a few times.
struct Colours {
    std::array<u32, 18> of;  // by name of a row

    void name(const Sides& sides) {
        const auto mix = [](u32 x) {
            x = (x ^ x >> 15) * 0x2c1b3c6d;
            return x ^ x >> 13;
        };
        u32 digit[10] = {}, line[2][9] = {};
        const auto each = [&](auto&& of_cell) {
            for (int r = 0; r < 9; ++r)
                for (int c = 0; c < 9; ++c) of_cell(r, c, sides.of[0].row[r].b[c]);
        };
        each([&](int, int, int d) { digit[d] += 1; });
        for (int round = 0; round < 3; ++round) {
            u32 part[2][9][3] = {};  // of a line: its three parts
            digit[0] = 0;
            each([&](int r, int c, int d) {
                part[0][r][c / 3] += mix(digit[d] + line[1][c]);
                part[1][c][r / 3] += mix(digit[d] + line[0][r]);
            });
            u32 next[10] = {};
            for (int s = 0; s < 2; ++s) {
                for (int l = 0; l < 9; ++l)
                    line[s][l] = mix(mix(part[s][l][0]) + mix(part[s][l][1]) + mix(part[s][l][2]));
                for (int b = 0; b < 9; b += 3) {
                    const u32 all = mix(line[s][b] + line[s][b + 1] + line[s][b + 2]);
                    for (int l = b; l < b + 3; ++l) line[s][l] += all;
                }
            }
            each([&](int r, int c, int d) { next[d] += mix(line[0][r]) * mix(line[1][c]); });
            std::copy_n(next, 10, digit);
        }
        for (int s = 0; s < 2; ++s)
            for (int l = 0; l < 9; ++l) of[row_item(s, l)] = line[s][l];
    }
};

/// Which of some orders of rows are explored, or images of such.
class Explored {
public:
    explicit Explored(std::size_t size) {
        orders_.reserve(size);
        keys_.reserve(size);
        marked_.reserve(size);
    }
    void add(const u8* path, int depth) {
        Order order{};
        std::copy_n(path, depth, order.path);
        keys_.push_back({key(order, depth, nullptr), orders_.size()});
        orders_.push_back(order);
    }
    /// Is it done?  Takes account of the symmetries found since.
    bool done(std::size_t i, int depth, const Symmetries& symmetries);
    void mark(std::size_t i) {
        orders_[i].done = true;
        marked_.push_back(i);
    }

private:
    struct Order {
        u8 path[9];
        bool done;
        std::size_t images;  // symmetries whose image of it is marked
    };
    static u64 key(const Order& order, int depth, const Symmetries::Moves* by) {
        u64 rows = 0;
        for (int r = 0; r < depth; ++r) rows = rows << 5 | (by ? (*by)[order.path[r]] : order.path[r]);
        return rows;
    }

    Vector<Order> orders_;
    Vector<std::pair<u64, std::size_t>> keys_;  // and whose they are; in order as soon as they are asked for
    bool in_order_ = false;
    Vector<std::size_t> marked_;
};

bool Explored::done(std::size_t i, int depth, const Symmetries& symmetries) {
    if (!symmetries.size()) return orders_[i].done;
    if (!in_order_) std::sort(keys_.begin(), keys_.end());
    in_order_ = true;
    for (std::size_t m = 0; m < marked_.size(); ++m)  // what is marked here comes in turn
        for (std::size_t from = marked_[m]; orders_[from].images < symmetries.size();) {
            const u64 image = key(orders_[from], depth, &symmetries[orders_[from].images++]);
            const auto at = std::lower_bound(keys_.begin(), keys_.end(), std::pair{image, std::size_t{0}});
            if (at != keys_.end() && at->first == image && !orders_[at->second].done) mark(at->second);
        }
    return orders_[i].done;
}

}  // namespace
}  // namespace ninefold::canon
