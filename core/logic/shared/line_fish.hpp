// Shared by basic fish, finned or not: the digit, whether rows or columns are the base, and the choice of base lines.
#pragma once

#include <array>
#include <bit>

#include "logic/shared/house_masks.hpp"
#include "logic/sink.hpp"

namespace ninefold::logic {

template <int Size>
class LineFish {
protected:
    LineFish(const Context& context, StepSink& sink)
        : board_(context.board()), masks_(context.shared<HouseMasks>()), sink_(sink) {}

    /// Calls found(crossed) for every base: Size lines in which the digit has at most *most_places* places each, and
    /// which together cross at most *most_crossed* lines. Digits; rows before columns; combinations ascending.
    template <class Found>
    Search each_base(int most_places, int most_crossed, const Found& found) {
        for (digit_ = 1; digit_ <= 9; ++digit_)
            for (first_line_ = 0; first_line_ <= 9; first_line_ += 9) {
                line_count_ = 0;
                for (int line = first_line_; line < first_line_ + 9; ++line) {
                    const int places = board_.count(line, digit_);
                    if (places >= 1 && places <= most_places) lines_[line_count_++] = line;
                }
                if (line_count_ >= Size && extend(0, 0, 0, most_crossed, found) == Search::stopped)
                    return Search::stopped;
            }
        return Search::exhausted;
    }

    CellSet base_cells() const {
        CellSet cells;
        for (int line : base_) cells |= house_set(line);
        return cells;
    }
    /// The cells of the crossed lines, given as bits.
    CellSet cells_across(unsigned lines) const {
        CellSet cells;
        for (unsigned rest = lines; rest; rest &= rest - 1) cells |= house_set(across(std::countr_zero(rest)));
        return cells;
    }
    void mark_houses(Step& step, unsigned covers) const {
        for (int line : base_) step.mark_house(line, Role::base);
        for (unsigned rest = covers; rest; rest &= rest - 1)
            step.mark_house(across(std::countr_zero(rest)), Role::cover);
    }

    const Board& board_;
    const HouseMasks& masks_;
    StepSink& sink_;
    Digit digit_ = 1;
    int first_line_ = 0;  // 0: rows are the base, 9: columns
    std::array<int, Size> base_{};

private:
    template <class Found>
    Search extend(std::size_t from, std::size_t size, unsigned crossed, int most_crossed, const Found& found) {
        if (size == Size) return found(crossed);
        for (std::size_t i = from; i + Size - size <= line_count_; ++i) {
            const unsigned more = crossed | masks_.places(lines_[i], digit_);
            if (std::popcount(more) > most_crossed) continue;
            base_[size] = lines_[i];
            if (extend(i + 1, size + 1, more, most_crossed, found) == Search::stopped) return Search::stopped;
        }
        return Search::exhausted;
    }
    int across(int i) const { return 9 - first_line_ + i; }

    std::array<int, 9> lines_{};
    std::size_t line_count_ = 0;
};

}  // namespace ninefold::logic
