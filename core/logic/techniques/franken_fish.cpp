// Franken fish: boxes can replace lines, as base and as cover (rows and boxes against columns and boxes, or mirrored).
// Without fins, or with fins, endo fins and cannibalism: see shared/complex_fish.hpp, also for the order of the search.
//
//     base r2 r8 b5, covers c4 c6 b9 ...
#include "logic/finders.hpp"
#include "logic/shared/complex_fish.hpp"

namespace ninefold::logic {

template <int Size>
Search find_franken_fish(const Context& context, StepSink& sink) {
    return ComplexFish(context, sink, FishShape::franken, false, Size).run();
}
template <int Size>
Search find_finned_franken_fish(const Context& context, StepSink& sink) {
    return ComplexFish(context, sink, FishShape::franken, true, Size).run();
}

template Search find_franken_fish<2>(const Context&, StepSink&);
template Search find_franken_fish<3>(const Context&, StepSink&);
template Search find_franken_fish<4>(const Context&, StepSink&);
template Search find_franken_fish<5>(const Context&, StepSink&);
template Search find_franken_fish<6>(const Context&, StepSink&);
template Search find_franken_fish<7>(const Context&, StepSink&);
template Search find_finned_franken_fish<2>(const Context&, StepSink&);
template Search find_finned_franken_fish<3>(const Context&, StepSink&);
template Search find_finned_franken_fish<4>(const Context&, StepSink&);
template Search find_finned_franken_fish<5>(const Context&, StepSink&);
template Search find_finned_franken_fish<6>(const Context&, StepSink&);
template Search find_finned_franken_fish<7>(const Context&, StepSink&);

}  // namespace ninefold::logic
