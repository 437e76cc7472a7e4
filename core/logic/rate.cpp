// Difficulty: the sum of the slots' scores along the path, and the highest level among them, lifted
// while the sum is above what the level allows.
#include <algorithm>
#include <thread>

#include "logic/solver_impl.hpp"

namespace ninefold::logic {

Rating Solver::rate(const Position& position) {
    Rating rating;
    if (!impl_->start(position)) {
        rating.ending = Ending::invalid;
        return rating;
    }
    Level level = Level::easy;
    int hardest_score = -1;
    std::array<std::uint16_t, 512> counts{};
    while (!impl_->board.solved() && rating.steps < impl_->options.max_steps) {
        const Step* step = impl_->search(false);
        if (!step) break;
        const Slot& slot = *impl_->used;
        ++rating.steps;
        rating.score += slot.score;
        ++counts[static_cast<std::size_t>(step->technique)];
        if (slot.level > level || (slot.level == level && slot.score > hardest_score)) {
            level = slot.level;
            hardest_score = slot.score;
            rating.hardest = step->technique;
        }
        apply(*step, impl_->board);
    }
    for (const Technique& t : techniques())
        if (const int n = counts[static_cast<std::size_t>(t.id)]) rating.counts.emplace_back(t.id, n);
    if (!impl_->board.solved()) {
        rating.ending = impl_->cancelled()                         ? Ending::cancelled
                        : impl_->board.contradictory()             ? Ending::invalid
                        : rating.steps >= impl_->options.max_steps ? Ending::limited
                                                                   : Ending::stuck;
        return rating;  // level stays extreme
    }
    if (impl_->board.contradictory()) {
        rating.ending = Ending::invalid;
        return rating;
    }
    rating.ending = Ending::solved;
    const auto& max_score = impl_->preset.max_score;
    while (rating.score > max_score[static_cast<std::size_t>(level)])
        level = static_cast<Level>(static_cast<int>(level) + 1);
    rating.level = level;
    return rating;
}

std::vector<Rating> rate_many(const Preset& preset, std::span<const Digits> puzzles, int threads,
                              const std::atomic<bool>* stop) {
    std::vector<Rating> ratings(puzzles.size());
    std::atomic<std::size_t> next{0};
    constexpr std::size_t kBatch = 16;  // puzzles differ a thousandfold, so hand out few at a time
    const auto work = [&] {
        Options options;
        options.stop = stop;
        Solver solver(preset, options);
        for (;;) {
            const std::size_t from = next.fetch_add(kBatch);
            if (from >= puzzles.size() || (stop && stop->load(std::memory_order_relaxed))) return;
            for (std::size_t i = from; i < std::min(from + kBatch, puzzles.size()); ++i)
                ratings[i] = solver.rate(Position::of(puzzles[i]));
        }
    };
    if (threads <= 0) threads = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
    std::vector<std::jthread> others;
    for (int t = 1; t < threads && static_cast<std::size_t>(t) * kBatch < puzzles.size(); ++t)
        others.emplace_back(work);
    work();
    others.clear();
    return ratings;
}

}  // namespace ninefold::logic
