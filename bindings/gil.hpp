// Releases the GIL and takes it back, also while the interpreter shuts down.
//
// Python ends a daemon thread that asks for the GIL during shutdown.  Up to 3.13 it does so by pthread_exit, which
// aborts the process as soon as it unwinds a noexcept frame.  Here such a thread stops its work at the next check of
// the interrupt and then waits for the process to end, as threads do from Python 3.14 on.
#pragma once

#include "bindings.hpp"

namespace ninefold {

/// Releases the GIL for its lifetime; use it instead of nb::gil_scoped_release.
class Unlocked {
public:
    Unlocked();
    ~Unlocked();
    Unlocked(const Unlocked&) = delete;
    Unlocked& operator=(const Unlocked&) = delete;

private:
    PyThreadState* state_;
    bool shutting_down_;  ///< set from the start: this thread shuts the interpreter down
};

/// Holds the GIL for its lifetime; use it instead of nb::gil_scoped_acquire, and only if the thread is not abandoned.
class Locked {
public:
    Locked();
    ~Locked() { PyGILState_Release(state_); }
    Locked(const Locked&) = delete;
    Locked& operator=(const Locked&) = delete;

private:
    PyGILState_STATE state_;
};

/// Whether the interpreter is shutting down, so that a thread without the GIL never gets it again.
bool abandoned();

/// Call it once per process.  Makes the interpreter wait for running threads when it ends.
void watch_shutdown();

/// Calls back into Python from a call that has released the GIL, and lets Python handle signals.  Returns
/// true if the work should end: if the callback (now or before) or a signal handler raised, or during a shutdown.
template <class Callback>
bool call_back(const Callback& callback) {
    if (abandoned()) return true;
    const Locked locked;
    if (!PyErr_Occurred()) {
        try {
            callback();
        } catch (nb::python_error& error) {
            error.restore();
        }
    }
    return PyErr_Occurred() || PyErr_CheckSignals() != 0;
}

/// The same without a callback.  Python handles signals in its main thread only.
inline bool signaled() {
    return call_back([] {});
}

/// Passes its arguments to the Python callable *progress*, which may be None.  Returns what call_back() returns.
inline auto progress_reporter(const nb::object& progress) {
    return [&progress](auto... so_far) {
        return call_back([&] {
            if (!progress.is_none()) progress(so_far...);
        });
    };
}

}  // namespace ninefold
