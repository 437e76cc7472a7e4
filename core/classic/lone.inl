// A single puzzle: the same sweep and the same branching rule, transposed.
//
// A single puzzle would leave all lanes but one empty, so here the words of one puzzle are the lanes: word (digit d,
// row r) has a bit for each column bit where d is possible.  Operations between registers in sweep.inl become
// operations between lanes: those between the digits of a row, and those between the rows of a band.
//
// The rules have the same fixpoint in any order (see sweep.inl), so the guesses are those of the lanes.
//
// Written once for a type L that provides, in addition to the words of simd/lanes.hpp:
//     kParts, word(d, i)      registers of a band; the place of digit d and row i of the band among their words
//     any_digit, count        the columns that any digit of the row has, in every lane; and how many digits
//     next_row, row_after     the next row of the band, and the one after that
//     Filter                  the columns that a matching of the rows of a band and its boxes leaves
//     rotate                  columns rotated inside each box, by one and by two; bits above nine are undefined
//     single_words keep_single narrow    w if it has one bit; w & (~u | s); w & u unless that is empty
//     Flags                   lanes that have changed, are empty, or have several places
//     cells                   the words of the first digit of each band as a board
//     Puzzle, branch, read_text
#pragma once

#include "choose.inl"
#include "engine.hpp"
#include "simd/lanes.hpp"

namespace ninefold::lanes::NINEFOLD_ISA {

/// The columns of the box of a column bit.
constexpr int box_columns(int bit) { return 0111 << bit % 3; }

/// The column of a column bit.
constexpr int column_of_bit(int bit) { return 3 * (bit % 3) + bit / 3; }

/// By the row and the column bit of a cell: the places in each row that a digit in this cell excludes, four words a
/// band.
struct PeerTable {
    alignas(64) Word rows[9][9][12];
    constexpr PeerTable() : rows{} {
        for (int row = 0; row < 9; ++row)
            for (int bit = 0; bit < 9; ++bit)
                for (int r = 0; r < 9; ++r) {
                    const int cell = 1 << bit;
                    rows[row][bit][4 * (r / 3) + r % 3] = static_cast<Word>(r == row           ? kFull ^ cell
                                                                            : r / 3 == row / 3 ? box_columns(bit)
                                                                                               : cell);
                }
    }
};
inline constexpr PeerTable kPeers{};

/// Candidates per cell in binary, more than seven left out.
template <class L>
struct Count {
    typename L::V ones, twos, fours;
};

/// Adds three numbers of two bits.
template <class L, class V>
NINEFOLD_INLINE Count<L> add_counts(V s0, V s1, V s2, V c0, V c1, V c2) {
    const V carry = L::maj(s0, s1, s2), twos = L::xor3(c0, c1, c2);
    return {L::xor3(s0, s1, s2), L::xor_(twos, carry), L::or_and(L::maj(c0, c1, c2), twos, carry)};
}

template <class L>
class Lone {
    using V = typename L::V;
    using Puzzle = typename L::Puzzle;
    using Board = typename L::Board;
    using Flags = typename L::Flags;
    static constexpr int kParts = L::kParts, kWidth = L::kWidth;
    /// A state that branches has more than 81 candidates and fewer than the one it came from.
    static constexpr int kDeepest = 729 - 81;

public:
    bool solve(const Rows& rows, std::uint64_t limit, std::uint64_t max_guesses, LoneAnswer& answer) {
        answer.count = answer.guesses = 0;
        answer.unreadable = false;
        const std::uint8_t* row = rows.pointers ? rows.pointers[0] : rows.data;
        Puzzle puzzle;
        answer.unreadable = !row || !(rows.kind == Rows::Kind::bytes ? L::read_text(row, rows.meaning, puzzle)
                                                                     : read_masks(row, puzzle));
        if (answer.unreadable) return true;
        int depth = 0;
        for (;;) {
            Word choice;
            const Outcome outcome = propagate(puzzle, choice);
            if (outcome == Outcome::stuck) {
                if (answer.guesses++ == max_guesses) return false;
                L::branch(puzzle, choice, stack_[depth++]);
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

    /// Sweeps until the puzzle is solved, dead or stuck; if it is stuck, *choice* is the cell to split.
    static NINEFOLD_INLINE Outcome propagate(Puzzle& puzzle, Word& choice) {
        const V full = L::set1(kFull);
        const typename L::Filter filter;
        for (;;) {
            V w[3][kParts], x[3][kParts], y[3][kParts], band[3][kParts], few[3], many[3];
            V present = full, doubled = L::zero(), crowded = L::zero();
            // 1. Rows: hidden singles, then candidates counted by full adders.
#pragma GCC unroll 3
            for (int b = 0; b < 3; ++b) {
                V s[kParts], a[kParts];
#pragma GCC unroll 3
                for (int p = 0; p < kParts; ++p) s[p] = L::single_words(puzzle.band[b][p]);
                const V single = L::any_digit(s);
#pragma GCC unroll 3
                for (int p = 0; p < kParts; ++p) a[p] = L::keep_single(puzzle.band[b][p], single, s[p]);
                const auto [ones, twos, fours] = L::count(a);
                const V naked = L::without(ones, twos, fours);
                const V open = L::or_(twos, fours);
                few[b] = L::without(twos, fours, fours);
                many[b] = L::or_and(fours, twos, ones);
                present = L::and_(present, L::or_(ones, open));
                doubled = L::or_without(doubled, naked, single);
                crowded = L::or_and(crowded, single, open);
#pragma GCC unroll 3
                for (int p = 0; p < kParts; ++p) w[b][p] = L::narrow(a[p], naked);
            }
            // 2. Digits: matchings of rows and boxes, then of bands and columns.
#pragma GCC unroll 3
            for (int b = 0; b < 3; ++b)
#pragma GCC unroll 3
                for (int p = 0; p < kParts; ++p) {
                    const V v = filter(w[b][p]);
                    w[b][p] = v;
                    band[b][p] = L::or3(v, L::next_row(v), L::row_after(v));
                    L::rotate(band[b][p], x[b][p], y[b][p]);
                }
            Flags changed{}, empty{}, several{};
#pragma GCC unroll 3
            for (int b = 0; b < 3; ++b)
#pragma GCC unroll 3
                for (int p = 0; p < kParts; ++p) {
                    const int b1 = (b + 1) % 3, b2 = (b + 2) % 3;
                    const V left = L::or_and(L::and_(x[b1][p], y[b2][p]), y[b1][p], x[b2][p]);
                    const V v = L::and_(w[b][p], left);
                    changed.add_different(v, puzzle.band[b][p]);
                    empty.add_empty(v, p);
                    several.add_several(v);
                    puzzle.band[b][p] = v;
                }
            empty.add(crowded);
            empty.add_different(present, full);
            if (empty.any()) return Outcome::dead;
            if (!several.any()) return filled(puzzle) ? Outcome::solved : Outcome::dead;
            if (changed.any()) continue;
            Flags twice{};
            twice.add(doubled);
            if (twice.any()) return Outcome::dead;
            choice = choose(L::cells(few), L::cells(many));
            return Outcome::stuck;
        }
    }

    /// Whether every cell has a digit.
    static NINEFOLD_INLINE bool filled(const Puzzle& puzzle) {
        V cells = L::set1(kFull);
        for (int b = 0; b < 3; ++b) cells = L::and_(cells, L::any_digit(puzzle.band[b]));
        Flags missing{};
        missing.add_different(cells, L::set1(kFull));
        return !missing.any();
    }

    /// A branch, by the cells with two or three candidates and those with three or more.
    static NINEFOLD_INLINE Word choose(typename Board::V few, typename Board::V many) {
        typename Board::V best;
        Chooser<Board>::run(&few, &many, &best);
        return choice_among(best[0], best[1], best[2]);
    }

    static bool read_masks(const std::uint8_t* row, Puzzle& puzzle) {
        alignas(64) Word words[3][kParts * kWidth] = {};
        for (int cell = 0; cell < 81; ++cell) {
            const unsigned mask = row[2 * cell] | row[2 * cell + 1] << 8;
            if (mask > kFull) return false;
            const int r = cell / 9, bit = column_bit(cell % 9);
            for (int d = 0; d < 9; ++d) {
                Word& word = words[r / 3][L::word(d, r % 3)];
                word = static_cast<Word>(word | (mask >> d & 1u) << bit);
            }
        }
        for (int b = 0; b < 3; ++b)
            for (int p = 0; p < kParts; ++p) puzzle.band[b][p] = L::load(words[b] + p * kWidth);
        return true;
    }

    static NINEFOLD_INLINE void write_digits(const Puzzle& puzzle, std::uint8_t* out) {
        for (int b = 0; b < 3; ++b) {
            alignas(64) Word words[kParts * kWidth];
            for (int p = 0; p < kParts; ++p) L::store(words + p * kWidth, puzzle.band[b][p]);
            for (int d = 0; d < 9; ++d)
                for (int i = 0; i < 3; ++i)
                    out[27 * b + 9 * i + column_of_bit(first_bit(words[L::word(d, i)]))] =
                        static_cast<std::uint8_t>(d + 1);
        }
    }

    Puzzle stack_[kDeepest];
};

}  // namespace ninefold::lanes::NINEFOLD_ISA
