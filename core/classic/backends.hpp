// The back ends that are compiled in, and a way to add others.
#pragma once

#include "classic/engine.hpp"

namespace ninefold::lanes {

/// A back end and whether this machine can run it.
struct Registration {
    const Backend* backend;
    /// Null if it can run here, otherwise the reason as part of a sentence: "this CPU has no AVX-512".  Called only
    /// when the back end is considered, because looking for a device can be expensive; from then on called often.
    const char* (*missing)();
};

/// Adds a back end after the existing ones.  It is found by its name, and chosen by default for batches that are large
/// enough for it; if *preferred*, before the existing ones.  Both must live as long as the program.  Throws
/// std::invalid_argument if the name is taken.
void register_backend(const Registration& registration, bool preferred);

/// The fastest back end that runs on the CPU and is chosen for any number of rows.
const Backend& cpu_backend();

extern const Backend kPortableBackend;
#if defined(NINEFOLD_X86)
extern const Backend kAvx2Backend;
extern const Backend kAvx512Backend;
#endif

}  // namespace ninefold::lanes
