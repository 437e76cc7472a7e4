// When to give up: another thread says so, the caller says so, or the time is over.
//
// Whoever searches asks over() now and then; once it has said yes it says yes until the next begin().  Finders
// ask through Context::cancelled().  Asking costs a look at the clock, about 25 ns: every microsecond or so is often
// enough, and every 10 ms must be.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>

namespace ninefold::logic {

/// Returns true when the work is to be given up.  Called on the calling thread, about every 20 ms.
using Interrupt = std::function<bool()>;

struct Limits {
    using Clock = std::chrono::steady_clock;
    static constexpr Clock::time_point kNever = Clock::time_point::max();

    Clock::time_point deadline = kNever;
    Interrupt interrupted = {};
    const std::atomic<bool>* stop = nullptr;  // raised by another thread
    int max_steps = 10'000;

    /// So many seconds from now; 0 or more than the clock can count: never.
    static Clock::time_point after(double seconds) {
        if (!(seconds > 0) || seconds > 1e9) return kNever;
        return Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
    }
};

class Patience {
public:
    /// The limits from now on; they must outlive their use here.
    void follow(const Limits& limits) {
        limits_ = &limits;
        timed_ = limits.interrupted || limits.deadline != Limits::kNever;
        if (timed_) asked_ = Limits::Clock::now();
    }
    /// A new call begins: asks at once, so that many short calls are ended as well.
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
    /// What over() said last, without asking again.
    bool was_over() const { return over_; }
    /// It was the caller who gave up.
    bool was_interrupted() const { return interrupted_; }

private:
    const Limits* limits_ = nullptr;
    Limits::Clock::time_point asked_{};
    bool timed_ = false, over_ = false, interrupted_ = false;
};

}  // namespace ninefold::logic
