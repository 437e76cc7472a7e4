// How puzzles move from frames and from the input batch into lanes without AVX-512.
//
// There is no permute of words across lanes, and broadcasts are expensive, so puzzles are copied word by word.  New
// puzzles that are already in the right lane of the input are blended into the loads of the row pass.  The masks of a
// lane belong to its previous puzzle, so the row pass after a move ignores them.
#pragma once

#include "../read.inl"
#include "../sweep.inl"

namespace ninefold::lanes::NINEFOLD_ISA {

template <class L>
class VectorMover {
    static constexpr int kWidth = L::kWidth;
    using V = typename L::V;

public:
    /// A puzzle of the input batch, and one in a frame, for a lane of this group.  Words are copied
    /// immediately, because the loads of the row pass would wait for narrower stores just before them.
    void enter(State<L>& state, const Input<L>* inputs, int from, int lane) {
        const int to = lane % kWidth;
        if (from == lane) {
            straight_ |= 1u << to;
            return;
        }
        const Word* const words = &inputs[from / kWidth].words[0][from % kWidth];
        copied_ |= 1u << to;
        for (int b = 0; b < 3; ++b)
#pragma GCC unroll 27
            for (int i = 0; i < 27; ++i) state.bands[b].words[i][to] = words[kWidth * (27 * b + i)];
    }
    void arrive(State<L>& state, int to, const Word* words) {
        copied_ |= 1u << to;
        for (int b = 0; b < 3; ++b)
#pragma GCC unroll 27
            for (int i = 0; i < 27; ++i) state.bands[b].words[i][to] = words[kBandWords * b + i];
    }
    static int pick(std::uint32_t waiting, int lane) { return waiting >> lane & 1 ? lane : first_bit(waiting); }

    void forget() { copied_ = straight_ = 0; }

    /// Makes all moves that need the input.
    void settle(State<L>& state, const Input<L>* input, int) {
        if (!straight_) return;
        const V straight = L::lanes_of(straight_);
        for (int b = 0; b < 3; ++b)
            for (int i = 0; i < 27; ++i) {
                Word* const word = state.bands[b].words[i];
                L::store(word, L::blend(straight, L::load(word), L::load(input->words[27 * b + i])));
            }
        copied_ |= straight_;
        straight_ = 0;
    }
    /// The row pass after all moves.
    NINEFOLD_INLINE BandsSeen<L> sweep_bands(State<L>& state, const Input<L>* input) {
        const std::uint32_t straight = straight_, moved = copied_ | straight;
        copied_ = straight_ = 0;
        if (!moved) return NINEFOLD_ISA::sweep_bands<L>(state, NoMoves<L>{});
        const V lanes = L::lanes_of(moved);
        if (!straight) return NINEFOLD_ISA::sweep_bands<L>(state, Moves<false>{lanes, lanes, input->words, 0});
        return NINEFOLD_ISA::sweep_bands<L>(state, Moves<true>{lanes, L::lanes_of(straight), input->words, 0});
    }

private:
    /// Lanes whose masks are ignored, and those that take the words of the input.
    template <bool Straight>
    struct Moves {
        static constexpr bool kNone = false;
        V moved, straight;
        const Word (*input)[kWidth];
        int first;
        NINEFOLD_INLINE void enter_band(int b) { first = 27 * b; }
        NINEFOLD_INLINE V operator()(int i, V word, V column, V box) const {
            const V v = L::and_(word, L::or_and(moved, column, box));
            if constexpr (Straight) return L::blend(straight, v, L::load(input[first + i]));
            return v;
        }
    };
    std::uint32_t copied_ = 0, straight_ = 0;
};

}  // namespace ninefold::lanes::NINEFOLD_ISA
