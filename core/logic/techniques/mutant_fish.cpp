// Mutant fish: rows, columns and boxes mixed at will, as base and as cover, in ways that are not Franken fish.
// Without fins, or with fins, endo fins and cannibalism: see shared/complex_fish.hpp,
// also for the order of the search.
//
//     base r2 c8 b5, covers r6 c4 b9 ...
#include "logic/finders.hpp"
#include "logic/shared/complex_fish.hpp"

namespace ninefold::logic {

template <int Size>
Search find_mutant_fish(const Context& context, StepSink& sink) {
    return ComplexFish(context, sink, FishShape::mutant, false, Size).run();
}
template <int Size>
Search find_finned_mutant_fish(const Context& context, StepSink& sink) {
    return ComplexFish(context, sink, FishShape::mutant, true, Size).run();
}

template Search find_mutant_fish<2>(const Context&, StepSink&);
template Search find_mutant_fish<3>(const Context&, StepSink&);
template Search find_mutant_fish<4>(const Context&, StepSink&);
template Search find_mutant_fish<5>(const Context&, StepSink&);
template Search find_mutant_fish<6>(const Context&, StepSink&);
template Search find_mutant_fish<7>(const Context&, StepSink&);
template Search find_finned_mutant_fish<2>(const Context&, StepSink&);
template Search find_finned_mutant_fish<3>(const Context&, StepSink&);
template Search find_finned_mutant_fish<4>(const Context&, StepSink&);
template Search find_finned_mutant_fish<5>(const Context&, StepSink&);
template Search find_finned_mutant_fish<6>(const Context&, StepSink&);
template Search find_finned_mutant_fish<7>(const Context&, StepSink&);

}  // namespace ninefold::logic
