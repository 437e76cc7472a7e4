// The vocabulary of the lane engine: W lanes of 16 bits, one puzzle a lane.
//
// sweep.inl, choose.inl and search.inl are written once against a type L that offers what is listed
// here; lanes_avx512.hpp, lanes_avx2.hpp and lanes_portable.hpp each define such a type, and nothing
// outside this folder holds an intrinsic.
//
//     L::kWidth                     number of lanes
//     V, K                          a vector of words; a choice of lanes (a mask register, or a vector of 0 / ~0)
//     load store zero set1          memory is aligned to 64 bytes
//     and_ or_ xor_ add mul         lane by lane
//     or3 xor3 maj                  a|b|c, a^b^c, the majority of three
//     select(m, a, b)               bit by bit: m ? a : b
//     or_and(a, b, c)               a | (b & c)
//     or_without(a, b, c)           a | (b & ~c)
//     without(a, b, c)              a & ~b & ~c
//     keep_single(w, u, s)          w & (~u | s)
//     shr<n> shl<n>                 words shifted
//     eq test testn                 -> K: a == b, (a & b) != 0, (a & b) == 0
//     only_if(k, b)  blend(k, a, b) k ? b : 0, k ? b : a
//     and_if(w, k, u)               k ? w & u : w
//     or_k not_k bits               on K; bits() has bit i set for lane i
//     lanes_of(bits)                the other way round
//     double_word()                 0x201 in every lane (x * 0x201 repeats nine bits)
//     kPipelined                    are there registers for two rows at once?
//     BandFilter                    of nine rows, keeps what belongs to a matching of 3 rows and 3 boxes
//     Emptiness                     remembers the lanes in which it has seen an empty word
//     Mover                         moves whole puzzles between lanes, frames and the input batch, and splits cells
//     choose                        a branch for each of some lanes, by the rule of choose.inl; tells the lanes in
//                                   which every open cell has two candidates
//     save                          some lanes into frames
//     transpose_rows, load_bytes    rows of 81 bytes -> values 0-9, cell by cell across the lanes
//     write_digits                  bit planes of some lanes -> 81 bytes each
//
// A state is 81 words, word (digit d, row r) at index 10 d + r (a stride of 9 makes loads of (d+7, r)
// alias stores of (d, r-1) modulo 4 KiB).  Column c sits at bit 3 (c mod 3) + c div 3, so the three
// columns of a box are three bits apart: turning the nine bits by 3 turns the columns inside each box.
//
// Every file that includes this is compiled with its own instruction set, so all of it lives in the
// namespace NINEFOLD_ISA, and it calls no inline function of the standard library: the linker keeps
// one copy of such a function, and that copy must not hold instructions the machine may lack.
#pragma once

#include <cstddef>
#include <cstdint>

#ifndef NINEFOLD_ISA
#error "define NINEFOLD_ISA to the namespace of the back end first"
#endif

#define NINEFOLD_INLINE inline __attribute__((always_inline))

namespace ninefold::lanes::NINEFOLD_ISA {

using Word = std::uint16_t;

constexpr int kDigitStride = 10;
constexpr int kStateWords = 9 * kDigitStride;
constexpr Word kFull = 0x1ff;

/// The bit of column c inside a word.
constexpr int column_bit(int c) { return 3 * (c % 3) + c / 3; }
/// The columns of the box in which a column bit lies.
constexpr int box_columns(int bit) { return 0111 << bit % 3; }

NINEFOLD_INLINE int first_bit(std::uint32_t bits) { return __builtin_ctz(bits); }
NINEFOLD_INLINE int count_bits(std::uint32_t bits) { return __builtin_popcount(bits); }
/// At most one: cheaper than counting where that takes a call.
NINEFOLD_INLINE bool one_bit(std::uint32_t bits) { return !(bits & (bits - 1)); }

/// The values of the cells of W puzzles, cell by cell.
template <int Width>
struct Cells {
    alignas(64) std::uint8_t bytes[81][Width];
};

/// What a table of meanings says of a byte: 0..9, or this.
constexpr std::uint8_t kBadByte = 0x80;

/// For every pair (boxes of row B, boxes of row C) the columns that a matching leaves to row A.
struct MatchingTable {
    alignas(64) Word columns[64];
    constexpr MatchingTable() : columns{} {
        for (int i = 0; i < 64; ++i) {
            const int b = i & 7, c = i >> 3;
            for (int k = 0; k < 3; ++k) {
                const int k1 = (k + 1) % 3, k2 = (k + 2) % 3;
                const bool free = ((b >> k1 & 1) && (c >> k2 & 1)) || ((b >> k2 & 1) && (c >> k1 & 1));
                if (free) columns[i] = static_cast<Word>(columns[i] | box_columns(k));
            }
        }
    }
};

/// The cell of a choice (choose.inl): row << 4 | 8 - column bit.
constexpr int chosen_row(Word choice) { return choice >> 4 & 15; }
constexpr int chosen_bit(Word choice) { return 8 - (choice & 15); }

/// By the row and the column bit of a cell: what a digit that stands there takes from its places in each row.
struct PeerTable {
    alignas(64) Word rows[9][9][16];
    constexpr PeerTable() : rows{} {
        for (int row = 0; row < 9; ++row)
            for (int bit = 0; bit < 9; ++bit)
                for (int r = 0; r < 9; ++r) {
                    const int cell = 1 << bit;
                    rows[row][bit][r] = static_cast<Word>(r == row           ? kFull ^ cell
                                                          : r / 3 == row / 3 ? box_columns(bit)
                                                                             : cell);
                }
    }
};
inline constexpr PeerTable kPeers{};

/// A digit stands in a cell: its nine words, so many apart, lose all other places in the houses of the cell.
template <int Stride>
NINEFOLD_INLINE void place(Word* words, int row, int bit) {
#pragma GCC unroll 9
    for (int r = 0; r < 9; ++r) words[r * Stride] = static_cast<Word>(words[r * Stride] & ~kPeers.rows[row][bit][r]);
}

/// The words of one lane into a frame.
template <int Width>
NINEFOLD_INLINE void save_one(const Word (*words)[Width], int lane, Word* frame) {
    for (int d = 0; d < 9; ++d) {
#pragma GCC unroll 9
        for (int i = d * kDigitStride; i < d * kDigitStride + 9; ++i) {
            unsigned w = words[i][lane];
            asm volatile("" : "+r"(w));  // one load and one store each: gathering words into vectors is slower
            frame[i] = static_cast<Word>(w);
        }
    }
}

/// A puzzle that moves into a lane from a frame.
struct Arrival {
    int lane;
    const Word* words;
};

}  // namespace ninefold::lanes::NINEFOLD_ISA
