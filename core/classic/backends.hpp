// The back ends that are compiled in, and the door for others.
#pragma once

#include "classic/engine.hpp"

namespace ninefold::lanes {

/// A back end and whether this machine can run it.
struct Registration {
    const Backend* backend;
    /// Null when it can run here, else why not, as the end of a sentence: "this CPU has no AVX-512".  Asked when the
    /// back end comes into question, and then often: for a device that is costly to look for, not before.
    const char* (*missing)();
};

/// Adds a back end behind those that are there; it is found by its name, and chosen unasked for batches large enough
/// for its appetite, ahead of those that are there when *preferred*.  Both must live as long as the program.
/// Throws std::invalid_argument when the name is taken.
void register_backend(const Registration& registration, bool preferred);

/// The fastest of the back ends that run on the CPU and are chosen for any number of rows.
const Backend& cpu_backend();

extern const Backend kPortableBackend;
#if defined(NINEFOLD_X86)
extern const Backend kAvx2Backend;
extern const Backend kAvx512Backend;
#endif

}  // namespace ninefold::lanes
