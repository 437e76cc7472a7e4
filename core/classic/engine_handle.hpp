// An engine that is at hand: making one takes longer than most puzzles.
#pragma once

#include "classic/engine.hpp"

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

}  // namespace ninefold::lanes
