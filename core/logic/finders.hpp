// The finders, one line each; registry.cpp puts them into slots.
#pragma once

#include "logic/context.hpp"
#include "logic/sink.hpp"

namespace ninefold::logic {

// techniques/singles.cpp
Search find_full_house(const Context&, StepSink&);
Search find_naked_single(const Context&, StepSink&);
Search find_hidden_single(const Context&, StepSink&);

// techniques/locked_candidates.cpp
Search find_locked_candidates_1(const Context&, StepSink&);
Search find_locked_candidates_2(const Context&, StepSink&);

// techniques/naked_subset.cpp, hidden_subset.cpp
template <int Size>
Search find_locked_subset(const Context&, StepSink&);
template <int Size>
Search find_naked_subset(const Context&, StepSink&);
template <int Size>
Search find_hidden_subset(const Context&, StepSink&);

// techniques/basic_fish.cpp, finned_fish.cpp
template <int Size>
Search find_basic_fish(const Context&, StepSink&);
template <int Size>
Search find_finned_fish(const Context&, StepSink&);
template <int Size>
Search find_sashimi_fish(const Context&, StepSink&);

// techniques/turbot_fish.cpp, remote_pair.cpp, x_chain.cpp, xy_chain.cpp
Search find_turbot_fish(const Context&, StepSink&);
Search find_remote_pair(const Context&, StepSink&);
Search find_x_chain(const Context&, StepSink&);
Search find_xy_chain(const Context&, StepSink&);

}  // namespace ninefold::logic
