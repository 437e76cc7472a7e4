// Lists of orders of the columns, where ties cannot say which are left.
//
// Every order of a list knows the numbers of its digits: none is open.  Columns that no row so far tells apart, and
// that are no open digit's home, stay tied in a list too; a row sorts them as it is read.  Everything is done for
// several orders at a time (wide.hpp).
//
// A list may have some slots alone (row_parts.inl).  Then the places of the others have no column (0x80), their columns
// no place (255), their digits no number (kNew): so that the lesser of two parts, byte by byte, is both together.
#pragma once

#include <numeric>

#include "canon/orders_left.inl"
#include "canon/repeats.inl"
#include "canon/wide.hpp"

namespace ninefold::canon {
namespace {

/// The rows of an arrangement as nibbles, the first lowest.
inline u64 path_of(const Arrangement& a) {
    u64 path = 0;
    for (int r = 8; r >= 0; --r) path = path << 4 | a.rows[r];
    return path;
}

constexpr Bytes16 kEverywhere{{255, 255, 255, 255, 255, 255, 255, 255, 255}};

/// A row that is read in the orders of a list.
struct ListedRow {
    int row, depth;  // its number, and that of the output row
    const Bytes16& cell;
    u16 twice;                     // new digits that it has more than once
    int given;                     // numbers given out before
    bool last;                     // no row to come has a new digit
    Bytes16 places = kEverywhere;  // 255 where it is read
};

/// Columns of a stack that have different new digits in a row, one of some among them.
struct Apart {
    u16 from[9];  // of a column: bit c
    bool any;

    Apart(const Bytes16& cell, u16 fresh, u16 some) {
        if (!(fresh & some)) {
            std::fill_n(from, 9, u16{0});
            any = false;
            return;
        }
        const unsigned is_fresh = high_bits(lookup(bytes_of_bits(fresh), cell));
        const unsigned is_some = high_bits(lookup(bytes_of_bits(some), cell));
        static constexpr Bytes16 kThirdFirst{{2, 0, 1, 5, 3, 4, 8, 6, 7, 9, 10, 11, 12, 13, 14, 15}};
        const unsigned next = equal_neighbours(cell);  // the first and the second, the second and the third
        const unsigned outer = filled_bytes(differing(cell, lookup(cell, kThirdFirst)));
        const auto differ = [](unsigned a, unsigned b) { return a & b & 0111; };  // of a stack: its lowest bit
        const unsigned pair01 = differ(is_fresh & ~next, is_fresh >> 1 & (is_some | is_some >> 1));
        const unsigned pair12 = differ(is_fresh >> 1 & ~(next >> 1), is_fresh >> 2 & (is_some >> 1 | is_some >> 2));
        const unsigned pair02 = differ(is_fresh & outer, is_fresh >> 2 & (is_some | is_some >> 2));
        for (int c = 0; c < 9; c += 3) {
            from[c] = static_cast<u16>((pair01 << 1 | pair02 << 2) & 7u << c);
            from[c + 1] = static_cast<u16>((pair01 | pair12 << 2) & 7u << c);
            from[c + 2] = static_cast<u16>((pair02 | pair12 << 1) & 7u << c);
        }
        any = pair01 | pair12 | pair02;
    }
};

/// The columns of the new digits of a row.
struct Repeated {
    Bytes16 home[9];  // of each digit: its first column, the second, ...
    int times = 0;
    u16 within = 0;  // digits that a stack has more than once

    Repeated(const Bytes16& cell, u16 fresh) {
        int seen[10] = {};
        for (u8 c = 0; c < 9; ++c) {
            const u8 d = cell.b[c];
            if (!(fresh >> d & 1)) continue;
            if (seen[d] == times) std::fill_n(home[times++].b, 16, u8{0x80});
            home[seen[d]++].b[d] = c;
            for (int other = c / 3 * 3; other < c; ++other)
                if (cell.b[other] == d) within = static_cast<u16>(within | 1u << d);
        }
    }
};

/// The digits of a row in some columns.
inline u16 digits_in(const Bytes16& cell, unsigned columns) {
    unsigned digits = 0;
    for (; columns; columns &= columns - 1) digits |= 1u << cell.b[std::countr_zero(columns)];
    return static_cast<u16>(digits & ~1u);
}

/// Of each of some digits of a row: its first column of some, 0x80 and more for other digits.
inline Bytes16 first_homes(const Bytes16& cell, u16 digits, u16 columns) {
    Bytes16 home;
    std::fill_n(home.b, 16, u8{0x80});
    if (columns == 0777)
        for (u8 c = 9; c-- > 0;) home.b[cell.b[c]] = c;
    else
        for (u8 c = 9; c-- > 0;)
            if (columns >> c & 1) home.b[cell.b[c]] = c;
    return either(home, bytes_of_bits(~unsigned{digits} & 0xffff));
}

/// Homes for several orders at a time.
struct WideHomes {
    Wide known, home[9], number[9];
    int rows;

    explicit WideHomes(const Homes& homes) : known(Wide::all(homes.known)), rows(homes.rows) {
        for (int k = 0; k < rows; ++k) home[k] = Wide::all(homes.home[k]), number[k] = Wide::all(homes.number[k]);
    }
    Wide label(const Wide& to) const {
        Wide label = known;
        for (int k = 0; k < rows; ++k) label = Wide::either(label, Wide::lookup(number[k], Wide::lookup(to, home[k])));
        return label;
    }
};

/// Numbers of orders of a list.
class Numbers {
public:
    /// So many that are not there yet may come.
    void clear(std::size_t most) {
        size_ = 0;
        if (number_.size() < most + 8) number_.resize(2 * most + 8);
    }
    /// Adds those from *first* on whose code is *least*.
    void add(const u64* code, std::size_t n, u64 least, std::size_t first) {
        for (std::size_t block = 0; block < n; block += 8) {
            unsigned equal = equal_of_eight(code + block, least);
            if (n - block < 8) equal &= (1u << (n - block)) - 1;
            for (; equal; equal &= equal - 1)
                number_[size_++] = static_cast<u32>(first + block) + static_cast<u32>(std::countr_zero(equal));
        }
    }
    /// Numbers behind them that are of no use.
    void fill() { std::fill_n(number_.begin() + static_cast<std::ptrdiff_t>(size_), Wide::kSize, number_[0]); }
    std::size_t size() const { return size_; }
    const u32* begin() const { return number_.data(); }
    u32 operator[](std::size_t i) const { return number_[i]; }

private:
    Vector<u32> number_;
    std::size_t size_ = 0;
};

/// Lists one after the other.
class Lists {
public:
    std::size_t size = 0;

    u64 path(std::size_t i) const { return path_[i]; }
    /// The first order after *i*, and before *last*, with another path.
    std::size_t next_path(std::size_t i, std::size_t last) const {
        const u64 path = path_[i];
        while (last - i > 16 && path_[i + 16] == path) i += 16;
        while (i < last && path_[i] == path) ++i;
        return i;
    }
    /// The row of an order that is output row *depth*.
    int row(std::size_t i, int depth) const { return static_cast<int>(path_[i] >> 4 * depth & 15); }
    /// The first order after *i*, and before *last*, with another.
    std::size_t next_row(std::size_t i, std::size_t last, int depth) const {
        const int row = this->row(i, depth);
        while (i < last && this->row(i, depth) == row) ++i;
        return i;
    }
    /// Makes room for so many more.
    void need(std::size_t more) {
        if (size + more + Wide::kSize <= column_.size()) return;
        const std::size_t room = 2 * (size + more) + Wide::kSize;
        for (auto* part : {&column_, &to_, &label_, &tied_}) part->resize(room);
        path_.resize(room);
    }
    /// The order of an arrangement, with the ties of its columns, which must be all it has.
    void push(const Arrangement& a);
    /// Some orders of one with ties, by number, with Wide::kSize numbers more behind them; *ties*: those that stay.
    void push(const Homes& homes, const Arrangement& a, const u16* way, std::size_t n, u16 ties, u64 path,
              bool last = false);
    /// All orders of one with ties.  *last*: no row to come has a new digit.
    void push(const Homes& homes, const Arrangement& a, const OrdersLeft& left, u64 path, bool last = false);
    /// The ties of an order, as bits of places, less those of columns that are apart.
    u16 ties(std::size_t i, const Apart& apart) const;
    /// Are columns of some orders tied and apart?
    bool breaks(std::size_t first, std::size_t last, const Apart& apart) const {
        int known = -1;  // ties and stacks of orders that are not
        for (std::size_t i = first; i < last; ++i) {
            const int tied = ties(i);
            if (!tied) continue;
            const int key = tied | stack(i, 0) << 9 | stack(i, 1) << 11;
            if (key == known) continue;
            if (ties(i, apart) != tied) return true;
            const int firsts = tied & 0111, seconds = tied >> 1 & 0111;
            if (firsts == seconds) known = key;  // all of a slot: it does not count how they stand in it
        }
        return false;
    }
    /// How many orders there are of columns of an order that are tied and apart.
    std::size_t ways(std::size_t i, const Apart& apart) const;
    /// Adds orders of another list, those of *places* that are tied and apart in all orders.  True when columns stay
    /// tied.
    bool push_untied(const Lists& other, std::size_t first, std::size_t last, const Apart& apart, u16 places);
    u16 ties(std::size_t i) const { return static_cast<u16>(high_bits(tied_[i]) & 0777); }
    /// Adds a copy of a list.
    void push(std::size_t first, std::size_t last) {
        need(last - first);
        for (auto* part : {&column_, &to_, &label_, &tied_})
            std::copy_n(part->begin() + static_cast<std::ptrdiff_t>(first), last - first,
                        part->begin() + static_cast<std::ptrdiff_t>(size));
        std::copy_n(path_.begin() + static_cast<std::ptrdiff_t>(first), last - first,
                    path_.begin() + static_cast<std::ptrdiff_t>(size));
        size += last - first;
    }
    /// The same with another path.
    void push_as(std::size_t first, std::size_t last, u64 path) {
        push(first, last);
        std::fill(path_.begin() + static_cast<std::ptrdiff_t>(size - (last - first)),
                  path_.begin() + static_cast<std::ptrdiff_t>(size), path);
    }
    /// Adds orders of another list; *path*: rows that these do not know of.
    void push(const Lists& other, std::size_t first, std::size_t last, u64 path);
    /// Are orders with the same path side by side?
    bool are_by_path(std::size_t first, std::size_t last) const {
        Vector<u64> seen;
        for (; first < last; first = next_path(first, last)) seen.push_back(path_[first]);
        std::sort(seen.begin(), seen.end());
        return std::adjacent_find(seen.begin(), seen.end()) == seen.end();
    }
    /// Adds a copy of a list in which they are.
    void push_by_path(std::size_t first, std::size_t last);
    /// Adds those of another list that *wanted* asks for, by number.
    template <class Wanted>
    void push_where(const Lists& other, std::size_t first, std::size_t last, Wanted&& wanted) {
        need(last - first);
        for (std::size_t i = first; i < last; ++i) {
            if (!wanted(i)) continue;
            column_[size] = other.column_[i];
            to_[size] = other.to_[i];
            label_[size] = other.label_[i];
            tied_[size] = other.tied_[i];
            path_[size++] = other.path_[i];
        }
    }
    /// Adds all orders that are of one part together with all of another.
    void push_product(const Lists& a, std::size_t first, std::size_t last, const Lists& b, std::size_t begin,
                      std::size_t end);
    /// The least number that each digit has in some orders.
    Bytes16 least_numbers(std::size_t first, std::size_t last) const {
        Bytes16 least = label_[first];
        for (std::size_t i = first + 1; i < last; ++i) least = lesser(least, label_[i]);
        return least;
    }
    /// Adds orders of another list, each digit with a number of its own if that is less.
    void push_least(const Lists& other, std::size_t first, std::size_t last, const Bytes16& number) {
        const std::size_t begin = size;
        push(other, first, last, 0);
        for (std::size_t i = begin; i < size; ++i) label_[i] = lesser(label_[i], number);
    }
    /// The numbers of the digits.
    const Bytes16& numbers(std::size_t i) const { return label_[i]; }
    /// Adds those pairs of an order of one part and one of another that *wanted* asks for, by their numbers.
    template <class Wanted>
    void push_pairs(const Lists& a, std::size_t first, std::size_t last, const Lists& b, std::size_t begin,
                    std::size_t end, Wanted&& wanted) {
        for (std::size_t i = first; i < last; ++i) {
            need(end - begin);
            for (std::size_t j = begin; j < end; ++j) {
                if (!wanted(i, j)) continue;
                column_[size] = lesser(a.column_[i], b.column_[j]);
                to_[size] = lesser(a.to_[i], b.to_[j]);
                label_[size] = lesser(a.label_[i], b.label_[j]);
                tied_[size] = either(a.tied_[i], b.tied_[j]);
                path_[size++] = a.path_[i] | b.path_[j];
            }
        }
    }
    /// All that what a row reads in a slot can depend on: its columns, their ties, the numbers of the digits there.
    u64 slot_key(std::size_t i, int slot, u16 digits) const {
        const u8 *column = column_[i].b + 3 * slot, *tied = tied_[i].b + 3 * slot;
        u64 key = static_cast<u64>((tied[0] & 1) | (tied[1] & 2));
        for (int c = 0; c < 3; ++c) key = key << 4 | (column[c] & 15);
        for (unsigned left = digits; left; left &= left - 1) key = key << 4 | label_[i].b[std::countr_zero(left)];
        return key;
    }
    /// The stack of an order in a slot; do some have the same there?
    int stack(std::size_t i, int slot) const { return column_[i].b[3 * slot] / 3; }
    bool same_stack(std::size_t first, std::size_t last, int slot) const {
        for (std::size_t i = first + 1; i < last; ++i)
            if (stack(i, slot) != stack(first, slot)) return false;
        return true;
    }
    /// The stack that all orders have in a slot, if its columns are tied in all of them, else -1.
    int tied_stack(std::size_t first, std::size_t last, int slot) const;
    /// Adds the orders of a list without a slot, which has the columns of *stack* in all of them, and without a row of
    /// their paths.
    void push_without(std::size_t first, std::size_t last, int slot, int stack, u64 step);
    /// Adds the tied columns of *stack* in a slot, with the numbers that *i* has of *digits*.
    void push_alone(std::size_t i, int slot, int stack, u16 digits, u64 path);
    /// Are the orders from *other* on the same, but for their paths?
    bool same(std::size_t first, std::size_t last, std::size_t other) const;
    /// The digits whose numbers are not the same in all orders.
    u16 unlike(std::size_t first, std::size_t last) const;
    /// Of orders of the last list that have the same numbers of *digits* only the first is kept.
    /// *kind*: of columns that no row to come tells apart, one.
    void drop_doubles(std::size_t first, unsigned digits, const Bytes16& kind);
    /// Are there any?
    bool has_doubles(std::size_t first, unsigned digits, const Bytes16& kind) const;

    /// The least that each of some rows reads in the first eight places, as bytes 7, 6, ... 0, and in which blocks of
    /// so many orders, 64 at most, it does (bits).  No columns are tied, no row has a new digit twice.
    void look(std::size_t first, std::size_t last, std::size_t block, const Bytes16* const* cells, int n, u64* least,
              u64* where) const;
    /// What the row reads in each.  No new digit that it has more than once may stand in columns that are tied to
    /// others with other new digits.
    void read(std::size_t first, std::size_t last, const ListedRow& row, bool ties, u64* code) const;
    /// What the row, which has a new digit twice, reads at least in each, in whatever order of tied columns.
    void read_floors(std::size_t first, std::size_t last, const ListedRow& row, u64* floor) const;
    /// Adds orders of another list, by their numbers, Wide::kSize more behind them, that have read one more row.  True
    /// when columns stay tied.
    bool add(const Lists& other, const Numbers& which, const ListedRow& row, bool ties);
    /// Gives new digits the numbers of the places where they stand first: *number* by place, counted from 1, as kNew ^
    /// number, 0 elsewhere.
    void number(std::size_t first, std::size_t last, const Bytes16& home, const Bytes16& number);
    /// An order as an arrangement; *a* says the rest.
    Arrangement arranged(std::size_t i, const Arrangement& a) const;

private:
    class Key;
    /// Some orders of one with ties: *ways* gives those from a number on.
    template <class Ways>
    void push(const Homes& homes, const Arrangement& a, std::size_t n, u16 ties, u64 path, bool last, Ways&& ways);
    template <int kRows>
    void look_at(std::size_t first, std::size_t last, std::size_t block, const Bytes16* const* cells, u64* least,
                 u64* where) const;
    template <class Read>
    static void read(std::size_t first, std::size_t last, u64* code, Read&& read) {
        for (std::size_t i = first; i < last; i += Wide::kSize) read(i).codes(code + (i - first));
    }
    static Wide sorted(Wide value, Wide tied);
    static Wide moved(Wide to, Wide from);

    Vector<Bytes16> column_, to_;  // place -> column; column -> place, counted from 1, while new digits are to come
    Vector<Bytes16> label_;        // digit -> number, kNew if unseen
    Vector<Bytes16> tied_;         // 255 at place p that is tied to the next
    Vector<u64> path_;             // as path_of()
};

/// 255 for each bit of the ties of columns.
Bytes16 tied_bytes(u16 ties) {
    Bytes16 out{};
    for (int p = 0; ties; ++p, ties = static_cast<u16>(ties >> 1)) out.b[p] = ties & 1 ? 255 : 0;
    return out;
}

void Lists::push(const Arrangement& a) {
    need(1);
    column_[size] = a.order;
    label_[size] = a.label;
    tied_[size] = tied_bytes(a.tie);
    path_[size] = path_of(a);
    for (u8 p = 0; p < 9; ++p) to_[size].b[a.order.b[p]] = static_cast<u8>(p + 1);
    ++size;
}

void Lists::push(const Homes& homes, const Arrangement& a, const u16* way, std::size_t n, u16 ties, u64 path,
                 bool last) {
    const EveryWay& ways = every_way();
    push(homes, a, n, ties, path, last,
         [&](std::size_t i) { return std::pair{Wide::gather(ways.from, way + i), Wide::gather(ways.to, way + i)}; });
}

template <class Ways>
void Lists::push(const Homes& homes, const Arrangement& a, std::size_t n, u16 ties, u64 path, bool last, Ways&& ways) {
    need(n);
    const Wide order = Wide::all(a.order), place = Wide::all(homes.place), tied = Wide::all(tied_bytes(ties));
    Bytes16 *columns = &column_[size], *places = &to_[size], *labels = &label_[size], *tieds = &tied_[size];
    const WideHomes labelled(homes);
    for (std::size_t i = 0; i < n; i += Wide::kSize) {
        const auto [from, to] = ways(i);
        Wide::lookup(order, from).store(columns + i);
        if (!last) Wide::lookup(to, place).store(places + i);
        labelled.label(to).store(labels + i);
        Wide::lookup(tied, from).store(tieds + i);
    }
    std::fill_n(path_.begin() + static_cast<std::ptrdiff_t>(size), n, path);
    size += n;
}

void Lists::push(const Homes& homes, const Arrangement& a, const OrdersLeft& left, u64 path, bool last) {
    static thread_local struct {
        OrdersLeft::Pattern pattern{};
        std::size_t n = 0;
        Bytes16 from[kWays + Wide::kSize], to[kWays + Wide::kSize];
    } listed;  // as a rule the next has the same pattern
    if (listed.pattern != left.pattern()) {
        u16 way[kWays];
        const EveryWay& ways = every_way();
        listed.pattern = left.pattern();
        listed.n = left.list(way);
        for (std::size_t i = 0; i < listed.n; ++i) {
            listed.from[i] = ways.from[way[i]];
            listed.to[i] = ways.to[way[i]];
        }
    }
    push(homes, a, listed.n, left.tied, path, last, [from = listed.from, to = listed.to](std::size_t i) {
        return std::pair{Wide::load(from + i), Wide::load(to + i)};
    });
}

u16 Lists::ties(std::size_t i, const Apart& apart) const {
    u16 out = ties(i);
    for (int s = 0; s < 9; s += 3) {
        const unsigned tie = out >> s & 3;
        if (!tie) continue;
        const u8* column = column_[i].b + s;
        const unsigned first = tie & 1 ? apart.from[column[0]] : 0;
        const bool broken = (first >> column[1] & 1) || (tie & 2 && apart.from[column[1]] >> column[2] & 1) ||
                            (tie == 3 && first >> column[2] & 1);
        if (broken) out = static_cast<u16>(out & ~(3u << s));
    }
    return out;
}

/// For ties of columns, two bits a slot, all orders of these.
struct WaysOfTies {
    Bytes16 from[1352], to[1352];  // as in EveryWay; those of each multiples of Wide::kSize
    u16 first[64];
    u8 size[64]{};
    Bytes16 tied[64];  // as tied_bytes()

    WaysOfTies() {
        std::size_t n = 0;
        for (unsigned tie = 0; tie < 64; ++tie) {
            first[tie] = static_cast<u16>(n);
            for (unsigned j = kOrdersLeft[tie & 3]; j; j &= j - 1)
                for (unsigned k = kOrdersLeft[tie >> 2 & 3]; k; k &= k - 1)
                    for (unsigned l = kOrdersLeft[tie >> 4 & 3]; l; l &= l - 1) {
                        const int way = 36 * std::countr_zero(j) + 6 * std::countr_zero(k) + std::countr_zero(l);
                        from[n] = every_way().from[way];
                        to[n++] = every_way().to[way];
                        ++size[tie];
                    }
            for (; n % Wide::kSize; ++n) from[n] = to[n] = Bytes16{};
            tied[tie] = tied_bytes(static_cast<u16>((tie & 3) | (tie & 12) << 1 | (tie & 48) << 2));
        }
    }
};
const WaysOfTies& ways_of_ties() {
    static const WaysOfTies table;
    return table;
}

/// The ties of three slots, two bits each.
inline unsigned packed_ties(unsigned ties) { return (ties & 3) | (ties >> 1 & 12) | (ties >> 2 & 48); }

std::size_t Lists::ways(std::size_t i, const Apart& apart) const {
    return ways_of_ties().size[packed_ties(ties(i) & ~unsigned{ties(i, apart)})];
}

bool Lists::push_untied(const Lists& other, std::size_t first, std::size_t last, const Apart& apart, u16 places) {
    const WaysOfTies& ways = ways_of_ties();
    bool ties = false;
    for (std::size_t i = first; i < last; ++i) {
        const u16 left = static_cast<u16>((other.ties(i, apart) & places) | (other.ties(i) & ~places));
        ties = ties || left;
        const unsigned tie = packed_ties(other.ties(i) & ~unsigned{left});
        const Bytes16 *from = ways.from + ways.first[tie], *at = ways.to + ways.first[tie];
        const std::size_t n = ways.size[tie];
        need(n);
        const Wide column = Wide::all(other.column_[i]), label = Wide::all(other.label_[i]);
        const Wide nowhere = Wide::all(other.to_[i]), place = Wide::less(nowhere, Wide::all(1));
        const Wide::Mask elsewhere = Wide::mask(nowhere);
        const Wide tied = Wide::all(ways.tied[packed_ties(left)]);
        Bytes16 *columns = &column_[size], *to = &to_[size], *labels = &label_[size], *tieds = &tied_[size];
        for (std::size_t w = 0; w < n; w += Wide::kSize) {
            Wide::lookup(column, Wide::load(from + w)).store(columns + w);
            Wide::pick(elsewhere, Wide::lookup(Wide::load(at + w), place), nowhere).store(to + w);
            label.store(labels + w);
            tied.store(tieds + w);
        }
        std::fill_n(path_.begin() + static_cast<std::ptrdiff_t>(size), n, other.path_[i]);
        size += n;
    }
    return ties;
}

void Lists::push(const Lists& other, std::size_t first, std::size_t last, u64 path) {
    need(last - first);
    for (auto part : {&Lists::column_, &Lists::to_, &Lists::label_, &Lists::tied_})
        std::copy_n((other.*part).begin() + static_cast<std::ptrdiff_t>(first), last - first,
                    (this->*part).begin() + static_cast<std::ptrdiff_t>(size));
    for (std::size_t i = first; i < last; ++i) path_[size++] = other.path_[i] | path;
}

void Lists::push_by_path(std::size_t first, std::size_t last) {
    const std::size_t n = last - first;
    need(n);
    int bits = 4;
    while (std::size_t{1} << bits < 2 * n) ++bits;
    static thread_local Vector<u32> bucket, name, where;  // of a path: its name + 1; of an order; of a name
    bucket.assign(std::size_t{1} << bits, 0);
    name.resize(n);
    where.clear();
    for (std::size_t i = 0; i < n; ++i) {
        const u64 path = path_[first + i];
        std::size_t at = path * 0x9e3779b97f4a7c15 >> (64 - bits);
        while (bucket[at] && path_[first + where[bucket[at] - 1]] != path) at = (at + 1) & (bucket.size() - 1);
        if (!bucket[at]) {
            where.push_back(static_cast<u32>(i));  // the first that has it
            bucket[at] = static_cast<u32>(where.size());
        }
        name[i] = bucket[at] - 1;
    }
    std::fill(where.begin(), where.end(), 0u);
    for (std::size_t i = 0; i < n; ++i) ++where[name[i]];
    std::exclusive_scan(where.begin(), where.end(), where.begin(), 0u);
    for (std::size_t i = 0; i < n; ++i) {
        const std::size_t to = size + where[name[i]]++;
        for (auto* part : {&column_, &to_, &label_, &tied_}) (*part)[to] = (*part)[first + i];
        path_[to] = path_[first + i];
    }
    size += n;
}

void Lists::push_product(const Lists& a, std::size_t first, std::size_t last, const Lists& b, std::size_t begin,
                         std::size_t end) {
    need((last - first) * (end - begin));
    for (std::size_t i = first; i < last; ++i) {
        const Wide column = Wide::all(a.column_[i]), to = Wide::all(a.to_[i]), label = Wide::all(a.label_[i]);
        const Wide tied = Wide::all(a.tied_[i]);
        const auto each = [&](const Vector<Bytes16>& from, Vector<Bytes16>& into, auto&& joined) {
            const Bytes16* source = &from[begin];
            Bytes16* target = &into[size];
            for (std::size_t j = 0; j < end - begin; j += Wide::kSize) joined(Wide::load(source + j)).store(target + j);
        };
        each(b.column_, column_, [&](const Wide& other) { return Wide::lesser(column, other); });
        each(b.to_, to_, [&](const Wide& other) { return Wide::lesser(to, other); });
        each(b.label_, label_, [&](const Wide& other) { return Wide::lesser(label, other); });
        each(b.tied_, tied_, [&](const Wide& other) { return Wide::either(tied, other); });
        for (std::size_t j = begin; j < end; ++j) path_[size++] = a.path_[i] | b.path_[j];
    }
}

int Lists::tied_stack(std::size_t first, std::size_t last, int slot) const {
    const int stack = this->stack(first, slot);
    for (std::size_t i = first; i < last; ++i)
        if (this->stack(i, slot) != stack || !tied_[i].b[3 * slot] || !tied_[i].b[3 * slot + 1]) return -1;
    return stack;
}

void Lists::push_without(std::size_t first, std::size_t last, int slot, int stack, u64 step) {
    Bytes16 place{}, column{}, kept{};
    std::fill_n(kept.b, 16, u8{255});
    for (int i = 0; i < 3; ++i) {
        place.b[3 * slot + i] = 0x80;
        column.b[3 * stack + i] = 255;
        kept.b[3 * slot + i] = 0;
    }
    need(last - first);
    for (std::size_t i = first, at = size; i < last; i += Wide::kSize, at += Wide::kSize) {
        Wide::either(Wide::load(&column_[i]), Wide::all(place)).store(&column_[at]);
        Wide::either(Wide::load(&to_[i]), Wide::all(column)).store(&to_[at]);
        Wide::load(&label_[i]).store(&label_[at]);
        Wide::both(Wide::load(&tied_[i]), Wide::all(kept)).store(&tied_[at]);
    }
    for (std::size_t i = first; i < last; ++i) path_[size++] = path_[i] & ~step;
}

bool Lists::same(std::size_t first, std::size_t last, std::size_t other) const {
    const auto equal = [](const Bytes16& a, const Bytes16& b) { return std::memcmp(a.b, b.b, 10) == 0; };
    for (std::size_t i = first; i < last; ++i, ++other)
        if (!equal(column_[i], column_[other]) || !equal(label_[i], label_[other]) || !equal(tied_[i], tied_[other]))
            return false;
    return true;
}

void Lists::push_alone(std::size_t i, int slot, int stack, u16 digits, u64 path) {
    need(1);
    std::fill_n(column_[size].b, 16, u8{0x80});
    std::fill_n(to_[size].b, 16, u8{255});
    std::fill_n(label_[size].b, 16, kNew);
    label_[size].b[0] = 0;
    tied_[size] = Bytes16{};
    for (int c = 0; c < 3; ++c) {
        column_[size].b[3 * slot + c] = static_cast<u8>(3 * stack + c);
        to_[size].b[3 * stack + c] = static_cast<u8>(3 * slot + c + 1);
    }
    tied_[size].b[3 * slot] = tied_[size].b[3 * slot + 1] = 255;
    for (int d = 1; d <= 9; ++d)
        if (digits >> d & 1) label_[size].b[d] = label_[i].b[d];
    path_[size++] = path;
}

u16 Lists::unlike(std::size_t first, std::size_t last) const {
    Bytes16 least = label_[first], most = label_[first];
    for (std::size_t i = first; i < last; ++i)
        for (int d = 1; d <= 9; ++d) {
            least.b[d] = std::min(least.b[d], label_[i].b[d]);
            most.b[d] = std::max(most.b[d], label_[i].b[d]);
        }
    u16 digits = 0;
    for (int d = 1; d <= 9; ++d)
        if (least.b[d] != most.b[d]) digits = static_cast<u16>(digits | 1u << d);
    return digits;
}

/// What tells orders apart that may be doubles.
class Lists::Key {
public:
    Key(const Lists& lists, unsigned digits, const Bytes16& kind) : lists_(lists), kind_(kind) {
        for (int d = 1; d <= 9; ++d) mask_.b[d] = digits >> d & 1 ? 255 : 0;
    }
    std::array<u64, 4> operator()(std::size_t i) const {
        std::array<u64, 4> parts;
        Bytes16 label = lists_.label_[i];
        for (int d = 0; d < 10; ++d) label.b[d] &= mask_.b[d];
        const Bytes16 columns = lookup(kind_, lists_.column_[i]);  // two of a stack tell the third
        std::memcpy(&parts[0], columns.b, 8);
        std::memcpy(&parts[1], label.b + 1, 8);
        std::memcpy(&parts[2], lists_.tied_[i].b, 8);
        parts[3] = label.b[9];
        return parts;
    }

private:
    const Lists& lists_;
    Bytes16 kind_, mask_{};
};

// Orders differ by automorphisms of the rows that were read: if one has no double, none has.
bool Lists::has_doubles(std::size_t first, unsigned digits, const Bytes16& kind) const {
    const Key key(*this, digits, kind);
    const auto sample = key(first);
    for (std::size_t i = first + 1; i < size; ++i)
        if (key(i) == sample) return true;
    return false;
}

void Lists::drop_doubles(std::size_t first, unsigned digits, const Bytes16& kind) {
    const Key key(*this, digits, kind);
    int bits = 4;
    while (std::size_t{1} << bits < 2 * (size - first)) ++bits;
    const std::size_t buckets = std::size_t{1} << bits;
    static thread_local Vector<u32> last;  // index + 1 from *first* on
    last.assign(buckets, 0);
    std::size_t kept = first;
    for (std::size_t i = first; i < size; ++i) {
        const auto mine = key(i);
        const u64 mixed = (mine[0] * 0x9e3779b97f4a7c15 ^ mine[0] >> 29) + mine[1] + mine[3];
        std::size_t at = (mixed * 0xc2b2ae3d27d4eb4f ^ mine[2]) * 0x9e3779b97f4a7c15 >> (64 - bits);
        while (last[at] && key(first + last[at] - 1) != mine) at = (at + 1) & (buckets - 1);
        if (last[at]) continue;
        for (auto* part : {&column_, &to_, &label_, &tied_}) (*part)[kept] = (*part)[i];
        path_[kept] = path_[i];
        last[at] = static_cast<u32>(++kept - first);
    }
    size = kept;
}

Arrangement Lists::arranged(std::size_t i, const Arrangement& a) const {
    Arrangement out = a;
    out.order = column_[i];
    std::fill_n(out.order.b + 9, 7, u8{0x80});
    out.label = label_[i];
    for (int r = 0; r < 9; ++r) out.rows[r] = path_[i] >> 4 * r & 15;
    out.open = 0;
    out.turn = 0;
    out.stack_tie = 0;
    out.tie = ties(i);
    return out;
}

}  // namespace
}  // namespace ninefold::canon
