// Accumulates a path step by step, and computes its rating.
#pragma once

#include <algorithm>
#include <array>

#include "ninefold/logic.hpp"

namespace ninefold::logic {

class Tally {
public:
    explicit Tally(const Preset& preset) : preset_(preset) {}

    void add(TechniqueId technique, double difficulty, Level level, bool places) {
        if (rating.steps++ == 0) {
            rating.first_step = difficulty;
            rating.first_step_by = technique;
        }
        sum_ += difficulty;
        if (difficulty > rating.hardest_step) {
            rating.hardest_step = difficulty;
            if (rating.first_placement == 0) rating.first_placement_by = technique;
        }
        if (rating.first_placement == 0 && places) rating.first_placement = rating.hardest_step;
        ++counts_[static_cast<std::size_t>(technique)];
        // If the score is the hardest step, its technique is the hardest.
        const bool by_level = preset_.fold == Fold::sum && level != level_;
        if (by_level ? level > level_ : difficulty > hardest_of_level_) {
            hardest_of_level_ = difficulty;
            rating.hardest = technique;
        }
        level_ = std::max(level_, level);
    }

    void finish(Ending ending) {
        rating.ending = ending;
        if (rating.first_placement == 0) rating.first_placement_by = TechniqueId::none;
        rating.score = preset_.fold == Fold::sum ? sum_ : rating.hardest_step;
        for (const Technique& t : techniques())
            if (const int n = counts_[static_cast<std::size_t>(t.id)]) rating.counts.emplace_back(t.id, n);
        if (ending != Ending::solved && ending != Ending::stopped) {
            if (preset_.unsolved != 0) rating.score = preset_.unsolved;
            return;  // level stays extreme
        }
        while (rating.score > preset_.max_score[static_cast<std::size_t>(level_)])
            level_ = static_cast<Level>(static_cast<int>(level_) + 1);
        rating.level = level_;  // after a stop: at least this
    }

    Rating rating;

private:
    const Preset& preset_;
    double sum_ = 0, hardest_of_level_ = -1;
    Level level_ = Level::easy;
    std::array<std::uint16_t, 512> counts_{};
};

}  // namespace ninefold::logic
