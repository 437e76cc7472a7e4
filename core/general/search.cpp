#include "general/search.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

namespace ninefold::general {

namespace {
constexpr auto kAskEvery = std::chrono::milliseconds(20);

/// Redundant propagators run again when it ends.
class Lightly {
public:
    Lightly(State& state, bool on) : state_(state) { state_.light(on); }
    ~Lightly() { state_.light(false); }
    Lightly(const Lightly&) = delete;
    Lightly& operator=(const Lightly&) = delete;

private:
    State& state_;
};
}  // namespace

DepthFirst::DepthFirst(Engine& engine, std::uint32_t off) : engine_(engine), scores(engine, off) {}

BudgetClock::BudgetClock(Budget budget) : budget_(std::move(budget)), last_asked_(Clock::now()) {
    deadline_ = budget_.seconds > 0 ? last_asked_ + std::chrono::duration_cast<Clock::duration>(
                                                        std::chrono::duration<double>(std::min(budget_.seconds, 1e9)))
                                    : Clock::time_point::max();
}

bool BudgetClock::over() {
    const auto now = Clock::now();
    if (now >= deadline_) return true;
    if (!budget_.interrupted || now - last_asked_ < kAskEvery) return false;
    last_asked_ = now;
    return budget_.interrupted();
}

double BudgetClock::seconds_left() const {
    if (budget_.seconds <= 0) return 0;
    return std::max(std::chrono::duration<double>(deadline_ - Clock::now()).count(), 1e-9);
}

void DepthFirst::set_budget(const Budget& budget) {
    clock_ = BudgetClock(budget);
    most_guesses_ = budget.guesses ? guesses + budget.guesses : 0;
    engine_.state.stopped = false;
    engine_.state.should_stop = [this] { return clock_.over(); };
}

bool DepthFirst::propagate_root() {
    current = engine_.root;
    engine_.state.use(current.data());
    if (engine_.contradictory || std::find(current.begin(), current.end(), Mask{0}) != current.end()) return false;
    engine_.state.queue_all();
    return engine_.state.propagate();
}

void DepthFirst::start(const std::vector<Mask>& from) {
    current = from;
    engine_.state.use(current.data());
    engine_.state.drop_queue();
    depth_ = 0;
    fresh_ = true;
}

bool DepthFirst::descend(const Guess& guess) {
    ++guesses;
    if (depth_ == stack_.size()) stack_.emplace_back();
    Frame& frame = stack_[depth_++];
    frame.candidates = current;
    frame.guess = guess;
    State& state = engine_.state;
    const bool ok = state.restrict(guess.cell, guess.value) && state.propagate();
    if (state.stopped) {
        // Restores the state before the guess, so that a later call tries again.
        std::memcpy(current.data(), frame.candidates.data(), current.size() * sizeof(Mask));
        --depth_;
        --guesses;
        fresh_ = true;
        return false;
    }
    if (!ok) scores.blame(state, guess);
    return ok;
}

Outcome DepthFirst::instead(std::size_t place, const Guess& guess, std::uint64_t dead_ends,
                            std::vector<Mask>& solution) {
    start(stack_[place].candidates);
    depth_ = floor_ = place;
    most_backtracks_ = backtracks + dead_ends;
    ++guesses;
    const Outcome outcome = assume(guess, solution);
    floor_ = 0;
    most_backtracks_ = ~std::uint64_t{0};
    return outcome;
}

Outcome DepthFirst::with(const std::vector<Mask>& from, const Guess& guess, std::vector<Mask>& solution) {
    start(from);
    return assume(guess, solution);
}

Outcome DepthFirst::assume(const Guess& guess, std::vector<Mask>& solution) {
    State& state = engine_.state;
    state.light(light != 0);
    const bool ok = state.restrict(guess.cell, guess.value) && state.propagate();
    state.light(false);
    return ok ? next(solution) : Outcome::exhausted;
}

Outcome DepthFirst::next(std::vector<Mask>& solution) {
    State& state = engine_.state;
    state.use(current.data());
    const Lightly lightly(state, light != 0);
    const std::uint64_t enough = backtracks + light;
    bool ok = fresh_;  // after a solution the search continues as after a dead end
    fresh_ = false;
    for (;;) {
        while (!ok) {
            if (depth_ == floor_ || backtracks == most_backtracks_) return Outcome::exhausted;
            const Frame& frame = stack_[--depth_];
            if (++backtracks == enough) state.light(false);
            std::memcpy(current.data(), frame.candidates.data(), current.size() * sizeof(Mask));
            state.drop_queue();
            ok = state.restrict(frame.guess.cell, ~frame.guess.value) && state.propagate();
            if (state.stopped) {
                ++depth_;
                --backtracks;
                return Outcome::out_of_budget;
            }
            if (!ok) scores.blame(state, frame.guess);
        }
        Guess guess;
        if (!scores.choose(state, engine_.houses, guess)) {
            solution = current;
            return Outcome::found;
        }
        if (most_guesses_ && guesses >= most_guesses_) {
            state.stopped = fresh_ = true;
            return Outcome::out_of_budget;
        }
        ok = descend(guess);
        if (state.stopped) return Outcome::out_of_budget;
    }
}

}  // namespace ninefold::general
