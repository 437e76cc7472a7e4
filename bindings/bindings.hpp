// The function of each bind_*.cpp that module.cpp calls.
#pragma once

#include <nanobind/nanobind.h>

namespace nb = nanobind;

namespace ninefold {
void bind_scalar(nb::module_& m);
void bind_source(nb::module_& m);
void bind_lines(nb::module_& m);
void bind_tables(nb::module_& m);
void bind_lanes(nb::module_& m);
void bind_canon(nb::module_& m);
void bind_clues(nb::module_& m);
void bind_logic(nb::module_& m);
void bind_generate(nb::module_& m);
void bind_general(nb::module_& m);
void bind_gpu(nb::module_& m);
}  // namespace ninefold
