// One attempt at a puzzle by taking clues away, from the random grid to the verdict: a machine that asks questions.
#pragma once

#include "generate/reduction.hpp"
#include "generate/weighing.hpp"
#include "ninefold/generate.hpp"

namespace ninefold::generate {

class Attempt {
public:
    /// *grid* and *rng* are those of the attempt, the grid drawn from the generator first.
    void begin(const Recipe& recipe, std::uint64_t number, const Digits& grid, Rng& rng);
    bool pending() const { return phase_ != Phase::accepted && phase_ != Phase::rejected; }
    /// The question: has this puzzle exactly one solution?
    const std::uint8_t* row() const;
    /// What is known of it; solutions with this candidate count as one.
    lanes::Known known() const;
    void answer(bool unique);

    void prefetch() const { reduction_.prefetch(); }
    void prefetch_sets() const { reduction_.prefetch_sets(); }

    bool accepted() const { return phase_ == Phase::accepted; }
    std::uint64_t number() const { return puzzle_.attempt; }
    const Puzzle& puzzle() const { return puzzle_; }

private:
    enum class Phase : std::uint8_t { reducing, proving_minimal, weighing, accepted, rejected };
    void after_reduction();
    void after_minimality();
    void after_weighing();

    const Recipe* recipe_ = nullptr;
    Phase phase_ = Phase::rejected;
    Reduction reduction_;
    Weighing weighing_;
    Puzzle puzzle_;
    Digits row_;  // proving_minimal: the puzzle without one clue
    std::uint8_t without_ = 0;
};

}  // namespace ninefold::generate
