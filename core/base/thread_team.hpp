// A thread team: the calling thread and its helpers share one piece of work.
//
//     run_team(threads, {.work = [&](bool caller) { ... },   // runs once on every thread
//                        .stop = [&] { stop = true; },       // makes all threads return soon
//                        .look = [&] { ... }});              // checks clocks and interrupts on the calling thread
//
// The work function divides the work itself (by a counter of rows or a pool of states); the team only starts the
// threads and waits for them.  An exception in any thread ends the work and is rethrown here.  If the system cannot
// start more threads, those that run do the work.
#pragma once

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <functional>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace ninefold {

/// The requested number of threads (0: one per core), but not more than there are pieces of work.
inline unsigned team_size(unsigned requested, std::uint64_t pieces) {
    const unsigned most = requested ? requested : std::max(1u, std::thread::hardware_concurrency());
    return static_cast<unsigned>(std::clamp<std::uint64_t>(pieces, 1, most));
}

struct TeamWork {
    std::function<void(bool caller)> work;
    std::function<void()> stop;
    std::function<void()> look;  // called about every 20 ms while the calling thread waits; may call stop
    bool caller_waits = false;   // the calling thread only looks; helpers do all the work
};

/// Runs the work on *threads* threads and returns when all have finished.
inline void run_team(unsigned threads, const TeamWork& team) {
    std::mutex mutex;
    std::condition_variable left;
    unsigned running = 0;
    std::exception_ptr error;
    const auto fail = [&] {
        const std::lock_guard lock(mutex);
        if (!error) error = std::current_exception();
        team.stop();
    };

    std::vector<std::thread> helpers;
    for (unsigned i = team.caller_waits ? 0 : 1; i < threads; ++i) {
        {
            const std::lock_guard lock(mutex);
            ++running;
        }
        try {
            helpers.emplace_back([&] {
                try {
                    team.work(false);
                } catch (...) {
                    fail();
                }
                const std::lock_guard lock(mutex);
                --running;
                left.notify_one();
            });
        } catch (const std::system_error&) {
            const std::lock_guard lock(mutex);
            --running;
            break;
        }
    }
    try {
        if (!team.caller_waits || helpers.empty()) team.work(true);
        // Keep checking the interrupt: a helper may be deep in a hard puzzle.
        std::unique_lock lock(mutex);
        while (running) {
            left.wait_for(lock, std::chrono::milliseconds(20));
            if (!running || !team.look) continue;
            lock.unlock();  // look() may take a while
            team.look();
            lock.lock();
        }
    } catch (...) {
        fail();
    }
    for (std::thread& helper : helpers) helper.join();
    if (error) std::rethrow_exception(error);
}

}  // namespace ninefold
