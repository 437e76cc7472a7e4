// The vocabulary of the lane engine: W lanes of 16 bits, one puzzle per lane.
//
// sweep.inl, choose.inl and search.inl are written once, for a type L that provides the names listed here.
// lanes_avx512.hpp defines one such type, lanes_portable.hpp one for any machine and one for AVX2.  No file
// outside this folder contains an intrinsic.
//
//     L::kWidth, kGroups, kLanes    lanes of a vector; vectors that are swept one after the other; their product
//     kBatches                      capacity for input, in batches of one puzzle per lane
//     kSentinel                     the bit that every cell has and that makes an empty one visible, or 0
//     kWorthAService                the number of waiting lanes that starts a service
//     kUnrollsRows                  whether the row pass is unrolled for the three rows of a band
//     V, K                          a vector of words; a selection of lanes (a mask register, or a vector of 0 / ~0)
//     load store zero set1          memory is aligned to the size of V
//     and_ or_ xor_                 bit by bit
//     or3 and3 maj                  a|b|c, a&b&c, the majority of three
//     or_and                        a | (b & c)
//     or_without without            a | (b & ~c), a & ~b & ~c
//     keep                          the same value, forced into a register
//     eq test testn                 -> K: a == b, (a & b) != 0, (a & b) == 0
//     blend(k, a, b)                k ? b : a
//     bits high_bits                K, or the highest bit of each word, as an integer: bit i for lane i
//     Singles                       both kinds of singles of a row
//     Mover                         moves puzzles from frames and from the input batch into lanes
//     OpenCells                     boards of some puzzles: which cells have two or three candidates, which more
//     save                          saves some stuck lanes into frames, and their open cells
//     choose                        a branch for each of them, by the rule of choose.inl; returns the lanes in
//                                   which every open cell has two candidates
//     restrict_cell                 keeps only some digits in a cell of a frame
//     transpose_rows, load_bytes    rows of 81 bytes -> values 0-9, cell by cell across the lanes
//     clues                         values 0-9 -> candidates, none for a blank cell
//     Digits                        the digits of solved lanes, 81 bytes each
//
// A puzzle is 81 words, each with the candidates of a cell; layout.md has drawings.  The word of the cell in row r and
// column c is (r, k), with the *column bit* k = 3 (c mod 3) + c div 3: the cells of a minirow are k, k + 3 and k + 6.
//
// Every file that includes this is compiled for its own instruction set, so everything is in the namespace
// NINEFOLD_ISA.  It calls no inline function of the standard library: the linker keeps one copy of such a
// function, and that copy must not contain instructions that the machine may lack.
#pragma once

#include <cstddef>
#include <cstdint>

#ifndef NINEFOLD_ISA
#error "define NINEFOLD_ISA to the namespace of the back end first"
#endif

#define NINEFOLD_INLINE inline __attribute__((always_inline))

namespace ninefold::lanes::NINEFOLD_ISA {

using Word = std::uint16_t;

/// All nine candidates.
constexpr Word kFull = 0x1ff;

/// The position of column c in a row of words, and in a board of choose.inl.
constexpr int column_bit(int c) { return 3 * (c % 3) + c / 3; }

NINEFOLD_INLINE int first_bit(std::uint32_t bits) { return __builtin_ctz(bits); }
NINEFOLD_INLINE int count_bits(std::uint32_t bits) { return __builtin_popcount(bits); }
/// Whether at most one bit is set: faster than counting if that takes a call.
NINEFOLD_INLINE bool one_bit(std::uint32_t bits) { return !(bits & (bits - 1)); }

/// The values of the cells of W puzzles, cell by cell.
template <int Width>
struct Cells {
    alignas(64) std::uint8_t bytes[81][Width];
};

/// The entry of a byte that is not a cell in a table of meanings; others are 0 to 9.
constexpr std::uint8_t kBadByte = 0x80;

/// The cell of a choice (choose.inl): row << 4 | 8 - column bit.
constexpr int chosen_row(Word choice) { return choice >> 4 & 15; }
constexpr int chosen_bit(Word choice) { return 8 - (choice & 15); }
constexpr Word choice_of(int row, int bit) { return static_cast<Word>(row << 4 | (8 - bit)); }

/// A puzzle outside the lanes has 32 words per band, 27 of them in use, so that a band is one AVX-512 register.
constexpr int kBandWords = 32;
constexpr int kFrameWords = 3 * kBandWords;
constexpr int frame_word(int row, int bit) { return kBandWords * (row / 3) + 9 * (row % 3) + bit; }

}  // namespace ninefold::lanes::NINEFOLD_ISA
