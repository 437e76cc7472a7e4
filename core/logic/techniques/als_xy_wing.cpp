// ALS-XY-Wing.  Almost locked sets A and B, each with a restricted common with a third set C, by different digits x and
// y.  If z were in neither A nor B, A would contain x and B would contain y, and C, without both, would have fewer
// digits than cells. So a digit z common to A and B (other than the restricted commons) is eliminated from the cells
// that see all its places in both.
//
//     A -x- C -y- B     ->  no z in cells that see all z of A and B
//
// A and B must not overlap.  If both links have only one digit, the digits must differ.
// Order: pairs p < q of links, links ordered by (lower set, higher set).
#include "logic/finders.hpp"
#include "logic/shared/als.hpp"
#include "logic/shared/als_evidence.hpp"

namespace ninefold::logic {
namespace {

class WingSearch {
public:
    WingSearch(const Context& context, StepSink& sink)
        : list_(context.shared<AlsList>()),
          links_(context.shared<AlsLinks>()),
          sink_(sink),
          overlap_(context.rules().als_overlap) {}

    Search run() {
        // The links q > p = (i, j) that share one set with it: (i, k) with k > j; then (m, j) with
        // i < m < j and (j, k) with k > j.  In all of them the other end of q is above that of p.
        for (std::size_t i = 0; i < list_.size(); ++i) {
            const Word* linked = links_.linked(i);
            for (std::size_t w = i / 64; w < list_.words(); ++w) {
                Word word = linked[w];
                if (w == i / 64) word &= ~Word{0} << (i % 64);
                if (any_bit(word, w * 64, [&](std::size_t j) { return from(i, j) || from(j, i); }))
                    return Search::stopped;
            }
        }
        return Search::exhausted;
    }

private:
    // All wings with pivot c, end a, and another end above a; true if stopped.
    bool from(std::size_t c, std::size_t a) {
        const RestrictedCommon first = links_.between(c, a);
        const Word *linked = links_.linked(c), *overlap = links_.overlapping(a);
        const DigitSet open = list_[a].digits - first.digits();
        for (std::size_t w = a / 64; w < list_.words(); ++w) {
            Word word = linked[w];
            if (!overlap_) word &= ~overlap[w];
            if (w == a / 64) word &= ~Word{1} << (a % 64);
            if (!word) continue;
            Word threat = 0;
            for (Digit z : open) threat |= links_.threatening_spot(list_.spot_of(a, z))[w];
            const bool stopped = any_bit(word & threat, w * 64, [&](std::size_t b) { return wing(c, a, b, first); });
            if (stopped) return true;
        }
        return false;
    }

    bool wing(std::size_t c, std::size_t a, std::size_t b, RestrictedCommon first) {
        const RestrictedCommon second = links_.between(c, b);
        if (!first.second && !second.second && first.first == second.first) return false;
        if (overlap_ && (list_[a].cells.contains(list_[b].cells) || list_[b].cells.contains(list_[a].cells)))
            return false;
        const DigitSet used = first.digits() | second.digits();
        Step& step = sink_.start(TechniqueId::als_xy_wing);
        for (Digit z : (list_[a].digits & list_[b].digits) - used)
            step.eliminate(list_.seen(a, z) & list_.seen(b, z), z);
        if (step.eliminations.empty()) return false;
        if (sink_.wants_evidence()) {
            mark_als(step, list_, a, 0);
            mark_als(step, list_, c, 1);
            mark_als(step, list_, b, 2);
            mark_restricted_common(step, list_, a, c, first.digits());
            mark_restricted_common(step, list_, c, b, second.digits());
            mark_common(step, list_, a, b, used);
        }
        return sink_.commit() == Search::stopped;
    }

    const AlsList& list_;
    const AlsLinks& links_;
    StepSink& sink_;
    bool overlap_;
};

}  // namespace

Search find_als_xy_wing(const Context& context, StepSink& sink) { return WingSearch(context, sink).run(); }

}  // namespace ninefold::logic
