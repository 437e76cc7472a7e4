// A crew: the calling thread and its helpers do one piece of work together.
//
//     run_crew(threads, {.work = [&](bool caller) { ... },   // on every thread, once
//                        .stop = [&] { stop = true; },       // makes everybody leave soon
//                        .look = [&] { ... }});              // the caller's eye on clocks and interrupts
//
// The work hands itself out (a counter of rows, a pool of states); a crew only starts, waits and ends.  What a thread
// throws ends the work and is thrown here.  Where no more threads are to be had, the others do the work.
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

/// So many threads as asked for (0: one for each core), but not more than there are pieces of work.
inline unsigned crew_size(unsigned asked, std::uint64_t pieces) {
    const unsigned most = asked ? asked : std::max(1u, std::thread::hardware_concurrency());
    return static_cast<unsigned>(std::clamp<std::uint64_t>(pieces, 1, most));
}

struct CrewWork {
    std::function<void(bool caller)> work;
    std::function<void()> stop;
    std::function<void()> look;  // called about every 20 ms while the calling thread waits; may call stop
    bool caller_waits = false;   // the calling thread only looks, and helpers do all of the work
};

/// Runs the work on *threads* threads and returns when all have left.
inline void run_crew(unsigned threads, const CrewWork& crew) {
    std::mutex mutex;
    std::condition_variable left;
    unsigned running = 0;
    std::exception_ptr error;
    const auto fail = [&] {
        const std::lock_guard lock(mutex);
        if (!error) error = std::current_exception();
        crew.stop();
    };

    std::vector<std::thread> helpers;
    for (unsigned i = crew.caller_waits ? 0 : 1; i < threads; ++i) {
        {
            const std::lock_guard lock(mutex);
            ++running;
        }
        try {
            helpers.emplace_back([&] {
                try {
                    crew.work(false);
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
        if (!crew.caller_waits || helpers.empty()) crew.work(true);
        // With an eye on the interrupt: a helper may be deep in a hard puzzle.
        std::unique_lock lock(mutex);
        while (running) {
            left.wait_for(lock, std::chrono::milliseconds(20));
            if (!running || !crew.look) continue;
            lock.unlock();  // looking may take its time
            crew.look();
            lock.lock();
        }
    } catch (...) {
        fail();
    }
    for (std::thread& helper : helpers) helper.join();
    if (error) std::rethrow_exception(error);
}

}  // namespace ninefold
