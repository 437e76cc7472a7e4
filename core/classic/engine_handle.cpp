#include "classic/engine_handle.hpp"

namespace ninefold::lanes {
namespace {

/// A borrowed engine of this thread; usually only one back end is in use.
struct Cached {
    const Backend* backend = nullptr;
    void* engine = nullptr;
    bool busy = false;
    ~Cached() {
        if (engine) backend->destroy(engine);
    }
};
thread_local Cached cached;

}  // namespace

EngineHandle::EngineHandle(const Backend& backend) : backend_(&backend), borrowed_(!cached.busy) {
    if (!borrowed_) {
        engine_ = backend.create();
        return;
    }
    if (cached.backend != &backend) {
        if (cached.engine) cached.backend->destroy(cached.engine);
        cached.engine = nullptr;
        cached.backend = &backend;
        cached.engine = backend.create();
    }
    engine_ = cached.engine;
    cached.busy = true;
}

EngineHandle::~EngineHandle() {
    if (borrowed_)
        cached.busy = false;
    else
        backend_->destroy(engine_);
}

}  // namespace ninefold::lanes
