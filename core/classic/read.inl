// Puzzles into the lanes: text becomes words, and clues that break the rules are found.
#pragma once

#include "engine.hpp"
#include "simd/lanes.hpp"

namespace ninefold::lanes::NINEFOLD_ISA {

/// Rows of 81 bytes into words; returns the lanes that hold a byte that is no cell.
///
/// A row of values 0-9 becomes four bit planes (four columns packed into a word, a nibble each, and the
/// 4 x 4 bits transposed), and the planes become the words of the nine digits.
template <class L>
std::uint32_t read_rows(const std::uint8_t* const* rows, int count, const Rows& kind, Word (*words)[L::kWidth]) {
    using V = typename L::V;
    Cells<L::kWidth> cells;
    const std::uint32_t bad = L::transpose_rows(rows, count, kind, cells);
    const V low = L::set1(0x0f), byte = L::set1(0xff), full = L::set1(kFull);
    for (int r = 0; r < 9; ++r) {
        const auto value = [&](int bit) __attribute__((always_inline)) {  // of the column that has this bit
            return L::load_bytes(cells.bytes[9 * r + 3 * (bit % 3) + bit / 3]);
        };
        const auto pack = [&](int bit) __attribute__((always_inline)) {
            V x = L::or3(L::or_(value(bit), L::template shl<4>(value(bit + 1))), L::template shl<8>(value(bit + 2)),
                         L::template shl<12>(value(bit + 3)));
            V y = L::and_(L::xor_(x, L::template shr<3>(x)), L::set1(0x0A0A));
            x = L::xor3(x, y, L::template shl<3>(y));
            y = L::and_(L::xor_(x, L::template shr<6>(x)), L::set1(0x00CC));
            return L::xor3(x, y, L::template shl<6>(y));
        };
        const V a = pack(0), b = pack(4), last = value(8);
        const auto plane = [&](V from_a, V from_b, V from_last) __attribute__((always_inline)) {
            return L::and_(full, L::select(byte, L::select(low, from_a, from_b), from_last));
        };
        const V p0 = plane(a, L::template shl<4>(b), L::template shl<8>(last));
        const V p1 = plane(L::template shr<4>(a), b, L::template shl<7>(last));
        const V p2 = plane(L::template shr<8>(a), L::template shr<4>(b), L::template shl<6>(last));
        const V p3 = plane(L::template shr<12>(a), L::template shr<8>(b), L::template shl<5>(last));
        const V blank = L::xor_(full, L::or_(L::or3(p0, p1, p2), p3));
        const V not_high = L::without(full, p2, p3);
        const V one = L::without(p0, p1, p1), two = L::without(p1, p0, p0), three = L::and_(p0, p1);
        const V none = L::without(full, p0, p1);
        const V digits[9] = {L::and_(one, not_high), L::and_(two, not_high), L::and_(three, not_high),
                             L::and_(none, p2),      L::and_(one, p2),       L::and_(two, p2),
                             L::and_(three, p2),     L::and_(none, p3),      L::and_(one, p3)};
        for (int d = 0; d < 9; ++d) L::store(words[kDigitStride * d + r], L::or_(digits[d], blank));
    }
    return bad;
}

/// The blank cells of each row: they have all nine digits, a clue only its own.  *words* as read_rows gave them.
template <class L>
NINEFOLD_INLINE void blank_cells(const Word (*words)[L::kWidth], typename L::V* blank) {
    for (int r = 0; r < 9; ++r) blank[r] = L::and_(L::load(words[r]), L::load(words[kDigitStride + r]));
}

/// Takes the digits of the clues from the blank cells that see them; *words* as read_rows gave them.  The sweep would
/// do it too, but this is a third of one, and the first sweep has something to start from.
template <class L>
void place_clues(Word (*words)[L::kWidth]) {
    using V = typename L::V;
    V blank[9];
    blank_cells<L>(words, blank);
    const V first = L::set1(7), thrice = L::set1(0111);
    for (int d = 0; d < 9; ++d) {
        Word(*const digit)[L::kWidth] = words + d * kDigitStride;
        V clues[9], seen[3], columns = L::zero();
#pragma GCC unroll 9
        for (int r = 0; r < 9; ++r) clues[r] = L::without(L::load(digit[r]), blank[r], blank[r]);
#pragma GCC unroll 3
        for (int b = 0; b < 3; ++b) {
            const V band = L::or3(clues[3 * b], clues[3 * b + 1], clues[3 * b + 2]);
            const V boxes = L::and_(L::or3(band, L::template shr<3>(band), L::template shr<6>(band)), first);
            seen[b] = L::mul(boxes, thrice);
            columns = L::or_(columns, band);
        }
#pragma GCC unroll 9
        for (int r = 0; r < 9; ++r) {
            const V free = L::without(blank[r], columns, seen[r / 3]);
            L::store(digit[r], L::blend(L::test(clues[r], clues[r]), free, clues[r]));
        }
    }
}

/// The lanes in which two equal clues share a house; *words* as read_rows gave them.
template <class L>
std::uint32_t find_conflicts(const Word (*words)[L::kWidth]) {
    using V = typename L::V;
    V conflict = L::zero(), blank[9];
    blank_cells<L>(words, blank);
    for (int d = 0; d < 9; ++d) {
        V columns = L::zero();
        for (int b = 0; b < 3; ++b) {
            V boxes = L::zero();
            for (int r = 3 * b; r < 3 * b + 3; ++r) {
                const V clues = L::without(L::load(words[kDigitStride * d + r]), blank[r], blank[r]);
                conflict = L::or_and(conflict, clues, L::add(clues, L::set1(-1)));
                conflict = L::or_and(conflict, clues, columns);
                columns = L::or_(columns, clues);
                const V in = L::and_(L::set1(7), L::or3(clues, L::template shr<3>(clues), L::template shr<6>(clues)));
                conflict = L::or_and(conflict, in, boxes);
                boxes = L::or_(boxes, in);
            }
        }
    }
    return L::bits(L::test(conflict, conflict));
}

/// The rows of text that have more than one kind of blank.  Dots alone or zeros alone are nearly all there are.
NINEFOLD_INLINE std::uint32_t find_mixed_blanks(const std::uint8_t* const* rows, int count) {
    typedef std::uint8_t Bytes __attribute__((vector_size(16)));
    std::uint32_t mixed = 0;
    for (int i = 0; i < count; ++i) {
        Bytes not_dot{}, not_zero{};
#pragma GCC unroll 6
        for (int part = 0; part < 6; ++part) {
            Bytes x;
            __builtin_memcpy(&x, rows[i] + (part < 5 ? 16 * part : 65), sizeof x);  // the last 16 bytes of the 81
            const Bytes other = reinterpret_cast<Bytes>(x - '1' > 8);
            not_dot |= other & reinterpret_cast<Bytes>(x != '.');
            not_zero |= other & reinterpret_cast<Bytes>(x != '0');
        }
        std::uint64_t dots[2], zeros[2];
        __builtin_memcpy(dots, &not_dot, sizeof dots);
        __builtin_memcpy(zeros, &not_zero, sizeof zeros);
        const bool plain = !(dots[0] | dots[1]) || !(zeros[0] | zeros[1]);
        if (__builtin_expect(!plain, 0) && !is_line(rows[i])) mixed |= 1u << i;
    }
    return mixed;
}

/// A row of the batch where it lies; null when there is none.
NINEFOLD_INLINE const std::uint8_t* row_at(const Rows& rows, std::size_t row) {
    return rows.pointers ? rows.pointers[row] : rows.data + row * rows.stride;
}

/// The rows of a batch as they come, as many at a time as there are lanes.
template <class L>
class Reader {
    static constexpr int kWidth = L::kWidth;
    using Lanes = std::uint32_t;

public:
    void begin(const Task& task) {
        from_ = task.rows;
        host_ = task.host;
        waiting = 0;
        next_ = end_ = 0;
        claimed_all_ = task.host.claim == nullptr;
    }
    bool left() const { return waiting != 0 || next_ < end_ || !claimed_all_; }

    /// The next rows into *words*; false when there are none.  Tells *unreadable* of those that are no puzzles.
    template <class F>
    bool load(const F& unreadable) {
        for (;;) {
            if (next_ == end_ && (claimed_all_ || !host_.claim(host_.self, &next_, &end_))) {
                claimed_all_ = true;
                return false;
            }
            const std::uint8_t* at[kWidth];
            int count = 0;
            for (; next_ < end_ && count < kWidth; ++next_) {
                at[count] = row_at(from_, next_);
                if (at[count])
                    rows[count++] = next_;
                else
                    unreadable(next_);
            }
            if (!count) continue;
            Lanes bad;
            if (from_.kind == Rows::Kind::bytes) {
                bad = read_rows<L>(at, count, from_, words);
                if (from_.zero == '0') bad |= find_mixed_blanks(at, count);
                place_clues<L>(words);
            } else {
                bad = read_masks(at, count);
            }
            waiting = (count == 32 ? ~0u : (Lanes{1} << count) - 1) & ~bad;
            for (; bad; bad &= bad - 1) unreadable(rows[first_bit(bad)]);
            if (waiting) return true;
        }
    }

    alignas(64) Word words[kStateWords][kWidth] = {};
    std::size_t rows[kWidth];  // of the puzzles in words
    Lanes waiting = 0;         // puzzles that no lane has taken

private:
    /// Puzzles of candidate masks, sixteen bits a cell, little endian; returns those with a bit too many.
    Lanes read_masks(const std::uint8_t* const* at, int count) {
        Lanes bad = 0;
        for (int lane = 0; lane < count; ++lane) {
            for (int r = 0; r < 9; ++r) {
                unsigned row[9] = {};
                for (int c = 0; c < 9; ++c) {
                    const std::uint8_t* cell = at[lane] + 2 * (9 * r + c);
                    if (cell[1] > 1) bad |= Lanes{1} << lane;
                    const unsigned mask = cell[0] | cell[1] << 8;
                    for (int d = 0; d < 9; ++d) row[d] |= (mask >> d & 1) << column_bit(c);
                }
                for (int d = 0; d < 9; ++d) words[kDigitStride * d + r][lane] = static_cast<Word>(row[d]);
            }
        }
        return bad;
    }

    Rows from_{};
    Host host_{};
    std::size_t next_ = 0, end_ = 0;
    bool claimed_all_ = true;
};

}  // namespace ninefold::lanes::NINEFOLD_ISA
