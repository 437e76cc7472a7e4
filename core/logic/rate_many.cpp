// Many positions in one call.  Threads take a few rows at a time, because rows differ a thousandfold in time.  The
// calling thread works too, and only it checks the deadline.
#include <algorithm>
#include <atomic>

#include "base/thread_team.hpp"
#include "ninefold/logic.hpp"

namespace ninefold::logic {
namespace {

struct Batch {
    const Preset& preset;
    const Options& solver_options;
    const PositionRows& rows;
    std::span<Assessment> results;
    std::atomic<std::size_t> next{0}, done{0};
    std::atomic<bool> stop{false};

    void work(const Limits& limits) {
        constexpr std::size_t kTaken = 16;
        Solver solver(preset, solver_options);
        solver.limit(limits);
        Position position;
        for (;;) {
            const std::size_t from = next.fetch_add(kTaken, std::memory_order_relaxed);
            if (from >= results.size()) return;
            for (std::size_t i = from; i < std::min(from + kTaken, results.size()); ++i) {
                if (!rows.read(i, position)) {
                    results[i].status = Status::unreadable;
                } else {
                    results[i] = solver.assess(position);
                    if (solver.stopped()) {
                        stop = true;
                        return;
                    }
                }
                done.fetch_add(1, std::memory_order_relaxed);
            }
        }
    }
};

}  // namespace

bool PositionRows::read(std::size_t row, Position& position) const {
    position = Position();
    position.sukaku = sukaku && sukaku[row];
    const std::size_t at = row * kCells;
    for (std::size_t c = 0; c < kCells; ++c) {
        const std::uint8_t digit = digits[at + c];
        if (digit > 9) return false;
        position.values[c] = digit;
        if (digit) {
            if (!clues || clues[at + c]) position.clues.add(static_cast<Cell>(c));
        } else if (marks) {
            const std::uint16_t mask = marks[at + c];
            if (mask > 0x1ff) return false;
            if (mask || position.sukaku) position.crossed_out[c] = ~DigitSet(mask);
        }
    }
    return true;
}

bool assess_many(const Preset& preset, const PositionRows& rows, std::span<Assessment> results,
                 const RateManyOptions& options) {
    Batch batch{preset, options.solver, rows, results, {}, {}, {}};
    bool interrupted = false;
    Limits others = options.limits;
    others.stop = &batch.stop;
    others.interrupted = {};
    Limits own = others;
    own.interrupted = [&] {
        if (options.progress) options.progress(batch.done.load(std::memory_order_relaxed));
        if (options.limits.interrupted && options.limits.interrupted()) interrupted = true;
        return interrupted;
    };

    constexpr std::size_t kRowsWorthAThread = 16;
    Deadline deadline;
    deadline.follow(own);
    run_team(team_size(options.threads, 1 + results.size() / kRowsWorthAThread),
             {.work = [&](bool caller) { batch.work(caller ? own : others); },
              .stop = [&] { batch.stop = true; },
              .look =
                  [&] {
                      if (deadline.over()) batch.stop = true;
                  }});
    return !interrupted;
}

}  // namespace ninefold::logic
