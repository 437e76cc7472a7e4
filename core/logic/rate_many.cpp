// Many positions in one call.  Rows are handed out a few at a time, for they differ a thousandfold; the calling thread
// works too, and it alone asks whether to give up.
#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>

#include "ninefold/logic.hpp"

namespace ninefold::logic {
namespace {

struct Batch {
    const Preset& preset;
    const PositionRows& rows;
    std::span<Assessment> results;
    std::atomic<std::size_t> next{0}, done{0};
    std::atomic<bool> stop{false};
    std::mutex mutex;
    std::condition_variable left;
    unsigned running = 0;
    std::exception_ptr error;

    void work(const Limits& limits) {
        constexpr std::size_t kTaken = 16;
        Solver solver(preset);
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
    Batch batch{preset, rows, results, {}, {}, {}, {}, {}, 0, {}};
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

    unsigned threads = options.threads ? options.threads : std::max(1u, std::thread::hardware_concurrency());
    constexpr std::size_t kRowsWorthAThread = 16;
    threads = static_cast<unsigned>(std::min<std::size_t>(threads, 1 + results.size() / kRowsWorthAThread));
    std::vector<std::thread> helpers;
    const auto join = [&] {
        // Waits with an eye on the interrupt: another thread may be deep in a hard puzzle.
        Patience patience;
        patience.follow(own);
        std::unique_lock lock(batch.mutex);
        while (batch.running) {
            batch.left.wait_for(lock, std::chrono::milliseconds(20));
            if (batch.running && patience.over()) batch.stop = true;
        }
        lock.unlock();
        for (std::thread& thread : helpers) thread.join();
    };
    for (unsigned i = 1; i < threads; ++i) {
        {
            const std::lock_guard lock(batch.mutex);
            ++batch.running;
        }
        try {
            helpers.emplace_back([&] {
                try {
                    batch.work(others);
                } catch (...) {
                    const std::lock_guard lock(batch.mutex);
                    batch.error = std::current_exception();
                    batch.stop = true;
                }
                const std::lock_guard lock(batch.mutex);
                --batch.running;
                batch.left.notify_one();
            });
        } catch (const std::system_error&) {
            const std::lock_guard lock(batch.mutex);
            --batch.running;
            break;  // no more threads to be had: the others do the work
        }
    }
    try {
        batch.work(own);
    } catch (...) {
        batch.stop = true;
        join();
        throw;
    }
    join();
    if (batch.error) std::rethrow_exception(batch.error);
    return !interrupted;
}

}  // namespace ninefold::logic
