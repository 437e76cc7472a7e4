// Reads puzzles into the lanes: converts text to words, and finds clues that break the rules.
#pragma once

#include "engine.hpp"
#include "simd/lanes.hpp"

namespace ninefold::lanes::NINEFOLD_ISA {

/// W puzzles as they are read: word (r, k) at 9 r + k.
template <class L>
struct Input {
    alignas(64) Word words[81][L::kWidth];
};

/// Converts rows of 81 bytes to clues, zero for blank cells; returns the lanes with a byte that is not a cell.
template <class L>
std::uint32_t read_clues(const std::uint8_t* const* rows, int count, const Rows& kind, Input<L>& input) {
    Cells<L::kWidth> cells;
    const std::uint32_t bad = L::transpose_rows(rows, count, kind, cells);
    for (int r = 0; r < 9; ++r)
#pragma GCC unroll 9
        for (int c = 0; c < 9; ++c)
            L::store(input.words[9 * r + column_bit(c)], L::clues(L::load_bytes(cells.bytes[9 * r + c])));
    return bad;
}

/// Gives blank cells the digits that no clue in their houses has.  A sweep would do so too, but this takes a third of
/// its time, and the first sweep has something to start from.
template <class L>
void fill_blanks(Input<L>& input) {
    using V = typename L::V;
    const V full = L::set1(kFull), sentinel = L::set1(L::kSentinel);
    V column[9];
#pragma GCC unroll 9
    for (int k = 0; k < 9; ++k) {
        column[k] = L::load(input.words[k]);
        for (int r = 1; r < 9; r += 2)
            column[k] = L::or3(column[k], L::load(input.words[9 * r + k]), L::load(input.words[9 * r + 9 + k]));
    }
    for (int b = 0; b < 3; ++b) {
        Word(*const words)[L::kWidth] = input.words + 27 * b;
        V row[3], box[3] = {L::zero(), L::zero(), L::zero()};
#pragma GCC unroll 3
        for (int i = 0; i < 3; ++i) {
            V minirow[3];
#pragma GCC unroll 3
            for (int s = 0; s < 3; ++s) {
                const int at = 9 * i + s;
                minirow[s] = L::or3(L::load(words[at]), L::load(words[at + 3]), L::load(words[at + 6]));
                box[s] = L::or_(box[s], minirow[s]);
            }
            row[i] = L::or3(minirow[0], minirow[1], minirow[2]);
        }
#pragma GCC unroll 3
        for (int i = 0; i < 3; ++i)
#pragma GCC unroll 9
            for (int k = 0; k < 9; ++k) {
                const V clue = L::load(words[9 * i + k]), seen = L::or3(row[i], column[k], box[k % 3]);
                const V free = L::without(full, seen, seen);
                L::store(words[9 * i + k], L::or_(sentinel, L::blend(L::testn(clue, clue), clue, free)));
            }
    }
}

/// The lanes in which two equal clues share a house; *input* is the result of read_clues.
template <class L>
std::uint32_t find_conflicts(const Input<L>& input) {
    using V = typename L::V;
    V twice = L::zero();
    const auto look = [&](auto cell) {
        V seen = L::zero();
        for (int j = 0; j < 9; ++j) {
            const V clue = L::load(input.words[cell(j)]);
            twice = L::or_and(twice, seen, clue);
            seen = L::or_(seen, clue);
        }
    };
    for (int h = 0; h < 9; ++h) {
        look([&](int j) { return 9 * h + j; });
        look([&](int j) { return 9 * j + h; });
        look([&](int j) { return 27 * (h / 3) + 9 * (j / 3) + 3 * (j % 3) + h % 3; });
    }
    return L::bits(L::test(twice, twice));
}

/// The rows of text with more than one kind of blank.  Nearly all rows have only dots or only zeros.
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

/// The address of a row of the batch; null if there is none.
NINEFOLD_INLINE const std::uint8_t* row_at(const Rows& rows, std::size_t row) {
    return rows.pointers ? rows.pointers[row] : rows.data + row * rows.stride;
}

/// The rows of a batch in order, as many at a time as there are lanes.  With space for several such blocks, the puzzles
/// of one block do not have to move into their lanes before the next block is read.
template <class L>
class Reader {
    static constexpr int kWidth = L::kWidth, kLanes = L::kLanes;
    using Lanes = std::uint32_t;

public:
    void begin(const Task& task) {
        from_ = task.rows;
        host_ = task.host;
        waiting = 0;
        next_ = end_ = 0;
        claimed_all_ = task.host.claim == nullptr;
    }
    /// The position of the next rows: their puzzle i is number i from here.
    int next_place() const { return (newest + kLanes) % (L::kBatches * kLanes); }
    bool left() const { return waiting != 0 || next_ < end_ || !claimed_all_; }

    /// Reads the next rows into *inputs*; false if there are none.  Calls *unreadable* for rows that are not puzzles.
    template <class F>
    bool load(const F& unreadable) {
        newest = next_place();
        for (;;) {
            if (next_ == end_ && (claimed_all_ || !host_.claim(host_.self, &next_, &end_))) {
                claimed_all_ = true;
                return false;
            }
            const std::uint8_t* at[kLanes];
            int count = 0;
            for (; next_ < end_ && count < kLanes; ++next_) {
                at[count] = row_at(from_, next_);
                if (at[count])
                    rows[count++] = next_;
                else
                    unreadable(next_);
            }
            if (!count) continue;
            Lanes bad = 0;
            for (int first = 0; first < count; first += kWidth)
                bad |= read_group(at + first, count - first < kWidth ? count - first : kWidth,
                                  inputs[(newest + first) / kWidth])
                       << first;
            if (from_.known) strike_known(count);
            waiting = (count == 32 ? ~0u : (Lanes{1} << count) - 1) & ~bad;
            for (; bad; bad &= bad - 1) unreadable(rows[first_bit(bad)]);
            if (waiting) return true;
        }
    }

    /// The number of known solutions of a row.
    NINEFOLD_INLINE std::uint64_t known(std::size_t row) const { return from_.known && from_.known[row].digit; }

    Input<L> inputs[L::kBatches * L::kGroups] = {};  // number i is in lane i % W of input i / W
    int newest = 0;                                  // the number of the first puzzle that was read last
    std::size_t rows[kLanes];                        // the rows of these puzzles
    Lanes waiting = 0;                               // those that no lane has taken yet

private:
    /// Returns the lanes whose rows are not puzzles.
    Lanes read_group(const std::uint8_t* const* at, int count, Input<L>& input) {
        if (from_.kind != Rows::Kind::bytes) return read_masks(at, count, input);
        Lanes bad = read_clues<L>(at, count, from_, input);
        if (from_.zero == '0') bad |= find_mixed_blanks(at, count);
        fill_blanks<L>(input);
        return bad;
    }
    /// Removes the candidate that only the known solution has, so only the other solutions remain.
    void strike_known(int count) {
        for (int i = 0; i < count; ++i) {
            const Known known = from_.known[rows[i]];
            if (!known.digit) continue;
            const int word = 9 * (known.cell / 9) + column_bit(known.cell % 9);
            inputs[(newest + i) / kWidth].words[word][i % kWidth] &= static_cast<Word>(~(1 << (known.digit - 1)));
        }
    }
    /// Reads candidate masks, sixteen bits per cell, little endian; returns the lanes with an invalid bit.
    static Lanes read_masks(const std::uint8_t* const* at, int count, Input<L>& input) {
        Lanes bad = 0;
        for (int lane = 0; lane < count; ++lane)
            for (int cell = 0; cell < 81; ++cell) {
                const std::uint8_t* mask = at[lane] + 2 * cell;
                if (mask[1] > 1) bad |= Lanes{1} << lane;
                input.words[9 * (cell / 9) + column_bit(cell % 9)][lane] =
                    static_cast<Word>(mask[0] | mask[1] << 8 | L::kSentinel);
            }
        return bad;
    }

    Rows from_{};
    Host host_{};
    std::size_t next_ = 0, end_ = 0;
    bool claimed_all_ = true;
};

}  // namespace ninefold::lanes::NINEFOLD_ISA
