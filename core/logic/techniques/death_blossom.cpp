// Death blossom.  A stem cell and, for each of its candidates d, an almost locked set (a petal) all of whose places of
// d see the stem.  Whatever digit the stem takes, the petal of that digit loses it and is locked. So a digit common to
// all petals that is not a candidate of the stem is eliminated from the cells that see all its places in all petals.
//
//     stem 12   petal of 1: 1..z   petal of 2: 2..z     ->  no z in cells that see all z of both petals
//
// Petals do not overlap unless the rules allow it; at most 100 sets per digit are tried.
// Order: stems ascending; for each digit of the stem, ascending, the sets in list order.
#include "logic/finders.hpp"
#include "logic/shared/als.hpp"
#include "logic/shared/als_evidence.hpp"

namespace ninefold::logic {
namespace {

constexpr std::size_t kPetals = 100;

class BlossomSearch {
public:
    BlossomSearch(const Context& context, StepSink& sink)
        : context_(context),
          board_(context.board()),
          list_(context.shared<AlsList>()),
          sink_(sink),
          overlap_(context.rules().als_overlap) {}

    Search run() {
        for (Cell stem : board_.empty()) {
            stem_ = stem;
            digits_.clear();
            bool complete = true;
            for (Digit d : board_[stem]) {
                auto& petals = choices_[digits_.size()];
                petals.clear();
                for (std::size_t i = 0; i < list_.size() && petals.size() < kPetals; ++i)
                    if (list_[i].digits.has(d) && peers_of(stem).contains(list_.places(i, d)) &&
                        !list_[i].cells.has(stem) && (list_[i].digits - board_[stem]))
                        petals.push_back(i);
                complete &= !petals.empty();
                digits_.push_back(d);
            }
            if (digits_.size() < 2 || !complete) continue;
            petals_.clear();
            if (choose(CellSet(), ~board_[stem]) == Search::stopped) return Search::stopped;
        }
        return Search::exhausted;
    }

private:
    Search choose(CellSet taken, DigitSet common) {
        const std::size_t k = petals_.size();
        if (k == digits_.size()) return conclude(taken, common);
        if (context_.canceled()) return Search::stopped;
        for (std::size_t i : choices_[k]) {
            if (!overlap_ && taken.meets(list_[i].cells)) continue;
            const DigitSet left = common & list_[i].digits;
            if (!left) continue;
            // Prune: some common digit must have a candidate that all petals so far see.
            bool alive = false;
            for (Digit z : left) {
                CellSet seen = list_.seen(i, z);
                for (std::size_t p : petals_) seen &= list_.seen(p, z);
                alive |= static_cast<bool>(seen);
            }
            if (!alive) continue;
            petals_.push_back(i);
            const Search search = choose(taken | list_[i].cells, left);
            petals_.pop_back();
            if (search == Search::stopped) return search;
        }
        return Search::exhausted;
    }

    Search conclude(CellSet taken, DigitSet common) {
        Step& step = sink_.start(TechniqueId::death_blossom);
        for (Digit z : common) {
            CellSet seen = board_.holding(z) - taken;
            seen.remove(stem_);
            for (std::size_t p : petals_) seen &= list_.seen(p, z);
            step.eliminate(seen, z);
        }
        if (step.eliminations.empty()) return Search::exhausted;
        if (sink_.wants_evidence()) {
            for (Candidate e : step.eliminations) step.digits.add(e.digit);
            step.mark(stem_, board_[stem_], Role::stem);
            for (std::size_t k = 0; k < petals_.size(); ++k) {
                mark_als(step, list_, petals_[k], k, Role::petal);
                step.mark(list_.places(petals_[k], digits_[k]), digits_[k], Role::rcc);
                for (Digit z : step.digits) step.mark(list_.places(petals_[k], z), z, Role::common);
            }
        }
        return sink_.commit();
    }

    const Context& context_;
    const Board& board_;
    const AlsList& list_;
    StepSink& sink_;
    const bool overlap_;
    Cell stem_ = 0;
    std::vector<Digit> digits_;
    std::array<std::vector<std::size_t>, 9> choices_;
    std::vector<std::size_t> petals_;
};

}  // namespace

Search find_death_blossom(const Context& context, StepSink& sink) { return BlossomSearch(context, sink).run(); }

}  // namespace ninefold::logic
