#include "gil.hpp"

#include <atomic>
#include <chrono>
#include <thread>

#if defined(_WIN32)
#include <windows.h>
#else
#include <dlfcn.h>
#include <pthread.h>
#endif

namespace ninefold {
namespace {

using std::chrono::milliseconds;

std::atomic<int> at_work = 0;        // threads without the GIL
std::atomic<int> shutting_down = 0;  // how many of them shut the interpreter down

/// Not part of the stable ABI: public from 3.13 on, private before.
using IsFinalizing = int (*)();
IsFinalizing find_is_finalizing() {
    for (const char* const name : {"Py_IsFinalizing", "_Py_IsFinalizing"}) {
#if defined(_WIN32)
        // python3.dll has the stable ABI only; the rest is where that forwards to, python312.dll for example.
        HMODULE python = nullptr;
        GetModuleHandleExA(GET_MODULE_HANDLE_EX_FLAG_FROM_ADDRESS | GET_MODULE_HANDLE_EX_FLAG_UNCHANGED_REFCOUNT,
                           reinterpret_cast<LPCSTR>(&PyEval_SaveThread), &python);
        void* const found = python ? reinterpret_cast<void*>(GetProcAddress(python, name)) : nullptr;
#else
        void* const found = dlsym(RTLD_DEFAULT, name);
#endif
        if (found) return reinterpret_cast<IsFinalizing>(found);
    }
    return +[] { return 0; };
}
const IsFinalizing is_finalizing = find_is_finalizing();

[[noreturn]] void wait_for_the_end() {
    for (;;) std::this_thread::sleep_for(std::chrono::hours(1));
}

/// Calls a function that takes the GIL and may never return.
template <class Take>
auto take_gil(const Take& take) {
    try {
        return take();
    } catch (...) {
        wait_for_the_end();  // pthread_exit: the thread must not leave this block
    }
}

}  // namespace

Unlocked::Unlocked() : shutting_down_(is_finalizing()) {
    shutting_down += shutting_down_;
    ++at_work;
    state_ = PyEval_SaveThread();
}

Unlocked::~Unlocked() {
    --at_work;
    if (abandoned()) wait_for_the_end();
    take_gil([this] { PyEval_RestoreThread(state_); });
    shutting_down -= shutting_down_;
}

Locked::Locked() : state_(take_gil(&PyGILState_Ensure)) {}

bool abandoned() { return shutting_down == 0 && is_finalizing(); }

void watch_shutdown() {
    Py_AtExit([] {
        // Threads check the interrupt about every 20 ms.  After this, destructors of globals run.
        for (int i = 0; i < 200 && at_work > 0; ++i) std::this_thread::sleep_for(milliseconds(1));
    });
#if !defined(_WIN32)
    pthread_atfork(nullptr, nullptr, [] { at_work = 0; });  // the child has one thread
#endif
}

}  // namespace ninefold
