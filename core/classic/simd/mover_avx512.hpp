// How puzzles move between lanes, frames and the input batch with AVX-512, and how cells are split.
#pragma once

#include "words_avx512.hpp"

namespace ninefold::lanes::NINEFOLD_ISA {

/// By the low bits of a choice the column bits of the cell's box.
struct BoxTable {
    alignas(64) Word columns[32];
    constexpr BoxTable() : columns{} {
        for (int i = 0; i < 9; ++i) columns[i] = static_cast<Word>(box_columns(chosen_bit(static_cast<Word>(i))));
    }
};
inline constexpr BoxTable kBoxes{};

/// Moves ride on the loads of the row pass: forks (permute), new puzzles (permute), popped branches (broadcasts
/// of one or two; up to eight are transposed first and permuted) and split cells.  A pass of its own would cost 81
/// stores of two cycles.
class Avx512Mover : Avx512Words {
    static constexpr int kArrivals = 8;

public:
    Avx512Mover() {
        for (int i = 0; i < kWidth; ++i) fork_from_[i] = enter_from_[i] = static_cast<Word>(i);
    }
    /// Each of *lanes* splits its chosen cell: it keeps the smallest candidate, a fork of it gets the others.
    /// All lanes at once: the digits of the cells, then which is the first, in mask registers.
    void split(const Word (*state)[kWidth], std::uint32_t lanes, const Word* choices) {
        const V choice = load(choices);
        const V row = and_(shr<4>(choice), set1(15));
        const V bit = _mm512_sllv_epi16(set1(1), _mm512_sub_epi16(set1(8), and_(choice, set1(15))));
        const V box = _mm512_permutexvar_epi16(and_(choice, set1(15)), load(kBoxes.columns));
        V cell[9], kept = zero(), rest = zero();
#pragma GCC unroll 3
        for (int b = 0; b < 3; ++b) {
            K band = 0, here[3];
#pragma GCC unroll 3
            for (int i = 0; i < 3; ++i) {
                const int r = 3 * b + i;
                here[i] = _mm512_mask_cmpeq_epi16_mask(lanes, row, set1(r));
                band |= here[i];
                cell[r] = only_if(here[i], bit);
                store(cells_[r], cell[r]);
            }
            const V peers = blend(band, only_if(lanes, bit), box);
#pragma GCC unroll 3
            for (int i = 0; i < 3; ++i) store(peers_[3 * b + i], blend(here[i], peers, xor_(bit, set1(kFull))));
        }
        K seen = 0;
#pragma GCC unroll 9
        for (int d = 0; d < 9; ++d) {
            V at = zero();
#pragma GCC unroll 9
            for (int r = 0; r < 9; ++r) at = or_and(at, cell[r], load(state[d * kDigitStride + r]));
            const K has = test(at, at);
            kept = blend(has & ~seen, kept, set1(1 << d));
            rest = _mm512_mask_add_epi16(rest, has & seen, rest, set1(1 << d));
            seen |= has;
        }
        store(kept_, kept);
        store(rest_, rest);
        split_ = lanes;
    }
    /// The digits that a split lane keeps and hands on.
    unsigned kept(int lane) const { return kept_[lane]; }
    unsigned rest(int lane) const { return rest_[lane]; }
    void fork(int from, int to, Word (*)[kWidth]) {
        fork_from_[to] = static_cast<Word>(from);
        forked_ |= 1u << to;
    }
    void enter(int from, int to, Word (*)[kWidth]) {
        enter_from_[to] = static_cast<Word>(from);
        entered_ |= 1u << to;
    }
    void arrive(int to, const Word* words) { arrivals_[count_++] = {to, words}; }
    static int pick(std::uint32_t waiting, int) { return first_bit(waiting); }

private:
    /// The words of row r after the moves.
    template <bool Fork, bool Enter, int N, bool Split>
    struct Loader {
        V forks, enters;
        K entered, arrived, k[2];
        V slots;
        const Word* from[2];
        const Word* arrivals;
        const Word (*state)[kWidth];
        const Word (*input)[kWidth];
        const Word (*cells)[kWidth];
        const Word (*peers)[kWidth];
        const Word (*allowed)[kWidth];
        struct Row {
            const Loader& to;
            int r;
            V cell, peers;
            NINEFOLD_INLINE V operator()(int d) const {
                const int i = d * kDigitStride + r;
                V v = load(to.state[i]);
                if constexpr (Fork) v = _mm512_permutexvar_epi16(to.forks, v);
                if constexpr (Enter) v = _mm512_mask_permutexvar_epi16(v, to.entered, to.enters, load(to.input[i]));
                if constexpr (N > 2)
                    v = _mm512_mask_permutexvar_epi16(v, to.arrived, to.slots,
                                                      _mm512_loadu_si512(to.arrivals + kArrivals * i));
                if constexpr (N == 1 || N == 2)
                    v = _mm512_mask_set1_epi16(v, to.k[0], static_cast<short>(to.from[0][i]));
                if constexpr (N == 2) v = _mm512_mask_set1_epi16(v, to.k[1], static_cast<short>(to.from[1][i]));
                if constexpr (Split) v = and_(v, logic<0x35>(load(to.allowed[d]), peers, cell));
                return v;
            }
        };
        NINEFOLD_INLINE Row row(int r) const {
            return {*this, r, Split ? load(cells[r]) : zero(), Split ? load(peers[r]) : zero()};
        }
    };
    template <class Load>
    static int copy(Word (*state)[kWidth], const Load word) {
        for (int r = 0; r < 9; ++r) {
            const auto row = word.row(r);
#pragma GCC unroll 9
            for (int d = 0; d < 9; ++d) store(state[d * kDigitStride + r], row(d));
        }
        return 0;
    }
    template <bool Fork, bool Enter, int N, bool Split, class F>
    NINEFOLD_INLINE auto call(Word (*state)[kWidth], Word (*input)[kWidth], const F& f) {
        Loader<Fork, Enter, N, Split> loader;
        loader.forks = load(fork_from_);
        loader.enters = load(enter_from_);
        loader.entered = entered_;
        loader.state = state;
        loader.input = input;
        loader.cells = cells_;
        loader.peers = peers_;
        loader.allowed = allowed_;
        if (Split && !split_) {
            for (int r = 0; r < 9; ++r) {
                store(cells_[r], zero());
                store(peers_[r], zero());
            }
        } else if constexpr (Split) {
            V digits = load(kept_);
            if constexpr (Fork) {
                digits = _mm512_mask_permutexvar_epi16(digits, forked_, loader.forks, load(rest_));
                const K placed = testn(digits, add(digits, set1(-1)));
#pragma GCC unroll 9
                for (int r = 0; r < 9; ++r) {
                    store(cells_[r], _mm512_permutexvar_epi16(loader.forks, load(cells_[r])));
                    store(peers_[r], _mm512_maskz_permutexvar_epi16(placed, loader.forks, load(peers_[r])));
                }
            }
#pragma GCC unroll 9
            for (int d = 0; d < 9; ++d) store(allowed_[d], _mm512_movm_epi16(test(digits, set1(1 << d))));
        }
        if constexpr (N > 2) {
            loader.arrived = transpose_arrivals();
            loader.slots = load(slots_);
            loader.arrivals = arrived_words_[0];
        } else {
            for (int j = 0; j < N; ++j) {
                loader.k[j] = 1u << arrivals_[j].lane;
                loader.from[j] = arrivals_[j].words;
            }
        }
        return f(loader);
    }
    template <bool Fork, bool Enter, class F>
    NINEFOLD_INLINE auto call_with_arrivals(Word (*state)[kWidth], Word (*input)[kWidth], const F& f) {
        switch (count_) {
            case 0:
                return call<Fork, Enter, 0, true>(state, input, f);
            case 1:
                return call<Fork, Enter, 1, true>(state, input, f);
            case 2:
                return call<Fork, Enter, 2, true>(state, input, f);
            default:
                return call<Fork, Enter, 3, true>(state, input, f);
        }
    }
    template <class F>
    NINEFOLD_INLINE auto dispatch(Word (*state)[kWidth], Word (*input)[kWidth], const F& f) {
        if (!split_ && !count_ && !forked_ && !entered_) return call<false, false, 0, false>(state, input, f);
        if (forked_)
            return entered_ ? call_with_arrivals<true, true>(state, input, f)
                            : call_with_arrivals<true, false>(state, input, f);
        return entered_ ? call_with_arrivals<false, true>(state, input, f)
                        : call_with_arrivals<false, false>(state, input, f);
    }

    /// Up to eight branches, each in words of its own, side by side word by word; returns their lanes.
    NINEFOLD_INLINE K transpose_arrivals() {
        const Word* from[kArrivals];
        V slots = zero();
        K lanes = 0;
        for (int j = 0; j < kArrivals; ++j) {
            const Arrival& a = arrivals_[j < count_ ? j : 0];
            from[j] = a.words;
            lanes |= 1u << a.lane;
            if (j < count_) slots = _mm512_mask_set1_epi16(slots, 1u << a.lane, static_cast<short>(j));
        }
        store(slots_, slots);
        const auto eight_words = [&](int i) __attribute__((always_inline)) {
            __m256i x[4];
#pragma GCC unroll 4
            for (int k = 0; k < 4; ++k)
                x[k] = _mm256_inserti128_si256(
                    _mm256_castsi128_si256(_mm_loadu_si128(reinterpret_cast<const __m128i*>(from[k] + i))),
                    _mm_loadu_si128(reinterpret_cast<const __m128i*>(from[k + 4] + i)), 1);
            const __m256i a = _mm256_unpacklo_epi16(x[0], x[1]), b = _mm256_unpackhi_epi16(x[0], x[1]);
            const __m256i c = _mm256_unpacklo_epi16(x[2], x[3]), d = _mm256_unpackhi_epi16(x[2], x[3]);
            const __m256i y[4] = {_mm256_unpacklo_epi32(a, c), _mm256_unpackhi_epi32(a, c), _mm256_unpacklo_epi32(b, d),
                                  _mm256_unpackhi_epi32(b, d)};
#pragma GCC unroll 4
            for (int k = 0; k < 4; ++k)
                _mm256_storeu_si256(reinterpret_cast<__m256i*>(arrived_words_[i + 2 * k]),
                                    _mm256_permute4x64_epi64(y[k], 0xD8));
        };
        for (int i = 0; i < 88; i += 8) eight_words(i);
        eight_words(kStateWords - 9);
        return lanes;
    }

    /// Serves forks, new puzzles, split cells, and up to eight arrivals.  (Frames have been split already.)
    template <class F>
    NINEFOLD_INLINE auto with_loader(Word (*state)[kWidth], Word (*input)[kWidth], const F& f) {
        const auto answer = dispatch(state, input, f);
        for (; forked_; forked_ &= forked_ - 1) {
            const int lane = first_bit(forked_);
            fork_from_[lane] = static_cast<Word>(lane);
        }
        entered_ = split_ = 0;
        count_ = count_ > kArrivals ? count_ - kArrivals : 0;
        for (int i = 0; i < count_; ++i) arrivals_[i] = arrivals_[i + kArrivals];
        return answer;
    }

public:
    /// Makes all moves.
    void settle(Word (*state)[kWidth], Word (*input)[kWidth]) {
        while (count_ || forked_ || entered_ || split_)
            with_loader(state, input, [&](const auto& word) { return copy(state, word); });
    }
    /// Calls f with a loader that gives the words after all moves, and forgets the moves.
    template <class F>
    NINEFOLD_INLINE auto sweep_with(Word (*state)[kWidth], Word (*input)[kWidth], const F& f) {
        while (count_ > kArrivals) with_loader(state, input, [&](const auto& word) { return copy(state, word); });
        return with_loader(state, input, f);
    }

private:
    alignas(64) Word fork_from_[kWidth];
    alignas(64) Word enter_from_[kWidth];
    alignas(64) Word cells_[9][kWidth] = {};        // by row: the cell that a lane splits
    alignas(64) Word peers_[9][kWidth] = {};        // by row: what a digit alone in it takes from its other places
    alignas(64) Word kept_[kWidth], rest_[kWidth];  // its digits
    alignas(64) Word allowed_[9][kWidth];           // by digit: all ones where it may stay in the split cell
    Arrival arrivals_[kWidth];
    alignas(64) Word slots_[kWidth];
    alignas(64) Word arrived_words_[kStateWords + 3][kArrivals];  // loads of 64 bytes look beyond the last
    int count_ = 0;
    std::uint32_t forked_ = 0, entered_ = 0, split_ = 0;
};

}  // namespace ninefold::lanes::NINEFOLD_ISA
