// What goes out: digits of solved lanes, status and counts of rows, and whether clues are in conflict.
#pragma once

#include "engine.hpp"
#include "read.inl"
#include "sweep.inl"

namespace ninefold::lanes::NINEFOLD_ISA {

template <class L>
class Writer {
public:
    using Lanes = std::uint32_t;

    void begin(const Task& task) {
        rows_ = task.rows;
        to_ = task.answers;
        outlet_ = task.outlet;
        limit_ = task.limit;
        unsolvable_count_ = 0;
    }

    /// The digits of all cells in binary; returns the lanes in which every cell has one.
    Lanes read(const State<L>& state) {
        using V = typename L::V;
        V filled = L::set1(kFull);
        for (int r = 0; r < 9; ++r) {
            V w[9];
            for (int d = 0; d < 9; ++d) w[d] = L::load(state.words[d * kDigitStride + r]);
            L::store(planes_[0][r], L::or3(w[0], w[2], L::or3(w[4], w[6], w[8])));
            L::store(planes_[1][r], L::or_(w[1], L::or3(w[2], w[5], w[6])));
            L::store(planes_[2][r], L::or_(w[3], L::or3(w[4], w[5], w[6])));
            const V eights = L::or_(w[7], w[8]);
            L::store(planes_[3][r], eights);
            const V any = L::or3(L::or3(w[0], w[1], w[2]), L::or3(w[3], w[4], w[5]), L::or_(w[6], eights));
            filled = L::and_(filled, any);
        }
        first_ = all_ = 0;
        return L::bits(L::eq(filled, L::set1(kFull)));
    }
    /// A solution in a lane that has been read: the one to be shown for its row, or one of many for the outlet.
    NINEFOLD_INLINE void solution(int lane, std::size_t row, bool shown) {
        if (shown && to_.solutions) {
            shown_at_[count_bits(first_)] = to_.solutions + row * to_.solution_stride;
            first_ |= Lanes{1} << lane;
        }
        if (outlet_) {
            outlet_at_[count_bits(all_)] = outlet_->solutions + 81 * outlet_->used++;
            all_ |= Lanes{1} << lane;
        }
    }
    /// Writes the solutions told since read().
    NINEFOLD_INLINE void write() {
        if (first_) L::write_digits(planes_, first_, to_.zero, shown_at_);
        if (all_) L::write_digits(planes_, all_, 0, outlet_at_);
    }

    /// A row has been searched.
    void finish(std::size_t row, std::uint64_t count, std::uint64_t guesses) {
        if (to_.count) to_.count[row] = static_cast<std::int64_t>(count);
        if (to_.guesses) to_.guesses[row] = static_cast<std::int64_t>(guesses);
        if (count == 0) blank(row);
        if (!to_.status) return;
        Status status = Status::several;
        if (count == 0)
            status = Status::none;
        else if (limit_ == 1)
            status = Status::found;
        else if (count == 1)
            status = Status::one;
        to_.status[row] = static_cast<std::uint8_t>(status);
        if (count == 0 && rows_.kind == Rows::Kind::bytes) {
            unsolvable_[unsolvable_count_++] = row;
            if (unsolvable_count_ == L::kWidth) check_conflicts();
        }
    }
    /// A row is no puzzle.
    void unreadable(std::size_t row) {
        if (to_.status) to_.status[row] = static_cast<std::uint8_t>(Status::unreadable);
        if (to_.count) to_.count[row] = 0;
        if (to_.guesses) to_.guesses[row] = 0;
        blank(row);
    }

    /// Do clues break the rules in the rows found to have no solution?  Looked at by the dozen; once more at the end.
    void check_conflicts() {
        if (!unsolvable_count_) return;
        alignas(64) Word words[kStateWords][L::kWidth];
        const std::uint8_t* rows[L::kWidth];
        for (int i = 0; i < unsolvable_count_; ++i) rows[i] = row_at(rows_, unsolvable_[i]);
        read_rows<L>(rows, unsolvable_count_, rows_, words);
        Lanes conflicts = find_conflicts<L>(words) & ((Lanes{2} << (unsolvable_count_ - 1)) - 1);
        for (; conflicts; conflicts &= conflicts - 1)
            to_.status[unsolvable_[first_bit(conflicts)]] = static_cast<std::uint8_t>(Status::invalid);
        unsolvable_count_ = 0;
    }

private:
    void blank(std::size_t row) {
        if (!to_.solutions) return;
        std::uint8_t* solution = to_.solutions + row * to_.solution_stride;
        for (int i = 0; i < 81; ++i) solution[i] = to_.blank;
    }

    Rows rows_{};
    Answers to_{};
    Outlet* outlet_ = nullptr;
    std::uint64_t limit_ = 0;
    alignas(64) Word planes_[4][9][L::kWidth];  // plane q holds bit q of the digits
    Lanes first_ = 0, all_ = 0;                 // lanes to be written, and where
    std::uint8_t *shown_at_[L::kWidth], *outlet_at_[L::kWidth];
    std::size_t unsolvable_[L::kWidth];  // rows whose clues are still to be looked at
    int unsolvable_count_ = 0;
};

}  // namespace ninefold::lanes::NINEFOLD_ISA
