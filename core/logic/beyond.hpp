// The finders of techniques HoDoKu lacks, one line each; registry.cpp puts them into slots.
#pragma once

#include "logic/context.hpp"
#include "logic/sink.hpp"

namespace ninefold::logic {

// techniques/direct.cpp
Search find_direct_pointing(const Context&, StepSink&);
Search find_direct_claiming(const Context&, StepSink&);
template <int Size>
Search find_direct_hidden_subset(const Context&, StepSink&);

// techniques/unique_loop.cpp, extended_rectangle.cpp, bug.cpp: by type
template <int Type>
Search find_unique_loop(const Context&, StepSink&);
template <int Type>
Search find_extended_rectangle(const Context&, StepSink&);
template <int Type>
Search find_bug(const Context&, StepSink&);
Search find_bug_plus_n(const Context&, StepSink&);

// techniques/bent_set.cpp: WXYZ-wing (4 cells) and longer
template <int Size>
Search find_bent_set(const Context&, StepSink&);

// techniques/medusa.cpp
Search find_medusa_wrap(const Context&, StepSink&);
Search find_medusa_trap(const Context&, StepSink&);

// techniques/firework.cpp
Search find_firework_triple(const Context&, StepSink&);
Search find_firework_quadruple(const Context&, StepSink&);

// techniques/aligned_pair.cpp
Search find_aligned_pair(const Context&, StepSink&);

// techniques/exocet.cpp, domino_loop.cpp, tridagon.cpp, symmetry.cpp
Search find_junior_exocet(const Context&, StepSink&);
Search find_domino_loop(const Context&, StepSink&);
Search find_tridagon(const Context&, StepSink&);
Search find_tridagon_guardians(const Context&, StepSink&);
Search find_symmetrical_placement(const Context&, StepSink&);

}  // namespace ninefold::logic
