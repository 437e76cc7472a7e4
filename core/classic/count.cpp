// One puzzle, all lanes, all threads: counting without a limit.
//
// Every thread drives an engine on the same tree.  An engine without work asks the pool.  While
// one waits there, the others are asked to share, and give away the older half of their open branches.
#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

#include "classic/engine_handle.hpp"
#include "classic/interrupt_clock.hpp"
#include "classic/pack.hpp"

namespace ninefold::lanes {
namespace {

class Pool {
public:
    Pool(const Candidates& puzzle, const CountOptions& options, unsigned threads)
        : options_(options), threads_(threads), start_(std::chrono::steady_clock::now()) {
        states_.push_back(pack(puzzle));
    }
    Pool(const Pool&) = delete;
    Pool& operator=(const Pool&) = delete;
    struct Seat {
        Pool* pool;
        bool caller;
    };
    static bool take(void* self, Packed* state) {
        return static_cast<Seat*>(self)->pool->take(*state, static_cast<Seat*>(self)->caller);
    }
    static void give(void* self, const Packed* state) { static_cast<Seat*>(self)->pool->give(*state); }
    static Signal poll(void* self, std::uint64_t guesses, std::uint64_t solutions) {
        return static_cast<Seat*>(self)->pool->poll(guesses, solutions, static_cast<Seat*>(self)->caller);
    }
    void stop() {
        stop_ = true;
        const std::lock_guard lock(mutex_);
        changed_.notify_all();
    }
    /// Do not wait for a thread that could not start or that failed.
    void leave() {
        const std::lock_guard lock(mutex_);
        --threads_;
        changed_.notify_all();
    }
    CountResult result() const {
        CountResult r;
        r.count = std::min<std::uint64_t>(solutions_, options_.limit);
        r.guesses = guesses_;
        r.complete = !stop_ && solutions_ < options_.limit;
        r.interrupted = interrupted_;
        return r;
    }

private:
    bool take(Packed& state, bool caller) {
        std::unique_lock lock(mutex_);
        ++waiting_;
        hungry_ = true;
        while (states_.empty() && waiting_ < threads_ && !stop_) {
            changed_.wait_for(lock, std::chrono::milliseconds(20));
            if (caller) look_at_clocks();
        }
        if (stop_ || states_.empty()) {
            changed_.notify_all();
            return false;  // still counted as waiting: all threads exit now
        }
        --waiting_;
        state = states_.front();
        states_.pop_front();
        hungry_ = waiting_ > 0;
        return true;
    }
    void give(const Packed& state) {
        const std::lock_guard lock(mutex_);
        states_.push_back(state);
        changed_.notify_one();
    }
    Signal poll(std::uint64_t guesses, std::uint64_t solutions, bool caller) {
        const std::uint64_t all_guesses = guesses_ += guesses, all_solutions = solutions_ += solutions;
        if (all_solutions >= options_.limit) stop_ = true;
        if (options_.guesses && all_guesses >= options_.guesses) stop_ = true;
        if (caller) look_at_clocks();
        if (stop_) return Signal::stop;
        return hungry_ ? Signal::share : Signal::go;
    }
    void look_at_clocks() {
        const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start_;
        if (options_.seconds > 0 && spent.count() >= options_.seconds) stop_ = true;
        if (clock_.interrupted()) stop_ = interrupted_ = true;
    }

    const CountOptions& options_;
    const Interrupt tell_and_ask_ = [this] {
        if (options_.progress) options_.progress(result());
        return options_.interrupted && options_.interrupted();
    };
    InterruptClock clock_{tell_and_ask_};
    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<Packed> states_;
    unsigned threads_, waiting_ = 0;
    std::chrono::steady_clock::time_point start_;
    std::atomic<bool> stop_{false}, hungry_{false}, interrupted_{false};
    std::atomic<std::uint64_t> guesses_{0}, solutions_{0};
};

void search(const Backend& backend, Pool& pool, bool caller, std::uint64_t slice) {
    Pool::Seat seat{&pool, caller};
    Task task{};
    task.limit = UINT64_MAX;
    task.host = {&seat, nullptr, &Pool::take, &Pool::give, &Pool::poll};
    task.slice = slice;
    EngineHandle engine(backend);
    engine.begin(task);
    engine.resume();
}

}  // namespace

CountResult count_solutions(const Candidates& puzzle, const CountOptions& options) {
    const Backend& backend = options.backend ? *options.backend : default_backend();
    if (backend.count) {
        const Packed packed = pack(puzzle);
        CountResult result;
        backend.count(&packed, &options, &result);
        return result;
    }
    const unsigned threads = options.threads ? options.threads : std::max(1u, std::thread::hardware_concurrency());
    // Check a budget or a small limit often enough to stop close to it.
    std::uint64_t slice = UINT64_MAX;
    if (options.guesses) slice = std::max<std::uint64_t>(1, options.guesses / threads);
    Pool pool(puzzle, options, threads);
    std::vector<std::thread> others;
    std::exception_ptr error;
    std::mutex error_mutex;
    for (unsigned i = 1; i < threads; ++i) {
        try {
            others.emplace_back([&] {
                try {
                    search(backend, pool, false, slice);
                } catch (...) {
                    const std::lock_guard lock(error_mutex);
                    error = std::current_exception();
                    pool.stop();
                }
            });
        } catch (const std::system_error&) {
            pool.leave();
        }
    }
    try {
        search(backend, pool, true, slice);
    } catch (...) {
        pool.stop();
        for (std::thread& thread : others) thread.join();
        throw;
    }
    for (std::thread& thread : others) thread.join();
    if (error) std::rethrow_exception(error);
    return pool.result();
}

}  // namespace ninefold::lanes
