// A single puzzle: the same sweep and the same branching rule, transposed.
//
// A single puzzle would leave 31 of 32 lanes empty, so here the words of one puzzle are the lanes: register b
// holds the 27 words of band b, word (digit d, row 3 b + i) in lane 3 d + i.  Operations between registers in
// lanes.hpp become operations between lanes.  Rotating by 3, 6, 9 and 18 lanes combines a digit with the other
// digits of a row; rotating inside each group of three combines a row with the other rows of its band.  A sweep
// is about 70 dependent steps, a twelfth of a sweep over 32 puzzles.
//
// The rules have the same fixpoint in any order (see sweep.inl), so the guesses are those of the lanes.
#pragma once

#include <immintrin.h>

#include "../engine.hpp"
#include "boards_portable.hpp"
#include "words_avx512.hpp"

namespace ninefold::lanes::NINEFOLD_ISA {

/// Lane permutations and byte selections of the layout.
struct LoneTables {
    alignas(64) Word turn[6][32];         // by 3, 6, 9, 18 lanes of 27; inside threes by 1 and by 2
    alignas(64) Word shift[32];           // row in band of a lane
    alignas(64) std::uint8_t gather[64];  // bytes of a word in nine chunks of 27 bits, 4 bytes each
    alignas(64) std::uint8_t order[128];  // cells by column bit inside each row
    std::uint8_t column[9];               // of a bit
    constexpr LoneTables() : turn{}, shift{}, gather{}, order{}, column{} {
        constexpr int by[4] = {3, 6, 9, 18};
        for (int lane = 0; lane < 32; ++lane) {
            for (int t = 0; t < 4; ++t) turn[t][lane] = static_cast<Word>(lane < 27 ? (lane + by[t]) % 27 : lane);
            for (int t = 0; t < 2; ++t)
                turn[4 + t][lane] = static_cast<Word>(lane < 27 ? lane / 3 * 3 + (lane + 1 + t) % 3 : lane);
            shift[lane] = static_cast<Word>(lane % 3);
            if (lane < 27) {
                gather[2 * lane] = static_cast<std::uint8_t>(4 * (lane / 3) + lane % 3);
                gather[2 * lane + 1] = static_cast<std::uint8_t>(4 * (lane / 3) + lane % 3 + 1);
            }
        }
        for (int c = 0; c < 9; ++c) {
            column[column_bit(c)] = static_cast<std::uint8_t>(c);
            for (int r = 0; r < 9; ++r) order[9 * r + column_bit(c)] = static_cast<std::uint8_t>(9 * r + c);
        }
    }
};
inline constexpr LoneTables kLone{};

/// The columns of the box of a column bit.
constexpr int box_columns(int bit) { return 0111 << bit % 3; }

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
inline constexpr MatchingTable kMatching{};

/// By the row and the column bit of a cell: the places in each row that a digit in this cell excludes.
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

/// Operations that words of digits need in addition to those for words of cells.
struct LoneWords : Avx512Words {
    static NINEFOLD_INLINE V mul(V a, V b) { return _mm512_mullo_epi16(a, b); }
    static NINEFOLD_INLINE V xor3(V a, V b, V c) { return logic<0x96>(a, b, c); }
    static NINEFOLD_INLINE V select(V m, V a, V b) { return logic<0xCA>(m, a, b); }
    /// w & (~u | s)
    static NINEFOLD_INLINE V keep_single(V w, V u, V s) { return logic<0xB0>(w, u, s); }
    static NINEFOLD_INLINE V only_if(K k, V b) { return _mm512_maskz_mov_epi16(k, b); }
    static NINEFOLD_INLINE V and_if(V w, K k, V u) { return _mm512_mask_mov_epi16(w, k, and_(u, w)); }
    template <int N>
    static NINEFOLD_INLINE V shr(V a) {
        return _mm512_srli_epi16(a, N);
    }
    /// 0x201: x * 0x201 repeats nine bits.  Kept opaque, because the compiler would replace it by a shift and an add.
    static NINEFOLD_INLINE V double_word() { return keep(set1(0x201)); }
    /// The boxes in which a row has a place, in bits 0-2 and again in bits 3-5.
    static NINEFOLD_INLINE V boxes(V x, V twice) {
        const V d = mul(x, twice);
        return or3(x, shr<3>(d), shr<6>(d));
    }
};

/// A table of 64 words with the columns that two rows of a band leave to the third.
class BandFilter : LoneWords {
public:
    NINEFOLD_INLINE BandFilter()
        : low_(load(kMatching.columns)), high_(load(kMatching.columns + 32)), first_(set1(7)) {}
    /// The columns that rows with the boxes p and q (boxes()) leave to row a.
    NINEFOLD_INLINE V operator()(V a, V p, V q) const {
        return and_(a, _mm512_permutex2var_epi16(low_, select(first_, p, q), high_));
    }

private:
    V low_, high_, first_;
};

class Lone {
    using L = LoneWords;
    using Board = LoneBoard<VectorLogic<16>>;
    using V = __m512i;
    struct Puzzle {
        V band[3];
    };
    static constexpr __mmask32 kUsed = (1u << 27) - 1;
    /// A state that branches has more than 81 candidates and fewer than the one it came from.
    static constexpr int kDeepest = 729 - 81;

public:
    bool solve(const Rows& rows, std::uint64_t limit, std::uint64_t max_guesses, LoneAnswer& answer) {
        answer.count = answer.guesses = 0;
        answer.unreadable = false;
        const std::uint8_t* row = rows.pointers ? rows.pointers[0] : rows.data;
        Puzzle puzzle;
        answer.unreadable =
            !row || !(rows.kind == Rows::Kind::bytes ? read_text(row, rows.meaning, puzzle) : read_masks(row, puzzle));
        if (answer.unreadable) return true;
        int depth = 0;
        for (;;) {
            Word choice;
            const Outcome outcome = propagate(puzzle, choice);
            if (outcome == Outcome::stuck) {
                if (answer.guesses++ == max_guesses) return false;
                branch(puzzle, choice, stack_[depth++]);
                continue;
            }
            if (outcome == Outcome::solved) {
                if (answer.count < 2) write_digits(puzzle, answer.solutions[answer.count]);
                if (++answer.count == limit) return true;
            }
            if (depth == 0) return true;
            puzzle = stack_[--depth];
        }
    }

private:
    enum class Outcome { dead, solved, stuck };

    /// Rotates lanes; see LoneTables::turn.
    template <int T>
    static NINEFOLD_INLINE V turn(V v) {
        return _mm512_permutexvar_epi16(L::load(kLone.turn[T]), v);
    }

    /// Sweeps until the puzzle is solved, dead or stuck; if it is stuck, *choice* is the cell to split.
    static NINEFOLD_INLINE Outcome propagate(Puzzle& puzzle, Word& choice) {
        const V full = L::set1(kFull), minus_one = L::set1(-1);
        const BandFilter filter;
        const V twice = L::double_word();
        for (;;) {
            V w[3], x[3], y[3], band[3], few[3], many[3];
            V present = full, doubled = L::zero(), crowded = L::zero();
            // 1. Rows: hidden singles, then candidates counted by full adders.
#pragma GCC unroll 3
            for (int b = 0; b < 3; ++b) {
                const V v = puzzle.band[b];
                const V s = L::only_if(L::testn(v, L::add(v, minus_one)), v);
                const V three = L::or3(s, turn<0>(s), turn<1>(s));
                const V single = L::or3(three, turn<2>(three), turn<3>(three));
                const V a = L::keep_single(v, single, s);
                const V a1 = turn<0>(a), a2 = turn<1>(a);
                const V s0 = L::xor3(a, a1, a2), c0 = L::maj(a, a1, a2);
                const V s1 = turn<2>(s0), s2 = turn<3>(s0), c1 = turn<2>(c0), c2 = turn<3>(c0);
                const V ones = L::xor3(s0, s1, s2), c3 = L::maj(s0, s1, s2), t = L::xor3(c0, c1, c2);
                const V twos = L::xor_(t, c3), fours = L::or_and(L::maj(c0, c1, c2), t, c3);
                const V naked = L::without(ones, twos, fours);
                const V open = L::or_(twos, fours);
                few[b] = L::without(twos, fours, fours);
                many[b] = L::or_and(fours, twos, ones);
                present = L::and_(present, L::or_(ones, open));
                doubled = L::or_without(doubled, naked, single);
                crowded = L::or_and(crowded, single, open);
                w[b] = L::and_if(a, L::test(a, naked), naked);
            }
            // 2. Digits: matchings of rows and boxes, then of bands and columns.
#pragma GCC unroll 3
            for (int b = 0; b < 3; ++b) {
                const V boxes = L::boxes(w[b], twice);
                w[b] = filter(w[b], turn<4>(boxes), turn<5>(boxes));
                band[b] = L::or3(w[b], turn<4>(w[b]), turn<5>(w[b]));
                const V d2 = L::mul(band[b], twice);
                x[b] = L::shr<3>(d2);
                y[b] = L::shr<6>(d2);
            }
            __mmask32 changed = 0, empty = 0, several = 0;
#pragma GCC unroll 3
            for (int b = 0; b < 3; ++b) {
                const int b1 = (b + 1) % 3, b2 = (b + 2) % 3;
                const V left = L::or_and(L::and_(x[b1], y[b2]), y[b1], x[b2]);
                const V v = L::and_(w[b], left);
                changed |= _mm512_cmpneq_epi16_mask(v, puzzle.band[b]);
                empty |= L::testn(v, v);
                several |= L::test(v, L::add(v, minus_one));
                puzzle.band[b] = v;
            }
            if ((empty | L::test(crowded, crowded) | _mm512_cmpneq_epi16_mask(present, full)) & kUsed)
                return Outcome::dead;
            if (!(several & kUsed)) return filled(puzzle) ? Outcome::solved : Outcome::dead;
            if (changed & kUsed) continue;
            if (L::test(doubled, doubled) & kUsed) return Outcome::dead;
            choice = choose(cells(few), cells(many));
            return Outcome::stuck;
        }
    }

    /// Whether every cell has a digit.
    static NINEFOLD_INLINE bool filled(const Puzzle& puzzle) {
        V cells = L::set1(kFull);
        for (int b = 0; b < 3; ++b) {
            const V v = puzzle.band[b], three = L::or3(v, turn<0>(v), turn<1>(v));
            cells = L::and_(cells, L::or3(three, turn<2>(three), turn<3>(three)));
        }
        return !(_mm512_cmpneq_epi16_mask(cells, L::set1(kFull)) & kUsed);
    }

    /// The first three lanes of each band are its rows.
    static NINEFOLD_INLINE Board::V cells(const V* rows) {
        const auto band = [&](int b) {
            return _pext_u64(static_cast<std::uint64_t>(_mm_cvtsi128_si64(_mm512_castsi512_si128(rows[b]))),
                             0x01ff01ff01ff);
        };
        return (Board::V)_mm_set_epi64x(static_cast<long long>(band(2)),
                                        static_cast<long long>(band(0) | band(1) << 32));
    }
    /// A branch, by the cells with two or three candidates and those with three or more.
    static NINEFOLD_INLINE Word choose(Board::V few, Board::V many) {
        Board::V best;
        Chooser<Board>::run(&few, &many, &best);
        return choice_among(best[0], best[1], best[2]);
    }

    /// Keeps the smallest candidate of the chosen cell; *rest* gets the others.
    static NINEFOLD_INLINE void branch(Puzzle& puzzle, Word choice, Puzzle& rest) {
        const int row = chosen_row(choice), b = row / 3;
        const V mask = L::set1(1 << chosen_bit(choice));
        // The lanes of the row that have the candidate; the lowest is the smallest digit.
        const __mmask32 holders = L::test(puzzle.band[b], mask) & (kEveryThird << row % 3);
        const __mmask32 kept = holders & (0 - holders);
        const V without = _mm512_andnot_si512(mask, puzzle.band[b]);
        const __mmask32 others = holders ^ kept;
        rest = puzzle;
        rest.band[b] = L::blend(kept, puzzle.band[b], without);
        puzzle.band[b] = L::blend(others, puzzle.band[b], without);
        place(puzzle, choice, first_bit(kept));
        if (one_bit(others)) place(rest, choice, first_bit(others));
    }
    /// Places the digit of a lane in the chosen cell, and removes it from the rest of the cell's houses.
    static NINEFOLD_INLINE void place(Puzzle& puzzle, Word choice, int lane) {
        const int row = chosen_row(choice);
        const __mmask32 digit = 7u << (lane - row % 3);
        const Word* const peers = kPeers.rows[row][chosen_bit(choice)];
#pragma GCC unroll 3
        for (int b = 0; b < 3; ++b) {
            const V three = _mm512_maskz_expandloadu_epi16(digit, peers + 3 * b);
            puzzle.band[b] = _mm512_andnot_si512(three, puzzle.band[b]);
        }
    }
    static constexpr std::uint32_t kEveryThird = 0x1249249;  // lanes 0, 3, ... 24

    /// False if a byte is not a cell.
    static NINEFOLD_INLINE bool read_text(const std::uint8_t* row, const std::uint8_t* meaning, Puzzle& puzzle) {
        const V low = _mm512_loadu_si512(meaning), high = _mm512_loadu_si512(meaning + 64);
        const V a = _mm512_loadu_si512(row), b = _mm512_maskz_loadu_epi8(kRest, row + 64);
        const V va = _mm512_permutex2var_epi8(low, a, high), vb = _mm512_permutex2var_epi8(low, b, high);
        const __mmask64 bad =
            _mm512_movepi8_mask(_mm512_or_si512(a, va)) | (_mm512_movepi8_mask(_mm512_or_si512(b, vb)) & kRest);
        if (bad) return false;
        const V ca = _mm512_permutex2var_epi8(va, L::load(kLone.order), vb);
        const V cb = _mm512_permutex2var_epi8(va, L::load(kLone.order + 64), vb);
        const std::uint64_t blank_a = _mm512_testn_epi8_mask(ca, ca), blank_b = _mm512_testn_epi8_mask(cb, cb);
        alignas(64) std::uint32_t chunks[3][16];
        for (int d = 0; d < 9; ++d) {
            const V digit = _mm512_set1_epi8(static_cast<char>(d + 1));
            const std::uint64_t lo = _mm512_cmpeq_epi8_mask(ca, digit) | blank_a;
            const std::uint64_t hi = _mm512_cmpeq_epi8_mask(cb, digit) | blank_b;
            chunks[0][d] = static_cast<std::uint32_t>(lo);
            chunks[1][d] = static_cast<std::uint32_t>(lo >> 27);
            chunks[2][d] = static_cast<std::uint32_t>(lo >> 54 | hi << 10);
        }
        for (int k = 0; k < 3; ++k) {
            const V bytes = _mm512_permutexvar_epi8(L::load(kLone.gather), L::load(chunks[k]));
            const V words = _mm512_srlv_epi16(bytes, L::load(kLone.shift));
            puzzle.band[k] = L::only_if(kUsed, L::and_(words, L::set1(kFull)));
        }
        place_clues(puzzle);
        return true;
    }
    static constexpr __mmask64 kRest = 0x1ffff;

    /// Removes the digits of the clues from the blank cells that see them, as in read.inl.
    static NINEFOLD_INLINE void place_clues(Puzzle& puzzle) {
        V clues[3], blank[3], seen[3], columns = L::zero();
#pragma GCC unroll 3
        for (int b = 0; b < 3; ++b) {
            blank[b] = L::and_(puzzle.band[b], turn<0>(puzzle.band[b]));
            clues[b] = L::xor_(puzzle.band[b], blank[b]);
            const V band = L::or3(clues[b], turn<4>(clues[b]), turn<5>(clues[b]));
            seen[b] = L::mul(L::and_(L::or3(band, L::shr<3>(band), L::shr<6>(band)), L::set1(7)), L::set1(0111));
            columns = L::or_(columns, band);
        }
#pragma GCC unroll 3
        for (int b = 0; b < 3; ++b)
            puzzle.band[b] = L::blend(L::test(clues[b], clues[b]), L::without(blank[b], columns, seen[b]), clues[b]);
    }

    static bool read_masks(const std::uint8_t* row, Puzzle& puzzle) {
        alignas(64) Word words[3][32] = {};
        for (int cell = 0; cell < 81; ++cell) {
            const unsigned mask = row[2 * cell] | row[2 * cell + 1] << 8;
            if (mask > kFull) return false;
            const int r = cell / 9, bit = column_bit(cell % 9);
            for (int d = 0; d < 9; ++d) {
                Word& word = words[r / 3][3 * d + r % 3];
                word = static_cast<Word>(word | (mask >> d & 1u) << bit);
            }
        }
        for (int b = 0; b < 3; ++b) puzzle.band[b] = L::load(words[b]);
        return true;
    }

    static NINEFOLD_INLINE void write_digits(const Puzzle& puzzle, std::uint8_t* out) {
        for (int b = 0; b < 3; ++b) {
            alignas(64) Word words[32];
            L::store(words, puzzle.band[b]);
            for (int d = 0; d < 9; ++d)
                for (int i = 0; i < 3; ++i)
                    out[27 * b + 9 * i + kLone.column[first_bit(words[3 * d + i])]] = static_cast<std::uint8_t>(d + 1);
        }
    }

    Puzzle stack_[kDeepest];
};

}  // namespace ninefold::lanes::NINEFOLD_ISA
