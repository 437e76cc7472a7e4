// When to stop a search: another thread sets a flag, the caller interrupts, or time runs out.
//
// A search calls over() regularly.  Once over() has returned true, it returns true until the next begin().  Finders use
// Context::canceled().  A call reads the clock, which takes about 25 ns.  Calling it once per microsecond or so is
// often enough; call it at least every 10 ms.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>

namespace ninefold::logic {

/// Returns true to stop the work.  Called on the calling thread about every 20 ms.
using Interrupt = std::function<bool()>;

struct Limits {
    using Clock = std::chrono::steady_clock;
    static constexpr Clock::time_point kNever = Clock::time_point::max();

    Clock::time_point deadline = kNever;
    Interrupt interrupted = {};
    const std::atomic<bool>* stop = nullptr;  // set by another thread
    int max_steps = 10'000;

    /// This many seconds from now; never for 0 or more than the clock can count.
    static Clock::time_point after(double seconds) {
        if (!(seconds > 0) || seconds > 1e9) return kNever;
        return Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
    }
};

class Deadline {
public:
    /// Sets the limits.  They must outlive their use here.
    void follow(const Limits& limits) {
        limits_ = &limits;
        timed_ = limits.interrupted || limits.deadline != Limits::kNever;
        if (timed_) asked_ = Limits::Clock::now();
    }
    /// Starts a new call and checks the limits at once, so that a series of short calls ends as well.
    bool begin() {
        over_ = interrupted_ = false;
        return !over();
    }
    bool over() {
        if (over_ || !limits_) return over_;
        if (limits_->stop && limits_->stop->load(std::memory_order_relaxed)) return over_ = true;
        if (!timed_) return false;
        const auto now = Limits::Clock::now();
        if (now >= limits_->deadline) return over_ = true;
        if (!limits_->interrupted || now - asked_ < std::chrono::milliseconds(20)) return false;
        asked_ = now;
        return over_ = interrupted_ = limits_->interrupted();
    }
    /// The last result of over(), without another check.
    bool was_over() const { return over_; }
    /// Whether the caller's interrupt ended the work.
    bool was_interrupted() const { return interrupted_; }

private:
    const Limits* limits_ = nullptr;
    Limits::Clock::time_point asked_{};
    bool timed_ = false, over_ = false, interrupted_ = false;
};

}  // namespace ninefold::logic
