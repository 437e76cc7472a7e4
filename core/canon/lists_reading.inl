// What a row reads in the orders of a list, and what it leaves of them.
#pragma once

#include "canon/lists.inl"

namespace ninefold::canon {
namespace {

/// Values with their places in the low nibbles, those of tied columns in ascending order.
Wide Lists::sorted(Wide value, Wide tied) {
    static constexpr Bytes16 kFirst{{255, 0, 0, 255, 0, 0, 255}}, kSecond{{0, 255, 0, 0, 255, 0, 0, 255}};
    const auto exchange = [](Wide key, Wide::Mask which) {
        const Wide next = Wide::next(key), later = Wide::later<1>(Wide::greater(key, next));
        return Wide::pick(Wide::after(which), Wide::pick(which, key, Wide::lesser(key, next)), later);
    };
    const Wide::Mask first = Wide::mask(Wide::both(tied, Wide::all(kFirst)));
    const Wide::Mask second = Wide::mask(Wide::both(tied, Wide::all(kSecond)));
    const Wide key = Wide::either(Wide::high_nibble(value), Wide::all(kOwnPlace));
    return exchange(exchange(exchange(key, first), second), first);
}

/// Column -> place, counted from 1, when the columns of each slot come *from* other places of it.
Wide Lists::moved(Wide to, Wide from) {
    const Wide all_tied = Wide::all(Bytes16{{255, 255, 0, 255, 255, 0, 255, 255}});
    const Wide place = Wide::both(sorted(from, all_tied), Wide::all(15));  // where each place went
    const Wide out = Wide::less(Wide::lookup(place, Wide::less(to, Wide::all(1))), Wide::all(255));
    return Wide::pick(Wide::mask(to), out, to);  // columns of other parts stay without a place
}

/// look() of so many rows: their number must be known for all to stay in registers.
template <int kRows>
void Lists::look_at(std::size_t first, std::size_t last, std::size_t block, const Bytes16* const* cells, u64* least,
                    u64* where) const {
    static constexpr Bytes16 kBackwards{{7, 6, 5, 4, 3, 2, 1, 0, 8}};
    const Wide backwards = Wide::all(kBackwards);
    Wide cell[kRows];
    Wide::Least found[kRows], in_block[64][kRows];
    for (int k = 0; k < kRows; ++k) {
        cell[k] = Wide::all(*cells[k]);
        found[k] = Wide::Least::none();
    }
    std::size_t blocks = 0;
    for (std::size_t i = first; i < last; ++blocks) {
        const std::size_t end = std::min(i + block, last);
        Wide::Least mine[kRows];
        std::fill_n(mine, kRows, Wide::Least::none());
        const auto put = [&](const Wide& label, const Wide& order) {
            const Wide column = Wide::lookup(order, backwards);
            for (int k = 0; k < kRows; ++k) mine[k].put(Wide::lookup(label, Wide::lookup(cell[k], column)));
        };
        for (; i + Wide::kSize <= end; i += Wide::kSize) put(Wide::load(&label_[i]), Wide::load(&column_[i]));
        for (; i < end; ++i) put(Wide::all(label_[i]), Wide::all(column_[i]));
        for (int k = 0; k < kRows; ++k) {
            found[k].put(mine[k]);
            in_block[blocks][k] = mine[k];
        }
    }
    for (int k = 0; k < kRows; ++k) {
        least[k] = found[k].bytes();
        where[k] = 0;
        for (std::size_t b = 0; b < blocks; ++b) where[k] |= u64{in_block[b][k].has(least[k])} << b;
    }
}

void Lists::look(std::size_t first, std::size_t last, std::size_t block, const Bytes16* const* cells, int n, u64* least,
                 u64* where) const {
    for (; n >= 3; n -= 3, cells += 3, least += 3, where += 3) look_at<3>(first, last, block, cells, least, where);
    if (n == 2) look_at<2>(first, last, block, cells, least, where);
    if (n == 1) look_at<1>(first, last, block, cells, least, where);
}

void Lists::read(std::size_t first, std::size_t last, const ListedRow& row, bool ties, u64* code) const {
    const Wide cells = Wide::all(row.cell), places = Wide::all(row.places);
    const auto everywhere = [&](std::size_t i) {
        return Wide::lookup(Wide::load(&label_[i]), Wide::lookup(cells, Wide::load(&column_[i])));
    };
    if (!row.twice && !ties && row.places.b[0] && row.places.b[8]) return read(first, last, code, everywhere);
    const auto plain = [&](std::size_t i) { return Wide::both(everywhere(i), places); };
    const auto in_order = [&](std::size_t i) { return sorted(plain(i), Wide::load(&tied_[i])); };
    if (!row.twice) {
        if (!ties) return read(first, last, code, plain);
        return read(first, last, code, [&](std::size_t i) { return Wide::from_high_nibble(in_order(i)); });
    }
    const Repeats repeats(row.cell, row.twice, row.given);
    read(first, last, code, [&](std::size_t i) {
        const Wide column = Wide::load(&column_[i]), to = Wide::load(&to_[i]);
        if (!ties) return repeats.numbered(plain(i), column, to);
        const Wide key = in_order(i), from = Wide::both(key, Wide::all(15));
        return repeats.numbered(Wide::from_high_nibble(key), Wide::lookup(column, from), moved(to, from));
    });
}

// A new digit is new in the first slot that has it, in one of its columns there; elsewhere it has one of the next
// numbers.
void Lists::read_floors(std::size_t first, std::size_t last, const ListedRow& row, u64* floor) const {
    static constexpr Bytes16 kSlotOf{{0, 0, 0, 0, 1, 1, 1, 2, 2, 2}}, kSlots{{0, 0, 0, 1, 1, 1, 2, 2, 2}};
    const Repeats repeats(row.cell, row.twice, row.given);
    Bytes16 again{};  // 255 in a column whose digit another one before it, of its stack, has too
    for (int c = 0; c < 9; ++c)
        for (int other = c / 3 * 3; other < c; ++other)
            if (row.twice >> row.cell.b[c] & 1 && row.cell.b[other] == row.cell.b[c]) again.b[c] = 255;
    const Wide cells = Wide::all(row.cell), slot_of = Wide::all(kSlotOf), slots = Wide::all(kSlots);
    const Wide repeated = Wide::all(again), next = Wide::all(row.given + 1), nothing = Wide::all(0);
    read(first, last, floor, [&](std::size_t i) {
        const Wide column = Wide::load(&column_[i]);
        Wide earliest = Wide::lookup(slot_of, Wide::load(&to_[i]));  // slot where the digit of a column stands first
        for (int k = 0; k < repeats.steps; ++k)
            earliest = Wide::lesser(earliest, Wide::lookup(earliest, Wide::all(repeats.next[k])));
        const Wide is_first = Wide::equal(Wide::lookup(earliest, column), slots);
        const Wide later = Wide::either(Wide::equal(is_first, nothing), Wide::lookup(repeated, column));
        const Wide value = Wide::lookup(Wide::load(&label_[i]), Wide::lookup(cells, column));
        return Wide::from_high_nibble(sorted(Wide::pick(Wide::mask(later), value, next), Wide::load(&tied_[i])));
    });
}

bool Lists::add(const Lists& other, const Numbers& which, const ListedRow& row, bool ties) {
    const std::size_t n = which.size();
    need(n);
    const u64 step = static_cast<u64>(row.row) << 4 * row.depth;
    if (!ties) {
        const std::size_t first = which[0];
        const bool all = which[n - 1] - first == n - 1;  // side by side
        const auto copy = [&](const Vector<Bytes16>& from, Vector<Bytes16>& to) {
            Bytes16* target = to.data() + size;
            const Bytes16* source = from.data();
            if (all)
                std::copy_n(source + first, n, target);
            else
                for (std::size_t k = 0; k < n; ++k) target[k] = source[which[k]];
        };
        copy(other.column_, column_);
        if (!row.last) copy(other.to_, to_);
        copy(other.label_, label_);
        std::fill_n(tied_.begin() + static_cast<std::ptrdiff_t>(size), n, Bytes16{});
        for (std::size_t k = 0; k < n; ++k) path_[size + k] = other.path_[which[k]] | step;
        size += n;
        return false;
    }
    const Wide cells = Wide::all(row.cell), low = Wide::all(15), places = Wide::all(row.places);
    Wide left = Wide::all(0);
    for (std::size_t k = 0; k < n; k += Wide::kSize) {
        const u32* some = which.begin() + k;
        const std::size_t at = size + k;
        for (int j = 0; j < Wide::kSize; ++j) path_[at + static_cast<std::size_t>(j)] = other.path_[some[j]] | step;
        const auto part = [&](const Vector<Bytes16>& of) { return Wide::gather(of.data(), some); };
        const Wide column = part(other.column_), label = part(other.label_), to = part(other.to_);
        label.store(&label_[at]);
        const Wide tied = part(other.tied_);
        const Wide key = sorted(Wide::both(Wide::lookup(label, Wide::lookup(cells, column)), places), tied);
        const Wide value = Wide::from_high_nibble(key), from = Wide::both(key, low);
        const Wide still = Wide::both(tied, Wide::equal(value, Wide::next(value)));
        left = Wide::either(left, still);
        Wide::lookup(column, from).store(&column_[at]);
        still.store(&tied_[at]);
        if (!row.last) moved(to, from).store(&to_[at]);
    }
    size += n;
    Bytes16 any[Wide::kSize];
    left.store(any);
    return std::any_of(any, any + Wide::kSize, [](const Bytes16& bytes) { return high_bits(bytes) != 0; });
}

void Lists::number(std::size_t first, std::size_t last, const Bytes16& home, const Bytes16& number) {
    const Wide numbers = Wide::all(number), homes = Wide::all(home);
    std::size_t i = first;
    for (; i + Wide::kSize <= last; i += Wide::kSize)
        Wide::differing(Wide::load(&label_[i]), Wide::lookup(numbers, Wide::lookup(Wide::load(&to_[i]), homes)))
            .store(&label_[i]);
    for (; i < last; ++i) label_[i] = differing(label_[i], lookup(number, lookup(to_[i], home)));
}

}  // namespace
}  // namespace ninefold::canon
