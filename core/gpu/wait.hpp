// Waits for a GPU: short sleeps, and checks whether to give up.
#pragma once

#include <chrono>
#include <thread>

#include "gpu/slot.hpp"

namespace ninefold::gpu {

enum class Waited { finished, stopped, lost };

/// Waits until the slot has finished, or until asked() returns stop and it has exited. A GPU that does not exit is
/// lost.
template <class Ask>
Waited wait(Slot& slot, const Ask& asked) {
    using Clock = std::chrono::steady_clock;
    constexpr auto kNap = std::chrono::microseconds(50), kGrace = std::chrono::microseconds(5'000'000);
    while (!slot.finished()) {
        if (asked()) {
            slot.stop();
            for (const auto end = Clock::now() + kGrace; !slot.finished(); std::this_thread::sleep_for(kNap))
                if (Clock::now() > end) return Waited::lost;
            return Waited::stopped;
        }
        std::this_thread::sleep_for(kNap);
    }
    return Waited::finished;
}

}  // namespace ninefold::gpu
