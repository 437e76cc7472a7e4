// The Python extension ninefold._core: one bind_*.cpp a subsystem.
#include "bindings.hpp"
#include "ninefold/gpu.hpp"

static nb::dict build_info() {
    nb::dict info;
    info["version"] = NINEFOLD_VERSION;
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

NB_MODULE(_core, m) {
#ifdef NDEBUG
    nb::set_leak_warnings(false);  // what a program still holds when it ends is no leak
#endif
    m.doc() = "Native core of ninefold; use the functions of the package `ninefold` instead.";
    m.def("build_info", &build_info, nb::sig("def build_info() -> dict[str, str]"),
          "Version, compiler and whether assertions are on.");
    ninefold::gpu::offer_backend();
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
