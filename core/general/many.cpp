// Many puzzles on several threads.  Each thread takes the next puzzle and searches it alone.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <stdexcept>
#include <utility>

#include "base/thread_team.hpp"
#include "ninefold/general.hpp"

namespace ninefold::general {
namespace {

using Clock = std::chrono::steady_clock;
constexpr auto kPollInterval = std::chrono::milliseconds(20);

double seconds_until(Clock::time_point end) { return std::chrono::duration<double>(end - Clock::now()).count(); }

/// A batch in progress.
class Batch {
public:
    Batch(const std::vector<Puzzle>& puzzles, const ManyOptions& options)
        : puzzles_(puzzles), options_(options), answers_(puzzles.size()) {
        if (options.seconds > 0)
            end_ = begin_ + std::chrono::duration_cast<Clock::duration>(
                                std::chrono::duration<double>(std::min(options.seconds, 1e9)));
    }

    void work(bool caller) {
        for (std::size_t i; !stopped() && (i = next_++) < puzzles_.size(); ++done_) {
            search(puzzles_[i], answers_[i], caller);
            if (caller) look();
        }
    }
    void stop() { stop_ = true; }
    /// Checks the interrupt on the calling thread.
    void look() {
        const auto now = Clock::now();
        if (!options_.interrupted || now - asked_ < kPollInterval) return;
        asked_ = now;
        if (options_.interrupted(std::min<std::size_t>(done_, puzzles_.size()))) stop();
    }
    std::vector<Answer>&& answers() { return std::move(answers_); }

private:
    bool stopped() const { return stop_ || (options_.seconds > 0 && Clock::now() >= end_); }

    void search(const Puzzle& puzzle, Answer& answer, bool caller) {
        Budget budget{options_.each_seconds, options_.each_nodes, [this, caller] {
                          if (caller) look();
                          return stop_.load();
                      }};
        if (options_.seconds > 0) {
            const double left = std::max(seconds_until(end_), 1e-9);
            budget.seconds = budget.seconds > 0 ? std::min(budget.seconds, left) : left;
        }
        try {
            Search engine(puzzle, options_.off);
            const Outcome outcome =
                engine.gather(answer.solutions, options_.keep, budget, options_.limit, answer.count);
            answer.complete = outcome == Outcome::exhausted;
            answer.guesses = engine.counters().guesses;
        } catch (const std::invalid_argument& error) {
            answer.refused = error.what();
        }
    }

    const std::vector<Puzzle>& puzzles_;
    const ManyOptions& options_;
    std::vector<Answer> answers_;
    Clock::time_point begin_ = Clock::now(), end_ = begin_, asked_ = begin_;
    std::atomic<std::size_t> next_{0}, done_{0};
    std::atomic<bool> stop_{false};
};

}  // namespace

std::vector<Answer> solve_many(const std::vector<Puzzle>& puzzles, const ManyOptions& options) {
    Batch batch(puzzles, options);
    run_team(team_size(options.threads, puzzles.size()), {.work = [&](bool caller) { batch.work(caller); },
                                                          .stop = [&] { batch.stop(); },
                                                          .look = [&] { batch.look(); }});
    return batch.answers();
}

}  // namespace ninefold::general
