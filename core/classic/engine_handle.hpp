// Small helpers of batch.cpp and count.cpp: an engine that is at hand, and a clock for interrupts.
#pragma once

#include <chrono>
#include <memory>

#include "classic/engine.hpp"
#include "ninefold/lanes.hpp"

namespace ninefold::lanes {

/// Borrows this thread's engine of a back end, or makes one when it is busy: an interrupt may run code
/// that solves again on the same thread.
class EngineHandle {
public:
    explicit EngineHandle(const Backend& backend);
    ~EngineHandle();
    EngineHandle(const EngineHandle&) = delete;
    EngineHandle& operator=(const EngineHandle&) = delete;
    void begin(const Task& task) { backend_->begin(engine_, &task); }
    Pause resume() { return backend_->resume(engine_); }
    /// Backend::lone; false also where there is none.
    bool lone(const Rows& rows, std::uint64_t limit, std::uint64_t patience, LoneAnswer& answer) {
        return backend_->lone && backend_->lone(engine_, &rows, limit, patience, &answer);
    }

private:
    const Backend* backend_;
    void* engine_;
    bool borrowed_;
};

/// Asks the caller whether to give up, at most every 20 ms.
class InterruptClock {
public:
    explicit InterruptClock(const Interrupt& interrupt) : interrupt_(interrupt), last_(Clock::now()) {}
    bool interrupted() {
        if (!interrupt_ || given_up_) return given_up_;
        const auto now = Clock::now();
        if (now - last_ < std::chrono::milliseconds(20)) return false;
        last_ = now;
        return given_up_ = interrupt_();
    }

private:
    using Clock = std::chrono::steady_clock;
    const Interrupt& interrupt_;
    Clock::time_point last_;
    bool given_up_ = false;
};

}  // namespace ninefold::lanes
