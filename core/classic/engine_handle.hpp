// Reuses engines, because creating one takes longer than solving most puzzles.
#pragma once

#include "classic/engine.hpp"

namespace ninefold::lanes {

/// Borrows this thread's engine of a back end, or creates one if it is busy: an interrupt may run code that solves
/// another puzzle on the same thread.
class EngineHandle {
public:
    explicit EngineHandle(const Backend& backend);
    ~EngineHandle();
    EngineHandle(const EngineHandle&) = delete;
    EngineHandle& operator=(const EngineHandle&) = delete;
    void begin(const Task& task) { backend_->begin(engine_, &task); }
    Pause resume() { return backend_->resume(engine_); }
    /// Backend::lone; also false if the back end has none.
    bool lone(const Rows& rows, std::uint64_t limit, std::uint64_t max_guesses, LoneAnswer& answer) {
        return backend_->lone && backend_->lone(engine_, &rows, limit, max_guesses, &answer);
    }

private:
    const Backend* backend_;
    void* engine_;
    bool borrowed_;
};

}  // namespace ninefold::lanes
