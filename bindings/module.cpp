// The Python extension ninefold._core: one bind_*.cpp per subsystem.
#include "bindings.hpp"
#include "gil.hpp"
#include "ninefold/gpu.hpp"

extern const char* const ninefold_identity;  // made by identity.cmake

static nb::dict build_info() {
    nb::dict info;
    info["version"] = NINEFOLD_VERSION;
    info["identity"] = ninefold_identity;
#if defined(__clang__)
    info["compiler"] = "clang " __clang_version__;
#elif defined(__GNUC__)
    info["compiler"] = "gcc " __VERSION__;
#else
    info["compiler"] = "unknown";
#endif
#ifdef NDEBUG
    info["assertions"] = "off";
#else
    info["assertions"] = "on";
#endif
    return info;
}

/// Runs once per process, even if an embedding program starts Python again.
static void set_up_process() {
    static bool done = false;
    if (done) return;
    done = true;
    ninefold::watch_shutdown();
    ninefold::gpu::offer_backend();
}

// The macro's function, by another name: PyInit__core below calls it.
#define PyInit__core init_core
NB_MODULE(_core, m) {
#ifdef NDEBUG
    nb::set_leak_warnings(false);  // objects that a program still holds when it ends are not leaks
#endif
    m.doc() = "Native core of ninefold; use the functions of the package `ninefold` instead.";
    m.def("build_info", &build_info, nb::sig("def build_info() -> dict[str, str]"),
          "Version, compiler and whether assertions are on.");
    set_up_process();
    ninefold::bind_scalar(m);
    ninefold::bind_source(m);
    ninefold::bind_lines(m);
    ninefold::bind_tables(m);
    ninefold::bind_lanes(m);
    ninefold::bind_canon(m);
    ninefold::bind_clues(m);
    ninefold::bind_logic(m);
    ninefold::bind_generate(m);
    ninefold::bind_general(m);
    ninefold::bind_gpu(m);
}
#undef PyInit__core

/// nanobind has one state per process, and a second interpreter would take it from the first.
extern "C" NB_EXPORT PyObject* PyInit__core() {
    static std::int64_t first = -1;
    const std::int64_t here = PyInterpreterState_GetID(PyInterpreterState_Get());
    if (first >= 0 && here != first) {
        PyErr_SetString(PyExc_ImportError,
                        "another interpreter of this process uses ninefold already; only one of them can");
        return nullptr;
    }
    first = here;
    return init_core();
}
