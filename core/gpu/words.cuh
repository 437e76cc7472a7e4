// Words of cells.  81 cells of nine candidates are 27 words: word 9 r + 3 c + s holds the cells in row r of a band and
// column c of stack s, of all three bands, a field of ten bits each: nine candidates and a spare bit for carries.
//
//     bit   29   28 .. 20   19   18 .. 10    9    8 .. 0
//           -    band 2     -    band 1      -    band 0
//
// Rows, boxes, columns of a stack and the rows of a band are then different registers: what joins them is one
// three-input instruction a word, without a shift.  Only bands are joined by shifts, and the digits of a cell by
// arithmetic.  It is the layout of the CPU's engine (classic/layout.md) with the bands side by side.
#pragma once

#include "gpu/platform.cuh"

namespace ninefold::gpu {

constexpr int kWords = 27;
constexpr u32 kLow = 1u | 1u << 10 | 1u << 20;  // the lowest bit of every field
constexpr u32 kFull = 511 * kLow;               // all candidates
constexpr u32 kSpare = kLow << 9;

constexpr NINEFOLD_LANE int word_of(int cell) { return 9 * (cell / 9 % 3) + 3 * (cell % 9 % 3) + cell % 9 / 3; }
constexpr NINEFOLD_LANE int shift_of(int cell) { return 10 * (cell / 27); }

/// Any function of three words: bit 4a + 2b + c of the table.
template <int Table>
NINEFOLD_LANE u32 lop3(u32 a, u32 b, u32 c) {
#if defined(__CUDA_ARCH__)
    u32 r;
    asm("lop3.b32 %0, %1, %2, %3, %4;" : "=r"(r) : "r"(a), "r"(b), "r"(c), "n"(Table));
    return r;
#else
    u32 r = 0;
    for (int i = 0; i < 8; ++i)
        if (Table >> i & 1) r |= (i & 4 ? a : ~a) & (i & 2 ? b : ~b) & (i & 1 ? c : ~c);
    return r;
#endif
}
NINEFOLD_LANE u32 or3(u32 a, u32 b, u32 c) { return lop3<0xFE>(a, b, c); }
NINEFOLD_LANE u32 and3(u32 a, u32 b, u32 c) { return lop3<0x80>(a, b, c); }
NINEFOLD_LANE u32 xor3(u32 a, u32 b, u32 c) { return lop3<0x96>(a, b, c); }
NINEFOLD_LANE u32 majority(u32 a, u32 b, u32 c) { return lop3<0xE8>(a, b, c); }
NINEFOLD_LANE u32 select(u32 m, u32 a, u32 b) { return lop3<0xCA>(m, a, b); }
NINEFOLD_LANE u32 and_or(u32 a, u32 b, u32 c) { return lop3<0xE0>(a, b, c); }      // a & (b | c)
NINEFOLD_LANE u32 and_or_not(u32 a, u32 b, u32 c) { return lop3<0xD0>(a, b, c); }  // a & (b | ~c)
NINEFOLD_LANE u32 or_and(u32 a, u32 b, u32 c) { return lop3<0xF8>(a, b, c); }      // a | (b & c)
NINEFOLD_LANE u32 unless(u32 a, u32 b, u32 c) { return lop3<0x70>(a, b, c); }      // a & ~(b & c)
NINEFOLD_LANE u32 or_without(u32 a, u32 b, u32 c) { return lop3<0xF4>(a, b, c); }  // a | (b & ~c)
NINEFOLD_LANE u32 neither(u32 a, u32 b, u32 c) { return lop3<0x10>(a, b, c); }     // a & ~(b | c)
NINEFOLD_LANE u32 or_differs(u32 a, u32 b, u32 c) { return lop3<0xF6>(a, b, c); }  // a | (b ^ c)

/// a * b + c as one instruction of the multiplier, which has room where the logic unit has none.
NINEFOLD_LANE u32 multiply_add(u32 a, u32 b, u32 c) {
#if defined(__CUDA_ARCH__)
    u32 r;
    asm("mad.lo.u32 %0, %1, %2, %3;" : "=r"(r) : "r"(a), "r"(b), "r"(c));
    return r;
#else
    return a * b + c;
#endif
}
/// Nothing is left of a shift by 32 or more.
NINEFOLD_LANE u32 shifted(u32 a, u32 n) {
#if defined(__CUDA_ARCH__)
    u32 r;
    asm("shl.b32 %0, %1, %2;" : "=r"(r) : "r"(a), "r"(n));
    return r;
#else
    return n < 32 ? a << n : 0;
#endif
}

/// Fields that are not zero: all nine bits.
NINEFOLD_LANE u32 occupied(u32 x) { return multiply_add(((x + kFull) & kSpare) >> 9, 511, 0); }
/// Field b := field b + 1 (b + 2), in a circle; bits 30 and 31 are garbage.
NINEFOLD_LANE u32 next_band(u32 x) { return multiply_add(x, 1u << 20, x >> 10); }
NINEFOLD_LANE u32 band_after(u32 x) { return multiply_add(x, 1u << 10, x >> 20); }

}  // namespace ninefold::gpu
