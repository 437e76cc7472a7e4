// The words of a single puzzle for lone.inl in the vector extensions of gcc and clang.
//
// A digit has four words in each band: three rows and an unused one.  A band is three registers of sixteen words
// (register p has the digits p, p + 3 and p + 6, and four unused words), or five of eight (register p has the digits 2
// p and 2 p + 1). Unused words of a puzzle are zero; elsewhere they may have any value.
#pragma once

#include "../lone.inl"
#include "boards_portable.hpp"
#include "words_portable.hpp"

namespace ninefold::lanes::NINEFOLD_ISA {

/// The four words of a digit.
typedef std::uint64_t FourWords __attribute__((may_alias));

template <int Width>
struct LoneVector : VectorWords<Width> {
    using Base = VectorWords<Width>;
    using Base::load, Base::set1, Base::zero, Base::any, Base::xor_, Base::maj, Base::or_and, Base::without;
    using typename Base::V;
    using Fours = typename VectorTypes<Width>::Fours;
    using Board = LoneBoard<VectorLogic<16>>;
    static constexpr int kParts = Width == 16 ? 3 : 5, kBandWords = kParts * Width;
    static constexpr int word(int d, int i) {
        return Width == 16 ? 16 * (d % 3) + 4 * (d / 3) + i : 8 * (d / 2) + 4 * (d % 2) + i;
    }

    struct Puzzle {
        V band[3][kParts];
        NINEFOLD_INLINE Word* words(int b) { return reinterpret_cast<Word*>(band[b]); }
        NINEFOLD_INLINE FourWords& rows(int b, int d) { return *reinterpret_cast<FourWords*>(words(b) + word(d, 0)); }
    };

    static NINEFOLD_INLINE V empty(V v) { return (V)(v == 0); }
    static NINEFOLD_INLINE V xor3(V a, V b, V c) { return a ^ b ^ c; }
    static NINEFOLD_INLINE V keep_single(V w, V u, V s) { return w & (~u | s); }
    static NINEFOLD_INLINE V single_words(V w) { return w & empty(w & (w - set1(1))); }
    static NINEFOLD_INLINE V narrow(V w, V u) {
        const V kept = w & u;
        return kept | (w & empty(kept));
    }

    // Element by element: compilers recognize shuffles, and gcc 11 has no better way to write one.
    static NINEFOLD_INLINE V next_row(V x) {
        if constexpr (Width == 16)
            return V{x[1], x[2],  x[0], x[3],  x[5],  x[6],  x[4],  x[7],
                     x[9], x[10], x[8], x[11], x[13], x[14], x[12], x[15]};
        else
            return V{x[1], x[2], x[0], x[3], x[5], x[6], x[4], x[7]};
    }
    static NINEFOLD_INLINE V row_after(V x) {
        if constexpr (Width == 16)
            return V{x[2],  x[0], x[1], x[3],  x[6],  x[4],  x[5],  x[7],
                     x[10], x[8], x[9], x[11], x[14], x[12], x[13], x[15]};
        else
            return V{x[2], x[0], x[1], x[3], x[6], x[4], x[5], x[7]};
    }
    static NINEFOLD_INLINE void rotate(V v, V& x, V& y) {
        const V twice = v | v << 9;
        x = twice >> 3;
        y = twice >> 6;
    }

    // The other digits of a row: in the other registers, and in the same one.
    static NINEFOLD_INLINE V next_digit(V v) {
        const Fours x = (Fours)v;
        if constexpr (Width == 16)
            return (V)Fours{x[1], x[2], x[0], x[3]};
        else
            return (V)Fours{x[1], x[0]};
    }
    static NINEFOLD_INLINE V digit_after(V v)
        requires(Width == 16)
    {
        const Fours x = (Fours)v;
        return (V)Fours{x[2], x[0], x[1], x[3]};
    }
    static NINEFOLD_INLINE V any_digit(const V* v) {
        if constexpr (Width == 16) {
            const V u = v[0] | v[1] | v[2];
            return u | next_digit(u) | digit_after(u);
        } else {
            const V u = v[0] | v[1] | v[2] | v[3] | v[4];
            return u | next_digit(u);
        }
    }
    static NINEFOLD_INLINE Count<LoneVector> count(const V* v) {
        if constexpr (Width == 16) {
            const V s = xor3(v[0], v[1], v[2]), c = maj(v[0], v[1], v[2]);
            return add_counts<LoneVector>(s, next_digit(s), digit_after(s), c, next_digit(c), digit_after(c));
        } else {
            const V s0 = xor3(v[0], v[1], v[2]), c0 = maj(v[0], v[1], v[2]);
            const V s = xor3(s0, v[3], v[4]), c1 = maj(s0, v[3], v[4]);
            const V t = next_digit(s), u = c0 ^ c1, v4 = c0 & c1;
            const V carry = s & t, w = next_digit(u);
            return {s ^ t, xor3(u, w, carry), v4 | next_digit(v4) | maj(u, w, carry)};
        }
    }

    struct Filter {
        V repeat = Base::opaque(set1(0x249)), first = set1(7);  // a product, not shifts and sums: 7 % of a puzzle
        NINEFOLD_INLINE V operator()(V v) const {
            // The boxes in which a row has a place, four times.
            const V boxes = ((v | v >> 3 | v >> 6) & first) * repeat;
            const V p = next_row(boxes), q = row_after(boxes);
            return v & ((p >> 1 & q >> 2) | (p >> 2 & q >> 1));
        }
    };

    /// Lanes with any bit.
    struct Flags {
        V lanes = zero();
        NINEFOLD_INLINE void add(V v) { lanes |= v; }
        NINEFOLD_INLINE void add_empty(V v, int part) {
            lanes |= Width == 8 && part == 4 ? empty(v) & load(kUsed.words[1]) : empty(v);
        }
        NINEFOLD_INLINE void add_several(V v) { lanes |= v & (v - set1(1)); }
        NINEFOLD_INLINE void add_different(V a, V b) { lanes |= a ^ b; }
        NINEFOLD_INLINE bool any() const { return Base::any(lanes & load(kUsed.words[0])); }
    };

    static NINEFOLD_INLINE Board::V cells(const V* rows) {
        const auto band = [&](int b) __attribute__((always_inline)) {
            const FourWords x = ((Fours)rows[b])[0];
            return static_cast<std::uint32_t>((x & kFull) | (x >> 7 & kFull << 9) | (x >> 14 & kFull << 18));
        };
        return typename Board::V{band(0), band(1), band(2), 0};
    }

    /// Keeps the smallest candidate of the chosen cell; *rest* gets the others.
    static NINEFOLD_INLINE void branch(Puzzle& puzzle, Word choice, Puzzle& rest) {
        const int b = chosen_row(choice) / 3, i = chosen_row(choice) % 3, bit = chosen_bit(choice);
        const auto allow = [&](Puzzle& which, int d, bool yes) __attribute__((always_inline)) {
            Word& w = which.words(b)[word(d, i)];
            w = static_cast<Word>((w & ~(1 << bit)) | yes << bit);
        };
        rest = puzzle;
        unsigned digits = 0;
        for (int d = 0; d < 9; ++d) {
            digits |= static_cast<unsigned>(puzzle.words(b)[word(d, i)] >> bit & 1) << d;
            allow(puzzle, d, false);
        }
        const int kept = first_bit(digits);
        allow(puzzle, kept, true);
        allow(rest, kept, false);
        place(puzzle, choice, kept);
        digits &= digits - 1;
        if (one_bit(digits)) place(rest, choice, first_bit(digits));
    }

    /// False if a byte is not a cell.
    static NINEFOLD_INLINE bool read_text(const std::uint8_t* row, const std::uint8_t* meaning, Puzzle& puzzle) {
        std::uint8_t clues[81];
        unsigned all = 0;
        int count = 0;
        for (int cell = 0; cell < 81; ++cell) {
            const unsigned value = meaning[row[cell]];
            all |= value;
            clues[count] = static_cast<std::uint8_t>(cell);
            count += value != 0;
        }
        if (all & kBadByte) return false;
        // Words with a clue keep it.  The others lose the cells that have clues or see one of their digit.
        Puzzle given{}, seen{};
        FourWords taken[3] = {};
        for (int n = 0; n < count; ++n) {
            const int r = clues[n] / 9, bit = column_bit(clues[n] % 9), d = meaning[row[clues[n]]] - 1;
            const FourWords cell = static_cast<FourWords>(1) << (16 * (r % 3) + bit);
            taken[r / 3] |= cell;
            given.rows(r / 3, d) |= cell;
            for (int b = 0; b < 3; ++b) seen.rows(b, d) |= peers(r, bit)[b];
        }
        for (int b = 0; b < 3; ++b)
            for (int p = 0; p < kParts; ++p) {
                const V clue = given.band[b][p], full = load(kUsed.words[Width == 8 && p == 4]) & set1(kFull);
                puzzle.band[b][p] = clue | (empty(clue) & full & ~((V)(Fours{} + taken[b]) | seen.band[b][p]));
            }
        return true;
    }

private:
    /// The words in use, and those of the fifth of five registers.
    struct UsedWords {
        alignas(64) Word words[2][16];
        constexpr UsedWords() : words{} {
            for (int i = 0; i < 12; ++i) words[0][i] = i % 4 < 3 ? 0xffff : 0;
            for (int i = 0; i < 3; ++i) words[1][i] = 0xffff;
        }
    };
    static constexpr UsedWords kUsed{};

    static NINEFOLD_INLINE const FourWords* peers(int row, int bit) {
        return reinterpret_cast<const FourWords*>(kPeers.rows[row][bit]);
    }
    /// Places a digit in the chosen cell, and removes it from the rest of the cell's houses.
    static NINEFOLD_INLINE void place(Puzzle& puzzle, Word choice, int digit) {
        for (int b = 0; b < 3; ++b) puzzle.rows(b, digit) &= ~peers(chosen_row(choice), chosen_bit(choice))[b];
    }
};

}  // namespace ninefold::lanes::NINEFOLD_ISA
