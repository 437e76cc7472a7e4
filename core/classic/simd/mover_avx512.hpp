// How puzzles move from frames and from the input batch into lanes with AVX-512.
//
// Moves are merged into the loads of the row pass.  All new puzzles, even from two batches, take one permute per word.
// One or two frames are broadcasts; up to sixteen are transposed first (turn_avx512.hpp) and arrive by permutes of
// eight.  A separate pass would cost 81 stores of two cycles.
#pragma once

#include "../read.inl"
#include "../sweep.inl"
#include "turn_avx512.hpp"

namespace ninefold::lanes::NINEFOLD_ISA {

template <class L>
class Avx512Mover : Avx512Turn {
    static constexpr int kArrivals = 16;  // frames that can be merged at a time

public:
    Avx512Mover() {
        for (int i = 0; i < kWidth; ++i) enter_from_[i] = static_cast<Word>(i);
    }
    /// A puzzle of the input, and one in a frame.
    void enter(State<L>&, const Input<L>*, int from, int to) {
        enter_from_[to] = static_cast<Word>(from);
        entered_[from / kWidth] |= 1u << to;
    }
    void arrive(State<L>&, int to, const Word* words) { arrivals_[count_++] = {to, words}; }
    static int pick(std::uint32_t waiting, int) { return first_bit(waiting); }

    void forget() { count_ = entered_[0] = entered_[1] = 0; }

    /// Makes the moves from one batch of the input, if there are any, together with all others.
    void settle(State<L>& state, const Input<L>* input, int place) {
        while (entered_[place / kWidth]) with_moves(input, [&](const auto& moves) { return apply(state, moves); });
    }
    /// The row pass after all moves.
    NINEFOLD_INLINE BandsSeen<L> sweep_bands(State<L>& state, const Input<L>* input) {
        while (count_ > kArrivals) with_moves(input, [&](const auto& moves) { return apply(state, moves); });
        return with_moves(input, [&](const auto& moves) { return NINEFOLD_ISA::sweep_bands<L>(state, moves); });
    }

private:
    /// New puzzles from zero, one or two batches; N frames: zero, one, two, up to eight, up to sixteen.
    template <int Batches, int N>
    struct Moves {
        static constexpr bool kNone = Batches == 0 && N == 0;
        V enters, slots;
        K entered, arrived[2];  // by set of eight; or the one lane of each
        const Word* from[2];
        const Word (*turned)[3][8][kWidth];
        const Word (*input[2])[kWidth];
        int band;
        NINEFOLD_INLINE void enter_band(int b) { band = b; }
        NINEFOLD_INLINE V operator()(int i, V word, V column, V box) const {
            V v = and3(word, column, box);
            if constexpr (Batches == 1)
                v = _mm512_mask_permutexvar_epi16(v, entered, enters, load(input[0][27 * band + i]));
            if constexpr (Batches == 2)
                v = blend(
                    entered, v,
                    _mm512_permutex2var_epi16(load(input[0][27 * band + i]), enters, load(input[1][27 * band + i])));
            if constexpr (N == 1 || N == 2)
                for (int j = 0; j < N; ++j)
                    v = _mm512_mask_set1_epi16(v, arrived[j], static_cast<short>(from[j][kBandWords * band + i]));
            if constexpr (N > 2)
                for (int set = 0; set < N / 8; ++set) {
                    // A load of 16 bytes, which were written by one store.
                    const auto* words = reinterpret_cast<const __m128i*>(turned[set][band][i % 8]) + i / 8;
                    v = _mm512_mask_permutexvar_epi16(v, arrived[set], slots,
                                                      _mm512_castsi128_si512(_mm_load_si128(words)));
                }
            return v;
        }
    };

    /// The moves and the masks applied to all words.
    template <class M>
    static int apply(State<L>& state, M moves) {
        for (int b = 0; b < 3; ++b) {
            Band<L>& band = state.bands[b];
            moves.enter_band(b);
            for (int i = 0; i < 27; ++i)
                store(band.words[i],
                      moves(i, load(band.words[i]), load(band.columns[i % 9]), load(band.boxes[i / 9][i % 3])));
            for (int k = 0; k < 9; ++k) {
                store(band.columns[k], set1(-1));
                store(band.boxes[k / 3][k % 3], set1(-1));
            }
        }
        return 0;
    }

    template <int Batches, int N, class F>
    NINEFOLD_INLINE auto call(const Input<L>* input, const F& f) {
        Moves<Batches, N> moves;
        moves.enters = load(enter_from_);
        moves.entered = entered_[0] | entered_[1];
        moves.input[0] = input[Batches == 1 && entered_[1] ? 1 : 0].words;
        moves.input[1] = input[1].words;
        moves.turned = turned_;
        if constexpr (N > 2) {
            turn_arrivals<N>(moves.arrived);
            moves.slots = load(slots_);
        } else {
            for (int j = 0; j < N; ++j) {
                moves.arrived[j] = 1u << arrivals_[j].lane;
                moves.from[j] = arrivals_[j].words;
            }
        }
        return f(moves);
    }
    template <int Batches, class F>
    NINEFOLD_INLINE auto call_with_arrivals(const Input<L>* input, const F& f) {
        if (count_ == 0) return call<Batches, 0>(input, f);
        if constexpr (Batches < 2) {  // two are rare: avoids more copies of the row pass
            if (count_ == 1) return call<Batches, 1>(input, f);
            if (count_ == 2) return call<Batches, 2>(input, f);
        }
        if (count_ <= 8) return call<Batches, 8>(input, f);
        return call<Batches, kArrivals>(input, f);
    }
    /// Serves new puzzles and up to sixteen arrivals, and forgets them.
    template <class F>
    NINEFOLD_INLINE auto with_moves(const Input<L>* input, const F& f) {
        const auto answer = !(entered_[0] | entered_[1]) ? call_with_arrivals<0>(input, f)
                            : entered_[0] && entered_[1] ? call_with_arrivals<2>(input, f)
                                                         : call_with_arrivals<1>(input, f);
        entered_[0] = entered_[1] = 0;
        count_ = count_ > kArrivals ? count_ - kArrivals : 0;
        for (int i = 0; i < count_; ++i) arrivals_[i] = arrivals_[i + kArrivals];
        return answer;
    }

    /// Transposes sets of eight frames; stores the lanes of each set in *lanes*.
    template <int N>
    NINEFOLD_INLINE void turn_arrivals(K* lanes) {
        V slots = zero();
        for (int set = 0; set < N / 8; ++set) {
            const Word* from[8];
            lanes[set] = 0;
            for (int j = 0; j < 8; ++j) {
                const bool used = 8 * set + j < count_;
                const Arrival& a = arrivals_[used ? 8 * set + j : 0];
                from[j] = a.words;
                if (!used) continue;
                lanes[set] |= 1u << a.lane;
                slots = _mm512_mask_set1_epi16(slots, 1u << a.lane, static_cast<short>(j));
            }
            for (int b = 0; b < 3; ++b) turn_back(from, b, turned_[set][b]);
        }
        store(slots_, slots);
    }

    struct Arrival {
        int lane;
        const Word* words;
    };
    alignas(64) Word enter_from_[kWidth];
    alignas(64) Word slots_[kWidth];  // by lane: the frame of its set that it receives
    alignas(64) Word turned_[2][3][8][kWidth];
    Arrival arrivals_[kWidth];
    int count_ = 0;
    std::uint32_t entered_[2] = {};  // lanes that take a puzzle of each batch
};

}  // namespace ninefold::lanes::NINEFOLD_ISA
