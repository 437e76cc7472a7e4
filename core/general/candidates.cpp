// True candidates: take an unseen value in the cell with the highest score per candidate and search for a solution with
// it. A solution marks all its values as seen. Without a solution, the value is removed from the root, which is
// propagated again. Scores are kept between searches.
//
// Most of these searches are short, so propagators that only find dead ends sooner wait for some dead ends, unless many
// of the earlier searches had more.
//
// Unseen values are guessed first, until a dead end; then those of the last solution, which is close. After each
// solution, its path is retried from three quarters of its depth, half of that and so on, each time with an unseen
// value, as long as that leads to another solution at once. This takes half the guesses of a search from the root.
//
// Refuted candidates: each is assumed, and propagation alone decides.
#include "general/candidates.hpp"

#include <algorithm>

namespace ninefold::general {
namespace {

constexpr std::uint64_t kDeadEnds = 4;  // of one attempt from the middle of a path
constexpr std::uint64_t kLight = 30;    // dead ends without redundant propagators
// A moving average of the share of searches with more dead ends, updated by kHardRate per search. Above this value,
// redundant propagators do not wait.
constexpr double kHard = 0.15, kHardRate = 0.1;

class Harvest {
public:
    Harvest(DepthFirst& search, std::vector<Mask>& seen) : search_(search), state_(search.engine_.state), seen_(seen) {
        seen_.assign(static_cast<std::size_t>(state_.cells), 0);
        search_.scores.seen = &seen_;
    }
    ~Harvest() {
        search_.scores.seen = search_.scores.known = nullptr;
        search_.light = 0;
    }

    Outcome gather() {
        if (!search_.propagate_root()) return ended();
        root_ = search_.current;
        for (;;) {
            const Guess open = unseen(root_);
            if (!open.value) return Outcome::exhausted;
            const bool found = solution_with(open);
            if (state_.stopped) return Outcome::out_of_budget;
            if (found) {
                tick();
                if (!nearby()) return Outcome::out_of_budget;
                continue;
            }
            search_.start(root_);
            if (!(state_.restrict(open.cell, ~open.value) && state_.propagate())) return ended();
            root_ = search_.current;
        }
    }

private:
    /// No solution at all: the value removed at the root was the last one.
    Outcome ended() const { return state_.stopped ? Outcome::out_of_budget : Outcome::exhausted; }

    /// An unseen value in the cell with the highest score per candidate; value 0 if there is none.
    Guess unseen(const std::vector<Mask>& candidates) const {
        Guess out{-1, 0};
        double best = -1;
        for (std::size_t c = 0; c < seen_.size(); ++c) {
            const Mask open = candidates[c] & ~seen_[c];
            if (!open) continue;
            const double score = search_.scores.of(c) / size(candidates[c]);
            if (score > best) {
                best = score;
                out = {static_cast<int>(c), lowest_bit(open)};
            }
        }
        return out;
    }

    bool solution_with(const Guess& guess) {
        search_.scores.careful = false;
        search_.light = hard_ < kHard ? kLight : 0;
        const std::uint64_t before = search_.backtracks;
        const bool found = search_.with(root_, guess, solution_) == Outcome::found;
        if (const std::uint64_t taken = search_.backtracks - before) hard_ += kHardRate * ((taken > kLight) - hard_);
        return found;
    }

    void tick() {
        for (std::size_t c = 0; c < seen_.size(); ++c) seen_[c] |= solution_[c];
        search_.scores.known = &solution_;
    }

    /// Finds solutions near the last one.  Returns false if the budget ran out.
    bool nearby() {
        for (std::size_t place = search_.depth() * 3 / 4; place > 0;) {
            const Guess guess = unseen(search_.before(place));
            search_.scores.careful = false;
            if (guess.value && search_.instead(place, guess, kDeadEnds, next_) == Outcome::found) {
                solution_.swap(next_);
                tick();
                place += (search_.depth() - place) * 3 / 4;
                if (place == search_.depth() && place) --place;
            } else if (state_.stopped) {
                return false;
            } else {
                place /= 2;
            }
        }
        return true;
    }

    DepthFirst& search_;
    State& state_;
    std::vector<Mask>& seen_;
    std::vector<Mask> root_, solution_, next_;
    double hard_ = 0;  ///< average share of searches with many dead ends
};

}  // namespace

Outcome true_candidates(DepthFirst& search, std::vector<Mask>& seen) { return Harvest(search, seen).gather(); }

Outcome refuted(DepthFirst& search, std::vector<Mask>& dead, std::uint64_t most) {
    State& state = search.engine_.state;
    dead.assign(static_cast<std::size_t>(state.cells), 0);
    if (!search.propagate_root()) return state.stopped ? Outcome::out_of_budget : Outcome::exhausted;
    const std::vector<Mask> root = search.current;
    std::uint64_t found = 0;
    std::vector<std::size_t> order;
    for (std::size_t c = 0; c < root.size(); ++c)
        if (!fixed(root[c])) order.push_back(c);
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return size(root[a]) < size(root[b]); });
    for (const std::size_t c : order)
        for (Mask left = root[c]; left; left &= left - 1) {
            search.start(root);
            const bool alive = state.restrict(static_cast<int>(c), lowest_bit(left)) && state.propagate();
            if (state.stopped) return Outcome::out_of_budget;
            if (alive) continue;
            dead[c] |= lowest_bit(left);
            if (++found == most) return Outcome::found;
        }
    return Outcome::exhausted;
}

}  // namespace ninefold::general
