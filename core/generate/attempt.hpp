// One attempt to make a puzzle by removing clues, as a state machine: it poses queries and continues with the answers.
#pragma once

#include "generate/reduction.hpp"
#include "generate/weighing.hpp"
#include "ninefold/generate.hpp"

namespace ninefold::generate {

class Attempt {
public:
    /// *grid* and *rng* belong to the attempt; the grid was drawn from this generator.
    void begin(const Recipe& recipe, std::uint64_t number, const Digits& grid, Rng& rng);
    bool pending() const { return phase_ != Phase::accepted && phase_ != Phase::rejected; }
    /// The query: does this puzzle have exactly one solution?
    const std::uint8_t* row() const;
    /// A known candidate of it; all solutions with this candidate count as one.
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
