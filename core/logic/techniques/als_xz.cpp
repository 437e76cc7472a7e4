// ALS-XZ.  Two almost locked sets with a restricted common x: at most one of them contains x, so the other is locked on
// the rest of its digits. Either way, every other common digit z is in one of the two, and a cell that sees all z of
// both loses z.
//
//     A r1c1 12   B r2c2,r2c3 123 (x = 1: sees)     ->  no 2 in cells that see all 2s of A and B
//
// With two restricted commons each set loses one of them, so both are locked: each restricted common is a z too, and
// every other digit of a set is eliminated from the cells that see all its places in that set.
//
// Order: pairs of sets i < j by their numbers (shared/als.hpp).
#include "logic/finders.hpp"
#include "logic/shared/als.hpp"
#include "logic/shared/als_evidence.hpp"

namespace ninefold::logic {
namespace {

void conclude(const AlsList& list, std::size_t i, std::size_t j, RestrictedCommon common, Step& step) {
    const DigitSet shared = list[i].digits & list[j].digits;
    for (Digit x : {common.first, common.second}) {
        if (!x) continue;
        for (Digit z : shared.without(x)) step.eliminate(list.seen(i, z) & list.seen(j, z), z);
    }
    if (!common.second) return;
    const CellSet inside = list[i].cells | list[j].cells;
    for (std::size_t k : {i, j})
        for (Digit d : list[k].digits - common.digits()) step.eliminate(list.seen(k, d) - inside, d);
}

}  // namespace

Search find_als_xz(const Context& context, StepSink& sink) {
    const AlsList& list = context.shared<AlsList>();
    const AlsLinks& links = context.shared<AlsLinks>();
    for (std::size_t i = 0; i < list.size(); ++i) {
        const Word *linked = links.linked(i), *threat = links.threatening(i), *doubly = links.doubly(i);
        for (std::size_t w = i / 64; w < list.words(); ++w) {
            Word word = linked[w] & (threat[w] | doubly[w]);
            if (w == i / 64) word &= ~Word{0} << (i % 64);
            const bool stopped = any_bit(word, w * 64, [&](std::size_t j) {
                Step& step = sink.start(TechniqueId::als_xz);
                const RestrictedCommon common = links.between(i, j);
                conclude(list, i, j, common, step);
                if (step.eliminations.empty()) return false;
                if (sink.wants_evidence()) {
                    mark_als(step, list, i, 0);
                    mark_als(step, list, j, 1);
                    mark_restricted_common(step, list, i, j, common.digits());
                    mark_common(step, list, i, j, common.second ? DigitSet() : common.digits());
                }
                return sink.commit() == Search::stopped;
            });
            if (stopped) return Search::stopped;
        }
    }
    return Search::exhausted;
}

}  // namespace ninefold::logic
