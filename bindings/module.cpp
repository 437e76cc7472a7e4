// The Python extension ninefold._core: one bind_*.cpp a subsystem.
#include "bindings.hpp"

NB_MODULE(_core, m) {
    m.doc() = "Native core of ninefold; use the functions of the package `ninefold` instead.";
    m.attr("__version__") = NINEFOLD_VERSION;
    m.attr("__compiler__") =
#if defined(__clang__)
        "clang " __clang_version__;
#elif defined(__GNUC__)
        "gcc " __VERSION__;
#else
        "unknown";
#endif
#ifdef NDEBUG
    m.attr("__assertions__") = false;
#else
    m.attr("__assertions__") = true;
#endif
    ninefold::bind_scalar(m);
}
