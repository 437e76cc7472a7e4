// Unique rectangles, types 1 to 6, and hidden rectangles: shared/rectangles.hpp finds them all in one scan; each slot
// takes those of its type, in the order of the scan.  All assume uniqueness.
#include "logic/finders.hpp"
#include "logic/shared/rectangles.hpp"

namespace ninefold::logic {
namespace {

void add_evidence(const Board& board, const Rectangles::Hit& hit, Step& step) {
    step.digits = hit.pair;
    for (Cell c : hit.corners) {
        step.mark(c, board[c] & hit.pair, Role::floor);
        if (hit.technique == TechniqueId::uniqueness_2 || hit.technique == TechniqueId::uniqueness_3 ||
            hit.technique == TechniqueId::uniqueness_5)
            step.mark(c, board[c] - hit.pair, Role::roof);
    }
    for (Cell c : hit.helpers) step.mark(c, board[c], Role::helper);
    if (hit.house >= 0) step.mark_house(hit.house, Role::house);
    CellSet corners;
    for (Cell c : hit.corners) corners.add(c);
    step.parts.push_back({corners, hit.pair, Role::floor, -1, 0});
    step.parts.push_back({hit.extra, hit.digits, Role::roof, -1, 1});
}

}  // namespace

template <TechniqueId Id>
Search find_rectangle(const Context& context, StepSink& sink) {
    for (const Rectangles::Hit& hit : context.shared<Rectangles>().hits()) {
        if (hit.technique != Id) continue;
        Step& step = sink.start(Id);
        step.eliminations.assign(hit.eliminations.begin(), hit.eliminations.end());
        if (sink.wants_evidence()) add_evidence(context.board(), hit, step);
        if (sink.commit() == Search::stopped) return Search::stopped;
    }
    return Search::exhausted;
}

template Search find_rectangle<TechniqueId::uniqueness_1>(const Context&, StepSink&);
template Search find_rectangle<TechniqueId::uniqueness_2>(const Context&, StepSink&);
template Search find_rectangle<TechniqueId::uniqueness_3>(const Context&, StepSink&);
template Search find_rectangle<TechniqueId::uniqueness_4>(const Context&, StepSink&);
template Search find_rectangle<TechniqueId::uniqueness_5>(const Context&, StepSink&);
template Search find_rectangle<TechniqueId::uniqueness_6>(const Context&, StepSink&);
template Search find_rectangle<TechniqueId::hidden_rectangle>(const Context&, StepSink&);

}  // namespace ninefold::logic
