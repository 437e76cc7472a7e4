// How often a search asks whether to give up.
#pragma once

#include <chrono>

#include "ninefold/lanes.hpp"

namespace ninefold::lanes {

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
