// The public interface: a puzzle is posted, assembled and searched.
#include <map>
#include <stdexcept>

#include "general/candidates.hpp"
#include "general/post/post.hpp"
#include "general/search.hpp"
#include "general/switches.hpp"

namespace ninefold::general {

namespace {
constexpr std::size_t kArcsAtOnce = 200'000;

void renumber(const Numbering& numbering, std::vector<Mask>& solution) {
    std::map<Mask, Mask> known;
    for (const int label : numbering.labels) {
        Mask& m = solution[static_cast<std::size_t>(label)];
        m = known.try_emplace(m, bit(static_cast<int>(known.size()))).first->second;
    }
}

}  // namespace

struct Search::Impl {
    std::unique_ptr<Model> model;  ///< until the engine is assembled
    std::uint32_t off = 0;
    Engine engine;
    std::unique_ptr<DepthFirst> search;
    enum class Stage { untouched, searching, done } stage = Stage::untouched;

    /// Assembles the engine if necessary and sets the remaining budget.  Returns false if there is none left.
    bool ready(Budget budget) {
        if (!search) {
            BudgetClock clock(budget);
            if (!lay_out_words(*model, [&] { return clock.over(); })) return false;
            assemble(*model, off, engine);
            search = std::make_unique<DepthFirst>(engine, off);
            model.reset();
            budget.seconds = clock.seconds_left();
        }
        search->set_budget(budget);
        return true;
    }

    Outcome step(std::vector<int>& solution) {
        if (stage == Stage::done) return Outcome::exhausted;
        if (stage == Stage::untouched) {
            for (const auto& numbering : engine.numberings) numbering->scanning = !numbering->scan.empty();
            if (!search->propagate_root()) {
                if (search->out_of_budget()) return Outcome::out_of_budget;
                stage = Stage::done;
                return Outcome::exhausted;
            }
            search->start(std::vector<Mask>(search->current));
            stage = Stage::searching;
        }
        std::vector<Mask> found;
        const Outcome outcome = search->next(found);
        if (outcome == Outcome::exhausted) stage = Stage::done;
        if (outcome == Outcome::found) {
            solution.clear();
            for (const auto& numbering : engine.numberings) renumber(*numbering, found);
            for (const Mask m : found) solution.push_back(lowest(m) + engine.low);
        }
        return outcome;
    }
};

Search::Search(const Puzzle& puzzle, std::uint32_t off) : impl_(std::make_unique<Impl>()) {
    if (puzzle.rules.empty()) off |= kLeastWantedOff;  // without rules the lowest value is fine
    impl_->off = off;
    impl_->model = post(puzzle);
    // Laying out large automata takes time, which counts against the budget of the first call.
    if (impl_->model->automata->arcs <= kArcsAtOnce) impl_->ready({});
}
Search::~Search() = default;
Search::Search(Search&&) noexcept = default;
Search& Search::operator=(Search&&) noexcept = default;

Outcome Search::next(std::vector<int>& solution, const Budget& budget) {
    return impl_->ready(budget) ? impl_->step(solution) : Outcome::out_of_budget;
}

Outcome Search::count(std::vector<int>& solution, const Budget& budget, std::uint64_t limit, std::uint64_t& found) {
    found = 0;
    if (!impl_->ready(budget)) return Outcome::out_of_budget;
    for (; found < limit; ++found)
        if (const Outcome outcome = impl_->step(solution); outcome != Outcome::found) return outcome;
    return Outcome::found;
}

Outcome Search::gather(std::vector<std::vector<int>>& solutions, std::size_t keep, const Budget& budget,
                       std::uint64_t limit, std::uint64_t& found) {
    found = 0;
    if (!impl_->ready(budget)) return Outcome::out_of_budget;
    std::vector<int> solution;
    for (; found < limit; ++found) {
        if (const Outcome outcome = impl_->step(solution); outcome != Outcome::found) return outcome;
        if (solutions.size() < keep) solutions.push_back(solution);
    }
    return Outcome::found;
}

Outcome Search::true_candidates(std::vector<std::uint64_t>& candidates, const Budget& budget) {
    if (impl_->stage != Impl::Stage::untouched) throw std::logic_error("true candidates are asked of a new search");
    if (!impl_->ready(budget)) {
        candidates = impl_->model->domains;
        return Outcome::out_of_budget;
    }
    return general::true_candidates(*impl_->search, candidates);
}

Outcome Search::refuted(std::vector<std::uint64_t>& dead, const Budget& budget, std::uint64_t most) {
    if (impl_->stage != Impl::Stage::untouched) throw std::logic_error("refuted candidates are asked of a new search");
    if (!impl_->ready(budget)) {
        dead.assign(impl_->model->domains.size(), 0);
        return Outcome::out_of_budget;
    }
    return general::refuted(*impl_->search, dead, most);
}

Counters Search::counters() const {
    if (!impl_->search) return {};
    const DepthFirst& s = *impl_->search;
    return {s.guesses, s.backtracks, impl_->engine.state.runs, impl_->engine.state.sweeps};
}

std::vector<std::uint64_t> Search::propagated() {
    impl_->ready({});
    for (const auto& numbering : impl_->engine.numberings) numbering->scanning = false;
    return impl_->search->propagate_root() ? impl_->search->current : std::vector<std::uint64_t>{};
}

}  // namespace ninefold::general
