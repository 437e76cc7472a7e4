// The output: digits of solved lanes, status and counts of rows, and whether clues are in conflict.
#pragma once

#include "engine.hpp"
#include "read.inl"
#include "state.inl"

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
        shows_ = task.answers.solutions || task.outlet;
        unsolvable_count_ = 0;
    }

    /// Reads the digits of some solved lanes; returns the lanes in which no two digits share a cell.
    Lanes read(const State<L>* groups, Lanes lanes) {
        first_ = all_ = 0;
        Lanes filled = 0;
        for (int g = 0; g < L::kGroups; ++g)
            if (const Lanes these = lanes_of_group<L>(lanes, g))
                filled |= (shows_ ? digits_[g].read(groups[g], these) : digits_[g].filled(groups[g], these))
                          << (g * L::kWidth);
        return filled;
    }
    /// A solution in a lane that has been read: the one to return for its row, or one of many for the outlet.
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
    /// Writes the solutions reported since read().
    NINEFOLD_INLINE void write() {
        if (first_) write(first_, to_.zero, shown_at_);
        if (all_) write(all_, 0, outlet_at_);
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
    /// A row is not a puzzle.
    void unreadable(std::size_t row) {
        if (to_.status) to_.status[row] = static_cast<std::uint8_t>(Status::unreadable);
        if (to_.count) to_.count[row] = 0;
        if (to_.guesses) to_.guesses[row] = 0;
        blank(row);
    }

    /// Checks whether clues break the rules in rows without a solution: a dozen at a time, and the rest at the end.
    void check_conflicts() {
        if (!unsolvable_count_) return;
        Input<L> input;
        const std::uint8_t* rows[L::kWidth];
        for (int i = 0; i < unsolvable_count_; ++i) rows[i] = row_at(rows_, unsolvable_[i]);
        read_clues<L>(rows, unsolvable_count_, rows_, input);
        Lanes conflicts = find_conflicts<L>(input) & ((Lanes{2} << (unsolvable_count_ - 1)) - 1);
        for (; conflicts; conflicts &= conflicts - 1)
            to_.status[unsolvable_[first_bit(conflicts)]] = static_cast<std::uint8_t>(Status::invalid);
        unsolvable_count_ = 0;
    }

private:
    NINEFOLD_INLINE void write(Lanes lanes, std::uint8_t zero, std::uint8_t* const* outs) {
        for (int g = 0; g < L::kGroups; ++g)
            if (const Lanes these = lanes_of_group<L>(lanes, g)) outs = digits_[g].write(these, zero, outs);
    }
    void blank(std::size_t row) {
        if (!to_.solutions) return;
        std::uint8_t* solution = to_.solutions + row * to_.solution_stride;
        for (int i = 0; i < 81; ++i) solution[i] = to_.blank;
    }

    Rows rows_{};
    Answers to_{};
    Outlet* outlet_ = nullptr;
    std::uint64_t limit_ = 0;
    bool shows_ = true;  // whether solutions are requested
    typename L::Digits digits_[L::kGroups];
    Lanes first_ = 0, all_ = 0;  // lanes to write, and where
    std::uint8_t *shown_at_[L::kLanes], *outlet_at_[L::kLanes];
    std::size_t unsolvable_[L::kWidth];  // rows whose clues have not been checked yet
    int unsolvable_count_ = 0;
};

}  // namespace ninefold::lanes::NINEFOLD_ISA
