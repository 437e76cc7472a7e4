#include <vector>

#include "ninefold/clues.hpp"

namespace ninefold::clues {

// One puzzle per candidate, with that candidate placed; all go through the engine together. If one solution per
// candidate is enough, the first solution answers for 81 candidates at once.
bool true_candidates(const Candidates& puzzle, std::uint64_t limit, CandidateCounts& counts,
                     const lanes::Interrupt& interrupted) {
    counts = {};
    std::vector<std::uint16_t> whole;
    for (const DigitSet cell : puzzle) whole.push_back(cell.bits());
    const lanes::One one = lanes::solve_one(lanes::mask_rows(whole.data()), 2, nullptr, interrupted);
    if (one.status == lanes::Status::undecided) return false;
    if (one.count == 0) return true;
    for (std::uint64_t s = 0; s < one.count && s < 2; ++s)
        for (std::size_t c = 0; c < kCells; ++c) counts[c][one.solutions[s][c] - 1u] = 1;
    if (one.count == 1) return true;

    std::vector<std::uint16_t> masks;
    std::vector<std::pair<std::size_t, std::size_t>> asked;
    for (std::size_t c = 0; c < kCells; ++c)
        for (const Digit d : puzzle[c]) {
            const auto k = static_cast<std::size_t>(d - 1);
            if (limit == 1 && counts[c][k]) continue;
            asked.emplace_back(c, k);
            masks.insert(masks.end(), whole.begin(), whole.end());
            masks[masks.size() - kCells + c] = DigitSet::of(d).bits();
        }
    std::vector<std::int64_t> found(asked.size());
    lanes::Answers answers{};
    answers.count = found.data();
    lanes::BatchOptions options;
    options.limit = limit;
    options.interrupted = interrupted;
    if (!asked.empty() && !lanes::solve_batch(lanes::mask_rows(masks.data()), asked.size(), answers, options))
        return false;
    for (std::size_t i = 0; i < asked.size(); ++i)
        counts[asked[i].first][asked[i].second] = static_cast<std::uint64_t>(found[i]);
    return true;
}

}  // namespace ninefold::clues
